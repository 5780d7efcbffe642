//! Progress and stopping of a run.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Why a run ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The user stopped it.
    Cancelled,
    /// It reached the time limit.
    TimedOut,
    /// It reached the limit of placements.
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

/// Whether a run is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completion {
    /// Everything was searched.
    Complete,
    /// The run ended early, with a part of the result.
    Stopped(StopReason),
}

/// Shows the progress of a run and stops it. Engines poll it.
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
    /// A control that stops the run at `deadline`, if there is one.
    #[must_use]
    pub fn new(deadline: Option<Instant>) -> Self {
        Self { deadline, ..Self::default() }
    }

    /// Stops the run soon.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Why the run must stop now, if it must.
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

    /// Succeeds while the run may continue.
    ///
    /// # Errors
    /// Why the run must stop now.
    pub fn proceed(&self) -> Result<(), StopReason> {
        self.stop_reason().map_or(Ok(()), Err)
    }

    /// Counts a placement for the progress line.
    pub(crate) fn note_found(&self, placements: u64) {
        self.found.fetch_add(placements, Ordering::Relaxed);
    }

    /// Placements found so far in this run.
    #[must_use]
    pub fn found(&self) -> u64 {
        self.found.load(Ordering::Relaxed)
    }

    /// Sets the number of parts, of similar cost, where it is known.
    pub fn expect(&self, parts: u64) {
        self.expected.store(parts, Ordering::Relaxed);
    }

    /// Counts finished parts.
    pub(crate) fn note_done(&self, parts: u64) {
        self.done.fetch_add(parts, Ordering::Relaxed);
    }

    /// The finished parts and all parts, where the number is known.
    #[must_use]
    pub fn parts(&self) -> Option<(u64, u64)> {
        let expected = self.expected.load(Ordering::Relaxed);
        (expected > 0).then(|| (self.done.load(Ordering::Relaxed), expected))
    }

    /// Begins the next stage, named for the progress line, without placements.
    pub fn begin(&self, stage: String) {
        for number in [&self.found, &self.done, &self.expected] {
            number.store(0, Ordering::Relaxed);
        }
        *self.stage.lock().unwrap_or_else(PoisonError::into_inner) = stage;
    }

    /// The current stage.
    #[must_use]
    pub fn stage(&self) -> String {
        self.stage.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
