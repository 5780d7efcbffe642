//! What a sweep may use, and why it ends early.

use nq_board::run::{Control, StopReason};

/// Why a sweep has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// It was stopped.
    Stopped(StopReason),
    /// It needs more memory than allowed.
    TooLarge,
}

impl From<StopReason> for Halt {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

/// What a sweep may use.
#[derive(Clone, Copy)]
pub(crate) struct Limits<'a> {
    /// The most bytes.
    pub(crate) memory: u64,
    /// Stops it.
    pub(crate) control: &'a Control,
}

impl<'a> Limits<'a> {
    /// All that a run may use, but for a part that the allocator takes.
    pub(crate) fn of(control: &'a Control) -> Self {
        let memory = control.memory();
        Self { memory: memory - memory / 16, control }
    }

    /// The same while these bytes are in use.
    pub(crate) const fn beside(self, bytes: usize) -> Self {
        Self { memory: self.memory.saturating_sub(bytes as u64), ..self }
    }

    /// Refuses more memory than allowed.
    pub(crate) fn check(&self, bytes: usize) -> Result<(), Halt> {
        if bytes as u64 > self.memory { Err(Halt::TooLarge) } else { Ok(()) }
    }
}
