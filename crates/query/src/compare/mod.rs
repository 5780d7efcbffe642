//! Verification: every engine answers the same question, and external solvers answer it with every
//! encoding. All answers are compared.

mod engines;
mod external;
mod other_formats;
mod reference;
mod report;
pub mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use itertools::Itertools;

use self::report::See;
pub use self::report::{
    AnswerRow, DecidedRow, NoAnswerRow, SolverRun, VerifyEvent, VerifyReport, VerifyRow,
    VerifySummary,
};
pub use crate::compare::external::ExternalSolvers;

use crate::ask::gather::MOST_FOR_BLOCKING;
use crate::ask::json::Partial;
use crate::ask::question::Query;
use crate::compare::engines::EngineAnswer;
use crate::error::{QueryError, Result};
use nq_board::base::numbers::span;
use nq_board::model::Problem;
use nq_board::run::{Completion, Control, Engine, EngineKind, Fault, Projection};
use nq_cnf::sat::enumerate::Strategy;

/// An engine that is predicted to take more seconds, and this many times as long as another, runs
/// only by name.
const LONG: f64 = 5.0;
const MUCH_LONGER: f64 = 20.0;

/// What a forecast may spend.
const BUDGET: Duration = Duration::from_millis(20);

/// The engines and external solvers that answer a query.
pub struct Verification<'a> {
    /// The question.
    pub query: &'a Query,
    /// The engines in order. All other answers are compared with the first.
    pub engines: &'a [&'a dyn Engine],
    /// The external solvers, which run after the engines.
    pub solvers: Option<ExternalSolvers<'a>>,
    /// Stops the run.
    pub control: &'a Control,
}

impl Query {
    /// Runs every engine that takes the question and finishes boards of its size quickly; a named
    /// engine runs alone.
    ///
    /// # Errors
    /// As [`Query::solve`]; [`QueryError::Stopped`] at the time limit.
    pub fn verify(&self) -> Result<VerifyReport> {
        let (engines, control) = (self.make_engines(), self.control());
        let verification = Verification {
            query: self,
            engines: &engines.chosen(&self.engines)?,
            solvers: None,
            control: &control,
        };
        let report =
            verification.size(self.size()?, &BTreeSet::new(), &mut |_| Ok::<_, QueryError>(()))?;
        match report.stopped {
            Some(reason) => Err(QueryError::Stopped(reason)),
            None if report.rows.is_empty() => {
                Err(QueryError::NoEngine(self.model.name().to_owned()))
            }
            None => Ok(report),
        }
    }
}

impl Verification<'_> {
    /// The labels of the possible rows at this size.
    pub fn labels(&self, size: u32) -> Result<Vec<String>> {
        let problem = self.query.model.first_problem(size, &self.query.settings)?;
        let of_engine = |engine: &&dyn Engine| {
            let encoding = problem.as_ref().and_then(|problem| engine.encoding(problem));
            let enumeration = problem.as_ref().and_then(|problem| engine.enumeration(problem));
            crate::ask::answer::Answer::label_of(
                engine.name(),
                enumeration.as_ref(),
                encoding.as_ref(),
            )
        };
        let mut labels: Vec<_> = self.engines.iter().map(of_engine).collect();
        if let (Some(solvers), Some(problem)) = (&self.solvers, &problem) {
            labels.extend(solvers.labels(problem));
        }
        Ok(labels)
    }

    /// Verifies all sizes until the run is stopped. `see` gets each row.
    ///
    /// # Errors
    /// Bad input, engines that fail, answers that differ from each other or from published values,
    /// and the errors of `see`.
    pub fn sizes<E: From<QueryError>>(
        &self,
        sizes: std::ops::RangeInclusive<u32>,
        see: See<'_, E>,
    ) -> Result<VerifySummary, E> {
        let mut verdict = VerifySummary::default();
        for size in sizes {
            verdict.add(&self.size(size, &verdict.gone(), &mut *see)?);
            if verdict.stopped.is_some() {
                break;
            }
        }
        Ok(verdict)
    }
}

