//! The expected cost of a count, projected from a sample.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Serialize, Serializer};

use crate::ask::planner::Band;
use crate::ask::question::Query;
use crate::ask::record::Head;
use crate::count::divide::divide;
use crate::error::QueryError;
use nq_board::model::Problem;
use nq_board::run::control::Control;
use nq_board::run::divisible::{Divisible, Split};
use nq_board::run::estimate::Estimate;
use nq_native::{HalfJoin, Rows, half_join};

/// The expected cost of a count.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct EstimateReport {
    /// The problem.
    pub problem: Problem,
    /// The engine.
    pub engine: &'static str,
    /// Its instructions.
    pub simd: &'static str,
    /// What the units are.
    pub split: Split,
    /// The projection.
    pub estimate: Estimate,
}

impl Query {
    /// Projects the cost of a count from a sample that takes about `time`, by the named engine, or
    /// by the half-board join for n-queens and `rows` for other models. The same `seed` takes the
    /// same sample.
    ///
    /// # Errors
    /// Problems that the engine does not take; [`QueryError::Stopped`] at the time limit.
    pub fn estimate(&self, time: Duration, seed: u64) -> Result<EstimateReport, QueryError> {
        let (problem, threads) = (self.problem()?, self.choice.enumeration.threads());
        let (own, engines) =
            ((HalfJoin::new(None, threads), Rows::new(threads)), self.make_engines());
        let divided = divide(&problem, self.named(), own, &engines)?;
        estimate(&*divided, time, seed, &self.control())
    }
}

/// Projects the cost of a count from a sample that takes about `time`.
///
/// # Errors
/// When the engine has no estimates, or the run was stopped.
pub fn estimate(
    divided: &dyn Divisible,
    time: Duration,
    seed: u64,
    control: &Control,
) -> Result<EstimateReport, QueryError> {
    let (problem, split) = (divided.problem().clone(), divided.split().clone());
    control.begin(format!("n = {}: a sample of {}", problem.size, split.units));
    let estimate = divided.estimate(time, seed, control)?.map_err(QueryError::Stopped)?;
    let (engine, simd) = (divided.engine().name(), divided.by());
    Ok(EstimateReport { problem, engine, simd, split, estimate })
}

/// An estimate as a JSON object.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct EstimateRecord<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    engine: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    simd: Option<&'static str>,
    r#type: &'static str,
    /// The number of units, under their name.
    #[serde(flatten)]
    units: BTreeMap<String, String>,
    sampled: String,
    in_part: bool,
    cpu_seconds: Band,
    placements: Band,
    memory: Memory,
}

/// Bytes.
#[derive(Clone, Copy, Debug, Serialize)]
struct Memory {
    shared: u64,
    per_thread: u64,
}

impl Serialize for EstimateReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Estimate { units, sampled, in_part, cpu_seconds, placements, memory } = self.estimate;
        let record = EstimateRecord {
            head: Head::new(&self.problem),
            engine: self.engine,
            simd: (self.simd != self.engine && self.split.units == half_join::UNITS)
                .then_some(self.simd),
            r#type: "estimate",
            units: BTreeMap::from([(self.split.units.replace(' ', "_"), units.to_string())]),
            sampled: sampled.to_string(),
            in_part,
            cpu_seconds: cpu_seconds.into(),
            placements: placements.into(),
            memory: Memory { shared: memory.shared, per_thread: memory.per_thread },
        };
        record.serialize(serializer)
    }
}
