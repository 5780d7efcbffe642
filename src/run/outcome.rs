//! What a run of an engine found, and what it cost.

use std::time::Duration;

use crate::run::control::Completion;
use crate::run::shard::Covered;

/// What a run found: a tally, a placement, or nothing where placements were visited one by one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome<T = ()> {
    /// What was found; a part of it, where the run was stopped.
    pub found: T,
    /// Whether everything was searched.
    pub completion: Completion,
    /// What the solver was given, where there is one.
    pub solver: Option<SolverStats>,
    /// Which units were searched, where the search falls into units that a shard can have.
    pub covered: Option<Covered>,
    /// Units that were searched twice, in two ways, with the same result.
    pub audited: u64,
}

impl<T> Outcome<T> {
    /// What a run found, at no cost to speak of.
    #[must_use]
    pub const fn new(found: T, completion: Completion) -> Self {
        Self { found, completion, solver: None, covered: None, audited: 0 }
    }

    /// Whether everything was searched.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.completion == Completion::Complete
    }

    /// The same run with something made of what it found.
    pub fn map<U>(self, make: impl FnOnce(T) -> U) -> Outcome<U> {
        let Self { found, completion, solver, covered, audited } = self;
        Outcome { found: make(found), completion, solver, covered, audited }
    }
}

impl From<Completion> for Outcome {
    fn from(completion: Completion) -> Self {
        Self::new((), completion)
    }
}

/// What a solver was given, and how long that took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolverStats {
    /// Variables of the formula, auxiliary ones included.
    pub variables: u64,
    /// Clauses, without those that forbid placements found.
    pub clauses: u64,
    /// Time to write the formula into the solver.
    pub encoding: Duration,
    /// Time in the solver, all threads together.
    pub solving: Duration,
    /// How the formula was split, where it was.
    pub split: Option<SplitStats>,
}

/// Who found what, where the formula was split into cubes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SplitStats {
    /// Cubes, without those that propagation refuted.
    pub cubes: u64,
    /// Models that a solver found in them.
    pub by_solver: u64,
    /// Models that splitting and propagation found, without a solver.
    pub by_splitter: u64,
}

impl std::ops::AddAssign for SplitStats {
    fn add_assign(&mut self, other: Self) {
        self.cubes += other.cubes;
        self.by_solver += other.by_solver;
        self.by_splitter += other.by_splitter;
    }
}
