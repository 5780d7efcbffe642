//! `nq-sat symmetry`: a word of turns and mirrors, reduced to one motion; or two words, compared.

use std::process::ExitCode;

use clap::Args;

use super::options::unused;
use super::{Result, output};
use nq_classics::pictures::{Permutation, read};
use nq_classics::prr::{EQUIVALENCES, Equivalence, Symbol, Word};
use nq_query::ask::words::symmetry;
use nq_query::{EquivalenceReport, SymmetryReport};

/// Reduce a word of turns and mirrors, or compare two
///
/// A permutation stands for queens: it holds the column of the queen in each row. Each letter of
/// the word is a function on permutations: r (reverse) reverses the rows, d (downgrade) turns the
/// picture a quarter counter-clockwise, u (upgrade) swaps rows and columns, and + changes nothing.
/// The APL signs of these functions work too. A word is read from right to left, as in APL. Spaces
/// have no effect.
///
/// Two words with = or <-> between them are compared. The exit code is 1 if they differ.
#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(super) struct Symmetry {
    /// Word of + r d u, such as dru; or two words, such as ddd=rdr
    #[arg(required_unless_present_any = ["proofs", "table"], group = "subject")]
    word: Option<String>,
    /// Digit from which the digits start, 0 to 7
    #[arg(
        long, value_name = "DIGIT", default_value_t = 0, hide_default_value = true,
        value_parser = clap::value_parser!(u8).range(..8), group = "digits"
    )]
    start: u8,
    /// Permutation of the example [default: 20314]
    #[arg(long, value_name = "PERMUTATION", value_parser = example, group = "example")]
    permutation: Option<Permutation>,
    /// Print the nine equivalences of the text with their proofs
    #[arg(long, groups = ["form", "subject", "example"])]
    proofs: bool,
    /// Print what each letter, or the word, makes of the digits 0 to 7
    #[arg(long, groups = ["form", "digits", "example"])]
    table: bool,
    /// Print only the line of two words and their digits
    #[arg(long, group = "form")]
    bare: bool,
    /// Print JSON: one object
    #[arg(long, group = "form")]
    json: bool,
}

impl Symmetry {
    pub(super) fn run(&self) -> Result<ExitCode> {
        if self.table {
            return self.definitions();
        }
        let Some(text) = &self.word else { return self.proofs() };
        let example = self.permutation.as_ref();
        let Some(words) = Equivalence::parse(text) else {
            unused("one word", [("bare", self.bare)], "give two, such as ddd=rdr")?;
            let word: Word = text.parse()?;
            let report = SymmetryReport::new(&word, self.start, example);
            output::answer(self.json, &report, |out| symmetry::write(out, &report))?;
            return Ok(ExitCode::SUCCESS);
        };
        let report = EquivalenceReport::new(&words?, self.start, example);
        output::answer(self.json, &report, |out| {
            if self.bare {
                writeln!(out, "{}", report.proof)
            } else {
                symmetry::equivalence(out, &report)
            }
        })?;
        Ok(if report.equivalent { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    /// A line for each word, or for each letter.
    fn definitions(&self) -> Result<ExitCode> {
        let words = self.word.as_deref().map(|text| match Equivalence::parse(text) {
            Some(both) => both.map(|Equivalence { left, right }| vec![left, right]),
            None => text.parse().map(|word| vec![word]),
        });
        let words = words.unwrap_or_else(|| Ok(Symbol::ALL.map(Word::from).to_vec()));
        let lines: String = words?.iter().map(|word| word.definition() + "\n").collect();
        output::print(lines.as_bytes())
    }

    /// The lines of the text.
    fn proofs(&self) -> Result<ExitCode> {
        let mut lines = String::new();
        for words in EQUIVALENCES.iter().filter_map(|words| Equivalence::parse(words)) {
            lines += &format!("{}\n", words?.line(self.start));
        }
        output::print(lines.as_bytes())
    }
}

/// The one permutation of a text.
fn example(text: &str) -> Result<Permutation, String> {
    match &read(text).map_err(|error| error.to_string())?[..] {
        [only] => Ok(only.permutation.clone()),
        _ => Err("give one permutation, such as 20314".to_owned()),
    }
}
