//! Why there are no puzzles.

use std::ops::RangeInclusive;

use thiserror::Error;

use crate::explain::UnexplainedError;
use nq_board::base::numbers::thousands;
use nq_board::run::{Fault, FaultKind, StopReason};
use nq_query::QueryError;

/// Puzzles that are rated before the search for a difficulty ends.
pub(crate) const MOST_RATED: u32 = 20_000;

/// The same where other grades can take the place of one that is rare.
pub(crate) const MOST_SHARED: u32 = 5_000;

/// The same of a model, whose puzzles take longer.
pub(crate) const MOST_OF_MODEL: u32 = 100;

/// Why no puzzle is made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MakeError {
    /// There are no such puzzles: why, and which there are.
    #[error("{0}")]
    Recipe(String),
    /// The difficulty is rare, or it does not occur.
    #[error(
        "none of {} puzzles has grade {}: take another --difficulty or size",
        thousands((*.rated).into()), in_words(.grades)
    )]
    Unreached {
        /// The grades.
        grades: RangeInclusive<u8>,
        /// The puzzles that were rated.
        rated: u32,
    },
    /// A puzzle has no route.
    #[error(transparent)]
    Unexplained(#[from] UnexplainedError),
    /// Engines fail or disagree, or the run was stopped.
    #[error(transparent)]
    Query(#[from] QueryError),
}

impl Fault for MakeError {
    fn kind(&self) -> FaultKind {
        match self {
            Self::Recipe(_) => FaultKind::Input,
            Self::Unreached { .. } => FaultKind::Failed,
            Self::Unexplained(error) => error.kind(),
            Self::Query(error) => error.kind(),
        }
    }
}

fn in_words(grades: &RangeInclusive<u8>) -> String {
    if grades.start() == grades.end() {
        grades.start().to_string()
    } else {
        format!("{} to {}", grades.start(), grades.end())
    }
}

impl From<StopReason> for MakeError {
    fn from(reason: StopReason) -> Self {
        Self::Query(QueryError::Stopped(reason))
    }
}
