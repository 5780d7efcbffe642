//! `nq-sat puzzle convert`: a puzzle in another format.

use std::process::ExitCode;

use clap::Args;

use super::source::Source;
use crate::cli::{CliError, output, session};
use nq_puzzle::format::Format;

/// Write a puzzle in another format
///
/// The puzzle is not solved, unless it is a picture. Each format but svg is read by the other
/// commands.
#[derive(Args)]
pub(super) struct Convert {
    #[command(flatten)]
    source: Source,
    /// Format: letters, emoji, csv, json, toml, svg, puzzlink or penpa
    #[arg(short, long, default_value = "letters", value_parser = Format::named)]
    format: Format,
    /// Print only the answer
    #[arg(short, long)]
    quiet: bool,
}

impl Convert {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        let puzzle = self.source.read(self.quiet, &session::control())?;
        let written = puzzle.problem().and_then(|problem| self.format.write(&problem));
        let written = written.map_err(|error| self.source.bad(error))?;
        output::print(written.as_bytes())
    }
}
