//! What can be wrong with a solver's output.

use thiserror::Error;

use super::fit::ModelFault;

/// Output that is not a solver's answer, with the line (from 1) where that shows.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OutputError {
    /// Nothing there.
    #[error("the file is empty: expected `s` and `v` lines, minisat's result, or a model")]
    Empty,
    /// The system, or what unpacks the file, gave no more bytes.
    #[error("{why}")]
    Unreadable {
        /// What it said.
        why: String,
    },
    /// Not text.
    #[error("not a solver's output: byte {byte} is not text")]
    Binary {
        /// Where, from 0.
        byte: u64,
    },
    /// A model that is no model of the formula.
    #[error("{0}")]
    Fault(ModelFault),
    /// The one who takes the models wants no more.
    #[error("the models were not all read")]
    Stopped,
    /// A line that belongs to no known form.
    #[error("line {line}: `{text}` is neither a comment, a verdict nor literals")]
    Line {
        /// Line, from 1.
        line: usize,
        /// What stands there, shortened.
        text: String,
    },
    /// A number that is no literal.
    #[error(
        "line {line}: `{text}` is not a literal: expected a number other than 0 from -2147483647 to 2147483647, or a name such as x2"
    )]
    Literal {
        /// Line, from 1.
        line: usize,
        /// What stands there.
        text: String,
    },
    /// Numbers and names in one model.
    #[error("line {line}: `{text}` in one model with others: write all of them as 2 or all as x2")]
    MixedForms {
        /// Line, from 1.
        line: usize,
        /// What stands there.
        text: String,
    },
    /// Two verdicts that differ.
    #[error("line {line}: a second verdict that contradicts the first")]
    TwoVerdicts {
        /// Line, from 1.
        line: usize,
    },
    /// A model beside "unsatisfiable".
    #[error("the output says UNSATISFIABLE or UNKNOWN and yet has a model")]
    UnexpectedModel,
    /// "Satisfiable" without a model.
    #[error(
        "the output says SATISFIABLE but has no model: it is cut off, or the solver was told not to print one"
    )]
    NoModel,
    /// Comments and nothing else.
    #[error(
        "the output has neither a verdict nor a model: it is cut off, or not a solver's answer"
    )]
    NoAnswer,
}
