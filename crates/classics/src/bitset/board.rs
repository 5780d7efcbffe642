//! Boards as three sets of bits.

use nq_board::run::{Control, StopReason};

/// Largest board: 2n - 1 diagonals in 64 bits.
pub const MAX_SIZE: u16 = 32;

/// One of the three sets of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bits {
    /// The columns.
    Cols,
    /// The diagonals that go to the left going down.
    Diag1,
    /// The diagonals that go to the right going down.
    Diag2,
}

impl Bits {
    /// The three of them, in the text's order.
    pub const ALL: [Self; 3] = [Self::Cols, Self::Diag1, Self::Diag2];

    /// The name of the set.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cols => "cols",
            Self::Diag1 => "diag1",
            Self::Diag2 => "diag2",
        }
    }

    /// The number of a square's bit, as the pseudo-code has it.
    pub const fn formula(self) -> &'static str {
        match self {
            Self::Cols => "col",
            Self::Diag1 => "row+col",
            Self::Diag2 => "row-col+size-1",
        }
    }

    /// The name and the number of a square's bit.
    pub fn heading(self) -> String {
        format!("{}: bit {}", self.name(), self.formula())
    }

    /// How many bits a board has.
    pub const fn count(self, size: u16) -> u16 {
        match self {
            Self::Cols => size,
            Self::Diag1 | Self::Diag2 => (2 * size).saturating_sub(1),
        }
    }

    /// The bit of a square.
    pub const fn of_square(self, size: u16, row: u16, col: u16) -> u16 {
        match self {
            Self::Cols => col,
            Self::Diag1 => row + col,
            Self::Diag2 => row + size - 1 - col,
        }
    }
}

/// A board with queens in the rows above `row`. It is immutable: another queen makes a new board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    pub(super) size: u16,
    pub(super) row: u16,
    pub(super) cols: u64,
    /// Diagonals that go to the left going down: the bit is row + column.
    pub(super) diag1: u64,
    /// Diagonals that go to the right going down: the bit is row - column + size - 1.
    pub(super) diag2: u64,
}

impl Board {
    /// The board without queens.
    pub const fn empty(size: u16) -> Self {
        Self { size, row: 0, cols: 0, diag1: 0, diag2: 0 }
    }

    /// Rows, and columns.
    pub const fn size(self) -> u16 {
        self.size
    }

    /// The row of the next queen.
    pub const fn row(self) -> u16 {
        self.row
    }

    /// Whether each row has a queen.
    pub const fn is_full(self) -> bool {
        self.row == self.size
    }

    /// One of the sets.
    pub const fn set(self, bits: Bits) -> u64 {
        match bits {
            Bits::Cols => self.cols,
            Bits::Diag1 => self.diag1,
            Bits::Diag2 => self.diag2,
        }
    }

    /// Whether the column is not attacked in the current row.
    #[inline]
    pub const fn ok(self, col: u16) -> bool {
        self.cols & (1 << col) == 0
            && self.diag1 & (1 << (self.row + col)) == 0
            && self.diag2 & (1 << (self.row + self.size - 1 - col)) == 0
    }

    /// The board with a queen in this column of the current row.
    #[must_use]
    pub const fn place(self, col: u16) -> Self {
        Self {
            size: self.size,
            row: self.row + 1,
            cols: self.cols | 1 << col,
            diag1: self.diag1 | 1 << (self.row + col),
            diag2: self.diag2 | 1 << (self.row + self.size - 1 - col),
        }
    }

    /// Whether a bit of a set is set.
    pub const fn has(self, bits: Bits, bit: u16) -> bool {
        self.set(bits) & (1 << bit) != 0
    }

    /// The columns of the current row that are not attacked.
    pub fn available(self) -> impl Iterator<Item = u16> {
        let columns = if self.is_full() { 0 } else { self.size };
        (0..columns).filter(move |&col| self.ok(col))
    }

    /// The bits for which a column of the current row is attacked.
    pub(super) fn attacks(self, col: u16) -> impl Iterator<Item = (Bits, u16)> {
        let bit = move |bits: Bits| (bits, bits.of_square(self.size, self.row, col));
        let is_set = move |&(bits, bit): &(Bits, u16)| self.has(bits, bit);
        Bits::ALL.into_iter().map(bit).filter(is_set)
    }
}

/// Boards between two checks of the control.
const POLL: u64 = 1 << 14;

/// A count in progress.
pub struct Count<'a> {
    control: &'a Control,
    /// The number of calls of `solve`.
    pub boards: u64,
    /// Why the count ended early, if it did.
    pub stopped: Option<StopReason>,
}

impl<'a> Count<'a> {
    /// A count that the control stops.
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
        assert_eq!(board.available().collect::<Vec<_>>(), [1, 2, 4]);
        assert_eq!(Bits::ALL.map(|bits| board.set(bits)), [161, 577, 140]);
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

    /// The number of a square's bit, which diagrams show, is the bit that a queen there sets.
    #[test]
    fn a_queen_sets_the_bits_of_her_square() {
        for size in [1, 2, 8, 32] {
            for (row, col) in (0..size).flat_map(|row| (0..size).map(move |col| (row, col))) {
                let placed = Board { row, ..Board::empty(size) }.place(col);
                for bits in Bits::ALL {
                    assert_eq!(placed.set(bits), 1 << bits.of_square(size, row, col));
                }
            }
        }
    }

    #[test]
    fn a_column_is_attacked_for_a_reason_or_available() {
        let board = [0, 5, 7].into_iter().fold(Board::empty(8), Board::place);
        for col in 0..8 {
            assert_eq!(board.ok(col), board.attacks(col).next().is_none(), "{col}");
        }
        let attacks: Vec<_> = board.attacks(0).collect();
        assert_eq!(attacks, [(Bits::Cols, 0)]);
        let attacks: Vec<_> = board.attacks(6).collect();
        assert_eq!(attacks, [(Bits::Diag1, 9)]);
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
