//! The expected cost of a count, projected from a sample.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;

use crate::ask::json::head;
use crate::ask::question::Query;
use crate::count::divide::divide;
use crate::error::{QueryError, Result};
use nq_board::model::Problem;
use nq_board::run::{Control, Divisible, Estimate, Split, Whole};
use nq_native::{HalfJoin, Rows, half_join};

/// The expected cost of a count.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct EstimateReport {
    /// The problem.
    #[serde(flatten, serialize_with = "head")]
    pub problem: Problem,
    /// The engine.
    pub engine: &'static str,
    /// Its instructions, where it has more than one kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub simd: Option<&'static str>,
    r#type: &'static str,
    /// What the units are.
    #[serde(skip)]
    pub split: Split,
    /// The number of units under their name, which is a key.
    #[serde(flatten)]
    units: BTreeMap<String, String>,
    /// The projection.
    #[serde(flatten)]
    pub estimate: Estimate,
}

impl Query {
    /// Projects the cost of a count from a sample that takes about `time`, by the named engine, or
    /// by the half-board join for n-queens and `rows` for other models. The same `seed` takes the
    /// same sample.
    ///
    /// # Errors
    /// Problems that the engine does not take; [`QueryError::Stopped`] at the time limit.
    pub fn estimate(&self, time: Duration, seed: u64) -> Result<EstimateReport> {
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
) -> Result<EstimateReport> {
    let Whole { engine, problem, split } = divided.whole();
    control.begin(format!("n = {}: a sample of {}", problem.size, split.units));
    let estimate = divided.estimate(time, seed, control)?.map_err(QueryError::Stopped)?;
    let (engine, name) = (engine.name(), &split.units);
    let simd = (divided.by() != engine && name == half_join::UNITS).then(|| divided.by());
    let units = BTreeMap::from([(name.replace(' ', "_"), estimate.units.to_string())]);
    let (problem, split) = (problem.clone(), split.clone());
    Ok(EstimateReport { problem, engine, simd, r#type: "estimate", split, units, estimate })
}
