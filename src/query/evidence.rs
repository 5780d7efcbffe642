//! The evidence for an answer.

use super::answer::Answer;
use super::optimum::Optimum;
use nq_board::base::count::Count;
use nq_board::run::control::StopReason;
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
    /// The evidence for an incomplete answer: its placements are checked, and no more.
    pub(super) const fn of_witnesses(witnessed: Count, optimum: Option<Optimum>) -> Self {
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
    /// The second engine was stopped.
    Stopped {
        /// The engine.
        engine: &'static str,
        /// The reason.
        reason: StopReason,
    },
    /// No other engine takes this problem.
    NoneTakesIt,
    /// Not run, because the first answer is incomplete.
    NotAsked,
}
