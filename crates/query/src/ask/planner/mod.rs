//! Plans a count: predicts what each engine needs, and chooses.

mod forecasts;
mod levels;
mod plan;

pub use forecasts::ForecastReport;
pub(crate) use levels::Finders;
use plan::Plan;
pub use plan::{Candidate, EngineForecast, MEMORY_LIMIT};

use std::time::Duration;

use crate::ask::question::Query;
use crate::ask::registry::Engines;
use crate::error::{QueryError, Result};
use nq_board::model::{ModelError, Problem};
use nq_board::run::{Control, Engine, EngineError, EngineKind};
use nq_native::half_join::MAX_SIZE;
use nq_native::{Rows, Search};

/// The native engine that is predicted to list the placements of a problem fastest.
pub fn native_lister<'a>(
    engines: impl Iterator<Item = &'a dyn Engine>,
    problem: &Problem,
    control: &Control,
) -> Option<&'a dyn Engine> {
    let best = native_candidate(engines, problem, MEMORY_LIMIT, control);
    best.map(|candidate| candidate.engine)
}

/// The same with its forecast.
pub fn native_candidate<'a>(
    engines: impl Iterator<Item = &'a dyn Engine>,
    problem: &Problem,
    memory_limit: u64,
    control: &Control,
) -> Option<Candidate<'a>> {
    let lists =
        |engine: &&dyn Engine| engine.kind() == EngineKind::Native && engine.profile().lists;
    let plan = Plan::of(problem, engines.filter(lists), memory_limit, false, control);
    plan.ok().map(|plan| *plan.best())
}

/// What samples that predict the number of placements may spend, in microseconds: the first that
/// agree with themselves are enough.
const SAMPLES: [u64; 4] = [300, 2_500, 20_000, 160_000];

/// The number of placements that a sample of a search predicts, if it does; for n-queens that of
/// its growth (M. Simkin, The number of n-queens configurations, 2021), which is near at all sizes
/// beyond the samples.
pub fn predicted_placements(problem: &Problem, control: &Control) -> Option<f64> {
    let engines: [&dyn Engine; 2] = [&Search, &Rows::new(1)];
    let mut last = None;
    for sample in SAMPLES.map(Duration::from_micros) {
        let placements = engines.iter().find_map(|engine| {
            let forecast = engine.forecast(problem, sample, control).ok()?;
            forecast.placements.filter(|_| forecast.is_known())
        });
        match placements {
            Some(placements) if !placements.is_rough() => return Some(placements.mean),
            rough => last = rough.or(last),
        }
    }
    let size = f64::from(problem.size);
    let growth = || (size * (-1.942_f64).exp()).powf(size);
    last.map(|rough| rough.mean).or_else(|| problem.is_n_queens().then(growth))
}

/// The native engine, of those that `may` count, that is predicted to count the placements of a
/// problem fastest.
pub(crate) fn native_counter<'a>(
    engines: &'a Engines,
    problem: &Problem,
    may: impl Fn(&dyn Engine) -> bool,
) -> Result<&'a dyn Engine> {
    let native =
        engines.iter().filter(|engine| engine.kind() == EngineKind::Native && may(*engine));
    let plan = Plan::of(problem, native, MEMORY_LIMIT, false, &Control::default());
    let none = || QueryError::NoEngine(problem.model.clone());
    plan.map(|plan| plan.best().engine).map_err(|why| why.map_or_else(none, QueryError::Engine))
}

impl Query {
    /// The problem; for an optimising model, those at the least, a middle, and the largest level,
    /// or one without a level if none is possible.
    pub fn sample_problems(&self) -> Result<Vec<Problem>, ModelError> {
        Ok(self.problems()?.sample().to_vec())
    }