impl Verification<'_> {
    /// Verifies one size. External solvers that are `gone` do not run.
    ///
    /// # Errors
    /// The first disagreement, and errors of `see`.
    pub fn size<E: From<QueryError>>(
        &self,
        size: u32,
        gone: &BTreeSet<String>,
        see: See<'_, E>,
    ) -> Result<VerifyReport, E> {
        let mut report = VerifyReport::new(size);
        let answers = self.ask_engines(&mut report, &mut *see)?;
        if let Some(solvers) = self.solvers.as_ref().filter(|_| report.stopped.is_none()) {
            solvers.ask(self.query, &answers, gone, &mut report, see)?;
        }
        Ok(report)
    }

    /// Runs every engine that takes the problem. If one is stopped, its answer is the last.
    fn ask_engines<E: From<QueryError>>(
        &self,
        report: &mut VerifyReport,
        see: See<'_, E>,
    ) -> Result<Vec<EngineAnswer<'_>>, E> {
        let Self { control, .. } = *self;
        let query = self.query.at(report.size);
        let mut answers: Vec<EngineAnswer<'_>> = Vec::new();
        let mut refusal = None;
        control.begin(String::new());
        let problem = query.model.first_problem(report.size, &query.settings);
        let problem = problem.map_err(QueryError::from)?;
        // Engines that differ only in what the problem lacks (an encoding of cardinalities, a
        // symmetry) are one engine.
        let identity = |engine: &&dyn Engine| {
            let of_problem = |problem| (engine.encoding(problem), engine.enumeration(problem));
            (engine.name(), problem.as_ref().map(of_problem))
        };
        let forecasts = self.forecasts(problem.as_ref());
        for engine in self.engines.iter().copied().unique_by(identity) {
            if self.is_too_much_for(engine, answers.first()) {
                report.skips_blocking = true;
                continue;
            }
            if let Some(why) = self.too_large(engine, problem.as_ref(), &forecasts) {
                report.too_large.insert(engine.name(), why);
                continue;
            }
            see(VerifyEvent::Asks)?;
            let answer = match EngineAnswer::of(engine, &query, control) {
                Err(QueryError::Engine(error)) if error.is_bad_input() => {
                    refusal = refusal.or(Some(error));
                    continue;
                }
                other => other?,
            };
            if let Completion::Stopped(reason) = answer.answer.completion {
                report.stopped = Some(reason);
            }
            let stopped = report.stopped.is_some();
            let compared = if stopped { Ok(()) } else { answer.compare(answers.first(), control) };
            let row = VerifyRow::Answer(Box::new(AnswerRow {
                problem: answer.problem.clone(),
                answer: answer.answer.clone(),
                partial: answer.answer.completion.stopped().map(Partial::of),
                known: answer.known.clone(),
                is_first: answers.is_empty(),
                agrees: compared.is_ok(),
                solver: None,
            }));
            see(VerifyEvent::Row(&row))?;
            compared?;
            report.rows.push(row);
            answers.push(answer);
            if stopped {
                return Ok(answers);
            }
        }
        match refusal {
            Some(refusal) if answers.is_empty() => Err(QueryError::Engine(refusal).into()),
            _ => Ok(answers),
        }
    }

    /// Whether there are too many placements for the strategy `blocking`, unless it is named.
    fn is_too_much_for(&self, engine: &dyn Engine, first: Option<&EngineAnswer<'_>>) -> bool {
        let is_blocking = |problem: &Problem| {
            let names = engine.enumeration(problem);
            names.is_some_and(|names| names.strategy == Strategy::Blocking.name())
        };
        let is_too_much = |first: &EngineAnswer<'_>| {
            first.answer.tally.total > MOST_FOR_BLOCKING && is_blocking(&first.problem)
        };
        // The strategy is the default one unless it is named.
        let is_named = self.query.choice.enumeration.strategy == Strategy::Blocking;
        !is_named && first.is_some_and(is_too_much)
    }

    /// The seconds that native engines are predicted to take, unless engines were named.
    fn forecasts(&self, problem: Option<&Problem>) -> BTreeMap<&'static str, f64> {
        let problem = problem.filter(|_| self.query.engines.is_empty());
        let native = self.engines.iter().filter(|engine| engine.kind() == EngineKind::Native);
        let seconds = |engine: &&dyn Engine| {
            let forecast = engine.forecast(problem?, BUDGET, self.control).ok()?;
            let Projection { mean, low, .. } = forecast.seconds;
            Some((engine.name(), if forecast.is_known() { mean } else { low }))
        };
        native.filter_map(seconds).collect()
    }

    /// Why an engine is left out, if it takes long and was not named: the board has more rows than
    /// it finishes quickly, or it is predicted to take much longer than another.
    fn too_large(
        &self,
        engine: &dyn Engine,
        problem: Option<&Problem>,
        forecasts: &BTreeMap<&str, f64>,
    ) -> Option<String> {
        let problem = problem.filter(|_| self.query.engines.is_empty())?;
        let rows = problem.board.rows();
        if let Some(largest) = engine.profile().default_limit.filter(|&largest| rows > largest) {
            return engine.supports(problem).is_ok().then(|| format!("above n = {largest}"));
        }
        let of_this = *forecasts.get(engine.name())?;
        let least = forecasts.values().copied().fold(of_this, f64::min);
        let is_long = of_this > LONG.max(MUCH_LONGER * least);
        is_long.then(|| format!("at n = {} ({})", problem.size, span(of_this)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::registry::Engines;
    use nq_board::model::builtin::by_name;
    use nq_native::{Search, TransferMatrix};

    /// Bishops 9: a search of minutes, and a matrix of milliseconds.
    #[test]
    fn an_engine_that_takes_much_longer_than_another_is_left_out() {
        let two = |_| Engines::of(vec![Box::new(Search), Box::new(TransferMatrix)]);
        let query = Query::new(by_name("bishops").unwrap(), 9).with_engines(two);
        let report = query.verify().unwrap();
        assert_eq!(report.rows.len(), 1);
        let left_out: Vec<_> = report.too_large.iter().collect();
        assert!(matches!(left_out[..], [(&"search", why)] if why.starts_with("at n = 9 (")));
        let query = Query::new(by_name("bishops").unwrap(), 5).with_engines(two);
        assert_eq!(query.verify().unwrap().rows.len(), 2);
    }
}
