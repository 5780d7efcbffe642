//! The files of puzzles.

use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use crate::cli::input::Input;
use crate::cli::{CliError, output};
use nq_board::base::small_file::{SMALL, text_up_to, up_to};
use nq_board::run::{Control, Fault, FaultKind};
use nq_puzzle::explain::UnexplainedError;
use nq_puzzle::{About, Puzzle, PuzzleError};

/// The name of an address in messages.
const LINK: &str = "link";

/// The most bytes of a text with a puzzle on each line.
const MOST_LINES: u64 = 1 << 26;

/// The files of puzzles.
#[derive(Args)]
pub(super) struct Source {
    /// Models (.toml), grids, links or screenshots; - for standard input
    ///
    /// A grid has a line for each row, and a letter, digit or emoji for the region of each square.
    /// Blanks between squares have no meaning. Lists, boards in boxes and grids with text around
    /// them are read, too, and so are levels of programs and links of puzz.link and Penpa. The
    /// board in a screenshot, a PNG or a JPEG, is found. Of several puzzles each is answered; a bad
    /// one is named, and the others go on.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    reading: ReadingOptions,
}

/// How the texts of puzzles are read.
#[derive(Args)]
pub(super) struct ReadingOptions {
    /// Pieces in each row, column and region of a grid
    #[arg(
        long, value_name = "S", help_heading = "Model",
        value_parser = clap::value_parser!(u16).range(1..=100)
    )]
    stars: Option<u16>,
    /// Take the puzzle with this number, of a text with several
    #[arg(long, value_name = "N", help_heading = "Model")]
    pick: Option<usize>,
    /// Take all grids of a text as maps of one board
    ///
    /// Each region of each map has its pieces.
    #[arg(long, conflicts_with = "pick", help_heading = "Model")]
    maps: bool,
}

/// Where a puzzle is.
pub(super) struct Place<'a> {
    file: &'a Path,
    /// Its number, if the file has several.
    number: Option<usize>,
    /// Whether no other puzzle is answered.
    pub(super) is_only: bool,
}

/// The puzzles of a file.
type Puzzles = Box<dyn ExactSizeIterator<Item = Result<Puzzle, PuzzleError>>>;

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
    let text = text_up_to(MOST_LINES, whole)?;
    if Puzzle::is_lines(&text) { Ok(text) } else { text_up_to(SMALL, text.as_bytes()) }
        .map(Contents::Text)
}

impl Source {
    /// Answers each puzzle of the files, as [`ReadingOptions::each`].
    pub(super) fn each(
        &self,
        is_quiet: bool,
        only: Option<&str>,
        control: &Control,
        answer: impl FnMut(&Place<'_>, Puzzle) -> Result<ExitCode, CliError>,
    ) -> Result<ExitCode, CliError> {
        self.reading.each(&self.files, is_quiet, only, control, answer)
    }
}

impl ReadingOptions {
    /// Answers each puzzle. Unless this `is_quiet`, it says how a text was read. Of several, a bad
    /// one does not end the others; `only` is an option that takes one.
    pub(super) fn each(
        &self,
        files: &[PathBuf],
        is_quiet: bool,
        only: Option<&str>,
        control: &Control,
        mut answer: impl FnMut(&Place<'_>, Puzzle) -> Result<ExitCode, CliError>,
    ) -> Result<ExitCode, CliError> {
        let is_only = files.len() == 1;
        if self.pick.is_some() && !is_only {
            refuse!("--pick takes a puzzle of one file: give one file");
        }
        let (mut found, mut bad) = (ExitCode::SUCCESS, None);
        let mut one = |place: &Place<'_>, puzzle: Result<Puzzle, CliError>| {
            match puzzle.and_then(|puzzle| answer(place, puzzle)) {
                Ok(exit) => found = if exit == ExitCode::SUCCESS { found } else { exit },
                Err(error) if !place.is_only && error.kind() == FaultKind::Input => {
                    bad = Some(error.report());
                }
                Err(error) => return Err(error),
            }
            Ok(())
        };
        for file in files {
            let mut place = Place { file, number: None, is_only };
            let puzzles = match self.puzzles(&place, control) {
                Ok(puzzles) => puzzles,
                Err(error) => {
                    one(&place, Err(error))?;
                    continue;
                }
            };
            let all = puzzles.len();
            for (number, puzzle) in (1..).zip(puzzles) {
                if all > 1 {
                    place = Place { number: Some(number), is_only: false, ..place };
                }
                if let Some(option) = only.filter(|_| !place.is_only) {
                    refuse!("{option} takes one puzzle: take it with --pick");
                }
                one(&place, place.read(puzzle, all, is_quiet || number > 1))?;
                if !output::is_read() {
                    break;
                }
            }
        }
        Ok(bad.unwrap_or(found))
    }

