//! Why there are no puzzles.

use thiserror::Error;

use crate::query::QueryError;
use nq_board::run::control::StopReason;

/// The most rows: a model has letters for as many regions.
pub const LARGEST: u16 = 52;

/// Why a puzzle cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MakeError {
    /// No row.
    #[error("a puzzle has at least one row: give a size of at least {smallest}")]
    NoRows {
        /// The smallest size with more than one square.
        smallest: u32,
    },
    /// No piece.
    #[error("a puzzle has at least one star in each row: give at least 1 star")]
    NoStars,
    /// No placement keeps the rules.
    #[error(
        "{size} x {size} boards have no placement of {what}: give a size of at least {smallest}"
    )]
    NoPlacement {
        /// The pieces and their rules.
        what: String,
        /// The size.
        size: u16,
        /// The smallest size with a placement.
        smallest: u32,
    },
    /// A board beyond the largest.
    #[error("a puzzle has at most {LARGEST} rows: give a size of at most {LARGEST}")]
    TooLarge,
    /// Stars that fit no board.
    #[error(
        "{stars} stars in each row need {smallest} rows, and a puzzle has at most {LARGEST}: give \
         at most {most} stars"
    )]
    TooManyStars {
        /// The stars in each row.
        stars: u16,
        /// The rows that they need.
        smallest: u32,
        /// The most stars of a puzzle.
        most: u16,
    },
    /// Engines fail or disagree, or the run was stopped.
    #[error(transparent)]
    Query(#[from] QueryError),
}

impl From<StopReason> for MakeError {
    fn from(reason: StopReason) -> Self {
        Self::Query(QueryError::Stopped(reason))
    }
}
