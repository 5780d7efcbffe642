//! `nq-sat symmetry`: a word of functions on permutations, reduced to one motion.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use itertools::Itertools;
use serde_json::json;

use super::{CliError, output, records};
use crate::classic::prr::Word;

/// What is moved to show the motion: the first picture of the article, whose eight images differ.
const EXAMPLE: [usize; 5] = [2, 0, 3, 1, 4];

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
        let (shortest, motion) = (word.shortest(), word.motion());
        let trace = word.trace().iter().join("");
        let (from, to) = (EXAMPLE.iter().join(""), word.apply(&EXAMPLE).iter().join(""));
        let mut out = output::stdout();
        if self.json {
            let record = json!({
                "type": "symmetry", "word": word.to_string(), "trace": trace,
                "shortest": shortest.to_string(), "shortest_ascii": shortest.ascii(),
                "motion": motion.name(), "example": {"from": from, "to": to},
            });
            records::write(&mut out, &record)?;
        } else {
            writeln!(out, "{word} is {shortest}, {}: {}", motion.name(), motion.about())?;
            writeln!(out)?;
            writeln!(out, "  in ASCII     {} is {}", word.ascii(), shortest.ascii())?;
            writeln!(
                out,
                "  digits       {trace}, those of {shortest} {}",
                shortest.trace().iter().join("")
            )?;
            writeln!(out, "  for example  {from} becomes {to}")?;
        }
        out.flush()?;
        Ok(ExitCode::SUCCESS)
    }
}
