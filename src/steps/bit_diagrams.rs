//! The diagrams of "N-Queens Problem" as SVG: bit sets on the board, available columns, and the
//! boards with one queen more.

use nq_classics::bitset::{Bits, Board, Play, availability, value};

use nq_show::picture::{Cell, Picture, Place, Shape};
use nq_show::svg::{Group, svg};

/// The number of each square's bit. The squares of bits that are set have the colour of attacks,
/// and a line through them.
pub(crate) fn bits(play: &Play, bits: Bits) -> String {
    let board = play.board();
    let mut picture = queens(play);
    let size = board.size();
    for (row, col) in (0..size).flat_map(|row| (0..size).map(move |col| (row, col))) {
        let bit = bits.of_square(size, row, col);
        let place = place(row, col);
        picture.labels.push((place, bit.to_string()));
        if board.has(bits, bit) {
            picture.mark_attacked(place);
        }
    }
    picture.lines = lines(board, bits);
    let title = match play.queens() {
        [] => bits.heading(),
        _ => format!("{}. {}", bits.heading(), value(board.set(bits))),
    };
    svg(&title, &[Group { caption: None, pictures: vec![picture] }], false)
}

/// The lines of all bits that are set, and the next row: the numbers of the available columns, and
/// attacked squares in their colour.
pub(crate) fn available(play: &Play) -> String {
    let board = play.board();
    let mut picture = queens(play);
    let columns = if board.is_full() { 0 } else { board.size() };
    for col in 0..columns {
        let place = place(board.row(), col);
        if board.ok(col) {
            picture.labels.push((place, col.to_string()));
        } else {
            picture.mark_attacked(place);
        }
    }
    picture.lines = Bits::ALL.into_iter().flat_map(|bits| lines(board, bits)).collect();
    svg(&availability(board), &[Group { caption: None, pictures: vec![picture] }], false)
}

/// The boards with one queen more in one row, under this title.
pub(crate) fn next_boards(play: &Play, title: &str) -> String {
    let picture = |next: Play| {
        let call = next.queens().last().map(|queen| format!("place({queen})"));
        Picture { caption: call, ..queens(&next) }
    };
    let pictures: Vec<Picture> = play.next().map(picture).collect();
    let caption = format!("row {}", play.board().row());
    svg(title, &[Group { caption: Some(caption), pictures }], false)
}

/// The board with its queens.
fn queens(play: &Play) -> Picture {
    let queen = Cell::Piece { symbol: 'Q', glyph: '♛', shape: Shape::Queen };
    Picture::of_columns(play.board().size().into(), play.queens(), queen)
}

fn place(row: u16, col: u16) -> Place {
    (row.into(), col.into())
}

/// The lines of the bits that are set, from the top down.
fn lines(board: Board, bits: Bits) -> Vec<[Place; 2]> {
    let size = board.size();
    let squares = |bit| {
        let rows = (0..size).flat_map(move |row| (0..size).map(move |col| (row, col)));
        rows.filter(move |&(row, col)| bits.of_square(size, row, col) == bit)
    };
    let line = |bit| {
        let (first, last) = (squares(bit).next()?, squares(bit).next_back()?);
        Some([place(first.0, first.1), place(last.0, last.1)])
    };
    (0..bits.count(size)).filter(|&bit| board.has(bits, bit)).filter_map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> Play {
        Play::new(8, &[0, 5, 7]).expect("the queens of the text")
    }

    /// The ends of the dashed lines in the text's diagrams.
    #[test]
    fn lines_go_through_all_squares_of_a_bit() {
        let board = example().board();
        assert_eq!(
            lines(board, Bits::Cols),
            [[(0, 0), (7, 0)], [(0, 5), (7, 5)], [(0, 7), (7, 7)]]
        );
        assert_eq!(
            lines(board, Bits::Diag1),
            [[(0, 0), (0, 0)], [(0, 6), (6, 0)], [(2, 7), (7, 2)]]
        );
        assert_eq!(
            lines(board, Bits::Diag2),
            [[(0, 5), (2, 7)], [(0, 4), (3, 7)], [(0, 0), (7, 7)]]
        );
    }

    #[test]
    fn each_square_has_the_number_of_its_bit() {
        let svg = bits(&example(), Bits::Diag1);
        for (bit, squares) in (0..15).zip([1, 2, 3, 4, 5, 6, 7, 8, 7, 6, 5, 4, 3, 2, 1]) {
            assert_eq!(svg.matches(&format!(">{bit}</text>")).count(), squares, "{bit}");
        }
        assert_eq!(svg.matches("<use ").count(), 3);
        assert!(svg.contains("diag1: bit row+col. 2^0 + 2^6 + 2^9 = 1 + 64 + 512 = 577"), "{svg}");
    }

    #[test]
    fn the_next_row_has_the_numbers_of_available_columns() {
        let svg = available(&example());
        let labels: Vec<char> = (svg.split("</text>"))
            .filter(|part| part.contains("font-size:10px"))
            .filter_map(|part| part.chars().last())
            .collect();
        assert_eq!(labels, ['1', '2', '4']);
        let attacked = svg.lines().find(|line| line.contains("class=\"a\"")).expect("squares");
        assert_eq!(attacked.matches('M').count(), 5);
    }

    #[test]
    fn the_next_boards_are_side_by_side() {
        let svg = next_boards(&example(), "solve: 0 + 1 + 0 = 1");
        assert_eq!(svg.matches("class=\"board\"").count(), 3);
        assert_eq!(svg.matches("<use ").count(), 12);
        for col in [1, 2, 4] {
            assert!(svg.contains(&format!(">place({col})</text>")), "{svg}");
        }
    }

    #[test]
    fn small_boards_have_diagrams_too() {
        for size in 0..4 {
            let play = Play::new(size, &[]).expect("no queens");
            for set in Bits::ALL {
                assert_eq!(
                    bits(&play, set).matches("font-size:10px").count(),
                    usize::from(size * size)
                );
            }
            assert_eq!(available(&play).matches("font-size:10px").count(), usize::from(size));
            assert_eq!(next_boards(&play, "").matches("place(").count(), usize::from(size));
        }
    }
}
