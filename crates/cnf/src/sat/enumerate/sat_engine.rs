//! A SAT backend with an enumeration strategy, as an engine.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use super::blocking::{Walk, completion, list_by_blocking};
use super::cubes::{Count, CubeSearch, SPLITTER_BYTES};
use super::root_cubes::exchanging;
use super::strategy::{self, SatChoice, Strategy};
use super::threads;
use crate::instance::{Instance, Permutation, PermutationError};
use crate::sat::encoding::{Encoding, Purpose};
use crate::sat::solver::{BACKENDS, BackendEntry, Interrupt};
use nq_board::base::numbers::{bytes, thousands};
use nq_board::base::{Motion, Symmetry};
use nq_board::model::Problem;
use nq_board::run::{
    Completion, Control, Covered, EncodingNames, Engine, EngineError, EngineKind, EnumerationNames,
    Outcome, Profile, Result, Shard, StopReason, SymmetryGroup, Tally, Visit, count_by_listing,
};

/// A backend with an encoding and a strategy.
#[derive(Clone, Copy)]
pub struct SatEngine {
    pub(crate) backend: &'static BackendEntry,
    pub(crate) choice: SatChoice,
}

impl SatEngine {
    /// An engine of a backend with its options.
    pub const fn new(backend: &'static BackendEntry, choice: SatChoice) -> Self {
        Self { backend, choice }
    }

    /// The root cubes of each of these shards out of `of`, found without searching them.
    pub(crate) fn coverage(
        &self,
        problem: &Problem,
        of: u64,
        shards: &BTreeSet<u64>,
        control: &Control,
    ) -> Result<Outcome<BTreeMap<u64, Covered>>> {
        let coverage = |cubes: &CubeSearch<'_>, _| cubes.coverage(of, shards);
        Ok(self.by_cubes(problem, Shard::WHOLE, control, coverage)?.0)
    }

    /// Lists every placement of a shard, every K-th root cube. Returns the cubes that were
    /// searched, too.
    pub(crate) fn list_shard(
        &self,
        problem: &Problem,
        shard: Shard,
        control: &Control,
        visit: Visit<'_>,
    ) -> Result<(Outcome, Covered)> {
        let list = |cubes: &CubeSearch<'_>, threads| ((), threads::list(cubes, threads, visit));
        self.by_cubes(problem, shard, control, list)
    }

    pub(crate) fn instance(
        &self,
        problem: &Problem,
        control: &Control,
    ) -> Result<(Instance, Encoding)> {
        if let Some(why) = self.backend.starter.missing() {
            return Err(EngineError::Unsupported { engine: self.backend.name, why });
        }
        let instance = Instance::new(problem);
        let encoding = self.choice.encoding.resolve(problem);
        let size = encoding.size(&instance);
        let (a_clause, a_literal) = match self.choice.enumeration.strategy {
            Strategy::Blocking => self.backend.bytes,
            Strategy::Cubes => SPLITTER_BYTES,
        };
        let needed = size.clauses * a_clause + size.literals * a_literal;
        let available = control.memory();
        if size.variables >= i32::MAX as u64 || needed > available {
            return Err(EngineError::TooLarge(format!(
                "{} at n = {} has {} clauses with the encoding {}: {} would take about {} of \
                 memory, and {} is available; try a smaller size, or `nq-sat export` for another \
                 solver",
                problem.model,
                problem.size,
                thousands(size.clauses.into()),
                encoding.at_most_one.name(),
                self.backend.name,
                bytes(needed.into()),
                bytes(available.into()),
            )));
        }
        Ok((instance, encoding))
    }

