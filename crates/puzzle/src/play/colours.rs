//! Colours of regions, for light and dark pages.
//!
//! Every region has its own colour. Up to twelve are chosen by hand; more are spread evenly over
//! the hues, in three degrees of lightness.

use std::collections::BTreeMap;

use itertools::Itertools;

use nq_show::board_background::neighbours;

/// A colour on a light page and one on a dark page, as CSS has them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Colour {
    pub(crate) light: String,
    pub(crate) dark: String,
}

/// Pastel colours in the order of their hues, under dark and light pieces.
const BY_HAND: [(&str, &str); 12] = [
    ("#f3a8a4", "#8d4246"),
    ("#f9c795", "#95602f"),
    ("#f5e58b", "#82711f"),
    ("#cfe28a", "#5c732c"),
    ("#a2d9a2", "#33733f"),
    ("#8fd6c6", "#1f716a"),
    ("#a3d8f4", "#28708f"),
    ("#9fb6f2", "#40599f"),
    ("#cbb2f0", "#694b9c"),
    ("#f2b5dd", "#8c4278"),
    ("#d9dbdf", "#5d636c"),
    ("#cdb794", "#6e5a41"),
];

/// The colours of this number of regions, in the order of their hues.
fn palette(count: usize) -> Vec<Colour> {
    if count <= BY_HAND.len() {
        let colour =
            |(light, dark): (&str, &str)| Colour { light: light.into(), dark: dark.into() };
        return BY_HAND.into_iter().map(colour).collect();
    }
    let degrees = [("88% .075", "46% .08"), ("78% .09", "38% .07"), ("94% .045", "54% .08")];
    let colour = |(number, (light, dark)): (usize, (&str, &str))| {
        let hue = number * 360 / count;
        Colour { light: format!("oklch({light} {hue})"), dark: format!("oklch({dark} {hue})") }
    };
    (0..count).zip(degrees.into_iter().cycle()).map(colour).collect()
}

/// The colour of each region: of those that are left, the one whose hue is farthest from those of
/// its neighbours.
pub(super) fn colours(regions: &[Vec<Option<char>>]) -> BTreeMap<char, Colour> {
    let touching = neighbours(regions);
    let letters = regions.iter().flatten().flatten().copied().sorted().dedup().collect_vec();
    let palette = palette(letters.len());
    let mut chosen: BTreeMap<char, usize> = BTreeMap::new();
    for letter in letters {
        let beside = chosen.iter().filter(|(of, _)| touching.contains(&(letter, **of)));
        let near = beside.map(|(_, &place)| place).collect_vec();
        let distance = |place: usize| {
            let apart = near.iter().map(|other| {
                let apart = place.abs_diff(*other);
                apart.min(palette.len() - apart)
            });
            apart.min().unwrap_or(palette.len())
        };
        let left = (0..palette.len()).filter(|place| !chosen.values().contains(place));
        let best = left.max_by_key(|&place| (distance(place), std::cmp::Reverse(place)));
        chosen.insert(letter, best.unwrap_or(0));
    }
    chosen.into_iter().map(|(letter, place)| (letter, palette[place].clone())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_a_row(count: usize) -> Vec<Vec<Option<char>>> {
        let letters = ('A'..='Z').chain('a'..='z');
        vec![letters.take(count).map(Some).collect()]
    }

    #[test]
    fn every_region_has_its_own_colour() {
        for count in [0, 1, 2, 3, 12, 13, 20, 52] {
            let colours = colours(&in_a_row(count));
            let different = |of: fn(&Colour) -> &str| colours.values().map(of).unique().count();
            assert_eq!(different(|colour| &colour.light), count);
            assert_eq!(different(|colour| &colour.dark), count);
        }
        assert_eq!(colours(&[vec![None, None]]), BTreeMap::new());
    }

    #[test]
    fn neighbours_differ_in_hue() {
        for count in [2, 8, 12, 30] {
            let colours = colours(&in_a_row(count));
            let places = palette(count);
            let place = |colour: &Colour| places.iter().position(|of| of == colour).unwrap();
            for (a, b) in colours.values().map(place).tuple_windows() {
                let apart = a.abs_diff(b);
                let apart = apart.min(places.len() - apart);
                assert!(apart > 1, "{count} regions: {a} is next to {b}");
            }
        }
    }
}
