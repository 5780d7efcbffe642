//! The signs of a drawn board in words.

use itertools::Itertools;

use super::picture::{Picture, Place};
use nq_board::base::file_name;

/// A sentence for each sign of a board with regions, walls or joined edges.
pub fn legend(picture: &Picture) -> Vec<String> {
    let mut sentences = Vec::new();
    if !picture.regions.is_empty() {
        sentences.push("Thick lines and colours separate the regions.".to_owned());
    }
    let walls = names(picture, picture.walls());
    if !walls.is_empty() {
        sentences.push(format!("Bricks are walls: {walls}."));
    }
    let joined = match picture.joined {
        [false, false] => None,
        [true, false] => Some("top with bottom"),
        [false, true] => Some("left with right"),
        [true, true] => Some("left with right, and top with bottom"),
    };
    sentences.extend(joined.map(|edges| format!("Dashed edges are joined: {edges}.")));
    sentences
}

/// The regions with their squares.
pub fn regions(picture: &Picture) -> Vec<(String, String)> {
    let places = picture.regions.iter().enumerate().flat_map(|(row, letters)| {
        let of = letters.iter().enumerate();
        of.filter_map(move |(col, letter)| letter.map(|letter| (letter, (row, col))))
    });
    let regions = places.into_group_map().into_iter().sorted();
    regions.map(|(of, places)| (format!("region {of}"), names(picture, places))).collect()
}

fn names(picture: &Picture, places: impl IntoIterator<Item = Place>) -> String {
    let rows = picture.cells.len();
    let name =
        |(row, col)| format!("{}{}", file_name(u16::try_from(col).unwrap_or(u16::MAX)), rows - row);
    places.into_iter().map(name).join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::Cell;

    #[test]
    fn signs_are_named_where_a_board_has_them() {
        let mut picture = Picture { cells: vec![vec![Cell::Empty; 2]; 2], ..Picture::default() };
        assert_eq!(legend(&picture), [""; 0]);
        assert_eq!(regions(&picture), []);

        picture.cells[1] = vec![Cell::Wall; 2];
        picture.cells[0][0] = Cell::Blocked;
        picture.joined = [true, false];
        picture.regions = vec![vec![Some('B'), Some('A')], vec![None, Some('B')]];
        assert_eq!(
            legend(&picture),
            [
                "Thick lines and colours separate the regions.",
                "Bricks are walls: a1, b1.",
                "Dashed edges are joined: top with bottom."
            ]
        );
        let named =
            regions(&picture).into_iter().map(|(name, squares)| format!("{name}: {squares}"));
        assert_eq!(named.collect_vec(), ["region A: b2", "region B: a2, b1"]);
    }
}
