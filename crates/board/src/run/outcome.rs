//! The result of a run of an engine, and its cost.

use std::time::Duration;

use crate::run::control::{Completion, StopReason};

/// The result of a run: a tally, a placement, or nothing if placements were visited one by one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome<T = ()> {
    /// The result; a part of it if the run was stopped.
    pub found: T,
    /// Whether the search is complete.
    pub completion: Completion,
    /// The work of the solver, if there is one.
    pub solver: Option<SolverStats>,
    /// The number of units that were searched in two ways with the same result.
    pub audited: u64,
}

impl<T> Outcome<T> {
    /// A result without a cost.
    #[must_use]
    pub const fn new(found: T, completion: Completion) -> Self {
        Self { found, completion, solver: None, audited: 0 }
    }

    /// Whether the search is complete.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.completion == Completion::Complete
    }

    /// The result of a complete search.
    ///
    /// # Errors
    /// Why it was stopped.
    pub fn complete(self) -> Result<T, StopReason> {
        match self.completion {
            Completion::Complete => Ok(self.found),
            Completion::Stopped(reason) => Err(reason),
        }
    }

    /// The same run with a mapped result.
    pub fn map<U>(self, make: impl FnOnce(T) -> U) -> Outcome<U> {
        let Self { found, completion, solver, audited } = self;
        Outcome { found: make(found), completion, solver, audited }
    }
}

impl From<Completion> for Outcome {
    fn from(completion: Completion) -> Self {
        Self::new((), completion)
    }
}

/// The formula of a solver, and the times.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolverStats {
    /// Variables of the formula, with the auxiliary ones.
    pub variables: u64,
    /// Clauses, without blocking clauses.
    pub clauses: u64,
    /// Time to write the formula into the solver.
    pub encoding: Duration,
    /// Time in the solver, over all threads.
    pub solving: Duration,
    /// The cubes, if the formula was split.
    pub split: Option<SplitStats>,
}

/// The cubes of a formula, and what solver and splitting found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SplitStats {
    /// Cubes, without those that propagation refuted.
    pub cubes: u64,
    /// Models that a solver found.
    pub by_solver: u64,
    /// Models that splitting and propagation found, without a solver.
    pub by_splitter: u64,
    /// Cubes in which a solver found no model.
    pub refuted_by_solver: u64,
    /// Branches of the splitter without a model, found without a solver.
    pub refuted_by_splitter: u64,
}

impl SplitStats {
    /// The leaves of the tree: cubes, and the branches that splitting refuted.
    #[must_use]
    pub const fn leaves(&self) -> u64 {
        self.cubes + self.refuted_by_splitter
    }

    /// The models found.
    #[must_use]
    pub const fn found(&self) -> u64 {
        self.by_solver + self.by_splitter
    }
}

impl std::ops::AddAssign for SplitStats {
    fn add_assign(&mut self, other: Self) {
        self.cubes += other.cubes;
        self.by_solver += other.by_solver;
        self.by_splitter += other.by_splitter;
        self.refuted_by_solver += other.refuted_by_solver;
        self.refuted_by_splitter += other.refuted_by_splitter;
    }
}
