//! The strategy `blocking`: solve, report the placement, exclude it by a clause, and solve again.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::time::Duration;

use super::stats::SolverStats;
use crate::instance::{Instance, Lit, Var};
use crate::sat::cnf::FormulaSize;
use crate::sat::encoding::Encoding;
use crate::sat::solver::{Backend, BackendError, Satisfiability};
use nq_board::base::Placement;
use nq_board::run::{Completion, Control, Instant, Outcome, StopReason, Visit};

/// Why an enumeration ended early.
#[derive(Clone, Debug)]
pub(crate) enum Halt {
    /// The run was stopped.
    Stopped(StopReason),
    /// A solver failed.
    Failed(BackendError),
}

impl From<StopReason> for Halt {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

impl From<BackendError> for Halt {
    fn from(error: BackendError) -> Self {
        Self::Failed(error)
    }
}

/// How an enumeration goes on.
pub(crate) type Walk = Result<(), Halt>;

/// Goes on unless a visitor breaks.
pub(crate) const fn unless_broken(flow: ControlFlow<()>) -> Walk {
    match flow {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(Halt::Stopped(StopReason::Limit)),
    }
}

/// Whether an enumeration is complete.
pub(crate) fn completion(walk: Walk) -> Result<Completion, BackendError> {
    match walk {
        Ok(()) => Ok(Completion::Complete),
        Err(Halt::Stopped(reason)) => Ok(Completion::Stopped(reason)),
        Err(Halt::Failed(error)) => Err(error),
    }
}

/// The literals of a placement in the clause that excludes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockedLiterals {
    /// The occupied squares only: short clauses, correct when no placement contains another.
    True,
    /// Every board variable: always correct.
    All,
}

impl BlockedLiterals {
    /// The shorter choice that is correct for the instance.
    pub fn for_instance(instance: &Instance) -> Self {
        if instance.is_antichain() { Self::True } else { Self::All }
    }

    /// The clause that excludes a placement of the instance, in the order of the variables.
    pub fn clause(self, instance: &Instance, placement: &Placement) -> Vec<Lit> {
        let occupied = placement.pieces().iter().filter_map(|&placed| instance.var(placed));
        match self {
            Self::True => occupied.map(Var::negative).collect(),
            Self::All => {
                let occupied: HashSet<Var> = occupied.collect();
                let vars = instance.vars().map(|(var, _)| var);
                vars.map(
                    |var| if occupied.contains(&var) { var.negative() } else { var.positive() },
                )
                .collect()
            }
        }
    }
}

/// Receives the models one by one, as a backend to read values from. `Break` ends the run with
/// [`StopReason::Limit`].
pub type VisitModels<'a> = &'a mut dyn FnMut(&dyn Backend) -> ControlFlow<()>;

/// Lists every placement of `instance` once, with a single solver.
///
/// The backend must be new. This function writes the formula into it. Fails when the backend fails.
/// Stopping is not an error.
pub fn list_by_blocking(
    instance: &Instance,
    encoding: &Encoding,
    backend: &mut dyn Backend,
    control: &Control,
    visit: Visit<'_>,
) -> Result<Outcome, BackendError> {
    let FormulaSize { variables, clauses, .. } = encoding.size(instance);
    let start = Instant::now();
    encoding.encode(instance, backend);
    let mut statistics =
        SolverStats { variables, clauses, encoding: start.elapsed(), ..SolverStats::default() };
    let board_vars: Vec<Var> = instance.vars().map(|(var, _)| var).collect();
    let blocked = BlockedLiterals::for_instance(instance);
    let solved = &mut |time| statistics.solving += time;
    let completion = list_models((&board_vars, blocked), backend, solved, &mut |model| {
        control.note_found(1);
        let occupied = board_vars.iter().copied().filter(|&var| model.value(var));
        visit(&instance.placement(occupied))
    })?;
    Ok(statistics.in_outcome(completion.into()))
}

/// Lists the models of the clauses in the backend, one of each set of models that agree on `vars`.
/// `solved` receives the time of each call of the solver. Fails when the backend fails. Stopping is
/// not an error.
pub fn list_models(
    by: (&[Var], BlockedLiterals),
    backend: &mut dyn Backend,
    solved: &mut dyn FnMut(Duration),
    visit: VisitModels<'_>,
) -> Result<Completion, BackendError> {
    let visit = &mut |model: &dyn Backend| unless_broken(visit(model));
    completion(list_models_shortening(by, &|_| {}, backend, solved, visit))
}

/// The same, where `shorten` may omit literals of a blocking clause that follow from the others:
/// the clauses together with the negations of the others imply their negations.
pub(crate) fn list_models_shortening(
    (vars, blocked): (&[Var], BlockedLiterals),
    shorten: &dyn Fn(&mut Vec<Lit>),
    backend: &mut dyn Backend,
    solved: &mut dyn FnMut(Duration),
    visit: &mut dyn FnMut(&dyn Backend) -> Walk,
) -> Walk {
    let mut clause: Vec<Lit> = Vec::new();
    loop {
        let start = Instant::now();
        let outcome = backend.solve()?;
        solved(start.elapsed());
        match outcome {
            Satisfiability::Unsatisfiable => return Ok(()),
            Satisfiability::Unknown(reason) => return Err(reason.into()),
            Satisfiability::Satisfiable => {}
        }
        clause.clear();
        clause.extend(vars.iter().filter_map(|&var| match (backend.value(var), blocked) {
            (true, _) => Some(var.negative()),
            (false, BlockedLiterals::All) => Some(var.positive()),
            (false, BlockedLiterals::True) => None,
        }));
        shorten(&mut clause);
        visit(backend)?;
        backend.add_clause(&clause);
    }
}
