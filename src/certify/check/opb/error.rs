//! What can be wrong with an OPB file.

use thiserror::Error;

use crate::certify::check::lines::LineFault;

/// What is wrong with an OPB file, or with what it is held against.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OpbError {
    /// A line is no line of text.
    #[error("line {line}: {fault}")]
    Text {
        /// Which line.
        line: u64,
        /// Why.
        fault: LineFault,
    },
    /// The header is wrong.
    #[error("line 1: expected `* #variable= {variables} #constraint= …`, found `{found}`")]
    Header {
        /// How many board variables the problem has.
        variables: u32,
        /// What stands there.
        found: String,
    },
    /// The header counts other constraints than there are.
    #[error("the header says {header} constraints, the file has {found}")]
    Count {
        /// What the header says.
        header: u64,
        /// How many there are.
        found: u64,
    },
    /// A line is no constraint.
    #[error("line {line}: expected {expected}, found {found}")]
    Syntax {
        /// Which line.
        line: u64,
        /// What would be right.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// A variable that the header does not cover.
    #[error("line {line}: there is no variable {found}")]
    NoVariable {
        /// Which line.
        line: u64,
        /// Its name.
        found: String,
    },
    /// A variable stands twice in a sum.
    #[error("line {line}: x{variable} stands there twice")]
    VariableTwice {
        /// Which line.
        line: u64,
        /// Its number.
        variable: u32,
    },
    /// A listed solution breaks a constraint.
    #[error("solution {number} of the list breaks the constraint in line {line}")]
    Broken {
        /// Which solution, from 1.
        number: usize,
        /// Where the constraint stands.
        line: u64,
    },
    /// A listed solution has a piece where none can be.
    #[error("solution {number} of the list has a piece where nothing can stand")]
    OffBoard {
        /// Which solution, from 1.
        number: usize,
    },
    /// A constraint of the specification stands otherwise in the file that forbids the solutions.
    #[error("line {line} is not constraint {number} of the specification")]
    Differs {
        /// Where.
        line: u64,
        /// Which constraint, from 1.
        number: usize,
    },
    /// A constraint does not forbid the solution that it should.
    #[error("line {line} does not forbid just solution {number} of the list")]
    ForbidsOther {
        /// Where.
        line: u64,
        /// Which solution, from 1.
        number: usize,
    },
    /// There are other constraints than those of the specification and one for each solution.
    #[error(
        "the file has {found} constraints, expected {specification} of the specification and one for each of {listed} solutions"
    )]
    Forbids {
        /// How many there are.
        found: usize,
        /// How many the specification has.
        specification: usize,
        /// How many solutions are listed.
        listed: usize,
    },
}