    /// The first candidate that takes the model at this size. For an optimising model the candidate
    /// must take the least and the largest level.
    ///
    /// # Errors
    /// The refusal of the first candidate if none takes the model; faults of the model.
    pub fn choose<'a>(
        &self,
        candidates: impl IntoIterator<Item = &'a dyn Engine>,
    ) -> Result<&'a dyn Engine> {
        self.choose_for(&self.sample_problems()?, candidates)
    }

    fn choose_for<'a>(
        &self,
        problems: &[Problem],
        candidates: impl IntoIterator<Item = &'a dyn Engine>,
    ) -> Result<&'a dyn Engine> {
        let ends = || problems.first().into_iter().chain(problems.last());
        let mut refusal = None;
        for engine in candidates {
            match ends().try_for_each(|problem| engine.supports(problem)) {
                Ok(()) => return Ok(engine),
                Err(error) => refusal = refusal.or(Some(error)),
            }
        }
        let none = || QueryError::NoEngine(self.model.name().to_owned());
        Err(refusal.map_or_else(none, QueryError::Engine))
    }

    /// The engine that solves first: the one named, or the first that lists and takes the problems;
    /// and the one that confirms, if two are named.
    pub(crate) fn listers<'a>(
        &self,
        engines: &'a Engines,
        problems: &[Problem],
    ) -> Result<(&'a dyn Engine, Option<&'a dyn Engine>)> {
        // More pieces than squares: in a sequence that is a 0, for one board a mistake.
        if let [problem] = problems {
            problem.check_room()?;
        }
        let first = match self.named() {
            Some(name) => engines.by_name(name)?,
            None => self.choose_for(problems, engines.iter().filter(|e| e.profile().lists))?,
        };
        let first = lists(first)?;
        let Some(name) = self.engines.get(1) else { return Ok((first, None)) };
        let second = lists(self.choose_for(problems, [engines.by_name(name)?])?)?;
        Ok((first, Some(second)))
    }

    /// The engines that count a problem, the best first: the one named, or all, or as many as a
    /// choice needs.
    ///
    /// # Errors
    /// When no engine takes it, or n-queens of this size is beyond reach.
    pub fn plan<'a>(
        &self,
        engines: &'a Engines,
        problem: &Problem,
        all: bool,
        control: &Control,
    ) -> Result<Plan<'a>> {
        let plan = if let Some(name) = self.named() {
            self.plan_by([engines.by_name(name)?], problem, all, control)?
        } else {
            check_reach(problem)?;
            self.plan_by(engines.iter(), problem, all, control)?
        };
        self.planned(plan.deepened(problem, self.memory_of_chosen(), control))
    }

    /// The plan of these engines.
    pub(crate) fn plan_by<'a>(
        &self,
        engines: impl IntoIterator<Item = &'a dyn Engine>,
        problem: &Problem,
        all: bool,
        control: &Control,
    ) -> Result<Plan<'a>> {
        self.planned(Plan::of(problem, engines, self.memory_of_chosen(), all, control))
    }

    /// A plan with the best engine first.
    fn planned<'a>(&self, plan: Result<Plan<'a>, Option<EngineError>>) -> Result<Plan<'a>> {
        let none = || QueryError::NoEngine(self.model.name().to_owned());
        plan.map(|plan| if self.total_only { plan } else { plan.preferring_orbits() })
            .map_err(|refusal| refusal.map_or_else(none, QueryError::Engine))
    }

    /// An engine that counts at this size, or looks for the best level: the one named, or a native
    /// one. No forecast is made.
    ///
    /// # Errors
    /// If no engine takes the problem, or the one named refuses it.
    pub fn counter<'a>(&self, engines: &'a Engines) -> Result<&'a dyn Engine> {
        if let Some(name) = self.named() {
            return self.choose([engines.by_name(name)?]);
        }
        let problems = self.sample_problems()?;
        problems.iter().try_for_each(check_reach)?;
        let mut in_order: Vec<_> = engines.iter().collect();
        in_order.sort_by_key(|engine| plan::kind_rank(*engine));
        self.choose_for(&problems, in_order)
    }
}

/// Refuses an engine that only counts.
fn lists(engine: &dyn Engine) -> Result<&dyn Engine> {
    if engine.profile().lists {
        Ok(engine)
    } else {
        Err(EngineError::only_counts(engine.name()).into())
    }
}

/// Refuses n-queens that no engine finishes.
fn check_reach(problem: &Problem) -> Result<()> {
    if problem.size > MAX_SIZE && problem.is_n_queens() {
        return Err(QueryError::Refused(format!(
            "n-queens at n = {size} is beyond reach: n = {MAX_SIZE} takes years of one core by \
             the half-board join (`count {MAX_SIZE} --estimate`), and each further size about \
             ten times as long; --engine NAME tries it anyway",
            size = problem.size
        )));
    }
    Ok(())
}
