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

/// An error in a file. Each displays as one line that says where it is and what is expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The system or the decompressor failed.
    #[error("{why}")]
    Unreadable {
        /// Its message.
        why: String,
    },
    /// The file is empty.
    #[error(
        "the file is empty: expected a DIMACS CNF file (`p cnf ...`) or an OPB file \
         (`* #variable= ...`)"
    )]
    Empty,
    /// The file has another format.
    #[error(
        "{at}: {found} begins neither a DIMACS CNF file (`c ...` or `p cnf ...`) nor an OPB file \
         (`* #variable= ...`)"
    )]
    OtherFormat {
        /// The position.
        at: Place,
        /// The text found there.
        found: String,
    },
    /// Unexpected text.
    #[error("{at}: found {found}, expected {expected}")]
    Unexpected {
        /// The position.
        at: Place,
        /// The text found there.
        found: String,
        /// The expected text.
        expected: &'static str,
    },
    /// A second header.
    #[error("{at}: a second header: there is one already, in line {first}")]
    SecondHeader {
        /// The position.
        at: Place,
        /// The line of the first header.
        first: u64,
    },
    /// A number that is too large.
    #[error("{at}: {number} is too large: expected at most {most}")]
    TooLarge {
        /// The position.
        at: Place,
        /// The number.
        number: String,
        /// The largest allowed number.
        most: i64,
    },
    /// A variable beyond those of the header.
    #[error("{at}: {number} is out of range: by the header the variables are 1 to {variables}")]
    OutOfRange {
        /// The position.
        at: Place,
        /// The literal or variable.
        number: String,
        /// The number of variables in the header.
        variables: u32,
    },
    /// More clauses or constraints than the header promises.
    #[error("{at}: one more {what} than the {promised} that the header (line {header}) promises")]
    TooMany {
        /// The first one beyond the promised number.
        at: Place,
        /// `clause` or `constraint`.
        what: &'static str,
        /// The promised number.
        promised: u64,
        /// The header's line.
        header: u64,
    },
    /// Fewer clauses or constraints than the header promises.
    #[error(
        "{at}: the file ends after {found} of the {promised} {what}s that the header \
         (line {header}) promises"
    )]
    TooFew {
        /// The end of the file.
        at: Place,
        /// `clause` or `constraint`.
        what: &'static str,
        /// The number found.
        found: u64,
        /// The promised number.
        promised: u64,
        /// The header's line.
        header: u64,
    },
    /// The file ends inside a clause or a constraint.
    #[error("{at}: the file ends inside {what}: its closing `{closing}` is missing")]
    Unfinished {
        /// The end of the file.
        at: Place,
        /// `a clause`, `a constraint` or `the objective`.
        what: &'static str,
        /// The missing character.
        closing: char,
    },
    /// A variable that occurs twice in a constraint or has two names.
    #[error("{at}: {what} {again}: write it once")]
    Twice {
        /// The position of the second occurrence.
        at: Place,
        /// The variable or name.
        what: String,
        /// How it is repeated.
        again: &'static str,
    },
    /// Two projections that differ.
    #[error("`c p show`, `c ind` and `cr` give different projections: leave one of them")]
    TwoProjections,
    /// The formula needs more memory than there is.
    #[error("{at}: {why}")]
    NoMemory {
        /// The end of the header, or the position reached.
        at: Place,
        /// The memory needed and available.
        why: String,
    },
    /// A clause that repeats many literals.
    #[error(
        "{at}: a clause of more than {most} literals over {variables} variables: write each \
         literal once"
    )]
    LongClause {
        /// The first literal beyond the limit.
        at: Place,
        /// The limit.
        most: u64,
        /// The number of variables in the header.
        variables: u32,
    },
    /// More names than a board can have.
    #[error("{at}: more than {most} variables have names: boards have no more")]
    TooManyNames {
        /// The first name beyond the limit.
        at: Place,
        /// The limit.
        most: u64,
    },
    /// A coefficient that the encodings do not support.
    #[error("{at}: the coefficient {coefficient} is not supported: expected +1 or -1")]
    Coefficient {
        /// The position.
        at: Place,
        /// The coefficient.
        coefficient: i64,
    },
}
