//! Errors in files, and whether there is memory for a file.

use std::fmt;

use thiserror::Error;

use crate::sat::cnf::FormulaSize;

/// A position in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Line, from 1.
    pub line: u64,
    /// Column in bytes, from 1.
    pub column: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// What is read of a file.
pub type Result<T, E = ReadError> = std::result::Result<T, E>;

/// An error in a file. It displays as one line that says where it is and what is expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub struct ReadError {
    /// The position; `None` if the error is of the file as a whole.
    pub at: Option<Place>,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.at.map_or(Ok(()), |at| write!(f, "{at}: "))?;
        f.write_str(&self.what)
    }
}

impl ReadError {
    /// An error of the file as a whole.
    pub(super) fn new(what: impl Into<String>) -> Self {
        Self { at: None, what: what.into() }
    }

    /// An error at a position.
    #[cold]
    pub(super) fn at(at: Place, what: impl Into<String>) -> Self {
        Self { at: Some(at), what: what.into() }
    }

    /// Text that is not what is expected there.
    pub(super) fn unexpected(at: Place, found: &str, expected: &str) -> Self {
        Self::at(at, format!("found {found}, expected {expected}"))
    }

    /// More clauses or constraints than the header promises.
    pub(super) fn too_many(at: Place, what: &str, (promised, header): (u64, u64)) -> Self {
        let why =
            format!("one more {what} than the {promised} that the header (line {header}) promises");
        Self::at(at, why)
    }

    /// Fewer clauses or constraints than the header promises.
    pub(super) fn too_few(at: Place, what: &str, found: u64, promised: (u64, u64)) -> Self {
        let (promised, header) = promised;
        let why = format!(
            "the file ends after {found} of the {promised} {what}s that the header (line \
             {header}) promises"
        );
        Self::at(at, why)
    }

    /// The file ends inside a clause or a constraint.
    pub(super) fn unfinished(at: Place, what: &str, closing: char) -> Self {
        Self::at(at, format!("the file ends inside {what}: its closing `{closing}` is missing"))
    }

    /// A second header, after the one in this line.
    pub(super) fn second_header(at: Place, first: u64) -> Self {
        Self::at(at, format!("a second header: there is one already, in line {first}"))
    }

    /// A variable beyond those of the header.
    pub(super) fn out_of_range(at: Place, number: &str, variables: u32) -> Self {
        let what =
            format!("{number} is out of range: by the header the variables are 1 to {variables}");
        Self::at(at, what)
    }

    /// A variable or a name that occurs again.
    pub(super) fn twice(at: Place, what: &str, again: &str) -> Self {
        Self::at(at, format!("{what} {again}: write it once"))
    }
}

/// Returns why there is no memory for a formula and the given number of bytes beside it.
pub type Fits<'a> = &'a dyn Fn(FormulaSize, u64) -> Result<(), String>;

/// The number of literals up to which no further check is needed.
const FEW: u64 = 1 << 20;

/// Checks whether a growing formula fits: first by the header, and then each time it has doubled.
/// So a file of any size is refused before it exhausts the memory.
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
