//! Boards in one line of text.

use itertools::Itertools;

use super::picture::{Cell, Picture};

/// The piece placement of Forsyth-Edwards notation: ranks from the top with `/` between them,
/// pieces by their letters, and empty squares by their number, with several digits where necessary.
/// Blocked squares and walls are `*`.
///
/// Source: S. J. Edwards, PGN specification, 1994, section 16.1.3.1; wider boards as variant
/// programs write them.
#[must_use]
pub fn fen(picture: &Picture) -> String {
    let rank = |cells: &Vec<Cell>| {
        let runs = cells.iter().chunk_by(|cell| matches!(cell, Cell::Empty | Cell::Attacked));
        let text = runs.into_iter().map(|(is_empty, run)| {
            if is_empty { run.count().to_string() } else { run.map(|cell| letter(*cell)).collect() }
        });
        text.collect::<String>()
    };
    picture.cells.iter().map(rank).join("/")
}

const fn letter(cell: Cell) -> char {
    match cell {
        Cell::Piece { symbol, .. } => symbol,
        Cell::Blocked | Cell::Wall => '*',
        Cell::Empty | Cell::Attacked => '.',
    }
}

/// The column of the one piece in each row, from 0: `0 4 7 5 2 6 1 3`. `None` where a row has none
/// or several, or where pieces differ.
#[must_use]
pub fn permutation(picture: &Picture) -> Option<String> {
    let (rows, _) = picture.size();
    let pieces: Vec<_> = picture.pieces().collect();
    let in_each_row = pieces.len() == rows && pieces.iter().enumerate().all(|(i, p)| p.0.0 == i);
    let alike = pieces.iter().map(|(_, symbol)| symbol).all_equal();
    (in_each_row && alike).then(|| pieces.iter().map(|((_, col), _)| col).join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::picture::Shape;

    fn picture(rows: &[&str]) -> Picture {
        let cell = |symbol| match symbol {
            '.' => Cell::Empty,
            'x' => Cell::Attacked,
            '#' => Cell::Blocked,
            '@' => Cell::Wall,
            symbol => Cell::Piece { symbol, glyph: symbol, shape: Shape::Text(symbol) },
        };
        let cells = rows.iter().map(|row| row.chars().map(cell).collect()).collect();
        Picture { cells, ..Picture::default() }
    }

    #[test]
    fn fen_counts_empty_squares_and_names_pieces() {
        assert_eq!(fen(&picture(&["Q...", ".xN#", ".@.."])), "Q3/2N*/1*2");
        assert_eq!(fen(&picture(&["............Q"])), "12Q");
        assert_eq!(fen(&picture(&[])), "");
    }

    #[test]
    fn a_permutation_has_one_piece_of_a_kind_in_each_row() {
        assert_eq!(permutation(&picture(&[".Q", "Q."])).as_deref(), Some("1 0"));
        assert_eq!(permutation(&picture(&[])).as_deref(), Some(""));
        for no_permutation in [[".Q", ".."], ["QQ", ".."], [".Q", "N."]] {
            assert_eq!(permutation(&picture(&no_permutation)), None);
        }
    }
}
