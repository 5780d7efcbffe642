//! The report on a solved file.

use serde::{Serialize, Serializer};

use crate::export::import::difference::Difference;
use crate::export::import::meaning::Meaning;
use nq_board::base::{Digest, Placement};
use nq_board::model::Problem;
use nq_board::run::{Completion, StopReason};
use nq_cnf::format::read::Place;
use nq_cnf::instance::Lit;
use nq_cnf::sat::cnf::FormulaSize;

/// The solutions to search for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// One solution.
    One,
    /// This number of solutions.
    UpTo(u64),
    /// All solutions.
    All,
}

impl Wanted {
    /// Whether solutions are listed and counted; otherwise one is enough.
    pub const fn is_list(self) -> bool {
        !matches!(self, Self::One)
    }

    /// The most solutions that are wanted.
    pub(crate) const fn limit(self) -> Option<u64> {
        match self {
            Self::One => Some(1),
            Self::UpTo(limit) => Some(limit),
            Self::All => None,
        }
    }
}

/// The meaning of a model of a file.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum FileSolution<'a> {
    /// A placement, and whether rules checked it.
    Placement(&'a Meaning, &'a Placement),
    /// Without names: the values of the variables that count.
    Model(&'a [Lit]),
}

/// The problem that a file names but does not equal.
#[derive(Clone, Debug, Serialize)]
pub struct Differs {
    /// The command in the file.
    pub command: String,
    /// The problem.
    #[serde(skip)]
    pub problem: Problem,
    /// The difference.
    #[serde(flatten, serialize_with = "difference")]
    pub difference: Difference,
}

/// Writes what differs under the name of its kind.
fn difference<S: Serializer>(difference: &Difference, serializer: S) -> Result<S::Ok, S::Error> {
    let named = match difference {
        Difference::Variables { expected, .. } => ("variables", &expected.to_string()),
        Difference::Adds { text, .. } => ("adds", text),
        Difference::Lacks { text, .. } => ("lacks", text),
    };
    serializer.collect_map([named])
}

/// The objective to minimise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Objective {
    /// Its value in the best model found.
    pub value: i64,
    /// Whether it is proved that no model is better.
    pub is_best: bool,
}

/// A file, compared with the problem that it names, and solved.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Imported {
    /// The size of the formula.
    pub size: FormulaSize,
    /// The number of constraints in a file without clauses.
    pub constraints: Option<usize>,
    /// The `%` behind the clauses, with which SATLIB ends its files.
    pub end: Option<Place>,
    /// The meaning of the variables, if the file names them.
    pub meaning: Option<Meaning>,
    /// Why there are no rules for the solutions, if there are none.
    pub unchecked: Option<String>,
    /// The problem that the file names but does not equal.
    pub differs: Option<Differs>,
    /// The solver.
    pub solver: &'static str,
    /// The solutions searched for.
    pub wanted: Wanted,
    /// Whether the search is complete.
    pub completion: Completion,
    /// The number of solutions found; with an objective, only the best count.
    pub total: u64,
    /// The kept solutions, with names.
    pub placements: Vec<Placement>,
    /// The kept solutions, without names.
    pub models: Vec<Vec<Lit>>,
    /// The digest of the listed placements, if they are distinct.
    pub digest: Option<Digest>,
    /// The objective, if there is one and a model.
    pub objective: Option<Objective>,
}

impl Imported {
    /// Whether there is a solution.
    pub const fn verdict(&self) -> &'static str {
        match (self.total, self.completion) {
            (1.., _) => "SATISFIABLE",
            (0, Completion::Complete) => "UNSATISFIABLE",
            (0, Completion::Stopped(_)) => "UNKNOWN",
        }
    }

    /// Why the run ended early, unless at its limit.
    pub fn stopped(&self) -> Option<StopReason> {
        let counts = |reason: &StopReason| *reason != StopReason::Limit || self.wanted.is_list();
        self.completion.stopped().filter(counts)
    }

    /// The problem of the formula, if it is known: its rules checked each solution.
    pub fn checked(&self) -> Option<&Problem> {
        self.meaning.as_ref().filter(|meaning| meaning.has_rules).map(Meaning::problem)
    }
}
