//! `nq-sat classic configs`: the displays of "Queens and Knights".

mod boards;
mod solutions;
mod tables;

use std::io::Write;
use std::process::ExitCode;

use clap::{Args, Subcommand};

use crate::classic::configs::{Boxes, Config};
use crate::cli::options::LayoutOptions;
use crate::cli::{CliError, output};

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
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
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

/// An empty picture of boxes, with at most so many boards of this size in a row.
fn boxes(layout: LayoutOptions, size: usize, most: usize) -> Boxes {
    if layout.bare { Boxes::bare() } else { Boxes::within(layout.width(), size, most) }
}

/// Prints boards in as many boxes in a row as fit.
fn print_boxed(layout: LayoutOptions, configs: &[Config]) -> Result<ExitCode, CliError> {
    let size = configs.first().map_or(0, Config::size);
    let mut boxes = boxes(layout, size, configs.len());
    let mut out = output::stdout();
    for config in configs {
        out.write_all(boxes.push(config.rows().collect()).as_bytes())?;
    }
    out.write_all(boxes.finish().as_bytes())?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Prints a board without a box.
fn print_board(config: &Config) -> Result<ExitCode, CliError> {
    let lines: String = config.rows().map(|row| row + "\n").collect();
    output::print(lines.as_bytes())
}
