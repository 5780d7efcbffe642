//! Finds all placements with one engine, or one, and checks them with a second: an independent one
//! where one takes the problem.

use std::ops::ControlFlow;

use serde::Serialize;

use crate::ask::answer::{Answer, ask};
use crate::ask::confirm::Confirming;
use crate::ask::evidence::{Agreement, Evidence};
use crate::ask::gather::gather;
use crate::ask::json::{Partial, head};
use crate::ask::optimum::Optimum;
use crate::ask::question::Query;
use crate::ask::registry::Engines;
use crate::ask::resolved::Resolved;
use crate::error::{QueryError, Result};
use nq_board::base::{Count, Digest, Placement};
use nq_board::model::Problem;
use nq_board::run::{
    Completion, Control, EngineError, Instant, Outcome, StopReason, SymmetryGroup, TallyBuilder,
};
use nq_cnf::sat::enumerate::Strategy;
use nq_cnf::sat::solver::Satisfiability;

/// An answer with its evidence.
#[derive(Clone, Debug, Serialize)]
pub struct Solution {
    /// The problem; for an optimising model, at the best level.
    #[serde(flatten, serialize_with = "head")]
    pub problem: Problem,
    /// The answer of the first engine. Its time is that of the whole solution.
    #[serde(flatten)]
    pub answer: Answer,
    #[serde(skip_serializing_if = "Option::is_none")]
    partial: Option<Partial>,
    /// The evidence.
    pub evidence: Evidence,
    /// Placements found that are the least of their orbits.
    #[serde(skip)]
    fundamental: Count,
    /// The verdict, if one placement was wanted.
    #[serde(flatten)]
    pub first: Option<First>,
}

/// Whether there is a placement.
#[derive(Clone, Debug, Serialize)]
pub struct First {
    verdict: &'static str,
    /// What confirms the verdict, as [`Solution::confirmed_by`].
    confirmed_by: Vec<String>,
}

impl Solution {
    /// The number of placements.
    pub fn total(&self) -> Count {
        self.answer.tally.total.clone()
    }

    /// The number of fundamental placements: those that are the least of their orbits. If the run
    /// was stopped, this is the number found so far. An orbit found in part counts only if its
    /// least placement was found.
    pub fn fundamental(&self) -> Count {
        self.fundamental.clone()
    }

    /// The digest of the set of placements.
    pub const fn digest(&self) -> Option<Digest> {
        self.answer.tally.digest
    }

    /// The best value of the parameter of the objective, if there is one.
    pub fn optimum(&self) -> Option<i64> {
        self.problem.level.as_ref().map(|level| level.value)
    }

    /// Why the run ended early, if it did, in the first engine or in the second.
    pub fn stopped(&self) -> Option<StopReason> {
        match (self.answer.completion, &self.evidence.agreement) {
            (Completion::Stopped(reason), _) => Some(reason),
            (Completion::Complete, Agreement::Stopped { reason, .. }) => Some(*reason),
            (Completion::Complete, _) => self.evidence.optimum.as_ref()?.stopped,
        }
    }

    /// Whether there is a placement.
    pub fn verdict(&self) -> Satisfiability {
        match self.answer.completion {
            _ if self.answer.tally.total > 0 => Satisfiability::Satisfiable,
            Completion::Complete => Satisfiability::Unsatisfiable,
            Completion::Stopped(reason) => Satisfiability::Unknown(reason),
        }
    }

    /// Whether a part of the answer is the word of one engine: that there is no placement, or none
    /// at better values of the parameter of the objective.
    pub fn is_open(&self) -> bool {
        let has_levels = |optimum: &Optimum| optimum.is_proved() && !optimum.excluded.is_empty();
        self.verdict() == Satisfiability::Unsatisfiable
            || self.evidence.optimum.as_ref().is_some_and(has_levels)
    }

    /// What confirms the verdict: `geometry` checked a placement; an engine, or an `lrat` proof,
    /// excludes placements, or better ones. Empty if nothing does.
    pub fn confirmed_by(&self) -> Vec<&str> {
        let checked = (self.verdict() == Satisfiability::Satisfiable).then_some("geometry");
        checked.into_iter().chain(self.evidence.second().by()).collect()
    }

    fn as_first(&self) -> First {
        let confirmed_by = self.confirmed_by().into_iter().map(str::to_owned).collect();
        First { verdict: self.verdict().name(), confirmed_by }
    }
}

impl Query {
    /// Finds all placements, checks each, and compares with a second engine.
    ///
    /// # Errors
    /// Bad input, engines that fail, a placement that breaks the rules, engines that disagree, a
    /// published value that differs.
    pub fn solve(&self) -> Result<Solution> {
        self.each(|_, _, _| ControlFlow::Continue(()))
    }

    /// Like [`Query::solve`]; `visit` sees every placement of the first engine once.
    pub fn placements(
        &self,
        mut visit: impl FnMut(&Placement) -> ControlFlow<()>,
    ) -> Result<Solution> {
        self.each(|_, placement, _| visit(placement))
    }

