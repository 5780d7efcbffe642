//! A puzzle.

use std::path::{Path, PathBuf};

use nq_sat::base::Placement as Pieces;
use nq_sat::base::UnknownName;
use nq_sat::base::small_file::{SMALL, text_up_to, up_to};
use nq_sat::model::Problem;
use nq_sat::puzzle::PuzzleError;
use nq_sat::puzzle::format::Format;
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use serde::{Deserialize, Serialize};

use crate::convert::{Source, load_text, natural};
use crate::fault::{Fault, Result};
use crate::kept::{Reduced, reduce, restore};
use crate::model::Model;
use crate::placement::Placement;
use crate::stated::Stated;
use crate::work::run;

/// A puzzle: a grid of regions, a board with given queens, or a model.
///
/// A grid of regions has a letter for each square; a board with given queens has `.` and `Q`.
/// `stars` is the number of pieces in each row, column and region of a grid of regions.
///
/// >>> from nq_sat.puzzle import Puzzle
/// >>> Puzzle("AAAA\nBBBB\nCCCD\nCCCD")
/// <Puzzle 4 x 4>
#[pyclass(module = "nq_sat.puzzle", frozen)]
#[derive(Clone, Serialize, Deserialize)]
#[serde(into = "Kept", try_from = "Kept")]
pub struct Puzzle {
    pub(super) model: Model,
    pub(super) problem: Problem,
    pub(super) made: Option<Made>,
}

/// A puzzle that was made.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Made {
    pub(super) grid: String,
    /// What the command line prints.
    pub(super) record: String,
}

/// What is kept of a puzzle.
#[derive(Serialize, Deserialize)]
struct Kept {
    model: Model,
    made: Option<Made>,
}

impl From<Puzzle> for Kept {
    fn from(puzzle: Puzzle) -> Self {
        Self { model: puzzle.model, made: puzzle.made }
    }
}

impl TryFrom<Kept> for Puzzle {
    type Error = PuzzleError;

    fn try_from(Kept { model, made }: Kept) -> std::result::Result<Self, PuzzleError> {
        Ok(Self { made, ..Self::of(model)? })
    }
}

impl Puzzle {
    fn of(model: Model) -> std::result::Result<Self, PuzzleError> {
        let problem = nq_sat::puzzle::Puzzle::from(model.0.clone()).problem()?;
        Ok(Self { model, problem, made: None })
    }

    pub(super) fn new(model: nq_sat::Model) -> Result<Self> {
        Ok(Self::of(model.into())?)
    }

    pub(super) fn read(source: &Bound<'_, PyAny>, stars: Option<u16>) -> Result<Self> {
        let puzzle = match Source::of(source)? {
            Source::Text(text) => nq_sat::puzzle::Puzzle::from_text("the puzzle", &text, stars)?,
            Source::Path(path) if path.extension().is_some_and(|suffix| suffix == "toml") => {
                nq_sat::puzzle::Puzzle::from_model_file(&path, stars)?
            }
            Source::Path(path) => {
                let name = path.display().to_string();
                nq_sat::puzzle::Puzzle::from_text(&name, &text(&path)?, stars)
                    .map_err(|error| Fault::input(format!("{name}: {error}")))?
            }
        };
        Self::new(puzzle.model)
    }

    /// The board with the given pieces.
    fn board(&self) -> Placement {
        let pieces = Pieces::new(self.problem.fixed.clone());
        Stated::new(&self.model, &self.problem).placement(&pieces)
    }
}

/// A picture.
enum Image {
    /// A name, and bytes.
    File(String, Vec<u8>),
    /// Width, height, and bytes.
    Pixels([usize; 2], Vec<u8>),
}

impl Image {
    fn of(value: &Bound<'_, PyAny>) -> Result<Self> {
        if value.is_instance_of::<PyString>() || value.hasattr("__fspath__")? {
            let path: PathBuf = value.extract()?;
            let name = path.display().to_string();
            let bytes = std::fs::File::open(path)
                .and_then(|file| up_to(nq_sat::puzzle::Puzzle::MOST_PICTURE_BYTES, file))
                .map_err(|error| Fault::input(format!("{name}: {error}")))?;
            return Ok(Self::File(name, bytes));
        }
        let wrong = || {
            let text = "give a path, bytes, or an array of uint8 with the shape (h, w, 3 or 4)";
            PyTypeError::new_err(text)
        };
        let buffer = PyBuffer::<u8>::get(value).map_err(|_| wrong())?;
        let bytes = buffer.to_vec(value.py())?;
        match *buffer.shape() {
            [_] => Ok(Self::File("the image".to_owned(), bytes)),
            [height, width, 3 | 4] => Ok(Self::Pixels([width, height], bytes)),
            _ => Err(wrong().into()),
        }
    }
}

