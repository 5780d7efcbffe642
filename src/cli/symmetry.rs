//! `nq-sat symmetry`: a word of functions on permutations, reduced to one motion.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;

use super::{CliError, output, records};
use crate::classic::prr::Word;
use crate::query::SymmetryReport;
use crate::report::symmetry;

/// A word over + ⌽ ⍒ ⍋ reduced to one motion of the board
///
/// A permutation stands for queens: the column of the queen in each row. On these ⌽ (or r, reverse) turns the rows
/// around, ⍒ (or d, downgrade) makes a quarter turn, ⍋ (or u, upgrade) swaps rows and columns, and + leaves all as
/// it is. A word is read from right to left, as in APL; spaces do not matter.
#[derive(Args)]
pub(super) struct Symmetry {
    /// The word, such as ⍒⌽⍋, or dru in ASCII
    word: String,
    /// Print a JSON object
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
