//! The displays of the historical algorithms: a backtracking search move by move, as text and as a
//! page, and the diagrams of bit sets.

pub(crate) mod bit_diagrams;
pub mod page;

use itertools::Itertools;

use nq_board::base::Square;
use nq_board::base::words::counted;
use nq_classics::steps::{Action, End, Excluded, Move, Search, State, name};
use nq_show::look::{Charset, Look};
use nq_show::picture::{Cell, Picture, Shape};
use nq_show::text::gallery;

/// The moves, each with its number, its board, and the reasons for the excluded squares of the next
/// row. The last line has the number of moves and solutions.
pub(crate) fn text(search: &Search, width: usize, charset: Charset) -> String {
    let look = Look { coordinates: true, ..Look::new(width, charset) };
    let mut text = String::new();
    for (one, number) in search.moves.iter().zip(1..) {
        text += &format!("{number}: {}\n", in_words(search.size, one));
        text += &gallery(&[picture(search.size, &one.state)], look);
        let reasons = packed(&reasons(search.size, &one.state), width);
        for line in std::iter::once(next_row(search, one)).chain(reasons) {
            text += &(line + "\n");
        }
        text.push('\n');
    }
    text + &tally(search) + "\n"
}

/// Reasons in lines as wide as this. None is divided.
fn packed(reasons: &[String], width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for reason in reasons {
        match lines.last_mut() {
            // Another one may follow it, after a semicolon.
            Some(line) if line.len() + "; ;".len() + reason.len() <= width => {
                *line += &format!("; {reason}");
            }
            Some(line) => {
                line.push(';');
                lines.push(reason.clone());
            }
            None => lines.push(reason.clone()),
        }
    }
    lines
}

/// The moves alone, a line each.
pub(crate) fn lines(search: &Search) -> String {
    search.moves.iter().map(|one| in_words(search.size, one) + "\n").collect()
}

/// `place c3` or `remove c3`.
pub(super) fn in_words(size: u16, one: &Move) -> String {
    let verb = match one.action {
        Action::Place => "place",
        Action::Remove => "remove",
    };
    format!("{verb} {}", name(size, one.square))
}

/// The free squares of the next row, or the solution that a move completes.
pub(super) fn next_row(search: &Search, one: &Move) -> String {
    match one.solution {
        Some(number) => {
            format!("solution {number}: {}", names(search.size, &one.state.queens, " "))
        }
        None => free(search.size, &one.state),
    }
}

/// The free squares of the next row.
pub(super) fn free(size: u16, state: &State) -> String {
    let Some(row) = state.next_row(size) else { return "no row needs a queen".to_owned() };
    match &state.free(size)[..] {
        [] if state.queens.is_empty() => format!("row {row}: no free square, the search ends"),
        [] => format!("row {row}: no free square, go back"),
        free => format!("row {row}: free {}", names(size, free, ", ")),
    }
}

fn names(size: u16, squares: &[Square], between: &str) -> String {
    squares.iter().map(|&square| name(size, square)).join(between)
}

/// Each excluded square of the next row, and why: `a3: column of a1`.
pub(super) fn reasons(size: u16, state: &State) -> Vec<String> {
    let reason = |Excluded { square, attacks }: &Excluded| {
        let attacks = attacks
            .iter()
            .map(|attack| format!("{} of {}", attack.line.name(), name(size, attack.queen)))
            .join(", ");
        let why = if attacks.is_empty() { "tried" } else { &attacks };
        format!("{}: {why}", name(size, *square))
    };
    state.next.iter().map(reason).collect()
}

/// The numbers of moves and solutions, and why the moves end.
pub(crate) fn tally(search: &Search) -> String {
    let end = match search.end {
        End::Solution => "stopped at the first solution",
        End::Complete => "the search is complete",
        End::Limit => "stopped at the limit",
    };
    let moves = counted(search.moves.len(), "move");
    format!("{moves}, {}; {end}", counted(search.solutions, "solution"))
}

/// The board, with the attacked squares of the rows without a queen.
pub(super) fn picture(size: u16, state: &State) -> Picture {
    let mut cells = vec![vec![Cell::Empty; size.into()]; size.into()];
    let mut set = |square: &Square, cell| {
        cells[usize::from(square.row)][usize::from(square.col)] = cell;
    };
    state.attacked.iter().for_each(|square| set(square, Cell::Attacked));
    let queen = Cell::Piece { symbol: 'Q', glyph: '⍟', shape: Shape::Queen };
    state.queens.iter().for_each(|square| set(square, queen));
    Picture { cells, ..Picture::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The third move of the board of four, and the end.
    #[test]
    fn each_move_has_its_board_and_its_reasons() {
        let search = Search::run(4, false, Some(3));
        let text = text(&search, 80, Charset::Unicode);
        let third = "\
2: place c2
   a b c d
  ┌───────┐
4 │× · × ×│
3 │× × × ×│
2 │· · ⍟ ·│
1 │⍟ · · ·│
  └───────┘
row 3: no free square, go back
a3: column of a1; b3: diagonal of c2; c3: diagonal of a1, column of c2; d3: diagonal of c2

3: remove c2
   a b c d
  ┌───────┐
4 │× · · ×│
3 │× · × ·│
2 │× × · ·│
1 │⍟ · · ·│
  └───────┘
row 2: free d2
a2: column of a1; b2: diagonal of a1; c2: tried

3 moves, 0 solutions; stopped at the limit
";
        let wide = super::text(&search, 100, Charset::Unicode);
        assert!(wide.ends_with(third), "{wide}");
        assert!(text.lines().all(|line| line.chars().count() <= 80));
        assert!(text.contains("c3: diagonal of a1, column of c2;\nd3: diagonal of c2\n"), "{text}");
        assert_eq!(lines(&search), "place a1\nplace c2\nremove c2\n");
    }

    #[test]
    fn the_end_is_in_words() {
        let end = |size, is_for_all| tally(&Search::run(size, is_for_all, None));
        assert_eq!(end(0, false), "0 moves, 1 solution; the search is complete");
        assert_eq!(end(1, false), "1 move, 1 solution; stopped at the first solution");
        assert_eq!(end(1, true), "2 moves, 1 solution; the search is complete");
        assert_eq!(end(3, false), "10 moves, 0 solutions; the search is complete");
    }

    #[test]
    fn letters_stand_for_signs_in_ascii() {
        let text = text(&Search::run(2, false, Some(1)), 80, Charset::Ascii);
        let expected = "1: place a1\n   a b\n  +---+\n2 |x x|\n1 |Q .|\n  +---+\n\
                        row 2: no free square, go back\n\
                        a2: column of a1; b2: diagonal of a1\n\n\
                        1 move, 0 solutions; stopped at the limit\n";
        assert_eq!(text, expected);
    }
}