    /// Like [`Query::placements`]; `visit` also sees the problem, for an optimising model at its
    /// best level, and for the least placement of each orbit the size of the orbit.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use nq_query::{Model, Query};
    ///
    /// let mut orbits = Vec::new();
    /// Query::new(Model::n_queens(), 6).each(|_, _, orbit| {
    ///     orbits.extend(orbit);
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(orbits, [4]);
    /// # Ok::<(), nq_query::QueryError>(())
    /// ```
    pub fn each(
        &self,
        mut visit: impl FnMut(&Problem, &Placement, Option<usize>) -> ControlFlow<()>,
    ) -> Result<Solution> {
        let engines = self.make_engines();
        let visit = |problem: &Problem, placement: &Placement, orbit| {
            Ok::<_, QueryError>(visit(problem, placement, orbit))
        };
        self.resolve(&engines)?.solve(&self.control(), visit)
    }

    /// Finds one placement, or that there is none, by one solver without cubes. `tell` sees the
    /// answer, with the placement, as soon as the first engine has it; then another engine or a
    /// proof confirms what one engine alone says, unless the query is
    /// [unconfirmed](Query::unconfirmed). A stop during that is no error: the verdict stands.
    ///
    /// ```
    /// use nq_query::{Model, Query};
    ///
    /// let solution = Query::new(Model::n_queens(), 3).first(|first, placement| {
    ///     assert_eq!(first.verdict().name(), "UNSATISFIABLE");
    ///     assert!(placement.is_none() && first.confirmed_by().is_empty());
    /// })?;
    /// assert_eq!(solution.confirmed_by(), ["backtrack"]);
    /// # Ok::<(), nq_query::QueryError>(())
    /// ```
    pub fn first(&self, tell: impl FnOnce(&Solution, Option<&Placement>)) -> Result<Solution> {
        self.first_by(&self.control(), tell)
    }

    /// The same under a control.
    pub(crate) fn first_by(
        &self,
        control: &Control,
        tell: impl FnOnce(&Solution, Option<&Placement>),
    ) -> Result<Solution> {
        let mut query = self.clone().for_one();
        query.choice.enumeration.strategy = Strategy::Blocking;
        let (engines, mut found) = (query.make_engines(), None);
        let asked = query.resolve(&engines)?;
        let answered = asked.answer::<QueryError>(control, |_, placement, _| {
            found = Some(placement.clone());
            Ok(ControlFlow::Break(()))
        })?;
        tell(&answered, found.as_ref());
        asked.confirm(answered, control)
    }

    /// Like [`Query::solve`], with other engines, such as one with a planted fault.
    pub fn solve_with(&self, engines: &Engines) -> Result<Solution> {
        let ignore = |_: &Problem, _: &Placement, _| Ok(ControlFlow::Continue(()));
        self.resolve(engines)?.solve(&self.control(), ignore)
    }
}

impl Resolved<'_> {
    /// Like [`Query::each`]. The errors of `visit` end the search.
    pub fn solve<X: From<QueryError> + From<EngineError>>(
        &self,
        control: &Control,
        visit: impl FnMut(&Problem, &Placement, Option<usize>) -> Result<ControlFlow<()>, X>,
    ) -> Result<Solution, X> {
        let answered = self.answer(control, visit)?;
        Ok(self.confirm(answered, control)?)
    }

    /// The answer of the first engine alone.
    pub fn answer<X: From<QueryError> + From<EngineError>>(
        &self,
        control: &Control,
        mut visit: impl FnMut(&Problem, &Placement, Option<usize>) -> Result<ControlFlow<()>, X>,
    ) -> Result<Solution, X> {
        let start = Instant::now();
        let (engine, is_first) = (self.engine, self.query.is_first);
        let (problem, optimum) = self.optimise(control)?;
        let (mut answer, fundamental) = match &optimum {
            Some(known) if is_first || !known.is_proved() => {
                // A placement at the best level so far, in its canonical form.
                let placement = SymmetryGroup::of(&problem).canonical(&known.example);
                let mut builder = TallyBuilder::new(&problem);
                let orbit = builder.add(&placement);
                let _ = visit(&problem, &placement, orbit)?;
                let reason = known.completion.stopped().unwrap_or(StopReason::Limit);
                let completion = Completion::Stopped(reason);
                let part = Outcome::new(builder.tally(completion), completion);
                (Answer::new(engine, &problem, part, None, start), 1_u64)
            }
            _ => {
                let mut fundamental = 0_u64;
                let answer = ask(engine, &problem, control, |placement, orbit| {
                    fundamental += u64::from(orbit.is_some());
                    visit(&problem, placement, orbit)
                })?;
                (answer, fundamental)
            }
        };
        answer.time = start.elapsed();
        let mut solution = Solution {
            problem,
            partial: answer.completion.stopped().map(Partial::of),
            answer,
            evidence: Evidence::of_witnesses(optimum),
            fundamental: fundamental.into(),
            first: None,
        };
        solution.first = is_first.then(|| solution.as_first());
        Ok(solution)
    }

    /// Adds the evidence to the answer of the first engine.
    ///
    /// # Errors
    /// If another engine, a proof or a published value contradicts the answer.
    pub fn confirm(&self, mut solution: Solution, control: &Control) -> Result<Solution> {
        let start = Instant::now();
        let confirming = Confirming { asked: self, control };
        let Solution { problem, answer, evidence, .. } = &mut solution;
        if answer.is_complete() {
            gather(problem, answer, evidence, &confirming)?;
        } else if let Some(optimum) = &mut evidence.optimum
            && self.query.is_first
            && !self.query.unconfirmed
            && optimum.is_proved()
        {
            evidence.on_levels = Some(confirming.levels(optimum)?);
        }
        solution.first = self.query.is_first.then(|| solution.as_first());
        solution.answer.time += start.elapsed();
        Ok(solution)
    }
}
