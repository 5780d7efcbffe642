//! Progress and stopping of a run.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use thiserror::Error;

use super::clock::Instant;
use super::memory::available_memory;

/// Why a run ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum StopReason {
    /// The user stopped it.
    #[error("interrupted")]
    Cancelled,
    /// It reached the time limit.
    #[error("timed out")]
    TimedOut,
    /// It reached the limit of placements, or of work.
    #[error("stopped at the limit")]
    Limit,
}

/// Whether a run is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completion {
    /// Everything was searched.
    Complete,
    /// The run ended early, with a part of the result.
    Stopped(StopReason),
}

impl Completion {
    /// Why it ended early, if it did.
    pub const fn stopped(self) -> Option<StopReason> {
        match self {
            Self::Complete => None,
            Self::Stopped(reason) => Some(reason),
        }
    }
}

/// Shows the progress of runs to any thread, and stops them. Its clones share one state.
#[derive(Clone, Debug, Default)]
pub struct Monitor(Arc<State>);

#[derive(Debug, Default)]
struct State {
    is_stopped: AtomicBool,
    found: AtomicU64,
    done: AtomicU64,
    expected: AtomicU64,
    stage: Mutex<String>,
}

impl Monitor {
    /// Stops the runs soon, those that begin later too.
    pub fn stop(&self) {
        self.0.is_stopped.store(true, Ordering::Relaxed);
    }

    /// Whether the runs are to stop.
    pub fn is_stopped(&self) -> bool {
        self.0.is_stopped.load(Ordering::Relaxed)
    }

    /// Placements found so far in the current run.
    pub fn found(&self) -> u64 {
        self.0.found.load(Ordering::Relaxed)
    }

    /// The finished parts and all parts, where the number is known.
    pub fn parts(&self) -> Option<(u64, u64)> {
        let expected = self.0.expected.load(Ordering::Relaxed);
        (expected > 0).then(|| (self.0.done.load(Ordering::Relaxed), expected))
    }

