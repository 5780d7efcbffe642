//! `nq-sat classic configs`: the displays of "Queens and Knights".

mod boards;
mod solutions;
mod tables;

use std::process::ExitCode;

use clap::{Args, Subcommand};

use crate::cli::Result;

/// Print configs, merge them, and solve queens and knights by them
///
/// A config gives each square of a board one letter: the piece on the square, or the pieces that
/// may still be placed there. The source is "Queens and Knights" by Roger Hui, Vector 21(3).
#[derive(Args)]
pub(super) struct Configs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Letters(tables::Letters),
    Show(boards::Show),
    Merge(boards::Merge),
    Table(tables::Table),
    Qn(solutions::Count),
    Solutions(solutions::Solutions),
    Variants(solutions::Variants),
    Unique(solutions::Unique),
}

impl Configs {
    pub(super) fn run(&self) -> Result<ExitCode> {
        match &self.command {
            Command::Letters(command) => command.run(),
            Command::Show(command) => command.run(),
            Command::Merge(command) => command.run(),
            Command::Table(command) => command.run(),
            Command::Qn(command) => command.run(),
            Command::Solutions(command) => command.run(),
            Command::Variants(command) => command.run(),
            Command::Unique(command) => command.run(),
        }
    }
}
