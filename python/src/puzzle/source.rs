//! A puzzle.

use std::path::Path;
use std::sync::Arc;

use nq_sat::base::placement::Placement as Pieces;
use nq_sat::model::Problem;
use nq_sat::puzzle::make::Recipe;
use nq_sat::puzzle::{Graded, MadeRecord};
use pyo3::prelude::*;

use crate::convert::{Source, natural, record};
use crate::fault::{Fault, Result};
use crate::model::Model;
use crate::placement::Placement;

/// The largest file that is read.
const LARGEST: u64 = 1 << 20;

/// A puzzle: a grid of regions, a board with given queens, or a model.
///
/// A grid of regions has a letter for each square; a board with given queens has `.` and `Q`.
/// `stars` is the number of pieces in each row, column and region of a grid of regions.
///
/// >>> from nq_sat.puzzle import Puzzle
/// >>> Puzzle("AAAA\nBBBB\nCCCD\nCCCD")
/// <Puzzle 4 x 4>
#[pyclass(module = "nq_sat.puzzle", frozen)]
pub struct Puzzle {
    pub(super) source: nq_sat::puzzle::Puzzle,
    pub(super) problem: Problem,
    pub(super) made: Option<Box<(Recipe, u64, Graded)>>,
}

impl Puzzle {
    pub(super) fn new(puzzle: nq_sat::puzzle::Puzzle) -> Result<Self> {
        let problem = puzzle.problem()?;
        Ok(Self { source: puzzle, problem, made: None })
    }

    pub(super) fn read(source: &Bound<'_, PyAny>, stars: Option<u16>) -> Result<Self> {
        Self::new(match Source::of(source)? {
            Source::Text(text) => nq_sat::puzzle::Puzzle::from_text("the puzzle", &text, stars)?,
            Source::Path(path) if path.extension().is_some_and(|suffix| suffix == "toml") => {
                nq_sat::puzzle::Puzzle::from_model_file(&path, stars)?
            }
            Source::Path(path) => {
                let name = path.display().to_string();
                nq_sat::puzzle::Puzzle::from_text(&name, &text(&path)?, stars)
                    .map_err(|error| Fault::input(format!("{name}: {error}")))?
            }
        })
    }

    /// The board with the given pieces.
    fn board(&self) -> Placement {
        let pieces = Pieces::new(self.problem.fixed.clone());
        Placement { problem: Arc::new(self.problem.clone()), pieces, orbit: None }
    }
}

/// The text of a file.
fn text(path: &Path) -> Result<String> {
    let bad = |why: &str| Fault::input(format!("{}: {why}", path.display()));
    let size = std::fs::metadata(path).map_err(|error| bad(&error.to_string()))?.len();
    if size > LARGEST {
        return Err(bad("it is too large for a puzzle: give a file of at most 1 MiB"));
    }
    let bytes = std::fs::read(path).map_err(|error| bad(&error.to_string()))?;
    String::from_utf8(bytes).map_err(|_| bad("it is not UTF-8 text: save it as UTF-8"))
}

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (text_or_path, *, stars = None))]
    fn from_source(
        text_or_path: &Bound<'_, PyAny>,
        stars: Option<&Bound<'_, PyAny>>,
    ) -> Result<Self> {
        Self::read(text_or_path, stars.map(|stars| natural("stars", stars)).transpose()?)
    }

    /// The model.
    #[getter]
    fn model(&self) -> Model {
        Model(self.source.model.clone())
    }

    /// The number of rows.
    #[getter]
    fn n(&self) -> u32 {
        self.problem.size
    }

    /// The grid of a puzzle that `make()` made.
    #[getter]
    fn grid(&self) -> Option<&str> {
        self.made.as_ref().map(|made| &*made.2.made.grid)
    }

    /// The object that `nq-sat puzzle make --json` prints, for a puzzle that `make()` made.
    fn to_dict<'py>(&self, py: Python<'py>) -> Result<Option<Bound<'py, PyAny>>> {
        let made = self.made.as_ref();
        let made = made.map(|made| MadeRecord::of(made.0, made.1, &made.2));
        made.map(|made| record(py, &made)).transpose()
    }

    fn __repr__(&self) -> String {
        format!("<Puzzle {}>", self.problem.board)
    }

    fn _repr_svg_(&self) -> String {
        self.board().svg()
    }

    fn _repr_html_(&self) -> String {
        self.board().html()
    }
}
