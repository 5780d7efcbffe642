//! Vectors of rows.

use super::word::Word;

/// The closed columns of the rows, one word each. Unused rows are closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(in crate::rows) struct Block<W, const N: usize>(pub(in crate::rows) [W; N]);

/// Rows, as masks, by how many columns they have open. Each mask includes the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Few<W> {
    /// No or one column.
    pub one: W,
    /// At most two.
    pub two: W,
    /// At most three.
    pub three: W,
}

/// What the rows leave of the columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Open<W> {
    /// Columns that are open in no row.
    pub nowhere: W,
    /// Columns that are open in exactly one row.
    pub once: W,
}

/// The closed columns of the rows in the registers of an instruction set.
pub(super) trait Lanes<W: Word, const N: usize>: Copy {
    /// Reads a block.
    fn load(block: &Block<W, N>) -> Self;

    /// Writes a block.
    fn store(self, block: &mut Block<W, N>);

    /// The columns closed by either.
    #[must_use]
    fn or(self, other: Self) -> Self;

    /// The rows without an open column.
    fn full(self) -> W;

    /// The rows with few open columns.
    fn few(self) -> Few<W>;

    /// The columns open in at most one row.
    fn open(self) -> Open<W>;

    /// The rows in which a column, given as its bit, is open.
    fn rows_with(self, bit: W) -> W;
}
