//! The calls of the text's three functions, in words.

use super::board::{Bits, Board, Count};
use super::play::{Play, attacks};
use nq_board::run::{Control, StopReason};

/// The columns of the first solution that `solve` finds, if there is one.
pub fn first_solution(size: u16, control: &Control) -> Result<Option<Vec<u16>>, StopReason> {
    let mut count = Count::new(control);
    let first = count.first(Board::empty(size));
    count.stopped.map_or(Ok(first), Err)
}

/// The calls down to the last queen of a play: `solve` for each board, `ok` for each of its columns
/// up to that of the next queen, `place` for the queen, with the three sets of the new board.
///
/// Where the play is the first solution, the columns before each of its queens lead to no solution.
pub fn trace(play: &Play, is_first: bool) -> String {
    let mut board = Board::empty(play.board().size());
    let mut text = String::new();
    for &queen in play.queens() {
        text += &solving(board);
        text.extend((0..=queen).map(|col| asked(board, col, is_first && col < queen)));
        board = board.place(queen);
        text += &format!("  {:<9} {}\n", format!("place({queen})"), sets(board));
    }
    if is_first {
        text += &solving(board);
        // Without a solution, the play is empty and each column was tried in vain.
        let columns = if board.is_full() { 0 } else { board.size() };
        text.extend((0..columns).map(|col| asked(board, col, true)));
    }
    text
}

fn solving(board: Board) -> String {
    let full = if board.is_full() { ": the board is full, 1 solution" } else { "" };
    format!("solve       row {}{full}\n", board.row())
}

fn asked(board: Board, col: u16, is_in_vain: bool) -> String {
    let answer = match (board.ok(col), is_in_vain) {
        (false, _) => format!("false: {}", attacks(board, col)),
        (true, false) => "true".to_owned(),
        (true, true) => "true, but no solution follows".to_owned(),
    };
    format!("  {:<9} {answer}\n", format!("ok({col})"))
}

/// The three sets as numbers.
pub(super) fn sets(board: Board) -> String {
    Bits::ALL.map(|bits| format!("{} {}", bits.name(), board.set(bits))).join(", ")
}

/// How often a whole count calls each function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Calls {
    /// The solutions.
    pub solutions: u128,
    /// The calls of `ok`.
    pub ok: u128,
    /// The calls of `place`.
    pub place: u128,
    /// The calls of `solve`.
    pub solve: u128,
}

impl Calls {
    /// Counts the solutions of a size.
    pub fn of(size: u16, control: &Control) -> Result<Self, StopReason> {
        let mut count = Count::new(control);
        let solutions = count.solve(Board::empty(size));
        if let Some(reason) = count.stopped {
            return Err(reason);
        }
        let solve = u128::from(count.boards);
        // `solve` tests each column of a board that is not full, and each board but the first was
        // placed.
        let ok = u128::from(size) * (solve - solutions);
        Ok(Self { solutions, ok, place: solve - 1, solve })
    }

    /// The numbers in a line.
    pub fn text(&self) -> String {
        let Self { solutions, ok, place, solve } = self;
        format!("solutions {solutions}; calls of ok {ok}, of place {place}, of solve {solve}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text's pseudo-code, which counts its calls as it makes them.
    fn counted(board: Board, calls: &mut Calls) {
        calls.solve += 1;
        if board.row() == board.size() {
            calls.solutions += 1;
            return;
        }
        for col in 0..board.size() {
            calls.ok += 1;
            if board.ok(col) {
                calls.place += 1;
                counted(board.place(col), calls);
            }
        }
    }

    #[test]
    fn calls_are_as_many_as_are_made() {
        for size in 0..9 {
            let mut calls = Calls { solutions: 0, ok: 0, place: 0, solve: 0 };
            counted(Board::empty(size), &mut calls);
            assert_eq!(Calls::of(size, &Control::default()), Ok(calls), "{size}");
        }
    }

    #[test]
    fn a_trace_stops_with_its_control() {
        let control = Control::default();
        control.cancel();
        assert_eq!(first_solution(8, &control), Err(StopReason::Cancelled));
        assert_eq!(Calls::of(8, &control), Err(StopReason::Cancelled));
    }
}
