//! The peak memory of a child process.
//!
//! The system reports the peak of a process when it is reaped. That figure includes the memory of
//! this process, which the child shares until it runs its program. A figure above our own peak is
//! therefore the child's; below it, samples taken while the child runs tell its peak.

use std::fs::{read_dir, read_to_string};
use std::time::Duration;

use nq_board::run::peak_memory_of;

/// The system counts memory in batches, so two counts differ by at most this.
const BATCH: u64 = 1 << 20;

/// The bounds of the time between two samples.
const SHORTEST: Duration = Duration::from_micros(200);
const LONGEST: Duration = Duration::from_millis(20);

/// Watches the memory of a child process.
#[derive(Debug)]
pub(super) struct PeakWatch {
    child: u32,
    /// Our own peak when the child was started.
    ours: Option<u64>,
    sampled: Option<u64>,
}

impl PeakWatch {
    /// Watches a child that has just been started; `ours` is our own peak before that.
    pub(crate) fn new(child: u32, ours: Option<u64>) -> Self {
        let mut watch = Self { child, ours, sampled: None };
        watch.sample();
        watch
    }

    /// Reads the peak of the child and its descendants until now.
    pub(crate) fn sample(&mut self) {
        self.sampled = self.sampled.max(of_family(self.child));
    }

    /// The time to the next sample of a child of this age. Short runs are sampled densely.
    pub(crate) fn interval(age: Duration) -> Duration {
        (age / 10).clamp(SHORTEST, LONGEST)
    }

    /// The peak of the child, where the system reported this one when it was reaped.
    pub(crate) fn finish(self, reaped: u64) -> Option<u64> {
        let is_its_own = self.ours.is_some_and(|ours| reaped > ours + BATCH);
        self.sampled.max(Some(reaped).filter(|_| is_its_own))
    }
}

/// The largest peak of a process and its descendants.
fn of_family(process: u32) -> Option<u64> {
    children(process).into_iter().filter_map(of_family).chain(peak_memory_of(process)).max()
}

/// The children of all threads of a process.
fn children(process: u32) -> Vec<u32> {
    let Ok(threads) = read_dir(format!("/proc/{process}/task")) else { return Vec::new() };
    let lists = threads.flatten().filter_map(|thread| {
        let list = read_to_string(thread.path().join("children")).ok()?;
        Some(list.split_whitespace().filter_map(|id| id.parse().ok()).collect::<Vec<_>>())
    });
    lists.flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIB: u64 = 1 << 20;

    fn finished(ours: Option<u64>, sampled: Option<u64>, reaped: u64) -> Option<u64> {
        PeakWatch { child: 0, ours, sampled }.finish(reaped)
    }

    #[test]
    fn a_figure_of_this_process_is_not_the_childs() {
        assert_eq!(finished(Some(30 * MIB), Some(4 * MIB), 30 * MIB), Some(4 * MIB));
        assert_eq!(finished(Some(30 * MIB), Some(4 * MIB), 90 * MIB), Some(90 * MIB));
        assert_eq!(finished(Some(30 * MIB), None, 30 * MIB), None);
        assert_eq!(finished(None, Some(4 * MIB), 90 * MIB), Some(4 * MIB));
    }

    #[test]
    fn samples_grow_rare() {
        let interval = |millis| PeakWatch::interval(Duration::from_millis(millis));
        assert_eq!(interval(0), SHORTEST);
        assert_eq!(interval(100), Duration::from_millis(10));
        assert_eq!(interval(60_000), LONGEST);
    }
}
