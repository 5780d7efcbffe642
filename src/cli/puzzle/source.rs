//! The file of a puzzle.

use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::cli::CliError;
use crate::cli::input::Input;
use nq_board::base::small_file::{SMALL, text_up_to, up_to};
use nq_board::run::control::Control;
use nq_board::run::fault::Fault;
use nq_puzzle::explain::UnexplainedError;
use nq_puzzle::{Puzzle, PuzzleError};

/// The name of an address in messages.
const LINK: &str = "link";

/// The file of a puzzle.
#[derive(Clone, Args)]
pub(super) struct Source {
    /// Model (.toml), grid, link or screenshot; - for standard input
    ///
    /// A grid has a line for each row, and a letter, digit or emoji for the region of each square.
    /// Blanks between squares have no meaning. Lists, boards in boxes and grids with text around
    /// them are read, too, and so are links of puzz.link and Penpa. A text with a `=` is a model.
    /// The board in a screenshot, a PNG or a JPEG, is found.
    file: PathBuf,
    /// Pieces in each row, column and region of a grid
    #[arg(
        long, value_name = "S", help_heading = "Model",
        value_parser = clap::value_parser!(u16).range(1..=100)
    )]
    stars: Option<u16>,
}

/// What a file holds.
enum Contents {
    Text(String),
    Picture(Vec<u8>),
}

/// Reads a text or a picture, which may be larger.
fn contents(source: &mut dyn Read) -> io::Result<Contents> {
    let mut start = Vec::new();
    source.take(3).read_to_end(&mut start)?;
    let is_picture = Puzzle::is_picture(&start);
    let whole = Cursor::new(start).chain(source);
    if is_picture {
        return up_to(Puzzle::MOST_PICTURE_BYTES, whole).map(Contents::Picture);
    }
    text_up_to(SMALL, whole).map(Contents::Text)
}

impl Source {
    /// Another file, with the same options.
    pub(super) fn other(&self, file: &Path) -> Self {
        Self { file: file.to_owned(), ..self.clone() }
    }

    /// Its name in messages.
    pub(super) fn name(&self) -> String {
        self.link().map_or_else(|| Input::new(&self.file).name(), |_| LINK.to_owned())
    }

    /// Reads the puzzle. Unless this `is_quiet`, it says how a text was read.
    pub(super) fn read(&self, is_quiet: bool, control: &Control) -> Result<Puzzle, CliError> {
        let input = Input::new(&self.file);
        let puzzle = if let Some(link) = self.link() {
            Puzzle::from_text(LINK, link, self.stars)
        } else if self.file.extension().is_some_and(|suffix| suffix == "toml") {
            Puzzle::from_model_file(&self.file, self.stars)
        } else {
            match input.read(|source| contents(source).map_err(|error| input.bad(&error)))? {
                Contents::Text(text) => Puzzle::from_text(&input.name(), &text, self.stars),
                Contents::Picture(bytes) => {
                    Puzzle::from_picture(&input.name(), &bytes, self.stars, control)
                }
            }
        };
        if let Err(PuzzleError::Doubtful { grid, .. }) = &puzzle {
            grid.lines().for_each(|row| complain!("{row}"));
        }
        let puzzle = puzzle.map_err(|error| self.bad(error))?;
        if let Some(reading) =
            puzzle.reading.as_ref().filter(|_| !is_quiet && self.link().is_none())
        {
            complain!("{}: read {reading}", input.name());
        }
        Ok(puzzle)
    }

    /// The address on the web, in place of a file.
    fn link(&self) -> Option<&str> {
        self.file
            .to_str()
            .filter(|name| name.starts_with("http://") || name.starts_with("https://"))
    }

    /// A fault of the puzzle in this file.
    pub(super) fn bad(&self, error: PuzzleError) -> CliError {
        match error {
            PuzzleError::Model(error) => error.into(),
            PuzzleError::Stopped(reason) => CliError::Stopped(reason),
            PuzzleError::Doubtful { .. } => CliError::Said {
                kind: error.kind(),
                line: format!("{}: {error}", Input::new(&self.file).name()),
            },
            PuzzleError::Stars(_) => CliError::Usage(error.to_string()),
            error if self.link().is_some() => CliError::input(LINK.as_ref(), error.to_string()),
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
