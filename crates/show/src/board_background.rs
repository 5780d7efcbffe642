//! The background of a board as SVG: regions, walls and joined edges.
//!
//! Each has a form besides its colour: thick lines, bricks, dashes.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use itertools::Itertools;

use super::picture::{Cell, Picture, Place};
use super::shapes::SIDE;

/// The number of colours for regions. Colour-blind readers can tell them apart, and dark pieces
/// stay legible.
///
/// Source: the scheme "light" of P. Tol, Colour schemes, SRON/EPS/TN/09-002, 2021.
const COLOURS: usize = 9;

/// Colours of a light page, for boards with regions, walls or joined edges.
const STYLE: &str = ".v{fill:#5b3a2e}.m{fill:none;stroke:#e8dccb;stroke-width:2}\
                     .r{fill-opacity:.75;shape-rendering:crispEdges}\
                     .r0{fill:#77aadd}.r1{fill:#ee8866}.r2{fill:#eedd88}.r3{fill:#ffaabb}\
                     .r4{fill:#99ddff}.r5{fill:#44bb99}.r6{fill:#bbcc33}.r7{fill:#aaaa00}\
                     .r8{fill:#dddddd}\
                     .e{fill:none;stroke:#1f2a37;stroke-width:4;stroke-linecap:square}\
                     .o{fill:none;stroke:#1f2a37;stroke-width:2;stroke-dasharray:5 3}\
                     .j{stroke-dasharray:9 6}";

/// The distance of an outline from the sides of its squares.
const INSET: usize = 5;

/// The style of boards like this one, in addition to that of all boards.
pub fn style(picture: Option<&Picture>) -> &'static str {
    let is_plain = |picture: &Picture| {
        let has_walls = picture.cells.iter().flatten().contains(&Cell::Wall);
        let has_sets = !picture.regions.is_empty() || !picture.outlines.is_empty();
        !has_sets && picture.joined == [false; 2] && !has_walls
    };
    if picture.is_none_or(is_plain) { "" } else { STYLE }
}

/// The squares of a kind as the data of a path.
pub fn squares<T: PartialEq>(of: &[Vec<T>], kind: &T) -> String {
    let squares = of.iter().enumerate().flat_map(|(row, squares)| {
        let of_kind = squares.iter().enumerate().filter(|(_, square)| *square == kind);
        of_kind
            .map(move |(col, _)| format!("M{} {}h{SIDE}v{SIDE}h-{SIDE}z", col * SIDE, row * SIDE))
    });
    squares.collect()
}

/// The regions in their colours.
pub fn regions(picture: &Picture) -> String {
    let mut text = String::new();
    for (letter, colour) in colours(&picture.regions) {
        let squares = squares(&picture.regions, &Some(letter));
        let _ = writeln!(
            text,
            "<path class=\"r r{colour}\" d=\"{squares}\"><title>region {letter}</title></path>"
        );
    }
    text
}

/// The pairs of regions with a common border, in both orders.
pub fn neighbours(regions: &[Vec<Option<char>>]) -> BTreeSet<(char, char)> {
    let beside = regions.iter().flat_map(|row| row.iter().copied().tuple_windows());
    let below = regions
        .iter()
        .tuple_windows()
        .flat_map(|(above, below)| above.iter().copied().zip(below.iter().copied()));
    let pairs = beside.chain(below).filter_map(|(a, b)| a.zip(b));
    pairs.flat_map(|(a, b)| [(a, b), (b, a)]).collect()
}

/// The colour of each region: the rarest one that no neighbour has, as far as the colours suffice.
fn colours(regions: &[Vec<Option<char>>]) -> BTreeMap<char, usize> {
    let touching = neighbours(regions);
    let mut colours = BTreeMap::new();
    for letter in regions.iter().flatten().flatten().copied().sorted().dedup() {
        let uses = |colour: usize| {
            let same = || colours.iter().filter(move |(_, of)| **of == colour);
            let at_border = same().filter(|(other, _)| touching.contains(&(letter, **other)));
            (at_border.count(), same().count())
        };
        let colour = (0..COLOURS).min_by_key(|&colour| uses(colour)).unwrap_or(0);
        colours.insert(letter, colour);
    }
    colours
}

/// The walls, as bricks.
pub fn walls(picture: &Picture) -> String {
    let squares = squares(&picture.cells, &Cell::Wall);
    if squares.is_empty() {
        return String::new();
    }
    let mortar = picture.walls().map(|(row, col)| {
        let (x, y) = (col * SIDE, row * SIDE);
        format!("M{x} {}h{SIDE}m0 15h-{SIDE}M{} {y}v15m-11 0v15m22 0v-15m-11 15v15", y + 15, x + 22)
    });
    format!(
        "<path class=\"v\" d=\"{squares}\"><title>wall</title></path>\n\
         <path class=\"m\" d=\"{}\"/>\n",
        mortar.collect::<String>()
    )
}

/// The lines between regions.
pub fn borders(picture: &Picture) -> String {
    let (rows, cols) = picture.size();
    let regions = &picture.regions;
    if regions.is_empty() {
        return String::new();
    }
    let across = (1..rows).flat_map(|row| {
        let differ = (0..cols).map(move |col| regions[row - 1][col] != regions[row][col]);
        runs(differ)
            .map(move |(col, length)| format!("M{} {}h{}", col * SIDE, row * SIDE, length * SIDE))
    });
    let down = (1..cols).flat_map(|col| {
        let differ = (0..rows).map(move |row| regions[row][col - 1] != regions[row][col]);
        runs(differ)
            .map(move |(row, length)| format!("M{} {}v{}", col * SIDE, row * SIDE, length * SIDE))
    });
    format!("<path class=\"e\" d=\"{}\"/>\n", across.chain(down).collect::<String>())
}

