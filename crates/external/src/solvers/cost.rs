//! What calls of a solver cost.

use std::time::Duration;

use nq_board::base::as_text::in_seconds;
use serde::{Serialize, Serializer};

use crate::process::Sandboxed;

/// The cost of a solver's calls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Cost {
    /// The number of calls.
    pub calls: u64,
    /// Wall-clock time; of a solver in this process from its first clause to its answer.
    #[serde(rename = "solver_seconds", serialize_with = "in_seconds")]
    pub wall: Duration,
    /// Processor time, of its processes or of its thread.
    #[serde(rename = "cpu_seconds", serialize_with = "in_seconds")]
    pub cpu: Duration,
    /// The largest peak memory of a process, in bytes, if it is known.
    #[serde(rename = "peak_bytes", serialize_with = "or_zero")]
    pub peak: Option<u64>,
}

impl Cost {
    /// The cost with that of one more process.
    #[must_use]
    pub fn with(self, run: &Sandboxed) -> Self {
        Self {
            calls: self.calls + 1,
            wall: self.wall + run.wall,
            cpu: self.cpu + run.cpu,
            peak: self.peak.max(run.peak),
        }
    }
}

/// A peak that no process was measured for counts as 0, as in the tables.
#[expect(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "the signature of serde")]
fn or_zero<S: Serializer>(peak: &Option<u64>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(peak.unwrap_or_default())
}
