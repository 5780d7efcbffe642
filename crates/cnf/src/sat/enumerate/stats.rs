//! The work of SAT engines.

use std::sync::Arc;
use std::time::Duration;

use nq_board::run::Outcome;

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

impl SolverStats {
    /// The work of a SAT engine in a run; `None` of another engine.
    pub fn of<T>(outcome: &Outcome<T>) -> Option<Self> {
        outcome.detail.as_ref()?.downcast_ref().copied()
    }

    /// A run with this work.
    pub(super) fn in_outcome<T>(self, outcome: Outcome<T>) -> Outcome<T> {
        Outcome { detail: Some(Arc::new(self)), ..outcome }
    }
}

impl SplitStats {
    /// The leaves of the tree: cubes, and the branches that splitting refuted.
    pub const fn leaves(&self) -> u64 {
        self.cubes + self.refuted_by_splitter
    }

    /// The models found.
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
