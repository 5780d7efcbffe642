//! Errors of queries.

pub(crate) mod decode;
pub(crate) mod import;

use thiserror::Error;

use crate::error::decode::DecodeError;
use crate::error::import::MeaningError;
use nq_board::base::UnknownName;
use nq_board::model::ModelError;
use nq_board::run::{EngineError, Fault, FaultKind, StopReason};
use nq_check::verify::{Known, KnownVerdict};
use nq_cnf::format::read::ReadError;
use nq_cnf::sat::encoding::EncodingError;
use nq_external::files::{FileError, UnknownCompression};
use nq_external::solvers::SolverCheckError;

/// The result of a query.
pub type Result<T, E = QueryError> = std::result::Result<T, E>;

/// Why there is no answer, or why the answer is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum QueryError {
    /// A fault of the model or of its parameters.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// Something else that is wrong with the question: a name, a file, or options that do not fit
    /// together.
    #[error("{0}")]
    Refused(String),
    /// An engine refuses the problem or fails.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// An engine listed a wrong placement.
    #[error("{engine} listed {placement}, which breaks the rules: {violation}")]
    WrongPlacement {
        /// The engine.
        engine: String,
        /// The wrong placement.
        placement: String,
        /// The rule it breaks.
        violation: String,
    },
    /// The output of a solver cannot be read or is wrong.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// The names of variables in a file are wrong.
    #[error(transparent)]
    Meaning(#[from] MeaningError),
    /// A file cannot be read or solved.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The formula of a file has a model that is not a placement.
    #[error("{0}")]
    WrongModel(String),
    /// Two computations of the fundamental count differ.
    #[error("{0}")]
    Symmetry(String),
    /// An external solver could not be checked, or shows a fault of this program.
    #[error(transparent)]
    Solver(SolverCheckError),
    /// Two engines differ.
    #[error(transparent)]
    Disagreement(#[from] Box<Disagreement>),
    /// An answer differs from the published value.
    #[error("{0}")]
    Known(String),
    /// No value of the parameter of the objective has a placement.
    #[error("{0}")]
    NoLevel(String),
    /// No engine of the registry takes the problem.
    #[error("no engine takes {0}")]
    NoEngine(String),
    /// The run was stopped before it found anything.
    #[error("{0} before anything was found")]
    Stopped(StopReason),
    /// The run was stopped before it found a placement, but smaller values were excluded.
    #[error(
        "{reason} before a placement was found: the smallest {parameter} is at least {least}, as \
         all smaller values are impossible"
    )]
    StoppedAt {
        /// Why it was stopped.
        reason: StopReason,
        /// The minimised parameter.
        parameter: String,
        /// The least value that was not excluded.
        least: i64,
    },
}

impl Fault for QueryError {
    fn kind(&self) -> FaultKind {
        match self {
            Self::Decode(error) => error.kind(),
            Self::Engine(error) => error.kind(),
            Self::Solver(error) => error.kind(),
            Self::WrongPlacement { .. }
            | Self::WrongModel(_)
            | Self::Symmetry(_)
            | Self::Disagreement(_)
            | Self::Known(_) => FaultKind::Wrong,
            Self::NoLevel(_) => FaultKind::Failed,
            Self::Stopped(reason) | Self::StoppedAt { reason, .. } => FaultKind::Stopped(*reason),
            Self::Model(_)
            | Self::Meaning(_)
            | Self::NoEngine(_)
            | Self::Read(_)
            | Self::Refused(_) => FaultKind::Input,
        }
    }
}

/// Errors that are always refusals.
macro_rules! refusals {
    ($($error:ty)*) => { $(
        impl From<$error> for QueryError {
            fn from(error: $error) -> Self {
                Self::Refused(error.to_string())
            }
        }
    )* };
}

refusals!(EncodingError FileError UnknownCompression UnknownName);

impl From<SolverCheckError> for QueryError {
    fn from(error: SolverCheckError) -> Self {
        match error {
            SolverCheckError::Stopped(reason) => Self::Stopped(reason),
            error => Self::Solver(error),
        }
    }
}

impl QueryError {
    /// Compares the values found with published values.
    pub fn check_known(known: &[Known]) -> Result<(), Self> {
        match known.iter().find(|known| known.verdict() == KnownVerdict::Different) {
            None => Ok(()),
            Some(Known { what, found, published, source, .. }) => Err(Self::Known(format!(
                "{what} is {found}, but {published} is published ({source})"
            ))),
        }
    }
}

/// Two engines that differ, with an example if one was found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{first} and {second} disagree: {difference}{}",
    example.as_ref().map_or_else(String::new, |e| format!("; {e}"))
)]
pub struct Disagreement {
    /// The first engine.
    pub first: String,
    /// The second engine.
    pub second: String,
    /// How their tallies differ, the first engine's value first.
    pub difference: String,
    /// "X lists …, which Y does not".
    pub example: Option<String>,
}
