//! The engines of a problem, with what they are predicted to need.

use std::cmp::Ordering;
use std::time::Duration;

use itertools::Itertools;

use nq_board::base::numbers::bytes;
use nq_board::model::Problem;
use nq_board::run::{Basis, Control, Engine, EngineError, EngineKind, Forecast};

/// The memory that an engine may be predicted to need in bytes, unless another limit is set.
pub const MEMORY_LIMIT: u64 = 4 << 30;

/// The first budget of a forecast.
const FIRST: Duration = Duration::from_micros(300);

/// The last budget is below this.
const LAST: Duration = Duration::from_millis(200);

/// The budget for what decides about a count that takes long.
const DEEP: Duration = Duration::from_millis(1200);

/// Each budget is this many times the one before.
const GROWTH: u32 = 8;

/// A count that takes this many times the budget is not worth a larger one.
const WORTH: f64 = 40.0;

/// The same where the growth of measured counts foretells it: another engine is seldom faster.
const WORTH_OF_GROWTH: f64 = 3000.0;

/// Seconds that nobody waits for: for so long, or [`TIMES`] as long as without them, orbits are
/// counted, too.
const SOON: f64 = 1.0;
const TIMES: f64 = 10.0;

/// Seconds of a day: an engine that takes longer takes over from no other.
const DAY: f64 = 86_400.0;

/// The name of an engine, and its forecast.
pub type EngineForecast = (&'static str, Forecast);

/// An engine with its forecast.
#[derive(Clone, Copy)]
pub struct Candidate<'a> {
    /// The engine.
    pub engine: &'a dyn Engine,
    /// What it needs.
    pub forecast: Forecast,
}

/// The engines that take a problem, the best first, and those that do not.
pub struct Plan<'a> {
    candidates: Vec<Candidate<'a>>,
    pub(crate) refused: Vec<(&'a dyn Engine, EngineError)>,
}

impl<'a> Plan<'a> {
    /// Asks engines for forecasts, with growing budgets, until the best is clear. No engine
    /// certainly needs more memory than the limit in bytes. Without `all`, engines that cannot save
    /// time worth a forecast are not asked. The error is the first refusal, if no engine takes the
    /// problem; `None` without engines.
    pub(crate) fn of(
        problem: &Problem,
        engines: impl IntoIterator<Item = &'a dyn Engine>,
        memory_limit: u64,
        all: bool,
        control: &Control,
    ) -> Result<Self, Option<EngineError>> {
        let mut plan = Self { candidates: Vec::new(), refused: Vec::new() };
        // Native engines have forecasts.
        let is_other = |engine: &&dyn Engine| engine.kind() != EngineKind::Native;
        for engine in engines.into_iter().sorted_by_key(is_other) {
            if !all && plan.is_clear() {
                break;
            }
            match engine.forecast(problem, FIRST, control) {
                Ok(forecast) => plan.candidates.push(Candidate { engine, forecast }),
                Err(why) => plan.refused.push((engine, why)),
            }
            plan.refuse_large(memory_limit);
        }
        let mut budget = FIRST;
        while !plan.is_short(budget, all) && budget * GROWTH <= LAST && plan.is_open() {
            if control.stop_reason().is_some() {
                break;
            }
            budget *= GROWTH;
            plan.improve(problem, budget, control);
            plan.refuse_large(memory_limit);
        }
        plan.sorted()
    }

    /// The same, after a larger budget where a guess may save much of a long count.
    pub(crate) fn deepened(
        mut self,
        problem: &Problem,
        memory_limit: u64,
        control: &Control,
    ) -> Result<Self, Option<EngineError>> {
        if !self.is_short(LAST, false) && self.is_open() && control.stop_reason().is_none() {
            self.improve(problem, DEEP, control);
            self.refuse_large(memory_limit);
        }
        self.sorted()
    }

    fn sorted(mut self) -> Result<Self, Option<EngineError>> {
        self.candidates.sort_by(Candidate::compare);
        if self.candidates.is_empty() {
            return Err(self.refused.into_iter().next().map(|(_, why)| why));
        }
        Ok(self)
    }

    /// Refuses engines that need more memory. A guess refuses none.
    fn refuse_large(&mut self, limit: u64) {
        let is_large =
            |forecast: &Forecast| forecast.memory > limit && forecast.basis != Basis::Guess;
        let large = self.candidates.extract_if(.., |candidate| is_large(&candidate.forecast));
        let why = |Candidate { engine, forecast }| (engine, too_large(engine, &forecast, limit));
        self.refused.extend(large.map(why));
    }

