//! `nq-sat puzzle list`: the kinds of puzzles.

use std::process::ExitCode;

use clap::Args;

use crate::cli::CliError;
use crate::cli::list::print;
use nq_puzzle::KINDS;

/// List the kinds of puzzles, each with a command that makes one
///
/// Every model with exact numbers of pieces makes puzzles: `puzzle make 8 --model FILE`.
#[derive(Args)]
pub(super) struct List {
    /// Print JSON: one object per line
    #[arg(long)]
    json: bool,
}

impl List {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        print(&KINDS, self.json)
    }
}
