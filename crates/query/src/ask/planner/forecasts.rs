//! What every engine is predicted to need for a count.

use serde::{Serialize, Serializer};

use super::plan::{EngineForecast, Plan};
use crate::ask::json::head;
use crate::ask::question::Query;
use crate::error::Result;
use nq_board::model::Problem;
use nq_board::run::{Basis, EngineError, Forecast, Profile, Projection};

/// What every engine is predicted to need for a count. Nothing is measured: forecasts are the same
/// on every machine.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ForecastReport {
    /// The problem.
    #[serde(flatten, serialize_with = "head")]
    pub problem: Problem,
    r#type: &'static str,
    /// The engines that take the problem, the best first.
    #[serde(serialize_with = "forecasts")]
    pub engines: Vec<EngineForecast>,
    /// The engines that do not take it, and why.
    #[serde(serialize_with = "refusals")]
    pub refused: Vec<(Profile, EngineError)>,
}

impl Query {
    /// Predicts what each engine needs for the count, or the named engine.
    ///
    /// ```
    /// use nq_query::{Model, Query};
    ///
    /// let forecasts = Query::new(Model::n_queens(), 20).forecasts()?;
    /// assert_eq!(forecasts.engines[0].0, "half-join");
    /// # Ok::<(), nq_query::QueryError>(())
    /// ```
    ///
    /// # Errors
    /// Faults of the model, a parameter without a value, a problem that no engine takes.
    pub fn forecasts(&self) -> Result<ForecastReport> {
        let (problem, engines) = (self.problem()?, self.make_engines());
        let plan = self.plan(&engines, &problem, true, &self.control())?;
        Ok(ForecastReport::new(problem, &plan))
    }
}

impl ForecastReport {
    fn new(problem: Problem, plan: &Plan<'_>) -> Self {
        let refused = plan.refused.iter().map(|(engine, why)| (engine.profile(), why.clone()));
        let (engines, refused) = (plan.forecasts().collect(), refused.collect());
        Self { problem, r#type: "forecast", engines, refused }
    }
}

/// The forecast of an engine. Without `seconds` the time is not known.
#[derive(Clone, Debug, Serialize)]
struct EngineNeed {
    engine: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<Projection>,
    /// At least this number of seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    least_seconds: Option<f64>,
    rests_on: &'static str,
    units: &'static str,
    work: f64,
    memory: u64,
    orbits: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    placements: Option<Projection>,
}

impl From<&EngineForecast> for EngineNeed {
    fn from((engine, forecast): &EngineForecast) -> Self {
        let &Forecast { work, seconds, memory, basis, placements, has_orbits } = forecast;
        let is_known = basis != Basis::LowerBound;
        Self {
            engine,
            seconds: is_known.then_some(seconds),
            least_seconds: (!is_known).then_some(seconds.low),
            rests_on: basis.name(),
            units: work.units,
            work: work.number.mean,
            memory,
            orbits: has_orbits,
            placements,
        }
    }
}

/// An engine that does not take the problem.
#[derive(Clone, Debug, Serialize)]
struct RefusedEngine {
    engine: &'static str,
    why: String,
}

fn forecasts<S: Serializer>(engines: &[EngineForecast], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(engines.iter().map(EngineNeed::from))
}

fn refusals<S: Serializer>(
    refused: &[(Profile, EngineError)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(
        refused
            .iter()
            .map(|(engine, why)| RefusedEngine { engine: engine.name, why: why.to_string() }),
    )
}
