//! Boards with regions as text: lines separate the regions.
//!
//! Lines need room between the rows, so that such a board is twice as high as another one.

use super::look::Charset;
use super::picture::Picture;

/// The lines of a board. Squares are on the odd lines and columns, and lines between them.
pub fn with_lines(picture: &Picture, charset: Charset) -> Vec<String> {
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
    use itertools::Itertools;

    use super::*;
    use crate::look::Look;
    use crate::picture::Cell;
    use crate::text::gallery;

    fn picture(regions: &[&str], caption: Option<&str>) -> Picture {
        let regions =
            regions.iter().map(|row| row.chars().map(|letter| (letter != '.').then_some(letter)));
        let regions = regions.map(Itertools::collect_vec).collect_vec();
        let cells = regions.iter().map(|row| vec![Cell::Empty; row.len()]).collect();
        Picture { cells, regions, caption: caption.map(str::to_owned), ..Picture::default() }
    }

    #[test]
    fn lines_separate_regions_and_squares_without_region() {
        let picture = picture(&["AAB", "A.B", "AAA"], None);
        let drawn = |charset| gallery(std::slice::from_ref(&picture), Look::new(80, charset));
        assert_eq!(
            drawn(Charset::Unicode),
            "┌───┬─┐\n│· ·│·│\n│ ┌─┤ │\n│·│·│·│\n│ └─┴─┤\n│· · ·│\n└─────┘\n"
        );
        assert_eq!(
            drawn(Charset::Ascii),
            "+---+-+\n|. .|.|\n| +-+ |\n|.|.|.|\n| +-+-+\n|. . .|\n+-----+\n"
        );
    }

    #[test]
    fn every_board_has_a_box() {
        let look = Look { coordinates: true, ..Look::new(14, Charset::Ascii) };
        let board = |caption| picture(&["A", "B"], Some(caption));
        assert_eq!(
            gallery(&[board("one"), board("two"), board("three")], look),
            "   a     a\n  one   two\n  +-+   +-+\n2 |.|   |.|\n  +-+   +-+\n1 |.|   |.|\n  \
             +-+   +-+\n  three\n  +-+\n2 |.|\n  +-+\n1 |.|\n  +-+\n"
        );
    }
}
