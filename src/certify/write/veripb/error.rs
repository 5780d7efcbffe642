//! What can be wrong when a proof is written.

use std::io;

use thiserror::Error;

use crate::engine::StopReason;
use crate::instance::FalseSymmetry;

/// Why no proof was written.
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
    /// A placement has a piece that the instance does not know, one where nothing may stand, or one twice.
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
    /// The run was stopped.
    #[error("stopped: {}", .0.in_words())]
    Stopped(StopReason),
    /// The solver failed.
    #[error("varisat failed: {0}")]
    Solver(String),
    /// Writing failed.
    #[error("the proof cannot be written: {0}")]
    Io(#[from] io::Error),
}

impl From<StopReason> for WriteError {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}
