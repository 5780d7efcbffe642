//! Why a certificate was not written.

use std::io;

use thiserror::Error;

use crate::base::placement::Placement;
use crate::instance::Var;
use crate::instance::{FalseSymmetry, Instance, PermutationError};
use crate::model::Problem;
use crate::run::control::StopReason;
use crate::run::engine::EngineError;
use crate::run::tally::PlacementWriter;

/// Why a certificate was not written.
#[derive(Debug, Error)]
pub enum WriteError {
    /// The instance maximises.
    #[error(
        "a certificate is for a model with every parameter set, and this one is to be maximised"
    )]
    Objective,
    /// The instance has a constraint that compares two sums.
    #[error("the group `{group}` compares two sums, which a certificate cannot state")]
    TwoSums {
        /// The group.
        group: String,
    },
    /// A placement has a piece that the instance does not know, one where nothing may stand, or one
    /// twice.
    #[error(
        "solution {number} has a piece that the model does not know, one where nothing may stand, or one twice"
    )]
    NoSuchPiece {
        /// Its place in the list, from 1.
        number: usize,
    },
    /// A placement is no solution.
    #[error("solution {number} is none: {placement} breaks the rule `{group}`")]
    NoSolution {
        /// Its place in the list, from 1.
        number: usize,
        /// The placement.
        placement: String,
        /// The group of constraints that it breaks.
        group: String,
    },
    /// A solution is listed twice.
    #[error("solution {number} is solution {first} again: {placement}")]
    Doubled {
        /// Its place in the list, from 1.
        number: usize,
        /// Where it stands before.
        first: usize,
        /// The placement.
        placement: String,
    },
    /// The image of a solution is missing.
    #[error(
        "the list is not closed under the board's motions: it has {placement}, but not its image by {motion}, {image}"
    )]
    NotClosed {
        /// The placement.
        placement: String,
        /// The motion.
        motion: &'static str,
        /// The image that is missing.
        image: String,
    },
    /// There is a solution that is not listed.
    #[error("the list is not complete: there is another solution, {placement}")]
    Another {
        /// The placement.
        placement: String,
    },
    /// A motion of the board does not map the instance to itself.
    #[error(transparent)]
    FalseSymmetry(#[from] FalseSymmetry),
    /// What was to be refuted has a model: the variables that are true in it.
    #[error("the formula has a model, and cannot be refuted")]
    Model(Vec<Var>),
    /// The solutions could not be listed.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The run was stopped.
    #[error("stopped: {}", .0.in_words())]
    Stopped(StopReason),
    /// The solver failed.
    #[error("varisat failed: {0}")]
    Solver(String),
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

impl From<StopReason> for WriteError {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

impl WriteError {
    /// A model of a formula of this instance, as the placement that it stands for; anything else as
    /// it is.
    pub(super) fn in_words_of(self, instance: &Instance) -> Self {
        match self {
            Self::Model(vars) => {
                let board = vars.into_iter().filter(|var| var.index() < instance.num_vars());
                let placement = instance.placement(board);
                Self::Another { placement: text(instance.problem(), &placement) }
            }
            error => error,
        }
    }
}

/// A placement as people read it; a word for the empty one.
pub(super) fn text(problem: &Problem, placement: &Placement) -> String {
    if placement.pieces().is_empty() {
        return "the empty board".to_owned();
    }
    PlacementWriter::new(problem).text(placement).to_owned()
}
