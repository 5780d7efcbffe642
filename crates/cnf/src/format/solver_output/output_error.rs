//! Errors in a solver's output.

use thiserror::Error;

use super::fit::ModelFault;

/// An error in a solver's output, with its line (from 1).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OutputError {
    /// The output is empty.
    #[error("the file is empty: expected `s` and `v` lines, minisat's result, or a model")]
    Empty,
    /// The system or the decompressor failed, with this message.
    #[error("{0}")]
    Unreadable(String),
    /// The output is not text from this byte on, counted from 0.
    #[error("not a solver's output: byte {0} is not text")]
    Binary(u64),
    /// The model is not a model of the formula.
    #[error("{0}")]
    Fault(ModelFault),
    /// The caller accepts no more models.
    #[error("the models were not all read")]
    Stopped,
    /// What minisat prints, which is no model.
    #[error("minisat writes its model to a file: run minisat FORMULA OUT.txt, and decode OUT.txt")]
    Minisat,
    /// A proof, which begins in this line at the latest.
    #[error("line {0}: this is a step of a proof, and a proof has no model")]
    Proof(usize),
    /// The answer to a file of another format, in this line.
    #[error(
        "line {0}: this answers an LP, MPS, SMT-LIB or XCSP3 file: give --for EXPORT, the file \
         that the solver read"
    )]
    Named(usize),
    /// A verdict without `s ` in this line.
    #[error("line {0}: `{1}` lacks its `s `: write `s SATISFIABLE` or `s UNSATISFIABLE`")]
    BareVerdict(usize, String),
    /// A pasted line with this fault.
    #[error("line {0}: {1}")]
    Pasted(usize, String),
    /// A permutation, a proof, or models that end with 0, in this line.
    #[error(
        "line {0}: a permutation of another size, a proof, or models that end with 0? Write \
         squares, as Qa2 Qb4"
    )]
    Permutation(usize),
    /// A line of unknown form: its number, from 1, and its text, shortened.
    #[error(
        "line {0}: `{1}` is neither a comment, a verdict, literals nor a placement on this \
         board"
    )]
    Line(usize, String),
    /// A word that is not a literal: its line and the word.
    #[error(
        "line {0}: `{1}` is not a literal: expected a number other than 0 from -2147483647 \
         to 2147483647, or a name such as x2"
    )]
    Literal(usize, String),
    /// Numbers and names in one model: the line and the word.
    #[error("line {0}: `{1}` in a model of another form: write all literals as 2 or all as x2")]
    MixedForms(usize, String),
    /// Two contradictory verdicts, the second in this line.
    #[error("line {0}: a second verdict that contradicts the first")]
    TwoVerdicts(usize),
    /// A model with the verdict UNSATISFIABLE or UNKNOWN.
    #[error("the output says UNSATISFIABLE or UNKNOWN but has a model")]
    UnexpectedModel,
    /// The verdict SATISFIABLE without a model.
    #[error(
        "the output says SATISFIABLE but has no model: it is cut off, or the solver was told not \
         to print one"
    )]
    NoModel,
    /// Neither a verdict nor a model.
    #[error(
        "the output has neither a verdict nor a model: it is cut off, or not a solver's answer"
    )]
    NoAnswer,
}
