//! Errors in files.

use std::fmt;

use thiserror::Error;

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
