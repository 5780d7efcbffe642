//! Faults in an OPB file.

use thiserror::Error;

use crate::certificate::lines::LineFault;

/// Why an OPB file is faulty, or contradicts the solutions.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OpbError {
    /// An unreadable line.
    #[error("line {line}: {fault}")]
    Text {
        /// The line.
        line: u64,
        /// The fault.
        fault: LineFault,
    },
    /// A wrong header.
    #[error("line 1: expected `* #variable= {variables} #constraint= …`, found `{found}`")]
    Header {
        /// The number of board variables of the problem.
        variables: u32,
        /// The text found.
        found: String,
    },
    /// The header has a wrong number of constraints.
    #[error("the header says {header} constraints, the file has {found}")]
    Count {
        /// The number in the header.
        header: u64,
        /// The number found.
        found: u64,
    },
    /// A malformed constraint.
    #[error("line {line}: expected {expected}, found {found}")]
    Syntax {
        /// The line.
        line: u64,
        /// The expected text.
        expected: &'static str,
        /// The text found.
        found: String,
    },
    /// A variable beyond the header.
    #[error("line {line}: there is no variable {found}")]
    NoVariable {
        /// The line.
        line: u64,
        /// Its name.
        found: String,
    },
    /// A variable that occurs twice in a sum.
    #[error("line {line}: x{variable} occurs twice")]
    VariableTwice {
        /// The line.
        line: u64,
        /// Its number.
        variable: u32,
    },
    /// A listed solution breaks a constraint.
    #[error("solution {number} of the list breaks the constraint in line {line}")]
    Broken {
        /// The number of the solution, from 1.
        number: usize,
        /// The line of the constraint.
        line: u64,
    },
    /// A listed solution has a piece without a variable.
    #[error("solution {number} of the list has a piece where there is no variable")]
    OffBoard {
        /// The number of the solution, from 1.
        number: usize,
    },
    /// A constraint differs from that of the specification.
    #[error("line {line} is not constraint {number} of the specification")]
    Differs {
        /// The line.
        line: u64,
        /// The number of the constraint, from 1.
        number: usize,
    },
    /// A constraint that does not forbid exactly its solution.
    #[error("line {line} does not forbid exactly solution {number} of the list")]
    ForbidsOther {
        /// The line.
        line: u64,
        /// The number of the solution, from 1.
        number: usize,
    },
    /// The number of constraints is wrong.
    #[error(
        "the file has {found} constraints, expected {specification} of the specification and one \
         for each of {listed} solutions"
    )]
    Forbids {
        /// The number of constraints found.
        found: usize,
        /// The number of constraints of the specification.
        specification: usize,
        /// The number of listed solutions.
        listed: usize,
    },
}
