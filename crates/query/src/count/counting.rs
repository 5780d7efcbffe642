//! Counts with the fastest engine, without listing.

use std::time::Duration;

use serde::{Serialize, Serializer};

use crate::ask::answer::Answer;
use crate::ask::evidence::Evidence;
use crate::ask::json::{Partial, head, seconds};
use crate::ask::optimum::Optimum;
use crate::ask::planner::EngineForecast;
use crate::ask::question::Query;
use crate::ask::registry::Engines;
use crate::ask::resolved::Problems;
use crate::error::{QueryError, Result};
use nq_board::base::Count;
use nq_board::model::Problem;
use nq_board::run::{Basis, Control, Engine, EngineError, Forecast, Instant, Tally};
use nq_check::verify::{KnownEnd, known_end, known_values};

/// Gets the problem, the engine, and the forecasts before a count begins.
pub(crate) type Starts<'a> = &'a mut dyn FnMut(&Problem, &dyn Engine, &[EngineForecast]);

/// The count of one size.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct CountReport {
    /// The problem that was counted; for an optimising model, at the best level.
    #[serde(flatten, serialize_with = "head")]
    pub problem: Problem,
    /// The parameter of the objective, if it was open.
    #[serde(skip)]
    pub parameter: Option<String>,
    /// The answer of the engine.
    #[serde(flatten, serialize_with = "without_encoding")]
    pub answer: Answer,
    /// Published values, with those found.
    pub evidence: Evidence,
    /// The engines that take the problem, with what each was predicted to need, the one that
    /// counted first; none if it was named.
    #[serde(flatten, serialize_with = "predicted")]
    pub forecasts: Vec<EngineForecast>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) partial: Option<Partial>,
    /// Where the published totals end, if they end before this problem.
    #[serde(skip)]
    pub known_end: Option<KnownEnd>,
}

impl CountReport {
    /// The number of placements.
    pub fn total(&self) -> Count {
        self.answer.tally.total.clone()
    }

    /// The number of fundamental placements. `None` if the engine does not know it or was stopped.
    pub fn fundamental(&self) -> Option<Count> {
        self.answer.tally.fundamental()
    }

    /// The best value of the parameter of the objective, if there is one.
    pub fn optimum(&self) -> Option<i64> {
        self.problem.level.as_ref().map(|level| level.value)
    }
}

fn without_encoding<S: Serializer>(answer: &Answer, serializer: S) -> Result<S::Ok, S::Error> {
    Answer { encoding: None, ..answer.clone() }.serialize(serializer)
}

/// Writes the time of the engine that was predicted to be the fastest, if it is in the range of a
/// duration.
fn predicted<S: Serializer>(
    forecasts: &[EngineForecast],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let first = forecasts.first().filter(|(_, forecast)| forecast.is_known());
    let time = first.and_then(|(_, first)| Duration::try_from_secs_f64(first.seconds.mean).ok());
    serializer.collect_map(time.map(|time| ("predicted_seconds", seconds(time))))
}

impl Query {
    /// Counts with the fastest engine.
    ///
    /// # Errors
    /// Bad input, engines that fail, a published value that differs.
    pub fn count(&self) -> Result<CountReport> {
        let report = self.count_by(&self.make_engines(), &self.control(), &mut |_, _, _| ())?;
        QueryError::check_known(&report.evidence.known)?;
        Ok(report)
    }

    /// Counts with one of these engines. `starts` gets the problem, the engine and the forecasts
    /// before the count begins.
    ///
    /// # Errors
    /// Bad input and engines that fail. Check published values with [`QueryError::check_known`], so
    /// that the count is printed first.
    pub fn count_by(
        &self,
        engines: &Engines,
        control: &Control,
        starts: Starts<'_>,
    ) -> Result<CountReport> {
        let start = Instant::now();
        control.begin(String::new());
        let exact = &control.with_memory(self.memory_limit);
        let control = &self.with_memory(control);
        let (problem, optimum) = match self.problems()? {
            Problems::One(problem) => (*problem, None),
            levels @ Problems::Levels(..) => {
                let finders = self.finders(engines, levels.sample())?;
                self.optimise_by(finders, &levels, control)?
            }
        };
        let (candidates, mut forecasts) = if let Some(name) = self.named() {
            let engine = engines.by_name(name)?;
            engine.supports(&problem)?;
            (vec![engine], Vec::new())
        } else {
            let plan = self.plan(engines, &problem, false, control)?;
            (plan.engines().collect(), plan.forecasts().collect())
        };
        let is_best = optimum.as_ref().is_some_and(Optimum::is_proved);
        let mut refusal = None;
        let mut next = candidates.into_iter();
        let (engine, outcome) = loop {
            let none = || QueryError::NoEngine(self.model.name().to_owned());
            let Some(engine) = next.next() else {
                return Err(refusal.map_or_else(none, QueryError::Engine));
            };
            control.begin(format!("n = {}: {}", problem.size, engine.name()));
            starts(&problem, engine, &forecasts);
            // The default limit is for what a guess may hide. An exact need was compared with it,
            // and more threads may take more.
            let is_guess = |(name, forecast): &(&str, Forecast)| {
                *name == engine.name() && forecast.basis == Basis::Guess
            };
            let control = if forecasts.iter().any(is_guess) { control } else { exact };
            let outcome = if self.total_only {
                engine.total(&problem, control).map(|total| total.map(Tally::of_total))
            } else {
                engine.count(&problem, control)
            };
            match outcome {
                Ok(outcome) => break (engine, outcome),
                // It needs more memory than predicted: the next best engine takes over.
                Err(why @ EngineError::TooLarge(_)) => refusal = refusal.or(Some(why)),
                Err(why) => return Err(why.into()),
            }
            forecasts.retain(|(name, _)| *name != engine.name());
        };
        let known = if outcome.is_complete() {
            known_values(&problem, &outcome.found, is_best)
        } else {
            Vec::new()
        };
        let audited = (outcome.audited > 0).then(|| outcome.audited.into());
        let answer = Answer::new(engine, &problem, outcome, None, start);
        Ok(CountReport {
            known_end: known_end(&problem, is_best),
            parameter: self.model.sought(&self.settings).map(|sought| sought.parameter.clone()),
            evidence: Evidence { audited_row_sets: audited, ..Evidence::of_known(known) },
            forecasts,
            partial: answer.completion.stopped().map(Partial::of),
            answer,
            problem,
        })
    }
}
