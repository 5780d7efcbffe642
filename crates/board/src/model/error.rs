//! Errors of models and their parameters.

use thiserror::Error;

use super::objective::{Objective, Sense};
use crate::base::words::counted;

/// What is read of a model.
pub(super) type Result<T, E = ModelError> = std::result::Result<T, E>;

/// An error of a model or of its parameters. Each displays as one line: what is wrong, where, and
/// what is right.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ModelError {
    /// A fault in a model file, with its place (line and column from 1).
    #[error("{file}:{line}:{column}: {what}")]
    File {
        /// The file as it was named.
        file: String,
        /// Line, from 1.
        line: usize,
        /// Column in characters, from 1.
        column: usize,
        /// What is wrong and what is right.
        what: String,
    },
    /// A square that an option adds does not fit the model.
    #[error("{option}: {what}")]
    Square {
        /// The option and its item, such as `--fix Qa9`.
        option: String,
        /// What is wrong and what is right.
        what: String,
    },
    /// Something else that is wrong with the model, the size, or a parameter: what is wrong and
    /// what is right.
    #[error("{0}")]
    Refused(String),
    /// A parameter was set that the model does not have.
    #[error("{model} has no parameter `{parameter}`{nearest}; it has {has}")]
    NoSuchParameter {
        /// The model.
        model: String,
        /// The parameter as given.
        parameter: String,
        /// " (did you mean `…`?)" or nothing.
        nearest: String,
        /// The parameters that it has.
        has: String,
    },
    /// The size is left out, and the board depends on it.
    #[error("the board of {model} depends on n: give SIZE, such as 8")]
    NeedsSize {
        /// The model.
        model: String,
    },
    /// A parameter in use has neither a default nor a value.
    #[error("{model} needs a value for its parameter `{parameter}`: {remedy}")]
    NeedsValue {
        /// The model.
        model: String,
        /// The parameter.
        parameter: String,
        /// The options that set it.
        remedy: String,
    },
    /// More of a piece than there are squares.
    #[error("{what} = {count}, but the {board} board has only {}", counted(*squares, "square"))]
    TooMany {
        /// Which number, such as "the number of queens".
        what: String,
        /// The number.
        count: i64,
        /// The board.
        board: String,
        /// Its squares.
        squares: usize,
    },
    /// The wanted value of the parameter cannot be found level by level.
    #[error("cannot {} `{parameter}`: {why}; set it with --set {parameter}=NUMBER", sense.verb())]
    NotOptimisable {
        /// Which value is wanted.
        sense: Sense,
        /// The parameter.
        parameter: String,
        /// The reason.
        why: String,
    },
}

impl ModelError {
    /// The value of an objective cannot be found for this reason.
    pub(super) fn not_optimisable(objective: &Objective, why: String) -> Self {
        let Objective { sense, parameter } = objective.clone();
        Self::NotOptimisable { sense, parameter, why }
    }
}