    /// The puzzles of a file.
    fn puzzles(&self, place: &Place<'_>, control: &Control) -> Result<Puzzles, CliError> {
        let (input, name, stars) = (Input::new(place.file), place.file_name(), self.stars);
        let is_model = place.file.extension().is_some_and(|suffix| suffix == "toml");
        let one = |puzzle| Box::new(std::iter::once(puzzle));
        let contents = if let Some(link) = place.link() {
            Contents::Text(link.to_owned())
        } else if is_model && self.pick.is_none() && !self.maps {
            return Ok(one(Puzzle::from_model_file(place.file, stars)));
        } else {
            input.read(|source| contents(source).map_err(|error| input.bad(&error)))?
        };
        match contents {
            Contents::Text(text) if self.maps => Ok(one(Puzzle::of_maps(&name, &text, stars))),
            Contents::Text(text) => {
                let puzzles = Puzzle::all_from_text(&name, &text, stars, self.pick);
                puzzles.map(|all| -> Puzzles { Box::new(all) }).map_err(|error| place.bad(error))
            }
            Contents::Picture(_) if self.maps => {
                refuse!("a picture has one map: leave out --maps")
            }
            Contents::Picture(bytes) => {
                Ok(one(Puzzle::from_picture(&name, &bytes, stars, control)))
            }
        }
    }
}

impl Place<'_> {
    /// What it is called in messages.
    pub(super) fn name(&self) -> String {
        match self.number {
            Some(number) => format!("{}, puzzle {number}", self.file_name()),
            None => self.file_name(),
        }
    }

    fn file_name(&self) -> String {
        self.link().map_or_else(|| Input::new(self.file).name(), |_| LINK.to_owned())
    }

    /// The record of what is found about it.
    pub(super) fn about<T>(&self, record: T) -> About<T> {
        let file = (!self.is_only).then(|| self.file_name());
        About { record, file, puzzle: self.number }
    }

    /// A puzzle of `all` in the file, and how it was read.
    fn read(
        &self,
        puzzle: Result<Puzzle, PuzzleError>,
        all: usize,
        is_quiet: bool,
    ) -> Result<Puzzle, CliError> {
        if let Err(PuzzleError::Doubtful { grid, .. }) = &puzzle {
            grid.lines().for_each(|row| complain!("{row}"));
        }
        let puzzle = puzzle.map_err(|error| self.bad(error))?;
        if let Some(reading) =
            puzzle.reading.as_ref().filter(|_| !is_quiet && self.link().is_none())
        {
            let all = if all > 1 { format!("{all} puzzles, ") } else { String::new() };
            complain!("{}: {all}read {reading}", self.file_name());
        }
        Ok(puzzle)
    }

    /// The address on the web, in place of a file.
    fn link(&self) -> Option<&str> {
        let is_link = |name: &&str| {
            ["http://", "https://", "m=edit&p=", "m=solve&p="]
                .iter()
                .any(|start| name.starts_with(start))
        };
        self.file.to_str().filter(is_link)
    }

    /// A fault of this puzzle.
    pub(super) fn bad(&self, error: PuzzleError) -> CliError {
        match error {
            PuzzleError::Model(error) => error.into(),
            PuzzleError::Stopped(reason) => CliError::Stopped(reason),
            PuzzleError::Doubtful { .. } => {
                CliError::Said { kind: error.kind(), line: format!("{}: {error}", self.name()) }
            }
            PuzzleError::Stars(_) if self.is_only => CliError::Usage(error.to_string()),
            error => self.input(&error),
        }
    }

    fn input(&self, why: &impl ToString) -> CliError {
        CliError::Input { file: self.name(), why: why.to_string() }
    }

    /// Names the file of a puzzle that the rules do not know.
    pub(super) fn unexplained(&self, error: UnexplainedError) -> CliError {
        match error {
            UnexplainedError::Unknown(_) => self.input(&error),
            error => error.into(),
        }
    }
}
