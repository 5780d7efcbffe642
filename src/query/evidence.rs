//! What stands behind an answer.

use super::answer::Answer;
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
    /// For a maximising model: what is known of the largest level.
    pub largest: LargestKnown,
}

/// What is known of a maximised parameter's largest value.
#[derive(Clone, Debug)]
pub enum LargestKnown {
    /// The model maximises nothing, or the parameter was given.
    NotAsked,
    /// The problem's level has a placement; whether a higher one has was not found out.
    AtLeast,
    /// The problem's level is the largest, because all higher ones are impossible.
    Is(Impossible),
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

/// That no higher level has a placement.
#[derive(Clone, Debug)]
pub struct Impossible {
    /// The maximised parameter.
    pub parameter: String,
    /// The level after the largest.
    pub next: i64,
    /// The levels that were searched, ascending: one, if taking pieces away turns every placement of a
    /// higher level into one of it; none, if there is no room for more pieces.
    pub levels: Vec<i64>,
    /// The engines that found no placement; empty where none was asked.
    pub engines: Vec<&'static str>,
    /// Why the second engine did not get through, if it was stopped.
    pub stopped: Option<StopReason>,
}
