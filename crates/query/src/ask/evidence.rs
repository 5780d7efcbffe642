//! The evidence for an answer.

use crate::ask::answer::Answer;
use crate::ask::optimum::Optimum;
use nq_board::base::count::Count;
use nq_board::run::control::{Completion, StopReason};
use nq_board::run::engine::EngineKind;
use nq_check::verify::Known;

/// The evidence for an answer: only checks that were made.
#[derive(Clone, Debug)]
pub struct Evidence {
    /// The number of placements that geometry checked.
    pub witnessed: Count,
    /// The answer of the second engine.
    pub agreement: Agreement,
    /// The answer of the reference: one SAT solver that excludes each placement by a clause. It has
    /// a small budget of work, and found the same tally.
    pub reference: Option<Box<Answer>>,
    /// Published values. All are equal; a different value is an error.
    pub known: Vec<Known>,
    /// What is known of the best level. `None` if the model has no objective or its parameter has a
    /// value.
    pub optimum: Option<Optimum>,
}

impl Evidence {
    /// The evidence for an answer before it is confirmed: its placements are checked, and no more.
    #[must_use]
    pub(crate) const fn of_witnesses(witnessed: Count, optimum: Option<Optimum>) -> Self {
        let agreement = Agreement::NotAsked;
        Self { witnessed, agreement, reference: None, known: Vec::new(), optimum }
    }
}

/// The answer of the second engine.
#[derive(Clone, Debug)]
pub enum Agreement {
    /// An independent engine found the same tally.
    With(Box<Answer>),
    /// No independent engine takes this problem. A related one, which shares code with the first,
    /// found the same tally.
    Related(Box<Answer>),
    /// There is no placement: a proof of that, for the formula of the problem, was checked.
    Proof {
        /// The steps of the proof.
        steps: u64,
    },
    /// The second engine, or the proof, was stopped.
    Stopped {
        /// The engine.
        engine: &'static str,
        /// The reason.
        reason: StopReason,
    },
    /// No other engine takes this problem.
    NoneTakesIt,
    /// Not run, because the first answer is incomplete or was not to be confirmed.
    NotAsked,
}

impl Agreement {
    /// With the same answer of a second engine, if it is complete.
    #[must_use]
    pub(crate) fn of(second: Answer, engine: &'static str, first: EngineKind) -> Self {
        match second.completion {
            Completion::Stopped(reason) => Self::Stopped { engine, reason },
            Completion::Complete if first.is_independent_of(second.kind) => {
                Self::With(Box::new(second))
            }
            Completion::Complete => Self::Related(Box::new(second)),
        }
    }

    /// Why the confirmation ended early, if it did.
    #[must_use]
    pub const fn stopped(&self) -> Option<StopReason> {
        match self {
            Self::Stopped { reason, .. } => Some(*reason),
            _ => None,
        }
    }

    /// What confirms the answer, if anything does: the name of an engine, or `lrat`.
    #[must_use]
    pub fn by(&self) -> Option<&str> {
        match self {
            Self::With(other) | Self::Related(other) => Some(&other.engine),
            Self::Proof { .. } => Some(PROOF),
            Self::Stopped { .. } | Self::NoneTakesIt | Self::NotAsked => None,
        }
    }
}

/// What a proof is called where engines are named.
pub const PROOF: &str = "lrat";
