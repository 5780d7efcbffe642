//! Finds all placements with one engine, and checks them with a second: an independent one where
//! one takes the problem.

use std::ops::ControlFlow;
use std::time::Duration;

use super::answer::{Answer, ask, ask_alone};
use super::disagreement::explain;
use super::error::QueryError;
use super::evidence::{Agreement, Evidence};
use super::optimum::Optimum;
use super::planner::native_lister;
use super::question::Query;
use super::registry::Engines;
use super::verify::MOST_FOR_BLOCKING;
use nq_board::base::count::Count;
use nq_board::base::digest::Digest;
use nq_board::base::placement::Placement;
use nq_board::model::Problem;
use nq_board::run::clock::Instant;
use nq_board::run::control::{Completion, Control, StopReason};
use nq_board::run::engine::{Engine, EngineError};
use nq_board::run::outcome::{Outcome, SplitStats};
use nq_board::run::symmetry::SymmetryGroup;
use nq_board::run::tally::TallyBuilder;
use nq_check::verify::known_values;

/// The work that the reference has, in bytes of varisat's proof. It writes some 5 MB in a second
/// without optimisation.
const UNNOTICED: u64 = 8 << 20;

/// The most leaves of the tree of cubes of an easy formula. In the models of the program, the
/// reference needs at most half of its work for so many.
const MOST_LEAVES: u64 = 3_000;

/// An answer with its evidence.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The problem; for an optimising model, at the best level.
    pub problem: Problem,
    /// The answer of the first engine.
    pub answer: Answer,
    /// The evidence.
    pub evidence: Evidence,
    /// The total time.
    pub time: Duration,
    /// Placements found that are the least of their orbits.
    fundamental: Count,
}

impl Solution {
    /// The number of placements.
    #[must_use]
    pub fn total(&self) -> Count {
        self.answer.tally.total.clone()
    }

    /// The number of fundamental placements: those that are the least of their orbits. If the run
    /// was stopped, this is the number found so far. An orbit found in part counts only if its
    /// least placement was found.
    #[must_use]
    pub fn fundamental(&self) -> Count {
        self.fundamental.clone()
    }

    /// The digest of the set of placements.
    #[must_use]
    pub const fn digest(&self) -> Option<Digest> {
        self.answer.tally.digest
    }

    /// The best value of the parameter of the objective, if there is one.
    #[must_use]
    pub fn optimum(&self) -> Option<i64> {
        self.problem.level.as_ref().map(|level| level.value)
    }

    /// Why the run ended early, if it did, in the first engine or in the second.
    #[must_use]
    pub fn stopped(&self) -> Option<StopReason> {
        match (self.answer.completion, &self.evidence.agreement) {
            (Completion::Stopped(reason), _) => Some(reason),
            (Completion::Complete, Agreement::Stopped { reason, .. }) => Some(*reason),
            (Completion::Complete, _) => self.evidence.optimum.as_ref()?.stopped,
        }
    }
}

impl Query {
    /// Finds all placements, checks each, and compares with a second engine.
    ///
    /// # Errors
    /// Bad input, engines that fail, a placement that breaks the rules, engines that disagree, a
    /// published value that differs.
    pub fn solve(&self) -> Result<Solution, QueryError> {
        self.each(|_, _, _| ControlFlow::Continue(()))
    }

    /// Like [`Query::solve`]; `visit` sees every placement of the first engine once.
    ///
    /// # Errors
    /// As [`Query::solve`].
    pub fn placements(
        &self,
        mut visit: impl FnMut(&Placement) -> ControlFlow<()>,
    ) -> Result<Solution, QueryError> {
        self.each(|_, placement, _| visit(placement))
    }

    /// Like [`Query::placements`]; `visit` also sees the problem, for an optimising model at its
    /// best level, and for the least placement of each orbit the size of the orbit.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use nq_sat::{Model, Query};
    ///
    /// let mut orbits = Vec::new();
    /// Query::new(Model::n_queens(), 6).each(|_, _, orbit| {
    ///     orbits.extend(orbit);
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(orbits, [4]);
    /// # Ok::<(), nq_sat::QueryError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Query::solve`].
    pub fn each(
        &self,
        mut visit: impl FnMut(&Problem, &Placement, Option<usize>) -> ControlFlow<()>,
    ) -> Result<Solution, QueryError> {
        let engines = self.make_engines();
        let visit = |problem: &Problem, placement: &Placement, orbit| {
            Ok::<_, QueryError>(visit(problem, placement, orbit))
        };
        self.solve_by(self.lister(&engines)?, &engines, &self.control(), visit)
    }

