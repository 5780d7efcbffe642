//! What an error means for the user, whatever its type.

use std::error::Error;

use super::control::StopReason;
use crate::base::nearest::UnknownName;
use crate::model::ModelError;

/// What an error means for the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The input is at fault: an option, a file, or a problem that is not taken.
    Input,
    /// An answer is wrong: a check failed, or two answers differ.
    Wrong,
    /// There is no answer: a program or a search failed.
    Failed,
    /// The run was stopped.
    Stopped(StopReason),
}

/// An error that knows its kind. It displays as one line.
pub trait Fault: Error + 'static {
    /// The kind. Most errors are faults of the input.
    fn kind(&self) -> FaultKind {
        FaultKind::Input
    }

    /// Why the run was stopped, if it was.
    fn stop_reason(&self) -> Option<StopReason> {
        match self.kind() {
            FaultKind::Stopped(reason) => Some(reason),
            _ => None,
        }
    }

    /// Whether the input is at fault.
    fn is_bad_input(&self) -> bool {
        self.kind() == FaultKind::Input
    }
}

impl Fault for ModelError {}
impl Fault for UnknownName {}
