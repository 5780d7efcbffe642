//! Boards with regions as text: lines separate the regions.
//!
//! Lines need room between the rows, so that such a board is twice as high as another one, and has
//! a box of its own.

use itertools::Itertools;

use super::look::{Charset, Look, file_names, margin};
use super::picture::{Picture, widest_caption};

/// Draws boards of one size with regions in boxes side by side.
pub(super) fn boxes(pictures: &[Picture], look: Look) -> String {
    let Look { charset, coordinates, .. } = look;
    let (rows, cols) = pictures.first().map_or((0, 0), Picture::size);
    let margin = margin(rows, coordinates);
    let caption = widest_caption(pictures);
    let wide = (2 * cols + 1).max(caption.unwrap_or(0));
    let a_line = (look.width.saturating_sub(margin) + 1) / (wide + 1);
    let a_line = a_line.clamp(1, pictures.len().max(1));
    let mut text = String::new();
    let mut write = |label: &str, boards: &mut dyn Iterator<Item = &str>| {
        let boards = boards.map(|board| format!("{board:<wide$}")).join(" ");
        text += format!("{label:<margin$}{boards}").trim_end();
        text.push('\n');
    };
    if coordinates {
        for files in file_names(cols, true) {
            write("", &mut std::iter::repeat_n(format!(" {files}").as_str(), a_line));
        }
    }
    for boards in pictures.chunks(a_line) {
        if caption.is_some() {
            write("", &mut boards.iter().map(|p| p.caption.as_deref().unwrap_or_default()));
        }
        let drawn = boards.iter().map(|picture| lines(picture, charset)).collect_vec();
        for line in 0..=2 * rows {
            let is_rank = coordinates && line % 2 == 1;
            let label = if is_rank { (rows - line / 2).to_string() } else { String::new() };
            write(&label, &mut drawn.iter().map(|board| board[line].as_str()));
        }
    }
    text
}

/// The lines of a board. Squares are on the odd lines and columns, and lines between them.
fn lines(picture: &Picture, charset: Charset) -> Vec<String> {
    let (rows, cols) = picture.size();
    // Rows and columns from 1; no region beyond the edges.
    let region = |row: usize, col: usize| -> Option<Option<char>> {
        picture.regions.get(row.checked_sub(1)?)?.get(col.checked_sub(1)?).copied()
    };
    let character = |line: usize, column: usize| {
        if line % 2 == 1 && column % 2 == 1 {
            return charset.square(picture.cells[line / 2][column / 2]);
        }
        // On a line of squares, the row above a point is the row below it.
        let [above, below] = [line.div_ceil(2), line / 2 + 1];
        let [before, after] = [column.div_ceil(2), column / 2 + 1];
        charset.joint([
            region(above, before) != region(above, after),
            region(below, before) != region(below, after),
            region(above, before) != region(below, before),
            region(above, after) != region(below, after),
        ])
    };
    let line = |line: usize| (0..=2 * cols).map(|column| character(line, column)).collect();
    (0..=2 * rows).map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::picture::Cell;

    fn picture(regions: &[&str], caption: Option<&str>) -> Picture {
        let regions =
            regions.iter().map(|row| row.chars().map(|letter| (letter != '.').then_some(letter)));
        let regions = regions.map(Itertools::collect_vec).collect_vec();
        let cells = regions.iter().map(|row| vec![Cell::Empty; row.len()]).collect();
        Picture { cells, regions, caption: caption.map(str::to_owned), ..Picture::default() }
    }

    #[test]
    fn lines_separate_regions_and_squares_without_region() {
        let (width, charset) = (80, Charset::Unicode);
        let look = Look { width, charset, coordinates: false, is_tight: false };
        let picture = picture(&["AAB", "A.B", "AAA"], None);
        assert_eq!(
            boxes(std::slice::from_ref(&picture), look),
            "┌───┬─┐\n│· ·│·│\n│ ┌─┤ │\n│·│·│·│\n│ └─┴─┤\n│· · ·│\n└─────┘\n"
        );
        assert_eq!(
            boxes(&[picture], Look { charset: Charset::Ascii, ..look }),
            "+---+-+\n|. .|.|\n| +-+ |\n|.|.|.|\n| +-+-+\n|. . .|\n+-----+\n"
        );
    }

    #[test]
    fn every_board_has_a_box() {
        let look = Look { width: 14, charset: Charset::Ascii, coordinates: true, is_tight: false };
        let board = |caption| picture(&["A", "B"], Some(caption));
        assert_eq!(
            boxes(&[board("one"), board("two"), board("three")], look),
            "   a     a\n  one   two\n  +-+   +-+\n2 |.|   |.|\n  +-+   +-+\n1 |.|   |.|\n  \
             +-+   +-+\n  three\n  +-+\n2 |.|\n  +-+\n1 |.|\n  +-+\n"
        );
    }
}
