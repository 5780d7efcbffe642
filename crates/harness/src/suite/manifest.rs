//! What the manifest of a suite has beyond that of exported files.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;

use crate::suite::claim::Known;
use nq_external::seconds;
use nq_external::solvers::Status;

/// What a manifest says of an instance beside its file.
#[derive(Clone, Debug, Serialize)]
pub struct SuiteDetails<'a> {
    /// Its place in a suite of families.
    #[serde(flatten)]
    pub place: Option<PlaceInSuite<'a>>,
    /// What is known of its solutions.
    #[serde(flatten)]
    pub known: &'a Known,
    /// The times of the solvers that selected it.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub times: &'a [SolverTime],
}

impl<'a> From<&'a Known> for SuiteDetails<'a> {
    fn from(known: &'a Known) -> Self {
        Self { place: None, known, times: &[] }
    }
}

/// The place of an instance in a suite of families.
#[derive(Clone, Debug, Serialize)]
pub struct PlaceInSuite<'a> {
    /// The family.
    pub family: &'a str,
    /// `small`, `medium` or `large`.
    pub grade: &'a str,
    /// The seed of random families.
    pub seed: u64,
    /// What distinguishes the instance within its family, by name.
    pub parameters: BTreeMap<&'a str, i64>,
}

/// The run of a solver that selects instances.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SolverTime {
    /// The solver.
    pub solver: String,
    /// The version that it reports, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// Its answer, or the limit that it met.
    pub status: Status,
    /// The wall-clock time.
    #[serde(rename = "wall_seconds", with = "seconds")]
    pub wall: Duration,
    /// The limit of wall-clock time.
    #[serde(rename = "time_limit_seconds", with = "seconds")]
    pub limit: Duration,
}
