//! Why a certificate was not written.

use std::io;

use thiserror::Error;

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
    /// The solver failed.
    #[error("varisat failed: {0}")]
    Solver(String),
}
