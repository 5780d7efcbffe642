//! Errors of models and their parameters.

use thiserror::Error;

use super::expr::ExprError;
use super::objective::{Objective, Sense};
use crate::base::board::Board;
use crate::base::words::counted;

/// An error of a model or of its parameters. Each displays as one line: what is wrong, where, and
/// what is right.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
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
    /// The file could not be read.
    #[error("cannot read the model file {file}: {why}")]
    Unreadable {
        /// The file as it was named.
        file: String,
        /// The message of the system.
        why: String,
    },
    /// No built-in model has this name.
    #[error("unknown model `{name}`{nearest}; known are {known}, or give a file ending in .toml")]
    Unknown {
        /// The name as given.
        name: String,
        /// " (did you mean `…`?)" or nothing.
        nearest: String,
        /// The names that are known.
        known: String,
    },
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
    /// The size is not the number of rows of a constant board.
    #[error(
        "the board of {model} has {}: leave SIZE out, or write {rows}", counted(*rows, "row")
    )]
    OtherSize {
        /// The model.
        model: String,
        /// The rows of its board.
        rows: u32,
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
    /// A parameter was set to a negative value.
    #[error("{parameter} = {value} is negative: give 0 or more")]
    Negative {
        /// The parameter.
        parameter: String,
        /// Its value.
        value: i64,
    },
    /// A parameter was set that has no effect, because other settings replace what depended on it.
    #[error("{parameter} = {value} has no effect here, because of what else is set: leave it out")]
    Unused {
        /// The parameter.
        parameter: String,
        /// Its value.
        value: i64,
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
    /// The board would take more memory than a formula can have.
    #[error(
        "{model} at n = {size} needs {variables} Boolean variables, {bytes} for a bare list; \
         at most {limit} are taken: try a smaller size"
    )]
    TooLarge {
        /// The model.
        model: String,
        /// The size.
        size: u32,
        /// Variables it would need.
        variables: String,
        /// Memory for one machine word each.
        bytes: String,
        /// The limit on variables.
        limit: String,
    },
    /// Interchangeable pieces have different numbers.
    #[error(
        "{first} and {other} are interchangeable, but their numbers differ: make them equal, or \
         remove `interchangeable`"
    )]
    UnequalCounts {
        /// The symbol of a piece.
        first: char,
        /// The symbol of another.
        other: char,
    },
    /// A board with joined edges has too many symmetries.
    #[error(
        "a board with joined edges has at most {limit} squares, not {board}: try a smaller size"
    )]
    TooLargeToWrap {
        /// The board.
        board: Board,
        /// Most squares.
        limit: usize,
    },
    /// The model leaves no parameter open to maximise or minimise.
    #[error("{model} has nothing to maximise or minimise here")]
    NothingToOptimise {
        /// The model.
        model: String,
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

/// A failed evaluation: a fault of the expression or of one of its parameters.
#[derive(Debug)]
pub(super) enum EvalError {
    Expr(ExprError),
    Model(ModelError),
}

impl From<ExprError> for EvalError {
    fn from(error: ExprError) -> Self {
        Self::Expr(error)
    }
}
