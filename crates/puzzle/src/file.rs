//! Reads a puzzle: a model, or a grid of regions or of given queens.

use std::path::Path;

use crate::error::PuzzleError;
use crate::reading::{Reading, is_model};
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

    /// Reads a text, which is a model, a completion, a grid of regions, or a link to one. `source`
    /// names it in messages. A grid of regions gets `stars` pieces in each row, column and region.
    ///
    /// # Errors
    /// Faults of the text or of the model, with their place; `stars` with a model or a completion,
    /// or other `stars` than the text states.
    pub fn from_text(source: &str, text: &str, stars: Option<u16>) -> Result<Self, PuzzleError> {
        if is_model(text) {
            return Self::of_model(stars, || Model::from_toml(source, text));
        }
        let Reading { grid, stars: stated, doubt, notes } = Reading::of(text)?;
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
        let model = Model::from_toml(source, &grid.model(stars))?;
        let reading = (!notes.is_empty()).then(|| notes.join(", "));
        Ok(Self { model, reading })
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