    /// The current stage.
    pub fn stage(&self) -> String {
        self.0.stage.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Shows the progress of a run and stops it. Engines poll it.
#[derive(Debug, Default)]
#[must_use]
pub struct Control {
    deadline: Option<Instant>,
    monitor: Monitor,
    /// What is left of the budget of work, if there is one.
    budget: Option<AtomicU64>,
    /// The most bytes, if there is a limit.
    memory: Option<u64>,
    /// The deadline and the monitor of the run of which this is a part.
    whole: Option<(Option<Instant>, Monitor)>,
}

impl Control {
    /// A control that stops the run at `deadline`, if there is one.
    pub fn new(deadline: Option<Instant>) -> Self {
        Self { deadline, ..Self::default() }
    }

    /// The same, with this monitor.
    pub fn monitored_by(self, monitor: &Monitor) -> Self {
        Self { monitor: monitor.clone(), ..self }
    }

    /// The same deadline and monitor, with a budget of work. Unlike a time limit it stops a run at
    /// the same place on every machine.
    pub fn with_budget(&self, work: u64) -> Self {
        let Self { deadline, memory, .. } = *self;
        let (monitor, whole, budget) =
            (self.monitor.clone(), self.whole.clone(), Some(work.into()));
        Self { deadline, monitor, budget, memory, whole }
    }

    /// The same run, but for its budget, with a limit of memory in bytes, if there is one.
    pub fn with_memory(&self, memory: Option<u64>) -> Self {
        Self { budget: None, memory, ..self.with_budget(0) }
    }

    /// The bytes that the run may take: what is available, up to the limit.
    pub fn memory(&self) -> u64 {
        self.memory.map_or_else(available_memory, |most| most.min(available_memory()))
    }

    /// The limit of memory in bytes, if there is one.
    pub const fn memory_limit(&self) -> Option<u64> {
        self.memory
    }

    /// A control for a part of the run with its own time limit, from now. When the run must stop,
    /// the part is cancelled.
    pub fn within(&self, limit: Option<Duration>) -> Self {
        // A time beyond the range of the clock is no limit.
        let deadline = limit.and_then(|limit| Instant::now().checked_add(limit));
        let whole = Some((self.deadline, self.monitor.clone()));
        Self { whole, memory: self.memory, ..Self::new(deadline) }
    }

    /// Takes work from the budget, if there is one.
    pub fn spend(&self, work: u64) {
        if let Some(budget) = &self.budget {
            let left = |budget: u64| Some(budget.saturating_sub(work));
            let _ = budget.fetch_update(Ordering::Relaxed, Ordering::Relaxed, left);
        }
    }

    /// Stops the run soon.
    pub fn cancel(&self) {
        self.monitor.stop();
    }

    /// Why the run must stop now, if it must.
    pub fn stop_reason(&self) -> Option<StopReason> {
        let is_over = |deadline: Instant| Instant::now() >= deadline;
        let is_whole_over = |(deadline, monitor): &(Option<Instant>, Monitor)| {
            monitor.is_stopped() || deadline.is_some_and(is_over)
        };
        if self.monitor.is_stopped() || self.whole.as_ref().is_some_and(is_whole_over) {
            Some(StopReason::Cancelled)
        } else if self.deadline.is_some_and(is_over) {
            Some(StopReason::TimedOut)
        } else {
            let is_spent = |budget: &AtomicU64| budget.load(Ordering::Relaxed) == 0;
            self.budget.as_ref().is_some_and(is_spent).then_some(StopReason::Limit)
        }
    }

    /// Succeeds while the run may continue.
    pub fn proceed(&self) -> Result<(), StopReason> {
        self.stop_reason().map_or(Ok(()), Err)
    }

    /// Counts a placement for the progress line.
    pub fn note_found(&self, placements: u64) {
        self.monitor.0.found.fetch_add(placements, Ordering::Relaxed);
    }

    /// Placements found so far in this run.
    pub fn found(&self) -> u64 {
        self.monitor.found()
    }

    /// Sets the number of parts, of similar cost, where it is known.
    pub fn expect(&self, parts: u64) {
        self.monitor.0.expected.store(parts, Ordering::Relaxed);
    }

    /// Counts finished parts.
    pub fn note_done(&self, parts: u64) {
        self.monitor.0.done.fetch_add(parts, Ordering::Relaxed);
    }

    /// The finished parts and all parts, where the number is known.
    pub fn parts(&self) -> Option<(u64, u64)> {
        self.monitor.parts()
    }

    /// Begins the next stage, named for the progress line, without placements. Without a name it
    /// is preparation.
    pub fn begin(&self, stage: String) {
        let State { found, done, expected, stage: current, .. } = &*self.monitor.0;
        for number in [found, done, expected] {
            number.store(0, Ordering::Relaxed);
        }
        *current.lock().unwrap_or_else(PoisonError::into_inner) = stage;
    }

    /// The current stage.
    pub fn stage(&self) -> String {
        self.monitor.stage()
    }

    /// Whether the next stage is prepared, in which nothing is found.
    pub fn is_preparing(&self) -> bool {
        self.stage().is_empty()
    }
}

/// Asks a control now and then whether to go on, for steps that take less time than the question.
#[derive(Debug)]
pub struct Poll<'a> {
    control: &'a Control,
    steps: u64,
}

impl<'a> Poll<'a> {
    /// Steps between two questions.
    pub const EVERY: usize = 1 << 12;

    /// Begins with no steps.
    pub const fn new(control: &'a Control) -> Self {
        Self { control, steps: 0 }
    }

    /// Counts a step, and spends it from a budget.
    #[inline]
    pub fn step(&mut self) -> Result<(), StopReason> {
        self.steps += 1;
        if !self.steps.is_multiple_of(Self::EVERY as u64) {
            return Ok(());
        }
        self.control.spend(Self::EVERY as u64);
        self.control.proceed()
    }

    /// The steps so far.
    pub const fn steps(&self) -> u64 {
        self.steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_ends_at_its_own_limit_or_with_the_whole() {
        let whole = Control::default();
        let part = whole.within(Some(Duration::ZERO));
        assert_eq!(part.stop_reason(), Some(StopReason::TimedOut));
        let part = whole.within(Some(Duration::MAX));
        assert_eq!(part.stop_reason(), None);
        part.cancel();
        assert_eq!((part.stop_reason(), whole.stop_reason()), (Some(StopReason::Cancelled), None));
        let part = whole.within(None);
        whole.cancel();
        assert_eq!(part.stop_reason(), Some(StopReason::Cancelled));
        let over = Control::new(Some(Instant::now()));
        assert_eq!(over.within(None).stop_reason(), Some(StopReason::Cancelled));
    }
}