    /// Lists by blocking clauses. For one placement, kinds that are alike are in order; if more are
    /// wanted after all, the search begins again without that.
    fn by_blocking(
        &self,
        problem: &Problem,
        control: &Control,
        visit: Visit<'_>,
    ) -> Result<Outcome> {
        let (instance, encoding) = self.instance(problem, control)?;
        let list = |instance: &Instance, interrupt, visit: Visit<'_>| {
            let mut backend = self.backend.start(control, interrupt);
            list_by_blocking(instance, &encoding, backend.as_mut(), control, visit)
                .map_err(|error| self.failed(error.why))
        };
        if self.choice.encoding.purpose == Purpose::All {
            return list(&instance, Interrupt::Within, visit);
        }
        let in_order = instance.with_kinds_in_order();
        let mut more_than = None;
        let outcome =
            list(in_order.as_ref().unwrap_or(&instance), Interrupt::Once, &mut |placement| {
                if visit(placement).is_continue() {
                    more_than = Some(placement.clone());
                }
                ControlFlow::Break(())
            })?;
        let Some(first) = more_than else { return Ok(outcome) };
        list(&instance, Interrupt::Within, &mut |placement| {
            if *placement == first { ControlFlow::Continue(()) } else { visit(placement) }
        })
    }

    const fn failed(&self, why: String) -> EngineError {
        EngineError::Failed { engine: self.backend.name, why }
    }

    /// The symmetries that the search uses. Shifts would make a region of the whole board.
    fn symmetries(&self, problem: &Problem) -> Result<Vec<Symmetry>> {
        let identity = || vec![Symmetry::from(Motion::Identity)];
        if self.choice.enumeration.symmetry == Some(strategy::Symmetry::None) {
            return Ok(identity());
        }
        let group = exchanging(problem).map_or_else(
            || SymmetryGroup::of(problem),
            |interchangeable| SymmetryGroup::of(&Problem { interchangeable, ..problem.clone() }),
        );
        let symmetries: Vec<_> = group.without_shifts().cloned().collect();
        let must_have = self.choice.enumeration.symmetry == Some(strategy::Symmetry::Orbits);
        if must_have && symmetries.len() == 1 {
            return Err(EngineError::Unsupported {
                engine: self.backend.name,
                why: format!(
                    "cannot search {} by orbits: no motion of the board but the identity maps it \
                     to itself; leave --symmetry out, or take --symmetry none",
                    problem.model
                ),
            });
        }
        Ok(symmetries)
    }

    /// The symmetries as permutations of the variables. The inner error is the reason for a stop.
    fn permutations(
        &self,
        problem: &Problem,
        instance: &Instance,
        control: &Control,
    ) -> Result<Result<Vec<Permutation>, StopReason>> {
        let symmetries = self.symmetries(problem)?;
        match instance.permutations(&symmetries, control) {
            Ok(permutations) => Ok(Ok(permutations)),
            Err(PermutationError::Stopped(reason)) => Ok(Err(reason)),
            Err(PermutationError::FalseSymmetry(error)) => {
                Err(self.failed(format!("{error}; --symmetry none searches without symmetry")))
            }
        }
    }

    /// Enumerates a shard of an instance by cubes, and says which cubes it searched. A stop during
    /// the preparation returns an empty result.
    fn by_cubes<R: Default>(
        &self,
        problem: &Problem,
        shard: Shard,
        control: &Control,
        search: impl FnOnce(&CubeSearch<'_>, usize) -> (R, Walk),
    ) -> Result<(Outcome<R>, Covered)> {
        let (instance, encoding) = self.instance(problem, control)?;
        let permutations = self.permutations(problem, &instance, control)?;
        let what = (&instance, &encoding);
        let residual = self.choice.enumeration.residual;
        let cubes = permutations.and_then(|permutations| {
            CubeSearch::new(what, self.backend, residual, permutations, control)
        });
        let cubes = match cubes {
            Ok(cubes) => cubes.with_shard(shard),
            Err(reason) => {
                let nothing = Outcome::new(R::default(), Completion::Stopped(reason));
                return Ok((nothing, Covered::default()));
            }
        };
        let (found, walk) = search(&cubes, self.choice.enumeration.threads());
        let completion = completion(walk).map_err(|error| self.failed(error.why))?;
        let (solver, covered) = cubes.statistics();
        Ok((solver.in_outcome(Outcome::new(found, completion)), covered))
    }
}

impl Default for SatEngine {
    fn default() -> Self {
        Self::new(&BACKENDS[0], SatChoice::default())
    }
}

impl Engine for SatEngine {
    fn profile(&self) -> Profile {
        Profile {
            name: self.backend.name,
            kind: EngineKind::Sat,
            about: match self.choice.enumeration.strategy {
                Strategy::Blocking => {
                    "one solver from beginning to end, each placement forbidden by a blocking \
                     clause"
                }
                Strategy::Cubes => {
                    "the formula split into cubes, one of each orbit, a fresh solver for what is \
                     left in each"
                }
            },
            models: "any",
            sizes: "what fits into memory",
            lists: true,
            default_limit: None,
        }
    }

    fn encoding(&self, problem: &Problem) -> Option<EncodingNames> {
        Some(self.choice.encoding.resolve(problem).names_for(problem))
    }

    fn enumeration(&self, problem: &Problem) -> Option<EnumerationNames> {
        let symmetry = || match self.symmetries(problem) {
            Ok(symmetries) if symmetries.len() > 1 => strategy::Symmetry::Orbits,
            _ => strategy::Symmetry::None,
        };
        Some(match self.choice.enumeration.strategy {
            Strategy::Blocking => EnumerationNames { strategy: "blocking", symmetry: None },
            Strategy::Cubes => {
                EnumerationNames { strategy: "cubes", symmetry: Some(symmetry().name()) }
            }
        })
    }

    /// A requested symmetry that does not exist is refused later, during the search, because no
    /// other engine could replace this one.
    fn supports(&self, problem: &Problem) -> Result<()> {
        self.instance(problem, &Control::default()).map(|_| ())
    }

    fn list(&self, problem: &Problem, control: &Control, visit: Visit<'_>) -> Result<Outcome> {
        match self.choice.enumeration.strategy {
            Strategy::Blocking => self.by_blocking(problem, control, visit),
            Strategy::Cubes => Ok(self.list_shard(problem, Shard::WHOLE, control, visit)?.0),
        }
    }

    fn count(&self, problem: &Problem, control: &Control) -> Result<Outcome<Tally>> {
        match self.choice.enumeration.strategy {
            Strategy::Blocking => count_by_listing(self, problem, control),
            Strategy::Cubes => {
                let (outcome, _) = self.by_cubes(problem, Shard::WHOLE, control, threads::count)?;
                let is_complete = outcome.is_complete();
                Ok(outcome.map(|Count { total, orbits }| Tally {
                    total: total.into(),
                    orbits: is_complete.then_some(orbits),
                    digest: None,
                }))
            }
        }
    }
}
