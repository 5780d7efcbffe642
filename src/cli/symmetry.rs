//! `nq-sat symmetry`: a word of turns and mirrors, reduced to one motion.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;

use super::{CliError, output, records};
use crate::classic::prr::Word;
use crate::query::SymmetryReport;
use crate::report::symmetry;

/// Reduce a word of turns and mirrors to one motion
///
/// A permutation stands for queens: it holds the column of the queen in each row. Each letter of
/// the word is a function on permutations: r (reverse) reverses the rows, d (downgrade) makes a
/// quarter turn, u (upgrade) swaps rows and columns, and + changes nothing. The APL signs of these
/// functions work too. A word is read from right to left, as in APL. Spaces have no effect.
#[derive(Args)]
pub(super) struct Symmetry {
    /// Word of + r d u, such as dru
    word: String,
    /// Print JSON: one object
    #[arg(long)]
    json: bool,
}

impl Symmetry {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        let word: Word = self.word.parse().map_err(|error| CliError::Usage(format!("{error}")))?;
        let report = SymmetryReport::from(&word);
        let mut out = output::stdout();
        if self.json {
            records::write(&mut out, &report)?;
        } else {
            symmetry::write(&mut out, &report)?;
        }
        out.flush()?;
        Ok(ExitCode::SUCCESS)
    }
}
