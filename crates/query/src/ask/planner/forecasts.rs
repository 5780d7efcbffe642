//! What every engine is predicted to need for a count.

use serde::{Serialize, Serializer};

use super::plan::{EngineForecast, Plan};
use crate::ask::question::Query;
use crate::ask::record::Head;
use crate::error::QueryError;
use nq_board::model::Problem;
use nq_board::run::engine::{EngineError, Profile};
use nq_board::run::estimate::Projection;
use nq_board::run::forecast::{Basis, Forecast};

/// What every engine is predicted to need for a count. Nothing is measured: forecasts are the same
/// on every machine.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ForecastReport {
    /// The problem.
    pub problem: Problem,
    /// The engines that take the problem, the best first.
    pub engines: Vec<EngineForecast>,
    /// The engines that do not take it, and why.
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
    pub fn forecasts(&self) -> Result<ForecastReport, QueryError> {
        let (problem, engines) = (self.problem()?, self.make_engines());
        let plan = self.plan(&engines, &problem, true, &self.control())?;
        Ok(ForecastReport::new(problem, &plan))
    }
}

impl ForecastReport {
    fn new(problem: Problem, plan: &Plan<'_>) -> Self {
        let refused = plan.refused.iter().map(|(engine, why)| (engine.profile(), why.clone()));
        Self { engines: plan.forecasts().collect(), refused: refused.collect(), problem }
    }
}

/// The forecasts of a count as a JSON object.
#[derive(Clone, Debug, Serialize)]
pub(super) struct ForecastRecord<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    r#type: &'static str,
    engines: Vec<EngineRecord>,
    refused: Vec<RefusedEngine>,
}

/// The forecast of an engine. Without `seconds` the time is not known.
#[derive(Clone, Debug, Serialize)]
struct EngineRecord {
    engine: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<Band>,
    /// At least this number of seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    least_seconds: Option<f64>,
    rests_on: &'static str,
    units: &'static str,
    work: f64,
    memory: u64,
    orbits: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    placements: Option<Band>,
}

/// An engine that does not take the problem.
#[derive(Clone, Debug, Serialize)]
struct RefusedEngine {
    engine: &'static str,
    why: String,
}

/// A projected number with the ends of its likely range.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Band {
    mean: f64,
    low: f64,
    high: f64,
}

impl From<Projection> for Band {
    fn from(Projection { mean, low, high }: Projection) -> Self {
        Self { mean, low, high }
    }
}

impl Serialize for ForecastReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let of_engine =
            |&(engine, Forecast { work, seconds, memory, basis, placements, has_orbits })| {
                let is_known = basis != Basis::LowerBound;
                EngineRecord {
                    engine,
                    seconds: is_known.then(|| seconds.into()),
                    least_seconds: (!is_known).then_some(seconds.low),
                    rests_on: basis.name(),
                    units: work.units,
                    work: work.number.mean,
                    memory,
                    orbits: has_orbits,
                    placements: placements.map(Band::from),
                }
            };
        let refused = |(engine, why): &(Profile, EngineError)| RefusedEngine {
            engine: engine.name,
            why: why.to_string(),
        };
        let record = ForecastRecord {
            head: Head::new(&self.problem),
            r#type: "forecast",
            engines: self.engines.iter().map(of_engine).collect(),
            refused: self.refused.iter().map(refused).collect(),
        };
        record.serialize(serializer)
    }
}
