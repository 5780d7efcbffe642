//! Reads a puzzle: a model, or a grid of regions or of given queens.

use std::path::Path;

use itertools::Itertools;
use serde_json::Value;

use crate::error::PuzzleError;
use crate::grid::Grid;
use crate::reading::{Reading, Readings};
use nq_board::base::words::{a, counted};
use nq_board::model::{Model, ModelError, Problem, Settings};

/// A puzzle.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The model.
    pub model: Model,
    /// How the text was read, if it is no plain grid.
    pub reading: Option<String>,
}

impl From<Model> for Puzzle {
    fn from(model: Model) -> Self {
        Self { model, reading: None }
    }
}

impl Puzzle {
    /// Reads the model in a file.
    ///
    /// # Errors
    /// Faults of the model; `stars` must not be given.
    pub fn from_model_file(path: &Path, stars: Option<u16>) -> Result<Self, PuzzleError> {
        Self::of_model(stars, || Model::from_file(path))
    }

    /// Reads a text with one puzzle: a model, a completion, a grid of regions, or a link to one.
    /// `source` names it in messages. A grid of regions gets `stars` pieces in each row, column and
    /// region.
    ///
    /// # Errors
    /// Faults of the text or of the model, with their place; `stars` with a model or a completion,
    /// or other `stars` than the text states; several puzzles.
    pub fn from_text(source: &str, text: &str, stars: Option<u16>) -> Result<Self, PuzzleError> {
        let mut all = Self::all_from_text(source, text, stars, None)?;
        match (all.next(), all.len()) {
            (Some(first), 0) => first,
            (_, more) => Err(PuzzleError::Refused(format!(
                "it has {} puzzles: take one with --pick",
                more + 1
            ))),
        }
    }

    /// Reads a text with one puzzle or several, or the one with this number, from 1. A puzzle of
    /// several may be faulty. Lines that are JSON objects each have a puzzle.
    ///
    /// # Errors
    /// As [`Self::from_text`]; another number than those of the puzzles.
    pub fn all_from_text(
        source: &str,
        text: &str,
        stars: Option<u16>,
        pick: Option<usize>,
    ) -> Result<impl ExactSizeIterator<Item = Result<Self, PuzzleError>> + use<>, PuzzleError> {
        let mut all = entries(source, text, stars, pick.is_some())?;
        if let Some(pick) = pick {
            let number = all.len();
            let range = || match number {
                1 => PuzzleError::refused("it has one puzzle: leave out --pick"),
                _ => PuzzleError::Refused(format!(
                    "it has {number} puzzles: give --pick 1 to {number}"
                )),
            };
            let at = pick.checked_sub(1).filter(|&at| at < number).ok_or_else(range)?;
            all = vec![all.swap_remove(at)];
        }
        let source = source.to_owned();
        Ok(all.into_iter().map(move |entry| match entry {
            Entry::Reading(reading) => Self::of_reading(&source, reading?, stars),
            Entry::Line(line) => Self::from_text(&source, &line, stars),
            Entry::Model(puzzle) => Ok(*puzzle),
        }))
    }

    /// Reads a text whose grids of regions are maps of one board: each region of each map has its
    /// pieces.
    ///
    /// # Errors
    /// Faults of the text; one grid, given queens, or boards and numbers that differ.
    pub fn of_maps(source: &str, text: &str, stars: Option<u16>) -> Result<Self, PuzzleError> {
        let found = entries(source, text, stars, true)?.into_iter();
        let maps = found.filter_map(|entry| match entry {
            Entry::Reading(reading) => Some(reading.and_then(|one| numbered(one, stars))),
            Entry::Line(_) | Entry::Model(_) => None,
        });
        let maps: Vec<_> = maps.try_collect()?;
        let (grids, numbers): (Vec<_>, Vec<_>) = maps.into_iter().unzip();
        let is_map = |grid: &Grid| !grid.regions().is_empty();
        let mut sides = grids.iter().map(|grid| (grid.rows(), grid.columns()));
        match (grids.split_first(), sides.all_equal(), numbers.iter().all_equal_value()) {
            (Some((first, others)), true, Ok(&stars))
                if !others.is_empty() && grids.iter().all(is_map) =>
            {
                let model = Model::from_toml(source, &first.model_of_maps(stars, others))?;
                let reading = format!("as {} of one board", counted(grids.len(), "map"));
                Ok(Self { model, reading: Some(reading) })
            }
            _ => Err(PuzzleError::refused(
                "it has no maps of one board: give several grids of regions with the same sides \
                 and stars",
            )),
        }
    }

    /// Whether a text has a JSON object on each line. It is read a line at a time.
    pub fn is_lines(text: &str) -> bool {
        let mut lines = filled(text);
        lines.next().is_some_and(|line| line.starts_with('{') && line.ends_with('}'))
            && lines.next().is_some_and(|line| line.starts_with('{'))
    }

