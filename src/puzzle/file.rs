//! Reads a puzzle: a model, or a grid of regions or of given queens.

use std::path::Path;

use thiserror::Error;

use super::grid::Grid;
use super::signs::{GridError, Signs};
use nq_board::model::{Model, ModelError, Problem, Settings};
use nq_board::run::fault::Fault;

/// Why a file is not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PuzzleError {
    /// A fault of the grid.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// A fault of the model.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// A model whose board depends on a parameter.
    #[error("its board depends on n: give a model whose board has a size")]
    NoSize,
    /// A model states its numbers itself.
    #[error("--stars belongs to a grid, and a model has its own numbers: leave out --stars")]
    StarsOfModel,
    /// A completion has one queen in each row.
    #[error(
        "--stars belongs to a grid of regions, and this grid has given queens: leave out --stars"
    )]
    StarsOfCompletion,
}

impl Fault for PuzzleError {}

/// A puzzle.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The model.
    pub model: Model,
}

impl Puzzle {
    /// Whether a text is a model: a grid has no `=`.
    #[must_use]
    pub fn is_model(text: &str) -> bool {
        text.contains('=')
    }

    /// Reads the model in a file.
    ///
    /// # Errors
    /// Faults of the model; `stars` must not be given.
    pub fn from_model_file(path: &Path, stars: Option<u16>) -> Result<Self, PuzzleError> {
        Self::of_model(stars, || Model::from_file(path))
    }

    /// Reads a text, which is a model, a completion or a grid of regions. `source` names it in
    /// messages. A grid of regions gets `stars` pieces in each row, column and region.
    ///
    /// # Errors
    /// Faults of the grid or of the model, with their place; `stars` with a model or a completion.
    pub fn from_text(source: &str, text: &str, stars: Option<u16>) -> Result<Self, PuzzleError> {
        if Self::is_model(text) {
            return Self::of_model(stars, || Model::from_toml(source, text));
        }
        if stars.is_some() && Signs::of(text) == Signs::Queens {
            return Err(PuzzleError::StarsOfCompletion);
        }
        let model = Grid::parse(text)?.model(stars.unwrap_or(1));
        Ok(Self { model: Model::from_toml(source, &model)? })
    }

    fn of_model(
        stars: Option<u16>,
        read: impl FnOnce() -> Result<Model, ModelError>,
    ) -> Result<Self, PuzzleError> {
        if stars.is_some() {
            return Err(PuzzleError::StarsOfModel);
        }
        Ok(Self { model: read()? })
    }

    /// The problem.
    ///
    /// # Errors
    /// A board without size; faults of the model.
    pub fn problem(&self) -> Result<Problem, PuzzleError> {
        let settings = Settings::default();
        let size = self.model.size(None, &settings).map_err(|error| match error {
            ModelError::NeedsSize { .. } => PuzzleError::NoSize,
            error => error.into(),
        })?;
        Ok(self.model.problem(size, &settings)?)
    }
}
