//! `nq-sat puzzle check`: whether an answer solves a puzzle.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::source::{Place, ReadingOptions};
use crate::cli::input::Input;
use crate::cli::{CliError, output, session};
use nq_board::base::small_file::{SMALL, text_up_to};
use nq_puzzle::{Puzzle, PuzzleError, words};

/// Check whether an answer solves a puzzle
///
/// Geometry checks the answer, and the first broken rule is named. Other solutions are not looked
/// for. The exit code is 0 for a solution, 1 for another answer, and 2 for one that cannot be read.
#[derive(Args)]
pub(super) struct Check {
    /// A model (.toml), a grid, a link or a screenshot; - for standard input
    #[arg(value_name = "PUZZLE")]
    puzzle: PathBuf,
    #[command(flatten)]
    reading: ReadingOptions,
    /// The answer, or a file with it; - for standard input
    ///
    /// Write squares, such as `Qa2 Qb4 Qc1 Qd3` or `a2 b4 c1 d3`, or the column in each row from
    /// the top, or a drawn board with a line for each row.
    #[arg(value_name = "ANSWER")]
    answer: PathBuf,
    /// Print a JSON object
    #[arg(long, help_heading = "Output")]
    json: bool,
    /// Print only the answer
    #[arg(short, long, help_heading = "Output")]
    quiet: bool,
}

impl Check {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        if [&self.puzzle, &self.answer].iter().all(|file| file.as_os_str() == "-") {
            refuse!("standard input is the puzzle or the answer: give one of them as a file");
        }
        let (files, control) = (std::slice::from_ref(&self.puzzle), session::control());
        self.reading.each(files, self.quiet, Some("check"), &control, |place, puzzle| {
            self.check(place, &puzzle)
        })
    }

    fn check(&self, place: &Place<'_>, puzzle: &Puzzle) -> Result<ExitCode, CliError> {
        let checked = puzzle.check(&self.text()?).map_err(|error| match (error, self.word()) {
            (PuzzleError::Answer(why), None) => self.input().bad(&why),
            (PuzzleError::Answer(why), _) => CliError::Input { file: "the answer".to_owned(), why },
            (error, _) => place.bad(error),
        })?;
        output::answer(self.json, &place.about(&checked), |out| words::checked(out, &checked))?;
        Ok(if checked.solves { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    fn input(&self) -> Input<'_> {
        Input::new(&self.answer)
    }

    /// The answer itself, if there is no such file.
    fn word(&self) -> Option<&str> {
        self.answer.to_str().filter(|word| *word != "-" && !self.answer.exists())
    }

    fn text(&self) -> Result<String, CliError> {
        if let Some(word) = self.word() {
            return Ok(word.to_owned());
        }
        let input = self.input();
        input.read(|source| text_up_to(SMALL, source).map_err(|error| input.bad(&error)))
    }
}
