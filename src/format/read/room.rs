//! Whether there is memory for a file: asked by what its header promises, and by what it holds, so
//! that a file of any size is refused before it takes all there is.

use super::error::{Place, ReadError};
use crate::sat::cnf::FormulaSize;

/// Says why there is no memory for a formula and so many bytes beside it, if there is none.
pub(crate) type Fits<'a> = &'a dyn Fn(FormulaSize, u64) -> Result<(), String>;

/// Literals up to which nothing is asked again.
const FEW: u64 = 1 << 20;

/// Asks whether a growing formula fits, each time that it has doubled.
pub(super) struct Room<'a> {
    fits: Fits<'a>,
    next: u64,
}

impl<'a> Room<'a> {
    pub fn new(fits: Fits<'a>) -> Self {
        Self { fits, next: FEW }
    }

    /// Asks for what a header promises. Nearly every clause has a literal.
    pub(crate) fn for_header(
        &self,
        (variables, clauses): (u64, u64),
        bytes: fn(FormulaSize) -> u64,
        at: Place,
    ) -> Result<(), ReadError> {
        self.ask(FormulaSize { variables, clauses, literals: clauses }, bytes, at)
    }

    /// Asks again if there are so many literals that it is time.
    #[inline]
    pub(crate) fn for_size(
        &mut self,
        size: FormulaSize,
        bytes: fn(FormulaSize) -> u64,
        at: impl FnOnce() -> Place,
    ) -> Result<(), ReadError> {
        if size.literals < self.next {
            return Ok(());
        }
        self.next = size.literals.saturating_mul(2);
        self.ask(size, bytes, at())
    }

    fn ask(
        &self,
        size: FormulaSize,
        bytes: fn(FormulaSize) -> u64,
        at: Place,
    ) -> Result<(), ReadError> {
        (self.fits)(size, bytes(size)).map_err(|why| ReadError::NoRoom { at, why })
    }
}
