//! What stands behind an answer.

use super::answer::Answer;
use super::optimum::Optimum;
use crate::base::count::Count;
use crate::run::control::StopReason;
use crate::verify::Known;

/// What stands behind an answer; nothing is claimed that was not done.
#[derive(Clone, Debug)]
pub struct Evidence {
    /// Placements checked by geometry, one by one.
    pub witnessed: Count,
    /// The second opinion.
    pub agreement: Agreement,
    /// Published values; all are equal, or there would be an error in place of an answer.
    pub known: Vec<Known>,
    /// What is known of the largest level; `None` where the model maximises nothing or the
    /// parameter is given.
    pub largest: Option<Optimum>,
}

/// The second opinion.
#[derive(Clone, Debug)]
pub enum Agreement {
    /// A second engine gave the same tally.
    With(Box<Answer>),
    /// The second engine was stopped.
    Stopped {
        /// Which engine.
        engine: &'static str,
        /// Why.
        reason: StopReason,
    },
    /// No independent engine takes this problem.
    NoneTakesIt,
    /// Not asked, because the first answer is a part.
    NotAsked,
}
