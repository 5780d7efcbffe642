//! The report on a file that was read and solved.

use super::difference::Difference;
use super::meaning::Meaning;
use crate::base::digest::Digest;
use crate::base::placement::Placement;
use crate::instance::Lit;
use crate::model::Problem;
use crate::run::control::{Completion, StopReason};
use crate::sat::cnf::FormulaSize;

/// What is sought in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// One solution.
    One,
    /// So many.
    UpTo(u64),
    /// All.
    All,
}

impl Wanted {
    /// Whether solutions are listed and counted; otherwise one is enough.
    #[must_use]
    pub(crate) const fn is_list(self) -> bool {
        !matches!(self, Self::One)
    }

    pub(super) const fn limit(self) -> Option<u64> {
        match self {
            Self::One => Some(1),
            Self::UpTo(limit) => Some(limit),
            Self::All => None,
        }
    }
}

/// What a model of a file stands for.
#[derive(Clone, Copy, Debug)]
pub enum FileSolution<'a> {
    /// A placement, and what checked it.
    Placement(&'a Meaning, &'a Placement),
    /// Where the variables have no names: the values of those that count.
    Model(&'a [Lit]),
}

/// The problem that a file names and is not.
#[derive(Clone, Debug)]
pub struct Differs {
    /// The command that names it.
    pub command: String,
    /// The problem.
    pub problem: Problem,
    /// In what the file is another.
    pub difference: Difference,
}

/// What is to be as small as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Objective {
    /// Its value in the best model that was found.
    pub value: i64,
    /// Whether nothing can be better.
    pub is_best: bool,
}

/// A file that was read, held against the problem that it names, and solved.
#[derive(Clone, Debug)]
pub struct Imported {
    /// How large the formula is.
    pub size: FormulaSize,
    /// Number of constraints, in a file that has no clauses.
    pub constraints: Option<usize>,
    /// What the variables mean, where the file names them.
    pub meaning: Option<Meaning>,
    /// Where there are no rules to check solutions by, why not.
    pub unchecked: Option<String>,
    /// The problem that the file names and is not.
    pub differs: Option<Differs>,
    /// The solver.
    pub solver: &'static str,
    /// What was sought.
    pub wanted: Wanted,
    /// Whether the search went through.
    pub completion: Completion,
    /// Number of solutions found; of a file with an objective, the best alone count.
    pub total: u64,
    /// Those kept, where the variables have names.
    pub placements: Vec<Placement>,
    /// Those kept, where they have none.
    pub models: Vec<Vec<Lit>>,
    /// The digest of those listed, where they are placements, no two alike.
    pub digest: Option<Digest>,
    /// The objective, where there is one and a model.
    pub objective: Option<Objective>,
}

impl Imported {
    /// Whether there is a solution.
    #[must_use]
    pub const fn verdict(&self) -> &'static str {
        match (self.total, self.completion) {
            (1.., _) => "SATISFIABLE",
            (0, Completion::Complete) => "UNSATISFIABLE",
            (0, Completion::Stopped(_)) => "UNKNOWN",
        }
    }

    /// Why the run ended early, if that was not asked for.
    #[must_use]
    pub const fn stopped(&self) -> Option<StopReason> {
        match self.completion {
            Completion::Stopped(StopReason::Limit) if !self.wanted.is_list() => None,
            Completion::Stopped(reason) => Some(reason),
            Completion::Complete => None,
        }
    }

    /// The problem whose formula the file is, if it is known: each solution was checked by its
    /// rules.
    #[must_use]
    pub fn checked(&self) -> Option<&Problem> {
        self.meaning.as_ref().filter(|meaning| meaning.has_rules()).map(Meaning::problem)
    }
}
