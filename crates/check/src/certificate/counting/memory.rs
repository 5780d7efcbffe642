//! The memory that a check may take.

use crate::certificate::error::Fault;
use nq_board::base::numbers::bytes;

/// A limit of memory, in bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memory(pub(super) u64);

impl Memory {
    /// Succeeds while no more than this is in use.
    #[inline]
    pub(super) fn allow(self, used: u64) -> Result<(), Fault> {
        if used <= self.0 {
            return Ok(());
        }
        let limit = bytes(self.0.into());
        Err(Fault::new(format!("the check needs more than the {limit} of memory that it may take")))
    }
}
