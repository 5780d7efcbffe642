//! Why a puzzle is not explained.

use thiserror::Error;

use super::deduction::Rule;
use nq_board::run::control::StopReason;
use nq_board::run::fault::{Fault, FaultKind};

/// Why a puzzle is not explained.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum UnexplainedError {
    /// The rules do not know the puzzle: which part of it, and a remedy.
    #[error("{0}")]
    Unknown(String),
    /// A rule is not sound: it contradicts the solution.
    #[error(
        "the rule `{}` is wrong: {what}, against the solution: please report this puzzle",
        .rule.name()
    )]
    Unsound {
        /// The rule.
        rule: Rule,
        /// What it says.
        what: String,
    },
    /// The position is not on the way to the solution.
    #[error("the position contradicts the solution: {}: take back these squares", .0.join(", "))]
    Wrong(Vec<String>),
    /// A page to play needs exactly one solution. The file is not written.
    #[error("{0} is not written: a page to play needs a puzzle with exactly one solution")]
    NotUnique(String),
    /// The search was stopped.
    #[error("{} before anything was found", .0.in_words())]
    Stopped(StopReason),
}

impl Fault for UnexplainedError {
    fn kind(&self) -> FaultKind {
        match self {
            Self::Unknown(_) => FaultKind::Input,
            Self::Unsound { .. } | Self::Wrong(_) | Self::NotUnique(_) => FaultKind::Failed,
            Self::Stopped(reason) => FaultKind::Stopped(*reason),
        }
    }
}
