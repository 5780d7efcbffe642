//! The result of a run of an engine, and its cost.

use std::any::Any;
use std::sync::Arc;

use crate::run::control::{Completion, StopReason};

/// The result of a run: a tally, a placement, or nothing if placements were visited one by one.
#[derive(Clone, Debug)]
pub struct Outcome<T = ()> {
    /// The result; a part of it if the run was stopped.
    pub found: T,
    /// Whether the search is complete.
    pub completion: Completion,
    /// The work in the terms of the engine's own crate, if it tells.
    pub detail: Option<Arc<dyn Any + Send + Sync>>,
    /// The number of units that were searched in two ways with the same result.
    pub audited: u64,
}

impl<T> Outcome<T> {
    /// A result without a cost.
    pub const fn new(found: T, completion: Completion) -> Self {
        Self { found, completion, detail: None, audited: 0 }
    }

    /// Whether the search is complete.
    pub fn is_complete(&self) -> bool {
        self.completion == Completion::Complete
    }

    /// The result of a complete search.
    ///
    /// # Errors
    /// Why it was stopped.
    pub fn complete(self) -> Result<T, StopReason> {
        match self.completion {
            Completion::Complete => Ok(self.found),
            Completion::Stopped(reason) => Err(reason),
        }
    }

    /// The same run with a mapped result.
    pub fn map<U>(self, make: impl FnOnce(T) -> U) -> Outcome<U> {
        let Self { found, completion, detail, audited } = self;
        Outcome { found: make(found), completion, detail, audited }
    }
}

impl From<Completion> for Outcome {
    fn from(completion: Completion) -> Self {
        Self::new((), completion)
    }
}