    /// Like [`Query::solve`], with other engines, such as one with a planted fault.
    ///
    /// # Errors
    /// As [`Query::solve`].
    pub fn solve_with(&self, engines: &Engines) -> Result<Solution, QueryError> {
        let ignore = |_: &Problem, _: &Placement, _| Ok(ControlFlow::Continue(()));
        self.solve_by(self.lister(engines)?, engines, &self.control(), ignore)
    }

    /// Like [`Query::each`], with this engine first and then another of `engines`. The errors of
    /// `visit` end the search.
    pub(crate) fn solve_by<X: From<QueryError> + From<EngineError>>(
        &self,
        engine: &dyn Engine,
        engines: &Engines,
        control: &Control,
        mut visit: impl FnMut(&Problem, &Placement, Option<usize>) -> Result<ControlFlow<()>, X>,
    ) -> Result<Solution, X> {
        let start = Instant::now();
        let (problem, mut optimum) = self.optimise(engine, control)?;
        if let Some(unproved) = optimum.take_if(|optimum| !optimum.is_proved()) {
            // A placement at the best level so far, in its canonical form.
            let placement = SymmetryGroup::of(&problem).canonical(&unproved.example);
            let mut builder = TallyBuilder::new(&problem);
            let orbit = builder.add(&placement);
            let _ = visit(&problem, &placement, orbit)?;
            let completion = unproved.completion;
            let part = Outcome::new(builder.tally(completion), completion);
            let answer = Answer::new(engine, &problem, part, None, start);
            let evidence = Evidence::of_witnesses(1_u8.into(), Some(unproved));
            let (time, fundamental) = (start.elapsed(), 1_u8.into());
            return Ok(Solution { problem, answer, evidence, time, fundamental });
        }
        let mut fundamental = 0_u64;
        let answer = ask(engine, &problem, control, |placement, orbit| {
            fundamental += u64::from(orbit.is_some());
            visit(&problem, placement, orbit)
        })?;
        let evidence = gather(&problem, optimum, (engine, &answer), engines, control)?;
        let fundamental = fundamental.into();
        Ok(Solution { problem, answer, evidence, time: start.elapsed(), fundamental })
    }
}

fn gather(
    problem: &Problem,
    mut optimum: Option<Optimum>,
    (engine, answer): (&dyn Engine, &Answer),
    engines: &Engines,
    control: &Control,
) -> Result<Evidence, QueryError> {
    let witnessed = answer.tally.total.clone();
    if !answer.is_complete() {
        return Ok(Evidence::of_witnesses(witnessed, optimum));
    }
    // The second engine searches the better levels too.
    let excluded = optimum.as_ref().map_or(&[][..], |optimum| &optimum.excluded);
    let asked = || std::iter::once(problem).chain(excluded);
    let takes_it = |other: &&dyn Engine| {
        other.name() != engine.name()
            && other.profile().lists
            && asked().all(|problem| other.supports(problem).is_ok())
    };
    let is_independent = |other: &&dyn Engine| engine.kind().is_independent_of(other.kind());
    let independent = || engines.iter().filter(is_independent).filter(takes_it);
    let second = native_lister(independent(), problem, control).or_else(|| independent().next());
    let second = second.or_else(|| engines.iter().find(takes_it));
    let agreement = match second {
        None => Agreement::NoneTakesIt,
        Some(second) => second_opinion(problem, control, (engine, answer), second)?,
    };
    let reference = match engines.reference() {
        Some(reference) => with_blocking_clauses(problem, control, (engine, answer), reference)?,
        None => None,
    };
    // After the comparison, whose message names a placement.
    answer.check_symmetry()?;
    if let Some(optimum) = &mut optimum {
        second.map_or(Ok(()), |second| optimum.confirm(second, control))?;
        let reference = engines.reference();
        reference.map_or(Ok(()), |it| exclude_with_blocking_clauses(optimum, it, control))?;
    }
    let is_best = optimum.as_ref().is_some_and(Optimum::is_proved);
    let known = known_values(problem, &answer.tally, is_best);
    QueryError::check_known(&known)?;
    Ok(Evidence { witnessed, agreement, reference, known, optimum })
}

fn second_opinion(
    problem: &Problem,
    control: &Control,
    (engine, answer): (&dyn Engine, &Answer),
    second: &dyn Engine,
) -> Result<Agreement, QueryError> {
    let other = ask_alone(second, problem, control)?;
    if let Completion::Stopped(reason) = other.completion {
        return Ok(Agreement::Stopped { engine: second.name(), reason });
    }
    explain(problem, control, (engine, answer), (second, &other))?;
    let is_independent = answer.is_independent_of(&other);
    let agreement = if is_independent { Agreement::With } else { Agreement::Related };
    Ok(agreement(Box::new(other)))
}

