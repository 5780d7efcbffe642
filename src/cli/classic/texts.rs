//! `nq-sat classic texts`: the texts, their displays, and the commands that print them.

use std::process::ExitCode;

use clap::Args;

use crate::cli::{CliError, list};
use nq_query::catalogue::texts;

/// List the texts, and the command that prints each of their displays
///
/// Each display is a command with what the text has after the sign #.
#[derive(Args)]
pub(super) struct Texts {
    /// Print JSON: one object per line
    #[arg(long)]
    json: bool,
}

impl Texts {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        list::print(&texts(), self.json)
    }
}
