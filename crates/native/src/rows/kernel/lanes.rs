//! Vectors of rows, and the lanes without particular instructions: the reference.

use std::array::from_fn;

use super::word::Word;

/// The closed columns of the rows, one word each. Unused rows are closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Block<W, const N: usize>(pub(in crate::rows) [W; N]);

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

/// The closed columns of the rows.
#[derive(Clone, Copy)]
pub(super) struct Portable<W, const N: usize>([W; N]);

/// The rows of which something is true.
#[inline(always)]
fn rows<W: Word, const N: usize>(is_true: impl Fn(usize) -> bool) -> W {
    (0..N).filter(|&row| is_true(row)).fold(W::ZERO, |rows, row| rows | W::bit(row))
}

impl<W: Word, const N: usize> Lanes<W, N> for Portable<W, N> {
    #[inline(always)]
    fn load(block: &Block<W, N>) -> Self {
        Self(block.0)
    }

    #[inline(always)]
    fn store(self, block: &mut Block<W, N>) {
        block.0 = self.0;
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(from_fn(|row| self.0[row] | other.0[row]))
    }

    #[inline(always)]
    fn full(self) -> W {
        rows::<W, N>(|row| self.0[row] == !W::ZERO)
    }

    #[inline(always)]
    fn few(self) -> Few<W> {
        let after_one: [W; N] = from_fn(|row| (!self.0[row]).without_lowest());
        let after_two: [W; N] = from_fn(|row| after_one[row].without_lowest());
        Few {
            one: rows::<W, N>(|row| after_one[row] == W::ZERO),
            two: rows::<W, N>(|row| after_two[row] == W::ZERO),
            three: rows::<W, N>(|row| after_two[row].without_lowest() == W::ZERO),
        }
    }

    #[inline(always)]
    fn open(self) -> Open<W> {
        let (mut nowhere, mut at_most_once) = (!W::ZERO, !W::ZERO);
        for closed in self.0 {
            at_most_once = at_most_once & (nowhere | closed);
            nowhere = nowhere & closed;
        }
        Open { nowhere, once: at_most_once & !nowhere }
    }

    #[inline(always)]
    fn rows_with(self, bit: W) -> W {
        rows::<W, N>(|row| self.0[row] & bit == W::ZERO)
    }
}
