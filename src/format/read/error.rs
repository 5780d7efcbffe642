//! What can be wrong with a file that is read back.

use std::fmt;

use thiserror::Error;

/// A place in a file.
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

/// What can be wrong with a file that is read back. Each displays as one line that says where it is
/// wrong and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadError {
    /// The system, or what unpacks the file, gave no more bytes.
    #[error("{why}")]
    Unreadable {
        /// What it said.
        why: String,
    },
    /// Nothing there.
    #[error(
        "the file is empty: expected a DIMACS CNF file (`p cnf ...`) or an OPB file (`* #variable= ...`)"
    )]
    Empty,
    /// Neither of the two formats.
    #[error(
        "{at}: {found} begins neither a DIMACS CNF file (`c ...` or `p cnf ...`) nor an OPB file (`* #variable= ...`)"
    )]
    OtherFormat {
        /// Where.
        at: Place,
        /// What stands there.
        found: String,
    },
    /// What does not belong there.
    #[error("{at}: found {found}, expected {expected}")]
    Unexpected {
        /// Where.
        at: Place,
        /// What stands there.
        found: String,
        /// What would be right.
        expected: &'static str,
    },
    /// A second header.
    #[error("{at}: a second header: there is one already, in line {first}")]
    SecondHeader {
        /// Where.
        at: Place,
        /// The line of the first.
        first: u64,
    },
    /// A number that cannot be held.
    #[error("{at}: {number} is too large: at most {most} is taken")]
    TooLarge {
        /// Where.
        at: Place,
        /// The number.
        number: String,
        /// The largest that is taken.
        most: i64,
    },
    /// A variable that the header does not promise.
    #[error("{at}: {number} is out of range: by the header the variables are 1 to {variables}")]
    OutOfRange {
        /// Where.
        at: Place,
        /// The literal or variable.
        number: String,
        /// Number of variables by the header.
        variables: u32,
    },
    /// More than the header promises.
    #[error("{at}: one more {what} than the {promised} that the header (line {header}) promises")]
    TooMany {
        /// Where the first that is too many begins.
        at: Place,
        /// `clause` or `constraint`.
        what: &'static str,
        /// How many are promised.
        promised: u64,
        /// The header's line.
        header: u64,
    },
    /// Fewer than the header promises.
    #[error(
        "{at}: the file ends after {found} of the {promised} {what}s that the header (line {header}) promises"
    )]
    TooFew {
        /// The end of the file.
        at: Place,
        /// `clause` or `constraint`.
        what: &'static str,
        /// How many there are.
        found: u64,
        /// How many are promised.
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
        /// What is missing.
        closing: char,
    },
    /// A variable that stands twice in a constraint, or is named twice.
    #[error("{at}: {what} {again}: write it once")]
    Twice {
        /// Where it stands for the second time.
        at: Place,
        /// What stands there twice.
        what: String,
        /// In what way.
        again: &'static str,
    },
    /// More than there is memory for.
    #[error("{at}: {why}")]
    NoRoom {
        /// The end of the header, or how far it was read.
        at: Place,
        /// What is needed and what there is.
        why: String,
    },
    /// A clause in which literals stand again and again.
    #[error(
        "{at}: a clause of more than {most} literals over {variables} variables: write each literal once"
    )]
    LongClause {
        /// Where the first that is too many stands.
        at: Place,
        /// How many there are at most.
        most: u64,
        /// Number of variables by the header.
        variables: u32,
    },
    /// More names than a board has squares.
    #[error("{at}: one more variable with a name than the {most} that boards can have")]
    TooManyNames {
        /// Where the first that is too many is named.
        at: Place,
        /// How many there are at most.
        most: u64,
    },
    /// A coefficient that the encodings do not take.
    #[error("{at}: the coefficient {coefficient} cannot be solved here: only +1 and -1 can")]
    Coefficient {
        /// Where.
        at: Place,
        /// The coefficient.
        coefficient: i64,
    },
}
