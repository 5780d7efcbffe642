//! The memory that a check may take.

use crate::certificate::error::Fault;
use nq_board::base::numbers::bytes;
use nq_board::run::memory::available_memory;

/// A limit of memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memory {
    limit: u64,
}

impl Memory {
    /// The memory that is available now.
    pub(super) fn available() -> Self {
        Self { limit: available_memory() }
    }

    /// This many bytes.
    pub(super) const fn of(limit: u64) -> Self {
        Self { limit }
    }

    /// Succeeds while no more than this is in use.
    #[inline]
    pub(super) fn allow(self, used: u64) -> Result<(), Fault> {
        if used <= self.limit {
            return Ok(());
        }
        Err(Fault::new(format!(
            "the check needs more than the {} of memory that it may take",
            bytes(self.limit.into())
        )))
    }
}
