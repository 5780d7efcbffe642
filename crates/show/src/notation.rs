//! Boards in one line of text.

use itertools::Itertools;

use super::picture::{Cell, Picture};

/// The piece placement of Forsyth-Edwards notation: ranks from the top with `/` between them,
/// pieces by their letters, and empty squares by their number, with several digits where necessary.
/// Blocked squares and walls are `*`.
///
/// Source: S. J. Edwards, PGN specification, 1994, section 16.1.3.1; wider boards as variant
/// programs write them.
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

/// The line of a board as a permutation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PermutationForm {
    /// Whether the line has the row of the piece in each column, from the left. Otherwise it has
    /// the column of the piece in each row, from the top.
    pub by_column: bool,
    /// The number of the first column or row.
    pub first: usize,
}

/// The column of the one piece in each row, from 0: `0 4 7 5 2 6 1 3`; or as the form says. `None`
/// where a line of the board has no piece or several, or where pieces differ.
pub fn permutation(picture: &Picture, form: PermutationForm) -> Option<String> {
    let (rows, columns) = picture.size();
    let lines = if form.by_column { columns } else { rows };
    let place = |((row, column), _): &((usize, usize), char)| {
        if form.by_column { (*column, *row) } else { (*row, *column) }
    };
    let pieces: Vec<_> = picture.pieces().collect();
    let alike = pieces.iter().map(|(_, symbol)| symbol).all_equal();
    let places: Vec<_> = pieces.iter().map(place).sorted_unstable().collect();
    let on_each = places.len() == lines && (0..).zip(&places).all(|(line, place)| place.0 == line);
    (on_each && alike).then(|| places.iter().map(|(_, place)| place + form.first).join(" "))
}

/// Hui's picture (1981): `×` for a piece, `.` for any other square, without spaces. Blocked squares
/// are `#`. `None` where pieces differ.
pub fn dots(picture: &Picture) -> Option<String> {
    one_kind(picture, "", |cell| match cell {
        Cell::Piece { .. } => '×',
        Cell::Blocked | Cell::Wall => '#',
        Cell::Empty | Cell::Attacked => '.',
    })
}

/// A Boolean matrix: 1 for a piece, 0 for any other square. `None` where pieces differ.
pub fn matrix(picture: &Picture) -> Option<String> {
    one_kind(picture, " ", |cell| if matches!(cell, Cell::Piece { .. }) { '1' } else { '0' })
}

/// The rows of a picture with pieces of one kind.
fn one_kind(picture: &Picture, between: &str, sign: impl Fn(Cell) -> char) -> Option<String> {
    let alike = picture.pieces().map(|(_, symbol)| symbol).all_equal();
    let row = |cells: &Vec<Cell>| cells.iter().map(|&cell| sign(cell)).join(between) + "\n";
    alike.then(|| picture.cells.iter().map(row).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::Shape;

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

    const BY_ROW: PermutationForm = PermutationForm { by_column: false, first: 0 };

    #[test]
    fn a_permutation_has_one_piece_of_a_kind_in_each_row() {
        assert_eq!(permutation(&picture(&[".Q", "Q."]), BY_ROW).as_deref(), Some("1 0"));
        assert_eq!(permutation(&picture(&[]), BY_ROW).as_deref(), Some(""));
        for no_permutation in [[".Q", ".."], ["QQ", ".."], [".Q", "N."]] {
            assert_eq!(permutation(&picture(&no_permutation), BY_ROW), None);
        }
    }

    #[test]
    fn a_permutation_by_column_is_the_inverse() {
        let board = picture(&[".Q..", "...Q", "Q...", "..Q."]);
        assert_eq!(permutation(&board, BY_ROW).as_deref(), Some("1 3 0 2"));
        let by_column = PermutationForm { by_column: true, first: 0 };
        assert_eq!(permutation(&board, by_column).as_deref(), Some("2 0 3 1"));
        let from_one = PermutationForm { first: 1, ..by_column };
        assert_eq!(permutation(&board, from_one).as_deref(), Some("3 1 4 2"));
        assert_eq!(permutation(&picture(&["Q..", ".Q."]), by_column), None);
        assert_eq!(permutation(&picture(&["Q..", ".Q."]), BY_ROW).as_deref(), Some("0 1"));
    }

    #[test]
    fn pictures_of_signs_have_one_kind_of_piece() {
        let board = picture(&[".Q", "#x"]);
        assert_eq!(dots(&board).as_deref(), Some(".×\n#.\n"));
        assert_eq!(matrix(&board).as_deref(), Some("0 1\n0 0\n"));
        assert_eq!((dots(&picture(&["QN"])), matrix(&picture(&["QN"]))), (None, None));
        assert_eq!(dots(&picture(&[])).as_deref(), Some(""));
    }
}
