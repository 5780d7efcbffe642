//! Errors of the command line, with their exit codes.

use std::io;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use itertools::Itertools;
use thiserror::Error;

use super::output;
use crate::bench::{BenchError, GivenFileError, LogError};
use crate::certify::CertificateError;
use crate::certify::request::CertifyError;
use crate::external::{ProfileError, SolverCheckError};
use crate::files::{FileError, UnknownCompression};
use crate::puzzle::explain::UnexplainedError;
use crate::puzzle::make::MakeError;
use crate::query::QueryError;
use crate::report::plots::PlotError;
use crate::shard::submit::SubmitError;
use crate::shard::{MergeError, SelectionError, StoreError};
use crate::suite::SuiteError;
use nq_board::base::nearest::UnknownName;
use nq_board::base::printable::printable;
use nq_board::model::ModelError;
use nq_board::run::control::StopReason;
use nq_board::run::engine::EngineError;
use nq_cnf::sat::encoding::EncodingError;

/// An error of the command line. Each displays as one line.
#[derive(Debug, Error)]
pub enum CliError {
    /// Options or arguments that do not fit together.
    #[error("{0}")]
    Usage(String),
    /// A fault of the model or of its parameters.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// A name that is in no registry.
    #[error(transparent)]
    Name(#[from] UnknownName),
    /// A choice of encodings that does not exist.
    #[error(transparent)]
    Encoding(#[from] EncodingError),
    /// An engine refuses the problem or fails.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// There is no answer, or the answer is wrong.
    #[error(transparent)]
    Harness(#[from] QueryError),
    /// A fault of a solver profile.
    #[error(transparent)]
    Profile(#[from] ProfileError),
    /// A benchmark cannot continue.
    #[error(transparent)]
    Bench(#[from] BenchError),
    /// Files that cannot be benchmarked.
    #[error(transparent)]
    Given(#[from] GivenFileError),
    /// A fault of the file of benchmark records.
    #[error(transparent)]
    Log(#[from] LogError),
    /// No certificate was written.
    #[error(transparent)]
    Certify(CertifyError),
    /// The certificate was not checked.
    #[error("not checked: {0}")]
    NotChecked(String),
    /// The check of a certificate was stopped.
    #[error("not checked: {}", .0.in_words())]
    CheckStopped(StopReason),
    /// The certificate does not prove what it claims.
    #[error("NOT VERIFIED: {0}")]
    Certificate(CertificateError),
    /// A plot cannot be drawn.
    #[error(transparent)]
    Plot(#[from] PlotError),
    /// A selection of shards that does not exist.
    #[error(transparent)]
    Selection(#[from] SelectionError),
    /// A fault of the folder of shard records, on writing.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Shards that cannot be merged.
    #[error(transparent)]
    Merge(#[from] MergeError),
    /// A job that cannot be submitted.
    #[error(transparent)]
    Submit(SubmitError),
    /// No puzzle was made.
    #[error(transparent)]
    Made(MakeError),
    /// No suite is written.
    #[error(transparent)]
    Suite(SuiteError),
    /// A puzzle cannot be explained.
    #[error(transparent)]
    Unexplained(UnexplainedError),
    /// The run was stopped before it wrote anything.
    #[error("{}: nothing was written", .0.in_words())]
    Stopped(StopReason),
    /// The run was stopped after it may have printed a part of the answer.
    #[error("{}: the output is incomplete", .0.in_words())]
    Incomplete(StopReason),
    /// An input file that cannot be read or parsed.
    #[error("{file}: {why}")]
    Input {
        /// The file.
        file: String,
        /// The reason.
        why: String,
    },
    /// A model of a solver breaks the rules.
    #[error("{file}: {why}")]
    WrongModel {
        /// The file.
        file: String,
        /// The rule and the pieces.
        why: String,
    },
    /// A file that cannot be written.
    #[error(transparent)]
    File(#[from] FileError),
    /// The suffix of a compression that is not available.
    #[error(transparent)]
    Compression(#[from] UnknownCompression),
    /// Standard output cannot be written. A pipe without a reader is no error.
    #[error("cannot write to standard output: {0}")]
    Stdout(#[from] io::Error),
}

impl From<CertifyError> for CliError {
    fn from(error: CertifyError) -> Self {
        match error {
            CertifyError::Query(error) => error.into(),
            error => Self::Certify(error),
        }
    }
}

impl From<UnexplainedError> for CliError {
    fn from(error: UnexplainedError) -> Self {
        match error {
            UnexplainedError::Stopped(reason) => QueryError::Stopped(reason).into(),
            error => Self::Unexplained(error),
        }
    }
}

impl From<MakeError> for CliError {
    fn from(error: MakeError) -> Self {
        match error {
            MakeError::Query(error) => error.into(),
            MakeError::Unexplained(error) => error.into(),
            error => Self::Made(error),
        }
    }
}

impl From<SubmitError> for CliError {
    fn from(error: SubmitError) -> Self {
        match error {
            SubmitError::Model(error) => error.into(),
            SubmitError::Engine(error) => error.into(),
            SubmitError::Store(error) => error.into(),
            SubmitError::Stopped(reason) => Self::Stopped(reason),
            error => Self::Submit(error),
        }
    }
}

/// The exit code of a run that ended early.
pub(super) fn stopped(reason: StopReason) -> ExitCode {
    code_of(reason).into()
}

/// The exit code of an interrupted run: 128 and the number of its first signal, as in shells.
pub(super) static INTERRUPTED: AtomicU8 = AtomicU8::new(130);

/// The exit code as a number.
pub(super) fn code_of(reason: StopReason) -> u8 {
    match reason {
        StopReason::Limit => 0,
        StopReason::TimedOut => 124,
        StopReason::Cancelled => INTERRUPTED.load(Relaxed),
    }
}

impl CliError {
    /// The exit code.
    #[must_use]
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Self::Stopped(reason)
            | Self::Incomplete(reason)
            | Self::CheckStopped(reason)
            | Self::Certify(CertifyError::Stopped(reason))
            | Self::Harness(QueryError::Stopped(reason) | QueryError::StoppedAt { reason, .. })
            | Self::Store(StoreError::Stopped(reason))
            | Self::Merge(
                MergeError::Stopped(reason) | MergeError::Query(QueryError::Stopped(reason)),
            )
            | Self::Given(GivenFileError::Formula(SolverCheckError::Stopped(reason)))
            | Self::Bench(BenchError::SolverChecker(SolverCheckError::Stopped(reason))) => {
                stopped(*reason)
            }
            Self::Harness(error) if !error.is_bad_input() => ExitCode::FAILURE,
            Self::Suite(error) if !error.is_bad_input() => ExitCode::FAILURE,
            Self::Merge(error) if !error.is_bad_input() => ExitCode::FAILURE,
            Self::Engine(EngineError::Failed { .. })
            | Self::WrongModel { .. }
            | Self::Made(MakeError::Unreached(_))
            | Self::Unexplained(
                UnexplainedError::Unsound { .. }
                | UnexplainedError::Wrong(_)
                | UnexplainedError::NotUnique(_),
            )
            | Self::Plot(_)
            | Self::Certify(CertifyError::Write(_))
            | Self::Certificate(_)
            | Self::Submit(SubmitError::NotStarted { .. } | SubmitError::Refused { .. })
            | Self::Store(StoreError::InTheWay(_) | StoreError::Disagreement { .. })
            | Self::Bench(
                BenchError::Gone { .. }
                | BenchError::SolverChecker(
                    SolverCheckError::WrongFormula { .. } | SolverCheckError::WrongKnown { .. },
                ),
            ) => ExitCode::FAILURE,
            _ => ExitCode::from(2),
        }
    }

    /// Whether the board has fewer squares than pieces.
    pub(super) const fn is_lack_of_room(&self) -> bool {
        matches!(
            self,
            Self::Model(ModelError::TooMany { .. })
                | Self::Harness(QueryError::Model(ModelError::TooMany { .. }))
        )
    }

    /// Prints the line and returns the exit code.
    pub(super) fn report(&self) -> ExitCode {
        complain!("nq-sat: {}", printable(&one_line(&self.to_string())));
        self.exit_code()
    }
}

/// Prints the output of clap: help and version as they are, faults as one line.
pub(super) fn report_usage(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        let printed = output::print(error.render().ansi().to_string().as_bytes());
        return printed.unwrap_or_else(|error: CliError| error.report());
    }
    if error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let _ = error.print();
        return ExitCode::from(2);
    }
    let text = error.render().to_string();
    let text = text.split("\n\nUsage:").next().unwrap_or(&text);
    let text = text.split("\n\nFor more").next().unwrap_or(text);
    // An unknown option is a mistake: passing it as a value never helps.
    let text =
        text.lines().filter(|line| !line.trim_start().starts_with("tip: to pass ")).join("\n");
    complain!("nq-sat: {}", one_line(text.trim_start_matches("error: ")));
    ExitCode::from(2)
}

/// Joins the lines of a message.
fn one_line(text: &str) -> String {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).join("; ").replace(":;", ":")
}
