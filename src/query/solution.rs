//! An answer with its evidence.

use std::time::Duration;

use super::answer::Answer;
use super::evidence::{Agreement, Evidence};
use super::optimum::Optimum;
use nq_board::base::count::Count;
use nq_board::base::digest::Digest;
use nq_board::model::Problem;
use nq_board::run::control::{Completion, StopReason};

/// An answer with its evidence.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The problem; for an optimising model, at the best level.
    pub problem: Problem,
    /// The answer of the first engine.
    pub answer: Answer,
    /// The evidence.
    pub evidence: Evidence,
    /// The total time.
    pub time: Duration,
    /// Placements found that are the least of their orbits.
    pub(super) fundamental: Count,
    /// Whether one placement was wanted.
    pub(crate) is_first: bool,
}

/// Whether there is a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is one, which geometry checked.
    Satisfiable,
    /// There is none.
    Unsatisfiable,
    /// The search was stopped before it found one.
    Unknown(StopReason),
}

impl Verdict {
    /// As in the SAT competition: `SATISFIABLE`, `UNSATISFIABLE` or `UNKNOWN`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Satisfiable => "SATISFIABLE",
            Self::Unsatisfiable => "UNSATISFIABLE",
            Self::Unknown(_) => "UNKNOWN",
        }
    }
}

impl Solution {
    /// The number of placements.
    #[must_use]
    pub fn total(&self) -> Count {
        self.answer.tally.total.clone()
    }

    /// The number of fundamental placements: those that are the least of their orbits. If the run
    /// was stopped, this is the number found so far. An orbit found in part counts only if its
    /// least placement was found.
    #[must_use]
    pub fn fundamental(&self) -> Count {
        self.fundamental.clone()
    }

    /// The digest of the set of placements.
    #[must_use]
    pub const fn digest(&self) -> Option<Digest> {
        self.answer.tally.digest
    }

    /// The best value of the parameter of the objective, if there is one.
    #[must_use]
    pub fn optimum(&self) -> Option<i64> {
        self.problem.level.as_ref().map(|level| level.value)
    }

    /// Why the run ended early, if it did, in the first engine or in the second.
    #[must_use]
    pub fn stopped(&self) -> Option<StopReason> {
        match (self.answer.completion, &self.evidence.agreement) {
            (Completion::Stopped(reason), _) => Some(reason),
            (Completion::Complete, Agreement::Stopped { reason, .. }) => Some(*reason),
            (Completion::Complete, _) => self.evidence.optimum.as_ref()?.stopped,
        }
    }

    /// Whether there is a placement.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match self.answer.completion {
            _ if self.answer.tally.total > 0 => Verdict::Satisfiable,
            Completion::Complete => Verdict::Unsatisfiable,
            Completion::Stopped(reason) => Verdict::Unknown(reason),
        }
    }

    /// Whether a part of the answer is the word of one engine: that there is no placement, or none
    /// at better values of the parameter of the objective.
    #[must_use]
    pub fn is_open(&self) -> bool {
        let has_levels = |optimum: &Optimum| optimum.is_proved() && !optimum.excluded.is_empty();
        self.verdict() == Verdict::Unsatisfiable
            || self.evidence.optimum.as_ref().is_some_and(has_levels)
    }

    /// What confirms the verdict: `geometry` checked a placement; an engine, or an `lrat` proof,
    /// excludes placements, or better ones. Empty if nothing does.
    #[must_use]
    pub fn confirmed_by(&self) -> Vec<&str> {
        let checked = (self.verdict() == Verdict::Satisfiable).then_some("geometry");
        checked.into_iter().chain(self.evidence.agreement.by()).collect()
    }
}
