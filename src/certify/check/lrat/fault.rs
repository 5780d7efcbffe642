//! What can be wrong with a proof.

use thiserror::Error;

use crate::certify::check::lines::{At, LineFault};
use crate::run::control::StopReason;

/// Why a proof is refused, and at which line.
pub type LratError = At<LratFault>;

/// What can be wrong with a proof.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LratFault {
    /// A line that cannot be had.
    #[error(transparent)]
    Line(#[from] LineFault),
    /// A word that does not belong there.
    #[error("found {found}, expected {expected}")]
    Unexpected {
        /// What stands there.
        found: String,
        /// What would be right.
        expected: &'static str,
    },
    /// A literal of no variable.
    #[error("the literal {literal} is out of range: the formula's variables are 1 to {variables}")]
    OutOfRange {
        /// The literal.
        literal: i64,
        /// Number of variables of the formula.
        variables: u32,
    },
    /// A step whose number is not above the one before.
    #[error("step {id} does not follow on {last}: numbers must increase")]
    NotIncreasing {
        /// The step.
        id: u64,
        /// The number before.
        last: u64,
    },
    /// A deletion whose number is not that of the clause before.
    #[error(
        "a deletion with the number {id}: it must repeat the number {last} of the clause before"
    )]
    DeletionNumber {
        /// Its number.
        id: u64,
        /// The number of the clause before.
        last: u64,
    },
    /// A step by resolution.
    #[error("hint {0} makes this a RAT step: only steps by unit propagation (RUP) are taken")]
    Rat(i64),
    /// A clause that is named but was never there.
    #[error("there is no clause {0} before this step")]
    Unknown(u64),
    /// A clause that is named after its deletion.
    #[error("clause {0} was deleted before this step")]
    Deleted(u64),
    /// A hint that is no unit clause, because two literals are open.
    #[error("hint {0} is no unit clause here: more than one of its literals is open")]
    Open(u64),
    /// A hint that is no unit clause, because a literal is true.
    #[error("hint {hint} is no unit clause here: its literal {literal} is true already")]
    Satisfied {
        /// The hint.
        hint: u64,
        /// The true literal.
        literal: i32,
    },
    /// A hint behind the conflict.
    #[error("hint {0} is left over: there is a conflict before it")]
    LeftOver(u64),
    /// No conflict after the last hint.
    #[error("the hints lead to no conflict: the clause does not follow from them")]
    NoConflict,
    /// A step behind the last one.
    #[error("the proof goes on after the empty clause, which must be its last step")]
    GoesOn,
    /// No refutation.
    #[error("the proof ends without the empty clause, so it refutes nothing")]
    NoEmptyClause,
    /// The check was stopped from outside.
    #[error("{}", .0.in_words())]
    Stopped(StopReason),
}