/// The outline of each set of squares, within its squares.
pub fn outlines(picture: &Picture) -> String {
    let outline = |set: &Vec<Place>| {
        let all: BTreeSet<&Place> = set.iter().collect();
        let sides = |&(row, col): &Place| {
            let near = |down, right| {
                all.contains(&(row.wrapping_add_signed(down), col.wrapping_add_signed(right)))
            };
            let [above, below, left, right] = [near(-1, 0), near(1, 0), near(0, -1), near(0, 1)];
            let gap = |is_in: bool| if is_in { 0 } else { INSET };
            let (x, y) = (col * SIDE, row * SIDE);
            let across =
                |y: usize| format!("M{} {y}h{}", x + gap(left), SIDE - gap(left) - gap(right));
            let down =
                |x: usize| format!("M{x} {}v{}", y + gap(above), SIDE - gap(above) - gap(below));
            [
                (!above).then(|| across(y + INSET)),
                (!below).then(|| across(y + SIDE - INSET)),
                (!left).then(|| down(x + INSET)),
                (!right).then(|| down(x + SIDE - INSET)),
            ]
        };
        let sides: String = set.iter().flat_map(sides).flatten().collect();
        format!("<path class=\"o\" d=\"{sides}\"/>\n")
    };
    picture.outlines.iter().map(outline).collect()
}

/// Where `true` follows `true`: the first place and the length of each run.
fn runs(marks: impl Iterator<Item = bool>) -> impl Iterator<Item = (usize, usize)> {
    let runs = marks.dedup_with_count().scan(0, |end, (length, mark)| {
        *end += length;
        Some((*end - length, length, mark))
    });
    runs.filter(|(.., mark)| *mark).map(|(first, length, _)| (first, length))
}

/// The outline of the board, dashed where edges are joined.
pub fn frame(picture: &Picture) -> String {
    let (rows, cols) = picture.size();
    let (width, height) = (cols * SIDE, rows * SIDE);
    if picture.joined == [false; 2] {
        return format!("<path class=\"f\" d=\"M0 0h{width}v{height}H0z\"/>\n");
    }
    let sides = [
        (format!("M0 0h{width}M0 {height}h{width}"), "top and bottom are joined"),
        (format!("M0 0v{height}M{width} 0v{height}"), "left and right are joined"),
    ];
    let side = |((path, title), joined)| {
        if joined {
            format!("<path class=\"f j\" d=\"{path}\"><title>{title}</title></path>\n")
        } else {
            format!("<path class=\"f\" d=\"{path}\"/>\n")
        }
    };
    sides.into_iter().zip(picture.joined).map(side).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn regions(rows: &[&str]) -> Vec<Vec<Option<char>>> {
        let letter = |letter| (letter != '.').then_some(letter);
        rows.iter().map(|row| row.chars().map(letter).collect()).collect()
    }

    #[test]
    fn each_region_has_its_colour_as_far_as_they_suffice() {
        let few = colours(&regions(&["ABC", "DEF", "GHI"]));
        assert_eq!(
            few.values().sorted().collect_vec(),
            (0..COLOURS).collect_vec().iter().collect_vec()
        );
        assert_eq!(colours(&regions(&["..", ".."])), BTreeMap::new());

        // Twelve regions: two that share a side differ.
        let many = regions(&["ABCD", "EFGH", "IJKL"]);
        let colours = colours(&many);
        let colour = |row: usize, col: usize| colours[&many[row][col].expect("a region")];
        for (row, col) in (0..3).cartesian_product(0..4) {
            assert!(col == 0 || colour(row, col) != colour(row, col - 1), "{row} {col}");
            assert!(row == 0 || colour(row, col) != colour(row - 1, col), "{row} {col}");
        }
    }

    #[test]
    fn borders_are_where_regions_differ() {
        let regions = regions(&["AAB", "A.B", "AAA"]);
        let cells = vec![vec![Cell::Empty; 3]; 3];
        let picture = Picture { cells, regions, ..Picture::default() };
        let across = "M45 45h45M45 90h90";
        let down = "M45 45v45M90 0v90";
        assert_eq!(borders(&picture), format!("<path class=\"e\" d=\"{across}{down}\"/>\n"));
        assert_eq!(borders(&Picture::default()), "");
    }

    #[test]
    fn joined_edges_are_dashed() {
        let cells = vec![vec![Cell::Empty; 2]];
        let frame = |joined| frame(&Picture { cells: cells.clone(), joined, ..Picture::default() });
        let [top, left] = ["M0 0h90M0 45h90", "M0 0v45M90 0v45"];
        assert_eq!(frame([false, false]), "<path class=\"f\" d=\"M0 0h90v45H0z\"/>\n");
        assert_eq!(
            frame([false, true]),
            format!(
                "<path class=\"f\" d=\"{top}\"/>\n\
                 <path class=\"f j\" d=\"{left}\"><title>left and right are joined</title></path>\n"
            )
        );
        assert_eq!(frame([true, true]).matches("f j").count(), 2);
    }

    #[test]
    fn the_page_has_the_colours_too() {
        let page = crate::template::GALLERY;
        for colour in 0..COLOURS {
            assert!(STYLE.contains(&format!(".r{colour}{{fill:")), "{colour}");
            assert!(
                page.contains(&format!(".r{colour} {{ fill: var(--r{colour}); }}")),
                "{colour}"
            );
            assert_eq!(page.matches(&format!("--r{colour}: #")).count(), 2, "{colour}");
        }
    }
}