/// The text of a file.
fn text(path: &Path) -> Result<String> {
    let text = std::fs::File::open(path).and_then(|file| text_up_to(SMALL, file));
    text.map_err(|error| Fault::input(format!("{}: {error}", path.display())))
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

    /// Reads the screenshot of a puzzle.
    ///
    /// It is the path or the bytes of a PNG or JPEG, or an array of `uint8` with the shape
    /// (height, width, 3 or 4).
    ///
    /// Without `stars`, the number of stars from 1 to 3 with exactly one solution is taken.
    /// `InputError` says that there is no board; `NqSatError`, that the regions are not sure, with
    /// the grid. A puzzle without exactly one solution was read wrong: `solve()` tells.
    #[staticmethod]
    #[pyo3(signature = (image, *, stars = None, timeout = None))]
    fn from_image(
        py: Python<'_>,
        image: &Bound<'_, PyAny>,
        stars: Option<&Bound<'_, PyAny>>,
        timeout: Option<&Bound<'_, PyAny>>,
    ) -> Result<Self> {
        let image = Image::of(image)?;
        let stars = stars.map(|stars| natural("stars", stars)).transpose()?;
        let (control, monitor) = super::control(timeout)?;
        let puzzle = run(py, &monitor, None, move || match &image {
            Image::File(name, bytes) => {
                nq_sat::puzzle::Puzzle::from_picture(name, bytes, stars, &control)
            }
            Image::Pixels(size, pixels) => {
                nq_sat::puzzle::Puzzle::from_pixels("the image", *size, pixels, stars, &control)
            }
        })?;
        Self::new(
            puzzle
                .map_err(|error| match &error {
                    PuzzleError::Doubtful { grid, .. } => Fault::none(format!("{error}:\n{grid}")),
                    _ => error.into(),
                })?
                .model,
        )
    }

    /// The model.
    #[getter]
    fn model(&self) -> Model {
        self.model.clone()
    }

    /// The number of rows.
    #[getter]
    fn n(&self) -> u32 {
        self.problem.size
    }

    /// The grid of a puzzle that `make()` made.
    #[getter]
    fn grid(&self) -> Option<&str> {
        self.made.as_ref().map(|made| &*made.grid)
    }

    /// The object that `nq-sat puzzle make --json` prints, for a puzzle that `make()` made.
    fn to_dict<'py>(&self, py: Python<'py>) -> Result<Option<Bound<'py, PyAny>>> {
        self.made.as_ref().map(|made| load_text(py, &made.record)).transpose()
    }

    /// The first rule that an answer breaks; `None` for a solution.
    ///
    /// The answer is a placement, a list, or text: squares, the column in each row from the top, or
    /// a drawn board. Other solutions are not looked for.
    ///
    /// >>> from nq_sat.puzzle import Puzzle
    /// >>> puzzle = Puzzle("AAAA\nBBBB\nCCCD\nCCCD")
    /// >>> puzzle.check("c4 a3 d2 b1") is None
    /// True
    /// >>> puzzle.check(["b4", "d3", "a2", "c1"])
    /// 'there are 2 of the pieces Q on region C, not 1'
    fn check(&self, answer: &Bound<'_, PyAny>) -> Result<Option<String>> {
        let puzzle = nq_sat::puzzle::Puzzle::from(self.model.0.clone());
        Ok(puzzle.check(&answer.str()?.to_string())?.broken)
    }

    /// The puzzle in a form that people and other programs read.
    ///
    /// It is `"letters"`, `"emoji"`, `"csv"`, `"json"`, `"toml"`, `"svg"`, or a link: `"puzzlink"`,
    /// `"penpa"`.
    ///
    /// >>> from nq_sat.puzzle import Puzzle
    /// >>> print(Puzzle("AAAA\nBBBB\nCCCD\nCCCD").text("csv"), end="")
    /// A,A,A,A
    /// B,B,B,B
    /// C,C,C,D
    /// C,C,C,D
    #[pyo3(signature = (form = "letters"))]
    fn text(&self, form: &str) -> Result<String> {
        let known = Format::ALL.map(|(name, _)| name);
        let form = Format::named(form).map_err(|_| UnknownName::new("form", form, &known))?;
        Ok(form.write(&self.problem)?)
    }

    fn __repr__(&self) -> String {
        format!("<Puzzle {}>", self.problem.board)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.model == other.model
    }

    fn __hash__(&self) -> u64 {
        self.model.__hash__()
    }

    fn _repr_svg_(&self) -> String {
        self.board().svg()
    }

    fn _repr_html_(&self) -> String {
        self.board().html()
    }

    fn __reduce__<'py>(this: &Bound<'py, Self>) -> Result<Reduced<'py>> {
        reduce(this)
    }

    #[staticmethod]
    fn _restore(text: &str) -> Result<Self> {
        restore(text)
    }
}
