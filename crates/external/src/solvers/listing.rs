//! Lists every placement of an instance with a solver: cube by cube, with blocking clauses.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::answer::{Finding, placement_of};
use super::checker::{CheckedAnswer, Cost, KeepFormula, Shown, SolverChecker};
use super::error::SolverCheckError;
use super::formula_file::FormulaFile;
use super::profile::Profile;
use super::proof::ProofCheck;
use super::solver::ExternalSolver;
use nq_board::base::Placement;
use nq_board::model::Problem;
use nq_board::run::Completion;
use nq_cnf::instance::{Instance, Lit, Var};
use nq_cnf::sat::enumerate::{BlockedLiterals, CubeDepth, list_models, visit_cubes};

/// The formula is split into cubes from this number of rows. A solver that is called again for
/// every placement loses its learnt clauses, and in a cube it needs fewer.
const ROWS_FOR_CUBES: u16 = 7;

/// Whether the formula of a problem is split into cubes.
pub fn splits(problem: &Problem) -> bool {
    problem.board.rows() >= ROWS_FOR_CUBES
}

/// The result of a listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// The answer that ended it early; `None` for a complete listing.
    pub ended_by: Option<CheckedAnswer>,
    /// The cost of the solver's processes.
    pub cost: Cost,
    /// Whether the proofs that end the parts of a listing were checked, where they had to be.
    pub proof: Option<ProofCheck>,
}

/// Why a listing ended early.
enum End {
    /// The solver's last answer.
    Solver(Finding),
    /// An error of this program: a model that breaks this rule of the board, or one that was not
    /// expected.
    Ours(Option<String>),
}

impl SolverChecker<'_> {
    /// Lists all placements of an instance with a solver, from the file of its formula. Each is
    /// checked against the formula and by geometry. With `expected`, all known placements, a wrong
    /// verdict is detected at once.
    pub fn list(
        &self,
        (file, instance): (&mut FormulaFile<'_>, &Instance),
        profile: &Profile,
        expected: Option<&HashSet<Placement>>,
        visit: &mut dyn FnMut(&Placement),
    ) -> Result<Listing, SolverCheckError> {
        let vars: Vec<Var> = instance.vars().map(|(var, _)| var).collect();
        let cubes =
            if splits(instance.problem()) { self.cubes(instance)? } else { vec![Vec::new()] };
        let mut solver = ExternalSolver::of(file, profile, self);
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
        let (cost, proof) = (solver.cost, solver.proof.take());
        let run = solver.run.take();
        let (keep_file, has_board) = (&*file, file.instance().is_some());
        let keep = |shown: &Shown<'_>| self.keep_for((keep_file, has_board), profile, shown);
        let ended_by = match end {
            None => None,
            Some(End::Ours(violation)) => {
                return Err(SolverCheckError::ours(
                    &profile.name,
                    violation,
                    &keep(&Shown::of_model()),
                ));
            }
            // An early "unsatisfiable" is wrong.
            Some(End::Solver(finding)) => {
                let who = (&*profile.name, &keep as KeepFormula<'_>);
                Some(CheckedAnswer::of(Some(instance), (finding, run).into(), Some(true), who)?)
            }
        };
        Ok(Listing { ended_by, cost, proof })
    }

    fn cubes(&self, instance: &Instance) -> Result<Vec<Vec<Lit>>, SolverCheckError> {
        let mut cubes = Vec::new();
        let identity = instance.vars().map(|(var, _)| var).collect();
        visit_cubes(instance, CubeDepth::RootCubes, vec![identity], self.control, &mut |cube| {
            cubes.push(cube.literals.clone());
            ControlFlow::Continue(())
        });
        // A stopped run has not listed all of them.
        self.control.proceed().map_err(SolverCheckError::Stopped)?;
        // If propagation refutes the formula, there are no cubes; the solver must answer
        // "unsatisfiable" too.
        Ok(if cubes.is_empty() { vec![Vec::new()] } else { cubes })
    }
}

fn holds(instance: &Instance, cube: &[Lit], placement: &Placement) -> bool {
    cube.iter().all(|literal| {
        let stands = placement.pieces().contains(&instance.placed(literal.var()));
        stands == literal.is_positive()
    })
}
