//! The expected cost of a count by the half-board join, projected from a sample.

use std::time::Duration;

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::error::QueryError;
use super::record::Head;
use crate::model::Problem;
use crate::native::half_join::{Estimate, HalfJoin, Projection, Simd};
use crate::run::control::Control;
use crate::run::engine::Engine;

/// The expected cost of a count.
#[derive(Clone, Debug)]
pub struct EstimateReport {
    /// The problem.
    pub problem: Problem,
    /// The engine.
    pub engine: &'static str,
    /// Its instructions.
    pub simd: Simd,
    /// The projection.
    pub estimate: Estimate,
}

/// Projects the cost of a count from a sample of row sets that takes about `time`.
///
/// # Errors
/// When the engine does not take the problem, or the run was stopped.
pub fn estimate(
    engine: HalfJoin,
    problem: &Problem,
    time: Duration,
    seed: u64,
    control: &Control,
) -> Result<EstimateReport, QueryError> {
    control.begin(format!("n = {}: a sample of row sets", problem.size));
    let estimate = engine.estimate(problem, time, seed, control)?.map_err(QueryError::Stopped)?;
    let (problem, simd) = (problem.clone(), engine.simd());
    Ok(EstimateReport { problem, engine: engine.name(), simd, estimate })
}

/// An estimate as a JSON object.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct EstimateRecord<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    engine: &'static str,
    simd: &'static str,
    #[schemars(extend("const" = "estimate"))]
    r#type: &'static str,
    row_sets: String,
    sampled: String,
    in_part: bool,
    cpu_seconds: Band,
    placements: Band,
    memory: Memory,
}

/// A projected number with its 95 % confidence band.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
struct Band {
    mean: f64,
    low: f64,
    high: f64,
}

impl From<Projection> for Band {
    fn from(Projection { mean, low, high }: Projection) -> Self {
        Self { mean, low, high }
    }
}

/// Bytes.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
struct Memory {
    shared: u64,
    per_thread: u64,
}

impl Serialize for EstimateReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Estimate { row_sets, sampled, in_part, cpu_seconds, placements, memory } =
            self.estimate;
        let record = EstimateRecord {
            head: Head::new(&self.problem),
            engine: self.engine,
            simd: self.simd.name(),
            r#type: "estimate",
            row_sets: row_sets.to_string(),
            sampled: sampled.to_string(),
            in_part,
            cpu_seconds: cpu_seconds.into(),
            placements: placements.into(),
            memory: Memory { shared: memory.shared, per_thread: memory.per_thread },
        };
        record.serialize(serializer)
    }
}
