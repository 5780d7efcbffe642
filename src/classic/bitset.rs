//! n-queens counted with bit sets. A board is its size, the current row, and three sets of bits:
//! the occupied columns and the occupied diagonals of both kinds. The count of a board is the sum
//! of the counts of the boards with one more queen, one board for each free column of the next row.
//!
//! Source: "N-Queens Problem", the description of a collection of programs in several languages
//! (`johnbhurst/nqueens` on GitHub), after an idea of Martin Richards (1997). All these programs
//! have the same three functions, `Board::ok`, `Board::place` and `Count::solve`.
//!
//! A board does not record the column of each queen, so this engine counts and cannot list.

use crate::base::placement::Placement;
use crate::model::Problem;
use crate::run::control::{Completion, Control, StopReason};
use crate::run::engine::{
    Capabilities, Engine, EngineError, EngineKind, Visit, only_n_queens_up_to,
};
use crate::run::outcome::Outcome;
use crate::run::tally::Tally;

const NAME: &str = "bitset";

/// The default limit, the last size that the text runs (`run.sh Queens 8 14`).
const REASONABLE: u16 = 14;

/// Largest board: 2n - 1 diagonals in 64 bits.
const MAX_SIZE: u16 = 32;

/// Boards between two checks of the control.
const POLL: u64 = 1 << 14;

/// Counting with three bit sets.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bitset;

/// A board with queens in the rows above `row`. It is immutable: another queen makes a new board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Board {
    size: u16,
    row: u16,
    cols: u64,
    /// Diagonals that go to the left going down: the bit is row + column.
    diag1: u64,
    /// Diagonals that go to the right going down: the bit is row - column + size - 1.
    diag2: u64,
}

impl Board {
    const fn empty(size: u16) -> Self {
        Self { size, row: 0, cols: 0, diag1: 0, diag2: 0 }
    }

    /// Whether the column is not attacked in the current row.
    const fn ok(self, col: u16) -> bool {
        self.cols & (1 << col) == 0
            && self.diag1 & (1 << (self.row + col)) == 0
            && self.diag2 & (1 << (self.row + self.size - 1 - col)) == 0
    }

    /// The board with a queen in this column of the current row.
    const fn place(self, col: u16) -> Self {
        Self {
            size: self.size,
            row: self.row + 1,
            cols: self.cols | 1 << col,
            diag1: self.diag1 | 1 << (self.row + col),
            diag2: self.diag2 | 1 << (self.row + self.size - 1 - col),
        }
    }
}

/// A count in progress.
struct Count<'a> {
    control: &'a Control,
    boards: u64,
    stopped: Option<StopReason>,
}

impl<'a> Count<'a> {
    const fn new(control: &'a Control) -> Self {
        Self { control, boards: 0, stopped: None }
    }

    /// The number of solutions of a board, or of those found before a stop.
    fn solve(&mut self, board: Board) -> u128 {
        if self.is_stopped() {
            return 0;
        }
        if board.row == board.size {
            self.control.note_found(1);
            return 1;
        }
        let available = (0..board.size).filter(|&col| board.ok(col));
        available.map(|col| self.solve(board.place(col))).sum()
    }

    fn is_stopped(&mut self) -> bool {
        if self.stopped.is_none() && self.boards.is_multiple_of(POLL) {
            self.stopped = self.control.stop_reason();
        }
        self.boards += 1;
        self.stopped.is_some()
    }
}

impl Engine for Bitset {
    fn name(&self) -> &'static str {
        NAME
    }

    fn kind(&self) -> EngineKind {
        EngineKind::Classic
    }

    fn about(&self) -> &'static str {
        "row by row with a set of columns and two of diagonals \
         (N-Queens Problem, ok, place and solve)"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities { models: "n-queens", lists: false, sizes: "up to 32" }
    }

    fn supports(&self, problem: &Problem) -> Result<(), EngineError> {
        let why = "its sets have 64 bits, and a board 2n - 1 diagonals";
        only_n_queens_up_to(NAME, problem, MAX_SIZE, why)
    }

    fn suits(&self, _: &Problem) -> bool {
        false
    }

    fn default_limit(&self) -> Option<u16> {
        Some(REASONABLE)
    }

    fn list(&self, _: &Problem, _: &Control, _: Visit<'_>) -> Result<Outcome, EngineError> {
        Err(EngineError::only_counts(NAME))
    }

    fn find(&self, _: &Problem, _: &Control) -> Result<Outcome<Option<Placement>>, EngineError> {
        Err(EngineError::only_counts(NAME))
    }

    fn count(&self, problem: &Problem, control: &Control) -> Result<Outcome<Tally>, EngineError> {
        self.supports(problem)?;
        let mut count = Count::new(control);
        let total = count.solve(Board::empty(problem.board.rows())).into();
        let completion = count.stopped.map_or(Completion::Complete, Completion::Stopped);
        Ok(Outcome::new(Tally { total, orbits: None, digest: None }, completion))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(n: u16) -> u128 {
        Count::new(&Control::default()).solve(Board::empty(n))
    }

    /// "N-Queens Problem", "Algorithm Description": three queens on 8 x 8.
    #[test]
    fn the_bit_sets_are_those_of_the_text() {
        let board = [0, 5, 7].into_iter().fold(Board::empty(8), Board::place);
        assert_eq!((board.row, board.cols), (3, 161));
        assert_eq!(board.cols, 1 + 32 + 128);
        assert_eq!(board.diag1, 577);
        assert_eq!(board.diag1, 1 + 64 + 512);
        assert_eq!(board.diag2, 140);
        assert_eq!(board.diag2, 4 + 8 + 128);
        let available: Vec<u16> = (0..8).filter(|&col| board.ok(col)).collect();
        assert_eq!(available, [1, 2, 4]);
    }

    /// The numbers of solutions that begin as the text's example go by its three next boards.
    #[test]
    fn a_count_is_the_sum_of_the_counts_of_the_next_boards() {
        let board = [0, 5, 7].into_iter().fold(Board::empty(8), Board::place);
        let control = Control::default();
        let next = [1, 2, 4].map(|col| Count::new(&control).solve(board.place(col)));
        // Of the 92 only 0 5 7 2 6 3 1 4 begins so ("Eight queens puzzle (J)" has it second).
        assert_eq!(next, [0, 1, 0]);
        assert_eq!(Count::new(&control).solve(board), 1);
    }

    /// OEIS A000170.
    #[test]
    fn there_are_as_many_solutions_as_published() {
        for (n, solutions) in (0..).zip([1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680]) {
            assert_eq!(count(n), solutions, "n = {n}");
        }
    }

    /// The largest board uses 63 bits of the sets of diagonals, and no bit falls off.
    #[test]
    fn the_largest_board_has_room_for_its_diagonals() {
        let last = Board { row: MAX_SIZE - 1, ..Board::empty(MAX_SIZE) };
        assert!(last.ok(0) && last.ok(MAX_SIZE - 1));
        let (left, right) = (last.place(0), last.place(MAX_SIZE - 1));
        assert_eq!((left.diag1, left.diag2), (1 << 31, 1 << 62));
        assert_eq!((right.diag1, right.diag2), (1 << 62, 1 << 31));
    }

    #[test]
    fn what_was_counted_before_a_stop_is_a_part() {
        let control = Control::default();
        control.cancel();
        let mut count = Count::new(&control);
        assert_eq!(count.solve(Board::empty(8)), 0);
        assert_eq!(count.stopped, Some(StopReason::Cancelled));
    }
}
