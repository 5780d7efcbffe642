//! Why there are no puzzles.

use std::ops::RangeInclusive;

use thiserror::Error;

use crate::puzzle::explain::UnexplainedError;
use crate::query::QueryError;
use nq_board::base::numbers::thousands;
use nq_board::run::control::StopReason;
use nq_board::run::fault::{Fault, FaultKind};

/// Puzzles that are rated before the search for a difficulty ends.
pub(in crate::puzzle) const MOST_RATED: u32 = 20_000;

/// Why no puzzle is made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MakeError {
    /// There are no such puzzles: why, and which there are.
    #[error("{0}")]
    Recipe(String),
    /// The difficulty is rare, or it does not occur.
    #[error(
        "none of {} puzzles has grade {}: take another --difficulty or size",
        thousands(MOST_RATED.into()), in_words(.0)
    )]
    Unreached(RangeInclusive<u8>),
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
            Self::Unreached(_) => FaultKind::Failed,
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
