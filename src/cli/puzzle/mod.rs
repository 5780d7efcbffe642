//! `nq-sat puzzle`: puzzles with exactly one solution.

mod answer;
mod check;
mod convert;
mod date;
mod explain;
mod make;
mod solve;
mod source;

use std::process::ExitCode;

use clap::{Args, Subcommand};

use super::CliError;
use super::list::print;
use nq_puzzle::kinds;

/// Solve puzzles with exactly one solution
///
/// A puzzle is a model file, or a grid with a line for each row and a letter, digit or emoji for
/// the region of each square. A grid has one queen in each row, column and region, and no two
/// queens touch.
#[derive(Args)]
pub(super) struct Puzzle {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    Solve(solve::Solve),
    Make(make::Make),
    Explain(explain::Explain),
    Rate(explain::Rate),
    Check(check::Check),
    Convert(convert::Convert),
    /// List the kinds of puzzles, each with a command that makes one
    ///
    /// Every model with exact numbers of pieces makes puzzles: `puzzle make 8 --model FILE`.
    List {
        /// Print JSON: one object per line
        #[arg(long)]
        json: bool,
    },
}

impl Puzzle {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        match &self.action {
            Action::Solve(command) => command.run(),
            Action::Make(command) => command.run(),
            Action::Explain(command) => command.run(),
            Action::Rate(command) => command.run(),
            Action::Check(command) => command.run(),
            Action::Convert(command) => command.run(),
            Action::List { json } => print(&kinds().collect::<Vec<_>>(), *json),
        }
    }
}
