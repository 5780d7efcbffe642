//! Faults in a proof.

use thiserror::Error;

use crate::certificate::lines::{At, LineFault};
use nq_board::run::control::StopReason;

/// Why a proof is refused, and the line.
pub type LratError = At<LratFault>;

/// Faults in a proof.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LratFault {
    /// An unreadable line.
    #[error(transparent)]
    Line(#[from] LineFault),
    /// An unexpected word.
    #[error("found {found}, expected {expected}")]
    Unexpected {
        /// The word found.
        found: String,
        /// The expected word.
        expected: &'static str,
    },
    /// A literal beyond the formula's variables.
    #[error("the literal {literal} is out of range: the formula's variables are 1 to {variables}")]
    OutOfRange {
        /// The literal.
        literal: i64,
        /// The number of variables of the formula.
        variables: u32,
    },
    /// A step whose number is not larger than the one before.
    #[error("step {id} follows step {last}: numbers must increase")]
    NotIncreasing {
        /// The step.
        id: u64,
        /// The previous number.
        last: u64,
    },
    /// A deletion that does not repeat the number of the previous clause.
    #[error(
        "a deletion with the number {id}: it must repeat the number {last} of the clause before"
    )]
    DeletionNumber {
        /// Its number.
        id: u64,
        /// The number of the previous clause.
        last: u64,
    },
    /// A RAT step.
    #[error("hint {0} makes this a RAT step: expected unit propagation (RUP) only")]
    Rat(i64),
    /// A clause that never existed.
    #[error("there is no clause {0} before this step")]
    Unknown(u64),
    /// A clause that was deleted.
    #[error("clause {0} was deleted before this step")]
    Deleted(u64),
    /// A hint that is not a unit clause, because two literals are open.
    #[error("hint {0} is not a unit clause here: more than one of its literals is open")]
    Open(u64),
    /// A hint that is not a unit clause, because a literal is true.
    #[error("hint {hint} is not a unit clause here: its literal {literal} is already true")]
    Satisfied {
        /// The hint.
        hint: u64,
        /// The true literal.
        literal: i32,
    },
    /// A hint after the conflict.
    #[error("hint {0} is superfluous: there is a conflict before it")]
    LeftOver(u64),
    /// No conflict after the last hint.
    #[error("the hints lead to no conflict: the clause does not follow from them")]
    NoConflict,
    /// A step after the empty clause.
    #[error("the proof goes on after the empty clause, which must be its last step")]
    GoesOn,
    /// A proof without the empty clause.
    #[error("the proof ends without the empty clause, so it refutes nothing")]
    NoEmptyClause,
    /// The check was stopped.
    #[error("{}", .0.in_words())]
    Stopped(StopReason),
}
