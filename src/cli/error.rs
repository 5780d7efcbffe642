//! Errors of the command line, with their exit codes.

use std::error::Error;
use std::io;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use clap::error::ErrorKind;
use itertools::Itertools;
use thiserror::Error;

use super::output;
use nq_board::base::UnknownName;
use nq_board::base::printable::printable;
use nq_board::model::ModelError;
use nq_board::run::{EngineError, Fault, FaultKind, StopReason};
use nq_certify::request::CertifyError;
use nq_classics::{Refused, configs, prr};
use nq_cnf::sat::encoding::EncodingError;
use nq_external::files::{FileError, UnknownCompression};
use nq_external::solvers::ProfileError;
use nq_harness::bench::{BenchError, GivenFileError, LogError};
use nq_harness::suite::SuiteError;
use nq_puzzle::explain::UnexplainedError;
use nq_puzzle::make::MakeError;
use nq_query::QueryError;
use nq_query::count::shard::submit::SubmitError;
use nq_query::count::shard::{MergeError, SelectionError, StoreError};
use nq_show::plots::PlotError;

/// The result of a command.
pub type Result<T, E = CliError> = std::result::Result<T, E>;

/// An error of the command line. Each displays as one line.
#[derive(Debug, Error)]
pub enum CliError {
    /// Options or arguments that do not fit together.
    #[error("{0}")]
    Usage(String),
    /// An error of the library.
    #[error("{0}")]
    Fault(Box<dyn Fault>),
    /// The same in the words of the command.
    #[error("{line}")]
    Said {
        /// What it means.
        kind: FaultKind,
        /// The message.
        line: String,
    },
    /// The run was stopped before it wrote anything.
    #[error("{0}: nothing was written")]
    Stopped(StopReason),
    /// The run was stopped after it may have printed a part of the answer.
    #[error("{0}: the output is incomplete")]
    Incomplete(StopReason),
    /// An input file that cannot be read or parsed.
    #[error("{file}: {why}")]
    Input {
        /// The file.
        file: String,
        /// The reason.
        why: String,
    },
    /// Standard output cannot be written. A pipe without a reader is no error.
    #[error("cannot write to standard output: {0}")]
    Stdout(#[from] io::Error),
}

/// Errors of the library are errors of the command line.
macro_rules! from {
    ($error:ident => $made:expr; $($of:ty)*) => { $(
        impl From<$of> for CliError {
            fn from($error: $of) -> Self {
                $made
            }
        }
    )* };
}

from! {
    error => CliError::Fault(Box::new(error));
    BenchError CertifyError EncodingError EngineError FileError GivenFileError LogError MakeError
    MergeError ModelError PlotError ProfileError QueryError SelectionError StoreError SubmitError
    SuiteError UnexplainedError UnknownCompression UnknownName
}

// The historical programs refuse nothing but the words of their arguments.
from! {
    error => CliError::Usage(error.to_string());
    configs::word::WordError prr::WordError Refused
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
    /// A fault of an input file or folder.
    pub(super) fn input(file: &Path, why: impl Into<String>) -> Self {
        Self::Input { file: file.display().to_string(), why: why.into() }
    }

    pub(in crate::cli) fn kind(&self) -> FaultKind {
        match self {
            Self::Usage(_) | Self::Input { .. } | Self::Stdout(_) => FaultKind::Input,
            Self::Fault(fault) => fault.kind(),
            Self::Said { kind, .. } => *kind,
            Self::Stopped(reason) | Self::Incomplete(reason) => FaultKind::Stopped(*reason),
        }
    }

    /// The exit code.
    pub fn exit_code(&self) -> ExitCode {
        match self.kind() {
            FaultKind::Input => ExitCode::from(2),
            FaultKind::Wrong | FaultKind::Failed => ExitCode::FAILURE,
            FaultKind::Stopped(reason) => stopped(reason),
        }
    }

    /// Whether the board has fewer squares than pieces.
    pub(super) fn is_lack_of_room(&self) -> bool {
        let Self::Fault(fault) = self else { return false };
        let fault: &dyn Error = &**fault;
        let model = match fault.downcast_ref() {
            Some(QueryError::Model(error)) => Some(error),
            _ => fault.downcast_ref(),
        };
        matches!(model, Some(ModelError::TooMany { .. }))
    }

    /// Prints the line and returns the exit code.
    pub(in crate::cli) fn report(&self) -> ExitCode {
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
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let _ = error.print();
        return ExitCode::from(2);
    }
    let text = error.render().to_string();
    let text = text.split("\n\nUsage:").next().unwrap_or(&text);
    let text = text.split("\n\nFor more").next().unwrap_or(text);
    // An unknown option is a mistake: passing it as a value never helps.
    let text =
        text.lines().filter(|line| !line.trim_start().starts_with("tip: to pass ")).join("\n");
    // Clap says what is wrong, but not what to do.
    let remedy = match error.kind() {
        ErrorKind::ArgumentConflict if text.ends_with("multiple times") => ": give it once",
        ErrorKind::ArgumentConflict => ": leave one out",
        _ => "",
    };
    complain!("nq-sat: {}{remedy}", one_line(text.trim_start_matches("error: ")));
    ExitCode::from(2)
}

/// Joins the lines of a message.
fn one_line(text: &str) -> String {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).join("; ").replace(":;", ":")
}
