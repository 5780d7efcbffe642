//! Whether there is memory for a file. The check uses the header first and then the clauses parsed,
//! so a file of any size is refused before it exhausts the memory.

use super::error::{Place, ReadError};
use crate::sat::cnf::FormulaSize;

/// Returns why there is no memory for a formula and the given number of bytes beside it.
pub type Fits<'a> = &'a dyn Fn(FormulaSize, u64) -> Result<(), String>;

/// The number of literals up to which no further check is needed.
const FEW: u64 = 1 << 20;

/// Checks whether a growing formula fits, each time it has doubled.
pub(super) struct MemoryCheck<'a> {
    fits: Fits<'a>,
    /// The most bytes that a formula of this size takes.
    bytes: fn(FormulaSize) -> u64,
    next: u64,
}

impl<'a> MemoryCheck<'a> {
    pub(super) fn new(fits: Fits<'a>, bytes: fn(FormulaSize) -> u64) -> Self {
        Self { fits, bytes, next: FEW }
    }

    /// Checks the numbers of a header. Nearly every clause has a literal.
    pub(crate) fn for_header(
        &self,
        (variables, clauses): (u64, u64),
        at: Place,
    ) -> Result<(), ReadError> {
        self.check(FormulaSize { variables, clauses, literals: clauses }, at)
    }

    /// Checks again if the number of literals has doubled.
    #[inline]
    pub(crate) fn for_size(
        &mut self,
        size: FormulaSize,
        at: impl FnOnce() -> Place,
    ) -> Result<(), ReadError> {
        if size.literals < self.next {
            return Ok(());
        }
        self.next = size.literals.saturating_mul(2);
        self.check(size, at())
    }

    fn check(&self, size: FormulaSize, at: Place) -> Result<(), ReadError> {
        (self.fits)(size, (self.bytes)(size)).map_err(|why| ReadError::at(at, why))
    }
}
