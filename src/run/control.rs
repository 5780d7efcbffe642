//! How a run is watched and stopped.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Why a run ended before it was through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The user stopped it.
    Cancelled,
    /// Its time was up.
    TimedOut,
    /// The caller had as many placements as it wanted.
    Limit,
}

impl StopReason {
    /// `interrupted`, `timed out` or `stopped at the limit`.
    #[must_use]
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::Cancelled => "interrupted",
            Self::TimedOut => "timed out",
            Self::Limit => "stopped at the limit",
        }
    }
}

/// Whether a run was through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completion {
    /// Everything was searched.
    Complete,
    /// The run ended early; what it found is a part.
    Stopped(StopReason),
}

/// The strings by which a run is watched and stopped from outside; engines poll it.
#[derive(Debug, Default)]
pub struct Control {
    cancelled: AtomicBool,
    deadline: Option<Instant>,
    found: AtomicU64,
    done: AtomicU64,
    expected: AtomicU64,
    stage: Mutex<String>,
}

impl Control {
    /// A run that ends by itself at `deadline`, if one is given.
    #[must_use]
    pub fn new(deadline: Option<Instant>) -> Self {
        Self { deadline, ..Self::default() }
    }

    /// Asks the run to stop soon.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Why the run should stop now, if it should.
    #[must_use]
    pub fn stop_reason(&self) -> Option<StopReason> {
        if self.cancelled.load(Ordering::Relaxed) {
            Some(StopReason::Cancelled)
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Some(StopReason::TimedOut)
        } else {
            None
        }
    }

    /// Nothing as long as the run should go on.
    ///
    /// # Errors
    /// Why it should stop now, if it should.
    pub fn proceed(&self) -> Result<(), StopReason> {
        self.stop_reason().map_or(Ok(()), Err)
    }

    /// Notes that one more placement was found, for the progress bar.
    pub(crate) fn note_found(&self, placements: u64) {
        self.found.fetch_add(placements, Ordering::Relaxed);
    }

    /// Placements found so far in this run.
    #[must_use]
    pub fn found(&self) -> u64 {
        self.found.load(Ordering::Relaxed)
    }

    /// Says how many parts of much the same cost there are to do, where that is known.
    pub fn expect(&self, parts: u64) {
        self.expected.store(parts, Ordering::Relaxed);
    }

    /// Notes that so many more parts are done.
    pub(crate) fn note_done(&self, parts: u64) {
        self.done.fetch_add(parts, Ordering::Relaxed);
    }

    /// Parts done and parts to do in all, where that is known.
    #[must_use]
    pub fn parts(&self) -> Option<(u64, u64)> {
        let expected = self.expected.load(Ordering::Relaxed);
        (expected > 0).then(|| (self.done.load(Ordering::Relaxed), expected))
    }

    /// Begins the next stage under the same control, named for the progress bar; nothing is found yet.
    pub fn begin(&self, stage: String) {
        for number in [&self.found, &self.done, &self.expected] {
            number.store(0, Ordering::Relaxed);
        }
        *self.stage.lock().unwrap_or_else(PoisonError::into_inner) = stage;
    }

    /// The stage that runs.
    #[must_use]
    pub fn stage(&self) -> String {
        self.stage.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
