//! Why a certificate was not written.

use std::io;

use thiserror::Error;

use nq_board::base::Placement;
use nq_board::model::Problem;
use nq_board::run::{EngineError, PlacementWriter, StopReason};
use nq_cnf::instance::{FalseSymmetry, Instance, PermutationError};
use nq_cnf::sat::refutation::RefutationError;

/// Why a certificate was not written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The instance has an objective.
    #[error("a certificate needs a value of every parameter, and this model leaves one open")]
    Objective,
    /// A certificate cannot state the instance, or the list of solutions is wrong.
    #[error("{0}")]
    Refused(String),
    /// A solution is missing from the list.
    #[error("the list is not complete: there is another solution, {placement}")]
    Another {
        /// The placement.
        placement: String,
    },
    /// A motion of the board does not map the instance to itself.
    #[error(transparent)]
    FalseSymmetry(#[from] FalseSymmetry),
    /// The formula was not refuted.
    #[error(transparent)]
    Refutation(RefutationError),
    /// The solutions could not be listed.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The run was stopped.
    #[error("stopped: {0}")]
    Stopped(#[from] StopReason),
    /// A file cannot be written.
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
}

impl From<PermutationError> for WriteError {
    fn from(error: PermutationError) -> Self {
        match error {
            PermutationError::FalseSymmetry(error) => error.into(),
            PermutationError::Stopped(reason) => reason.into(),
        }
    }
}

impl From<RefutationError> for WriteError {
    fn from(error: RefutationError) -> Self {
        match error {
            RefutationError::Stopped(reason) => reason.into(),
            RefutationError::Output(error) => error.into(),
            error => Self::Refutation(error),
        }
    }
}

impl WriteError {
    /// Turns a model of a formula of this instance into its placement. Other errors stay the same.
    pub(super) fn in_words_of(self, instance: &Instance) -> Self {
        match self {
            Self::Refutation(RefutationError::Model(vars)) => {
                let board = vars.into_iter().filter(|var| var.index() < instance.num_vars());
                let placement = instance.placement(board);
                Self::Another { placement: text(instance.problem(), &placement) }
            }
            error => error,
        }
    }
}

/// A placement for messages, also the empty one.
pub(super) fn text(problem: &Problem, placement: &Placement) -> String {
    if placement.pieces().is_empty() {
        return "the empty board".to_owned();
    }
    PlacementWriter::new(problem).text(placement).to_owned()
}
