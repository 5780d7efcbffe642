//! What calls of a solver cost.

use std::time::Duration;

use crate::process::Sandboxed;

/// The cost of a solver's calls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// The number of calls.
    pub calls: u64,
    /// Wall-clock time; of a solver in this process from its first clause to its answer.
    pub wall: Duration,
    /// Processor time, of its processes or of its thread.
    pub cpu: Duration,
    /// The largest peak memory of a process, in bytes, if it is known.
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
