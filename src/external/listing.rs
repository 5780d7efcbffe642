//! A solver asked for every placement of an instance: of one cube after the other, by blocking
//! clauses.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::time::Duration;

use super::answer::{Finding, placement_of};
use super::checker::{CheckedAnswer, SolverChecker};
use super::error::{Kept, SolverCheckError};
use super::exported::Exported;
use super::profile::Profile;
use super::solver::{ExternalSolver, Usage};
use crate::base::placement::Placement;
use crate::instance::{Instance, Lit, Var};
use crate::model::Problem;
use crate::run::control::Completion;
use crate::sat::enumerate::{BlockedLiterals, CubeDepth, list_models, visit_cubes};

/// From so many rows on the formula is split into cubes. A solver that is called anew for every placement forgets all that
/// it learnt, and a cube leaves it less to learn.
const ROWS_FOR_CUBES: u16 = 7;

/// Whether a problem is split into cubes to be listed.
#[must_use]
pub fn splits(problem: &Problem) -> bool {
    problem.board.rows() >= ROWS_FOR_CUBES
}

/// What became of a listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// The answer that ended it before its time; `None` where the solver went through.
    pub ended_by: Option<CheckedAnswer>,
    /// How often the solver was called.
    pub calls: u64,
    /// Time on the wall clock, of the solver's processes alone.
    pub wall: Duration,
    /// Processor time of these processes.
    pub cpu: Duration,
    /// The most memory that one of them had, in bytes.
    pub peak: u64,
}

/// What ends a listing before its time.
enum End {
    /// What the solver said last.
    Solver(Finding),
    /// A fault of ours: a model that breaks this rule of the board, or one that was not expected.
    Ours(Option<String>),
}

impl SolverChecker<'_> {
    /// Has a solver list all placements, each once; each has been checked by the formula and by geometry. `expected` is
    /// all there are, where that is known: then a wrong verdict is noticed at once.
    ///
    /// # Errors
    /// As [`SolverChecker::check`].
    pub fn list(
        &self,
        exported: &mut Exported<'_>,
        profile: &Profile,
        expected: Option<&HashSet<Placement>>,
        visit: &mut dyn FnMut(&Placement),
    ) -> Result<Listing, SolverCheckError> {
        let instance = exported.instance();
        let vars: Vec<Var> = instance.vars().map(|(var, _)| var).collect();
        let cubes =
            if splits(instance.problem()) { self.cubes(instance)? } else { vec![Vec::new()] };
        let mut solver =
            ExternalSolver::of(exported.file_mut(), profile, self.limits, self.control);
        let mut end = None;
        for cube in cubes {
            let in_cube = |placement: &&Placement| holds(instance, &cube, placement);
            let mut left: Option<HashSet<&Placement>> =
                expected.map(|all| all.iter().filter(in_cube).collect());
            solver.restart(cube.iter().map(|&literal| vec![literal]).collect());
            let by = (&vars[..], BlockedLiterals::for_instance(instance));
            let listed = list_models(by, &mut solver, &mut |_| {}, &mut |model| {
                let mut is_expected =
                    |placement: &Placement| left.as_mut().is_none_or(|left| left.remove(placement));
                match placement_of(instance, &|var| model.value(var)) {
                    Ok(placement) if is_expected(&placement) => {
                        self.control.note_found(1);
                        visit(&placement);
                        return ControlFlow::Continue(());
                    }
                    Ok(_) => end = Some(End::Ours(None)),
                    Err(violation) => end = Some(End::Ours(Some(violation))),
                }
                ControlFlow::Break(())
            });
            match listed {
                _ if end.is_some() => {}
                Ok(Completion::Complete) if left.is_none_or(|left| left.is_empty()) => continue,
                Ok(Completion::Complete) => end = Some(End::Solver(Finding::unsatisfiable())),
                Ok(Completion::Stopped(reason)) => return Err(SolverCheckError::Stopped(reason)),
                Err(_) => end = solver.failure.take().transpose()?.map(End::Solver),
            }
            break;
        }
        let Usage { calls, wall, cpu, peak } = solver.usage;
        let run = solver.run.take();
        let keep = || self.keep_for(exported, profile);
        let ended_by = match end {
            None => None,
            Some(End::Ours(violation)) => {
                return Err(SolverCheckError::ours(&profile.name, violation, keep()));
            }
            // Who says too early that there are no more is wrong.
            Some(End::Solver(finding)) => {
                let who = (&*profile.name, &keep as &dyn Fn() -> Kept);
                Some(CheckedAnswer::of(instance, (finding, run), Some(true), who)?)
            }
        };
        Ok(Listing { ended_by, calls, wall, cpu, peak })
    }

    fn cubes(&self, instance: &Instance) -> Result<Vec<Vec<Lit>>, SolverCheckError> {
        let mut cubes = Vec::new();
        let identity = instance.vars().map(|(var, _)| var).collect();
        visit_cubes(instance, CubeDepth::RootCubes, vec![identity], self.control, &mut |cube| {
            cubes.push(cube.literals.clone());
            ControlFlow::Continue(())
        });
        // Who was stopped has not seen all of them.
        self.control.proceed().map_err(SolverCheckError::Stopped)?;
        // Where propagation refutes the formula there are none; the solver has to say so too.
        Ok(if cubes.is_empty() { vec![Vec::new()] } else { cubes })
    }
}

/// Whether a placement lies in a cube.
fn holds(instance: &Instance, cube: &[Lit], placement: &Placement) -> bool {
    cube.iter().all(|literal| {
        let stands = placement.pieces().contains(&instance.placed(literal.var()));
        stands == literal.is_positive()
    })
}