/// The answer of the reference, if the placements are few and it finishes within its budget. One
/// solver keeps all blocking clauses, so its time grows faster than the number of placements.
fn with_blocking_clauses(
    problem: &Problem,
    control: &Control,
    (engine, answer): (&dyn Engine, &Answer),
    reference: &dyn Engine,
) -> Result<Option<Box<Answer>>, QueryError> {
    let strategy = |engine: &dyn Engine| engine.enumeration(problem).map(|names| names.strategy);
    let is_same = engine.name() == reference.name() && strategy(engine) == strategy(reference);
    let split = answer.solver.and_then(|solver| solver.split);
    let is_long = answer.tally.total > MOST_FOR_BLOCKING || split.is_some_and(is_hard);
    if is_same || is_long || reference.supports(problem).is_err() {
        return Ok(None);
    }
    let other = ask_alone(reference, problem, &control.with_budget(UNNOTICED))?;
    if !other.is_complete() {
        return Ok(None);
    }
    explain(problem, control, (engine, answer), (reference, &other))?;
    Ok(Some(Box::new(other)))
}

/// Searches the excluded levels without cubes, if cubes searched them and the budget suffices.
fn exclude_with_blocking_clauses(
    optimum: &mut Optimum,
    reference: &dyn Engine,
    control: &Control,
) -> Result<(), QueryError> {
    let supported = |problem: &Problem| reference.supports(problem).is_ok();
    match optimum.split {
        Some((_, split)) if !is_hard(split) && optimum.excluded.iter().all(supported) => {
            optimum.confirm_without_cubes(reference, &control.with_budget(UNNOTICED))
        }
        _ => Ok(()),
    }
}

/// Whether the reference would take long.
fn is_hard(split: SplitStats) -> bool {
    split.leaves() > MOST_LEAVES
}

#[cfg(test)]
mod tests {
    use super::*;
    use nq_cnf::sat::enumerate::{Enumeration, SatChoice, SatEngine};
    use nq_cnf::sat::solver::{BackendEntry, InProcess, Varisat};

    /// varisat on a machine that takes a second and a half before it begins.
    static SLOW: BackendEntry = BackendEntry {
        name: "slow",
        about: "",
        starter: &InProcess(|control, interrupt| {
            std::thread::sleep(Duration::from_millis(1500));
            Box::new(Varisat::new(control, interrupt))
        }),
        bytes: (8, 8),
    };

    fn solved(model: &str, size: u32, engines: &Engines) -> Solution {
        let model = nq_board::model::builtin::by_name(model).unwrap();
        Query::new(model, size).solve_with(engines).unwrap()
    }

    /// The work of the reference decides whether it is evidence, not its time.
    #[test]
    fn a_slow_machine_has_the_same_evidence() {
        let blocking = SatChoice { enumeration: Enumeration::blocking(), ..SatChoice::default() };
        let all = || Engines::all(SatChoice::default());
        let slow = all().with_reference(SatEngine::new(&SLOW, blocking));
        for (model, size) in [("n-queens", 6), ("queens-and-knights", 5)] {
            let (usual, slow) = (solved(model, size, &all()), solved(model, size, &slow));
            assert!(usual.evidence.reference.is_some(), "{model}");
            let reference = slow.evidence.reference.as_ref().map(|other| &*other.engine);
            assert_eq!(reference, Some("slow"), "{model}");
            let of = |solution: Solution| solution.evidence.optimum.map(|o| o.reference.is_some());
            assert_eq!(of(slow), of(usual), "{model}");
        }
    }

    /// The budget ends the reference at the same placement in every run, and no line is printed.
    #[test]
    fn the_budget_counts_work() {
        let problem = Query::new(nq_board::model::Model::n_queens(), 8).problem().unwrap();
        let all = Engines::all(SatChoice::default());
        let reference = all.reference().unwrap();
        let found = |budget: u64| {
            let answer =
                ask_alone(reference, &problem, &Control::default().with_budget(budget)).unwrap();
            (answer.tally.total.to_u64().unwrap(), answer.completion)
        };
        let stopped = Completion::Stopped(StopReason::Limit);
        assert_eq!(found(1), (0, stopped));
        let (part, completion) = found(40_000);
        assert!(part > 0 && part < 92 && completion == stopped, "{part}");
        assert_eq!(found(40_000), (part, completion));
        assert_eq!(found(UNNOTICED), (92, Completion::Complete));
    }
}
