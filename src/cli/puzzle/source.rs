//! The file of a puzzle.

use std::io::Read;
use std::path::PathBuf;

use clap::Args;

use crate::cli::CliError;
use crate::cli::input::Input;
use crate::puzzle::explain::UnexplainedError;
use crate::puzzle::{Puzzle, PuzzleError};
use nq_board::base::small_file::{SMALL, text_up_to};

/// The file of a puzzle.
#[derive(Args)]
pub(super) struct Source {
    /// Model (.toml) or grid; - for standard input
    ///
    /// A grid has a line for each row, and a letter, digit or emoji for the region of each square.
    /// Blanks between squares have no meaning. A text with a `=` is a model.
    file: PathBuf,
    /// Pieces in each row, column and region of a grid
    #[arg(
        long, value_name = "S", help_heading = "Model",
        value_parser = clap::value_parser!(u16).range(1..=100)
    )]
    stars: Option<u16>,
}

impl Source {
    /// Reads the puzzle.
    pub(super) fn read(&self) -> Result<Puzzle, CliError> {
        let input = Input::new(&self.file);
        let puzzle = if self.file.extension().is_some_and(|suffix| suffix == "toml") {
            Puzzle::from_model_file(&self.file, self.stars)
        } else {
            let text = |source: &mut dyn Read| text_up_to(SMALL, source);
            let text = input.read(|source| text(source).map_err(|error| input.bad(&error)))?;
            Puzzle::from_text(&input.name(), &text, self.stars)
        };
        puzzle.map_err(|error| self.bad(error))
    }

    /// A fault of the puzzle in this file.
    pub(super) fn bad(&self, error: PuzzleError) -> CliError {
        match error {
            PuzzleError::Model(error) => error.into(),
            error @ (PuzzleError::StarsOfModel | PuzzleError::StarsOfCompletion) => {
                CliError::Usage(error.to_string())
            }
            error => Input::new(&self.file).bad(&error),
        }
    }

    /// Names the file of a puzzle that the rules do not know.
    pub(super) fn unexplained(&self, error: UnexplainedError) -> CliError {
        match error {
            UnexplainedError::Unknown(_) => Input::new(&self.file).bad(&error),
            error => error.into(),
        }
    }
}
