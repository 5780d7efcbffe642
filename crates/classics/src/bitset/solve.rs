//! Counting the solutions of a board.

use super::board::Board;
use nq_board::run::control::{Control, StopReason};

/// Boards between two checks of the control.
const POLL: u64 = 1 << 14;

/// A count in progress.
pub struct Count<'a> {
    control: &'a Control,
    boards: u64,
    stopped: Option<StopReason>,
}

impl<'a> Count<'a> {
    /// A count that the control stops.
    #[must_use]
    pub const fn new(control: &'a Control) -> Self {
        Self { control, boards: 0, stopped: None }
    }

    /// The number of solutions of a board, or of those found before a stop.
    pub fn solve(&mut self, board: Board) -> u128 {
        if self.is_stopped() {
            return 0;
        }
        if board.is_full() {
            self.control.note_found(1);
            return 1;
        }
        board.available().map(|col| self.solve(board.place(col))).sum()
    }

    /// The columns of the first solution of a board, below the queens that it has.
    pub(super) fn first(&mut self, board: Board) -> Option<Vec<u16>> {
        if self.is_stopped() {
            return None;
        }
        if board.is_full() {
            return Some(Vec::new());
        }
        board.available().find_map(|col| {
            let below = self.first(board.place(col))?;
            Some([vec![col], below].concat())
        })
    }

    /// The number of calls of `solve`.
    pub(super) const fn boards(&self) -> u64 {
        self.boards
    }

    /// Why the count ended early, if it did.
    #[must_use]
    pub const fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }

    fn is_stopped(&mut self) -> bool {
        if self.stopped.is_none() && self.boards.is_multiple_of(POLL) {
            self.stopped = self.control.stop_reason();
        }
        self.boards += 1;
        self.stopped.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of solutions that begin as the text's example go by its three next boards.
    #[test]
    fn a_count_is_the_sum_of_the_counts_of_the_next_boards() {
        let board = [0, 5, 7].into_iter().fold(Board::empty(8), Board::place);
        let control = Control::default();
        let next = [1, 2, 4].map(|col| Count::new(&control).solve(board.place(col)));
        // Of the 92 only 0 5 7 2 6 3 1 4 begins so ("Eight queens puzzle (J)" has it second).
        assert_eq!(next, [0, 1, 0]);
        assert_eq!(Count::new(&control).solve(board), 1);
        assert_eq!(Count::new(&control).first(board), Some(vec![2, 6, 3, 1, 4]));
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
