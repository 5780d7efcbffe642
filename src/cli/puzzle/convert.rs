//! `nq-sat puzzle convert`: a puzzles in another format.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;

use super::source::Source;
use crate::cli::{CliError, output, session};
use nq_puzzle::format::Format;

/// Write puzzles in another format
///
/// A puzzle is not solved, unless it is a picture. Each format but svg is read by the other
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
        let (mut out, mut gap) = (output::stdout(), "");
        let exit = self.source.each(self.quiet, None, &session::control(), |place, puzzle| {
            let written = puzzle.problem().and_then(|problem| self.format.write(&problem));
            let written = written.map_err(|error| place.bad(error))?;
            write!(out, "{gap}{written}")?;
            gap = if written.lines().nth(1).is_some() { "\n" } else { "" };
            Ok(ExitCode::SUCCESS)
        })?;
        out.flush()?;
        Ok(exit)
    }
}