    fn of_reading(source: &str, reading: Reading, stars: Option<u16>) -> Result<Self, PuzzleError> {
        let notes = reading.notes.join(", ");
        let (grid, stars) = numbered(reading, stars)?;
        let model = Model::from_toml(source, &grid.model(stars))?;
        Ok(Self { model, reading: Some(notes).filter(|notes| !notes.is_empty()) })
    }

    fn of_model(
        stars: Option<u16>,
        read: impl FnOnce() -> Result<Model, ModelError>,
    ) -> Result<Self, PuzzleError> {
        if stars.is_some() {
            let why = "--stars belongs to a grid, and a model has its own numbers";
            return Err(PuzzleError::Stars(why.to_owned()));
        }
        Ok(read()?.into())
    }

    /// The problem.
    ///
    /// # Errors
    /// A board without size; faults of the model.
    pub fn problem(&self) -> Result<Problem, PuzzleError> {
        let settings = Settings::default();
        let size = self.model.size(None, &settings).map_err(|error| match error {
            ModelError::NeedsSize { .. } => {
                PuzzleError::refused("its board depends on n: give a model whose board has a size")
            }
            error => error.into(),
        })?;
        Ok(self.model.problem(size, &settings)?)
    }
}

/// The grid of a reading, and its stars.
fn numbered(reading: Reading, stars: Option<u16>) -> Result<(Grid, u16), PuzzleError> {
    let Reading { grid, stars: stated, doubt, .. } = reading;
    if grid.has_queens() && (stars.is_some() || stated.is_some()) {
        let why = "--stars belongs to a grid of regions, and this grid has given queens";
        return Err(PuzzleError::Stars(why.to_owned()));
    }
    let stars = match (stars, stated, doubt) {
        (None, _, Some(doubt)) => {
            return Err(PuzzleError::Refused(format!("{doubt}: give --stars")));
        }
        (Some(given), Some(stated), None) if given != stated => {
            let why = format!("the text states {stated} for the stars and --stars is {given}");
            return Err(PuzzleError::Stars(why));
        }
        (stars, stated, _) => stars.or(stated).unwrap_or(1),
    };
    if usize::from(stars) > grid.size() && !grid.has_queens() {
        let size = grid.size();
        return Err(PuzzleError::Refused(format!(
            "{stars} stars have no place in {}: give at most {size} stars",
            a(&format!("row of {}", counted(size, "square")))
        )));
    }
    Ok((grid, stars))
}

/// A puzzle of a text.
enum Entry {
    Reading(Result<Reading, PuzzleError>),
    Line(String),
    Model(Box<Puzzle>),
}

/// The puzzles of a text. Lists that differ are puzzles if one `is_picked`.
fn entries(
    source: &str,
    text: &str,
    stars: Option<u16>,
    is_picked: bool,
) -> Result<Vec<Entry>, PuzzleError> {
    if Puzzle::is_lines(text) {
        return Ok(filled(text).map(|line| Entry::Line(line.to_owned())).collect());
    }
    let model = |text: &str| {
        let puzzle = Puzzle::of_model(stars, || Model::from_toml(source, text))?;
        Ok(vec![Entry::Model(Box::new(puzzle))])
    };
    if has_table(text) {
        return model(text);
    }
    if let Some(inner) = model_in(text) {
        return model(&inner);
    }
    match Readings::of(text) {
        Ok(Readings { doubt: Some(doubt), .. }) if !is_picked => Err(doubt),
        Ok(readings) => Ok(readings.all.into_iter().map(Entry::Reading).collect()),
        Err(_) if is_table(text) => model(text),
        Err(fault) => Err(fault),
    }
}

/// The lines that are not blank.
fn filled(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty())
}

/// The tables that only models have.
const TABLES: [&str; 2] = ["[board]", "[[piece]]"];

/// The keys of models, one of which each has.
const KEYS: [&str; 4] = ["name", "about", "board", "piece"];

/// Whether a text has a table of a model, so that its faults are those of a model.
fn has_table(text: &str) -> bool {
    text.lines().any(|line| TABLES.contains(&line.split('#').next().unwrap_or_default().trim()))
}

/// Whether a text is a table with a key of models.
fn is_table(text: &str) -> bool {
    let table = text.parse::<toml::Table>();
    table.is_ok_and(|table| KEYS.iter().any(|key| table.contains_key(*key)))
}

/// The model in the record of a puzzle that was made from one.
fn model_in(text: &str) -> Option<String> {
    let is_record = text.trim_start().starts_with('{') && text.contains("\"toml\":");
    let record: Value = serde_json::from_str(text).ok().filter(|_| is_record)?;
    record["toml"].as_str().map(str::to_owned)
}
