//! A solver asked for every placement: it is called again and again, each time with clauses that forbid what it found.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::time::Duration;

use itertools::Itertools;

use super::exported::{Exported, Variation};
use super::judge::{Judge, JudgeError, Judgement};
use super::profile::Profile;
use super::status::Status;
use crate::base::placement::Placement;
use crate::instance::{Instance, Lit};
use crate::model::Problem;
use crate::sat::enumerate::{BlockedLiterals, CubeDepth, visit_cubes};

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
    pub ended_by: Option<Judgement>,
    /// How often the solver was called.
    pub calls: u64,
    /// Time on the wall clock, of the solver's processes alone.
    pub wall: Duration,
    /// Processor time of these processes.
    pub cpu: Duration,
    /// The most memory that one of them had, in bytes.
    pub peak: u64,
}

impl Listing {
    fn note(&mut self, judgement: &Judgement) {
        let Some(run) = &judgement.run else { return };
        self.calls += 1;
        self.wall += run.wall;
        self.cpu += run.cpu;
        self.peak = self.peak.max(run.peak);
    }
}

impl Judge<'_> {
    /// Has a solver list all placements, each once; each has been checked by the formula and by geometry. `expected` is
    /// all there are, where that is known: then a wrong verdict is noticed at once.
    ///
    /// # Errors
    /// As [`Judge::judge`].
    pub fn list(
        &self,
        exported: &mut Exported<'_>,
        profile: &Profile,
        expected: Option<&HashSet<Placement>>,
        visit: &mut dyn FnMut(&Placement),
    ) -> Result<Listing, JudgeError> {
        let instance = exported.instance();
        let blocked = BlockedLiterals::for_instance(instance);
        let by_cubes = splits(instance.problem());
        let (calls, wall, cpu, peak) = (0, Duration::ZERO, Duration::ZERO, 0);
        let mut listing = Listing { ended_by: None, calls, wall, cpu, peak };
        let cubes = if by_cubes { self.cubes(instance)? } else { vec![Vec::new()] };
        for cube in cubes {
            let in_cube = |placement: &&Placement| holds(instance, &cube, placement);
            let mut left: Option<HashSet<&Placement>> =
                expected.map(|all| all.iter().filter(in_cube).collect());
            let mut clauses: Vec<Vec<Lit>> = cube.iter().map(|&literal| vec![literal]).collect();
            loop {
                let variation = Variation { clauses: clauses.clone(), projection: None };
                let path = exported.path();
                exported.vary(variation).map_err(|error| JudgeError::file(&path, &error))?;
                let known = left.as_ref().map(|left| !left.is_empty());
                let judgement = self.judge(exported, profile, known)?;
                listing.note(&judgement);
                match judgement.status {
                    Status::Unsat => break,
                    Status::Sat => {}
                    _ => {
                        listing.ended_by = Some(judgement);
                        return Ok(listing);
                    }
                }
                // Models may differ in auxiliary variables alone.
                for placement in judgement.placements.iter().unique() {
                    if let Some(left) = &mut left
                        && !left.remove(placement)
                    {
                        return Err(self.wrong_known(exported, profile));
                    }
                    clauses.push(blocked.clause(instance, placement));
                    self.control.note_found(1);
                    visit(placement);
                }
            }
        }
        Ok(listing)
    }

    fn cubes(&self, instance: &Instance) -> Result<Vec<Vec<Lit>>, JudgeError> {
        let mut cubes = Vec::new();
        let identity = instance.vars().map(|(var, _)| var).collect();
        visit_cubes(instance, CubeDepth::Seeds, vec![identity], self.control, &mut |cube| {
            cubes.push(cube.literals.clone());
            ControlFlow::Continue(())
        });
        // Who was stopped has not seen all of them.
        self.control.proceed().map_err(JudgeError::Stopped)?;
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