    pub fn best(&self) -> &Candidate<'a> {
        &self.candidates[0]
    }

    /// The best engine, and those that take over where its memory does not suffice.
    pub fn engines(&self) -> impl Iterator<Item = &'a dyn Engine> {
        let (best, others) = self.candidates.split_at(1);
        let ends = |other: &&Candidate<'_>| {
            other.forecast.is_known() && other.forecast.seconds.mean <= DAY
        };
        best.iter().chain(others.iter().filter(ends)).map(|candidate| candidate.engine)
    }

    /// All engines that take the problem, the best first.
    pub fn forecasts(&self) -> impl Iterator<Item = EngineForecast> {
        self.candidates.iter().map(|candidate| (candidate.engine.name(), candidate.forecast))
    }

    /// The best forecast so far.
    fn leader(&self) -> Option<&Forecast> {
        let forecasts = self.candidates.iter().map(|candidate| &candidate.forecast);
        let known = forecasts.filter(|forecast| forecast.is_known());
        known.min_by(|one, other| one.cautious().total_cmp(&other.cautious()))
    }

    /// Whether the best count takes so little time that larger forecasts are not worth theirs. A
    /// guess may be far too low.
    fn is_short(&self, budget: Duration, all: bool) -> bool {
        self.leader().is_some_and(|best| {
            let is_measured = best.basis == Basis::Growth && !all;
            let worth = if is_measured { WORTH_OF_GROWTH } else { WORTH };
            best.cautious() <= worth * budget.as_secs_f64()
        })
    }

    /// Whether the forecasts of the engines that follow cost more than they can save.
    fn is_clear(&self) -> bool {
        // A formula costs nothing, and what follows an engine that samples may cost as much.
        let last = self.candidates.last().map(|candidate| candidate.forecast.basis);
        let is_formula = |basis| basis == Basis::Growth || basis == Basis::Exact;
        if last.is_some_and(|basis| !is_formula(basis)) && self.is_short(FIRST, false) {
            return true;
        }
        // The count itself takes less time than a sample.
        let is_sooner = |best: &Forecast| best.seconds.mean <= FIRST.as_secs_f64();
        self.leader().is_some_and(|best| best.basis == Basis::Growth && is_sooner(best))
    }

    /// Whether a larger budget may show another engine to be the best.
    fn is_open(&self) -> bool {
        (0..self.candidates.len()).any(|place| self.is_worth_asking(place))
    }

    /// Whether a candidate may turn out to be the best, or, as the best so far, to take longer.
    fn is_worth_asking(&self, place: usize) -> bool {
        let Candidate { engine, forecast } = &self.candidates[place];
        if engine.kind() != EngineKind::Native || !forecast.can_improve() {
            return false;
        }
        let is_leader = |leader: &Forecast| std::ptr::eq(leader, forecast);
        let may_lead = |leader: &Forecast| forecast.seconds.low < leader.seconds.mean;
        self.leader().is_none_or(|leader| is_leader(leader) || may_lead(leader))
    }

    fn improve(&mut self, problem: &Problem, budget: Duration, control: &Control) {
        for place in 0..self.candidates.len() {
            if self.is_worth_asking(place)
                && let Ok(forecast) =
                    self.candidates[place].engine.forecast(problem, budget, control)
            {
                self.candidates[place].forecast = forecast;
            }
        }
    }

    /// The same, but an engine with orbits comes first if it takes little more time.
    pub(crate) fn preferring_orbits(mut self) -> Self {
        let Some(first) = self.candidates.first() else { return self };
        let most = SOON.max(TIMES * first.forecast.seconds.mean);
        let gives = |candidate: &Candidate<'_>| {
            candidate.forecast.has_orbits
                && candidate.forecast.is_known()
                && candidate.forecast.seconds.mean < most
        };
        if !first.forecast.has_orbits
            && let Some(place) = self.candidates.iter().position(gives)
        {
            self.candidates[..=place].rotate_right(1);
        }
        self
    }
}

impl Candidate<'_> {
    /// Whether it is predicted to take so little time that nobody waits.
    pub fn is_soon(&self) -> bool {
        self.forecast.is_known() && self.forecast.cautious() <= SOON
    }

    /// What is known comes first, and what takes less; then native engines, and SAT engines last.
    fn compare(&self, other: &Self) -> Ordering {
        let kind = |candidate: &Self| kind_rank(candidate.engine);
        let rank = |candidate: &Self| (!candidate.forecast.is_known(), kind(candidate));
        let seconds = |candidate: &Self| candidate.forecast.cautious();
        rank(self).cmp(&rank(other)).then(seconds(self).total_cmp(&seconds(other)))
    }
}

/// Native engines count fastest, and SAT engines slowest.
pub(super) fn kind_rank(engine: &dyn Engine) -> u8 {
    match engine.kind() {
        EngineKind::Native => 0,
        EngineKind::Classic => 1,
        EngineKind::Sat => 2,
    }
}

fn too_large(engine: &dyn Engine, forecast: &Forecast, limit: u64) -> EngineError {
    EngineError::TooLarge(format!(
        "engine {} needs about {} of memory, more than {}: set --memory-limit",
        engine.name(),
        bytes(forecast.memory.into()),
        bytes(limit.into())
    ))
}
