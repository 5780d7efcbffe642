//! Why a certificate was not written.

use std::io;

use thiserror::Error;

use super::veripb;
use crate::engine::{EngineError, StopReason};

/// Why a certificate was not written.
#[derive(Debug, Error)]
pub enum WriteError {
    /// A file cannot be written.
    #[error(transparent)]
    Output(#[from] io::Error),
    /// The run was stopped.
    #[error("{}", .0.in_words())]
    Stopped(StopReason),
    /// The solutions could not be listed.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// What was to be refuted has a model: the variables that are true in it, from 0.
    #[error("the solver found one more solution than were listed")]
    Satisfiable(Vec<usize>),
    /// The VeriPB proof.
    #[error(transparent)]
    VeriPb(veripb::WriteError),
    /// The solver failed.
    #[error("varisat failed: {0}")]
    Solver(String),
}

impl From<veripb::WriteError> for WriteError {
    fn from(error: veripb::WriteError) -> Self {
        match error {
            veripb::WriteError::Io(error) => Self::Output(error),
            veripb::WriteError::Stopped(reason) => Self::Stopped(reason),
            error => Self::VeriPb(error),
        }
    }
}
