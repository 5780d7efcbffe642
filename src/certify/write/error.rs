//! Why a certificate was not written.

use std::io;

use thiserror::Error;

use nq_board::base::placement::Placement;
use nq_board::model::Problem;
use nq_board::run::control::StopReason;
use nq_board::run::engine::EngineError;
use nq_board::run::tally::PlacementWriter;
use nq_cnf::instance::Var;
use nq_cnf::instance::{FalseSymmetry, Instance, PermutationError};

/// Why a certificate was not written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The instance has an objective.
    #[error("a certificate needs a value of every parameter, and this model leaves one open")]
    Objective,
    /// A constraint compares two sums.
    #[error("the group `{group}` compares two sums, which a certificate cannot state")]
    TwoSums {
        /// The group.
        group: String,
    },
    /// A placement has an unknown piece, a piece on a blocked square, or a piece twice.
    #[error(
        "solution {number} has a piece that the model does not know, one on a square that is \
         blocked or off the board, or one twice"
    )]
    NoSuchPiece {
        /// Its number in the list, from 1.
        number: usize,
    },
    /// A listed placement is not a solution.
    #[error("solution {number} is not a solution: {placement} breaks the rule `{group}`")]
    NoSolution {
        /// Its number in the list, from 1.
        number: usize,
        /// The placement.
        placement: String,
        /// The violated group of constraints.
        group: String,
    },
    /// A solution is listed twice.
    #[error("solution {number} repeats solution {first}: {placement}")]
    Doubled {
        /// Its number in the list, from 1.
        number: usize,
        /// The number of its first occurrence.
        first: usize,
        /// The placement.
        placement: String,
    },
    /// The image of a solution is missing.
    #[error(
        "the list is not closed under the board's motions: it has {placement}, but not its image \
         by {symmetry}, {image}"
    )]
    NotClosed {
        /// The placement.
        placement: String,
        /// The symmetry.
        symmetry: String,
        /// The missing image.
        image: String,
    },
    /// A solution is missing from the list.
    #[error("the list is not complete: there is another solution, {placement}")]
    Another {
        /// The placement.
        placement: String,
    },
    /// A motion of the board does not map the instance to itself.
    #[error(transparent)]
    FalseSymmetry(#[from] FalseSymmetry),
    /// The formula to refute has a model: its true variables.
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
    /// Turns a model of a formula of this instance into its placement. Other errors stay the same.
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

/// A placement for messages, also the empty one.
pub(super) fn text(problem: &Problem, placement: &Placement) -> String {
    if placement.pieces().is_empty() {
        return "the empty board".to_owned();
    }
    PlacementWriter::new(problem).text(placement).to_owned()
}
