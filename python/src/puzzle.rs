//! Puzzles with exactly one solution.

use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;

use nq_sat::base::nearest::UnknownName;
use nq_sat::base::placement::Placement as Pieces;
use nq_sat::model::Problem;
use nq_sat::puzzle::explain::Rule;
use nq_sat::puzzle::make::{Kind, Maker, Recipe};
use nq_sat::puzzle::solve::{Number, Solved as Found};
use nq_sat::puzzle::{Explained, Graded, MadeRecord, RatingRecord, SolvedRecord, StepRecord};
use nq_sat::run::control::{Control, Monitor};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::convert::{Source, natural, record, time};
use crate::fault::{Fault, Result};
use crate::frames::frame;
use crate::model::Model;
use crate::placement::Placement;
use crate::work::run;

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
    source: nq_sat::puzzle::Puzzle,
    problem: Problem,
    made: Option<Box<(Recipe, u64, Graded)>>,
}

impl Puzzle {
    fn new(puzzle: nq_sat::puzzle::Puzzle) -> Result<Self> {
        let problem = puzzle.problem()?;
        Ok(Self { source: puzzle, problem, made: None })
    }

    fn read(source: &Bound<'_, PyAny>, stars: Option<u16>) -> Result<Self> {
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

/// A puzzle given as such, as text, or as a path.
fn puzzle<'py>(value: &Bound<'py, PyAny>) -> Result<Bound<'py, Puzzle>> {
    match value.cast::<Puzzle>() {
        Ok(puzzle) => Ok(puzzle.clone()),
        Err(_) => Ok(Bound::new(value.py(), Puzzle::read(value, None)?)?),
    }
}

/// The solutions of a puzzle, as far as they matter: exactly one, or two that differ.
#[pyclass(module = "nq_sat.puzzle", frozen)]
pub struct Solved(Found);

#[pymethods]
impl Solved {
    /// `"none"`, `"one"`, or `"several"`.
    #[getter]
    fn number(&self) -> &'static str {
        match self.0.number() {
            Number::None => "none",
            Number::One => "one",
            Number::Several => "several",
        }
    }

    /// The only solution, or two of several.
    #[getter]
    fn solutions(&self) -> Vec<Placement> {
        let problem = Arc::new(self.0.problem.clone());
        let placement = |pieces: &Pieces| Placement {
            problem: Arc::clone(&problem),
            pieces: pieces.clone(),
            orbit: None,
        };
        self.0.solutions.iter().map(placement).collect()
    }

    /// The squares that are occupied in one of two solutions only.
    #[getter]
    fn differing(&self) -> Vec<String> {
        let board = self.0.problem.board;
        self.0.differing().into_iter().map(|square| board.name(square)).collect()
    }

    /// The engines that found this: two that share no code, if there is at most one solution.
    #[getter]
    fn engines(&self) -> Vec<&'static str> {
        self.0.engines.clone()
    }

    /// The object that `nq-sat puzzle solve --json` prints.
    fn to_dict<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        record(py, &SolvedRecord::from(&self.0))
    }

    fn __repr__(&self) -> String {
        format!("<Solved {}: {}>", self.number(), self.0.texts().join("; "))
    }

    fn _repr_html_(&self) -> String {
        self.solutions().iter().map(Placement::html).collect()
    }
}

/// The human route to the solution of a puzzle.
#[pyclass(module = "nq_sat.puzzle", frozen)]
pub struct Route(Explained);

#[pymethods]
impl Route {
    /// The steps, as the objects that `nq-sat puzzle explain --json` prints.
    #[getter]
    fn steps<'py>(&self, py: Python<'py>) -> Result<Vec<Bound<'py, PyAny>>> {
        StepRecord::all(&self.0).iter().map(|step| record(py, step)).collect()
    }

    /// The solution.
    #[getter]
    fn solution(&self) -> Placement {
        let problem = Arc::new(self.0.problem.clone());
        Placement { problem, pieces: self.0.solution.clone(), orbit: None }
    }

    /// The difficulty.
    #[getter]
    fn rating(&self) -> Rating {
        Rating(self.0.clone())
    }

    /// The rating, and `steps`.
    fn to_dict<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        let rating = self.rating().to_dict(py)?;
        rating.set_item("steps", self.steps(py)?)?;
        Ok(rating)
    }

    /// A data frame with a row for each step.
    fn to_pandas<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        frame(py, self.steps(py)?)
    }

    fn __str__(&self) -> String {
        let steps = self.0.steps().into_iter().zip(1..);
        steps.map(|(step, number)| format!("{number}. {}\n", step.text)).collect()
    }

    fn __repr__(&self) -> String {
        format!("<Route: {} steps, {}>", self.0.route.steps.len(), self.0.rating())
    }
}

/// The difficulty of a puzzle: the hardest rule that its route needs, and how often.
#[pyclass(module = "nq_sat.puzzle", frozen)]
pub struct Rating(Explained);

#[pymethods]
impl Rating {
    /// The grade of the hardest rule: 1 to 7.
    #[getter]
    fn grade(&self) -> u8 {
        self.0.rating().hardest.grade()
    }

    /// The hardest rule.
    #[getter]
    fn rule(&self) -> &'static str {
        self.0.rating().hardest.name()
    }

    /// How often it is used.
    #[getter]
    fn times(&self) -> usize {
        self.0.rating().times()
    }

    /// The number of steps.
    #[getter]
    fn steps(&self) -> usize {
        self.0.rating().steps()
    }

    /// The object that `nq-sat puzzle rate --json` prints.
    fn to_dict<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        record(py, &RatingRecord::from(&self.0))
    }

    fn __repr__(&self) -> String {
        format!("<Rating {}>", self.0.rating())
    }
}

/// A control with a time limit and a monitor.
fn control(timeout: Option<&Bound<'_, PyAny>>) -> Result<(Control, Monitor)> {
    let deadline = timeout.map(time).transpose()?;
    let deadline = deadline.and_then(|time| std::time::Instant::now().checked_add(time));
    let monitor = Monitor::default();
    Ok((Control::new(deadline).monitored_by(&monitor), monitor))
}

/// Decides whether a puzzle has exactly one solution.
///
/// Two engines that share no code look for two solutions. The puzzle may be a text or a path, too.
///
/// >>> from nq_sat import puzzle
/// >>> puzzle.solve("AAAA\nBBBB\nCCCD\nCCCD")
/// <Solved one: Qa3 Qb1 Qc4 Qd2>
#[pyfunction]
#[pyo3(signature = (puzzle, *, timeout = None))]
pub fn solve(
    py: Python<'_>,
    #[pyo3(from_py_with = self::puzzle_of)] puzzle: Py<Puzzle>,
    timeout: Option<&Bound<'_, PyAny>>,
) -> Result<Solved> {
    let problem = puzzle.get().problem.clone();
    let (control, monitor) = control(timeout)?;
    Ok(Solved(run(py, &monitor, None, move || Found::find(problem, &control))??))
}

fn puzzle_of(value: &Bound<'_, PyAny>) -> PyResult<Py<Puzzle>> {
    Ok(puzzle(value)?.unbind())
}

/// Explains the solution of a puzzle, step by step: each step uses the simplest rule that applies.
///
/// >>> from nq_sat import puzzle
/// >>> for step in puzzle.explain("AAAA\nBBBB\nCCCD\nCCCD").steps[:2]:
/// ...     print(step["text"])
/// Region D has open squares in column d only: d4 and d3 stay empty.
/// A queen on c2 or c1 leaves column d without an open square: c2 and c1 stay empty.
#[pyfunction]
#[pyo3(signature = (puzzle, *, timeout = None))]
pub fn explain(
    py: Python<'_>,
    #[pyo3(from_py_with = self::puzzle_of)] puzzle: Py<Puzzle>,
    timeout: Option<&Bound<'_, PyAny>>,
) -> Result<Route> {
    let problem = puzzle.get().problem.clone();
    let (control, monitor) = control(timeout)?;
    let explained = run(py, &monitor, None, move || {
        let solved = Found::find(problem.clone(), &control)?;
        match (solved.number(), &solved.solutions[..]) {
            (Number::One, [solution]) => {
                let explained = Explained::find(solution, &problem, usize::MAX, &control);
                Ok::<_, nq_sat::QueryError>(Ok(explained))
            }
            _ => Ok(Err(solved)),
        }
    })??;
    match explained {
        Ok(explained) => Ok(Route(explained?)),
        Err(solved) => Err(Fault::input(match &solved.texts()[..] {
            [] => "the puzzle has no solution: there is nothing to explain".to_owned(),
            texts => format!(
                "the puzzle has several solutions: {}: there is no route to one",
                texts.join(" and ")
            ),
        })),
    }
}

/// Rates the difficulty of a puzzle: the grade is that of the hardest rule that its route needs.
///
/// >>> from nq_sat import puzzle
/// >>> puzzle.rate("AAAA\nBBBB\nCCCD\nCCCD")
/// <Rating grade 3 of 7 (empty, 3 times)>
#[pyfunction]
#[pyo3(signature = (puzzle, *, timeout = None))]
pub fn rate(
    py: Python<'_>,
    #[pyo3(from_py_with = self::puzzle_of)] puzzle: Py<Puzzle>,
    timeout: Option<&Bound<'_, PyAny>>,
) -> Result<Rating> {
    Ok(Rating(explain(py, puzzle, timeout)?.0))
}

/// Makes a puzzle with exactly one solution, which two engines confirm.
///
/// `kind` is `"regions"`, `"stars"`, or `"completion"`. `stars` is the number of stars in each row,
/// column and region (default 2); `givens` the number of given queens beyond those that one
/// solution needs. `difficulty` is a grade from 1 to 7, the name of a rule, or a pair of grades. The
/// same arguments make the same puzzle; `number` counts the puzzles of a seed from 1.
///
/// >>> from nq_sat import puzzle
/// >>> made = puzzle.make(6, seed=1)
/// >>> puzzle.solve(made).number
/// 'one'
#[pyfunction]
#[pyo3(signature = (
    size, *, kind = "regions", stars = None, givens = None, difficulty = None, seed = 1, number = 1,
    timeout = None
))]
#[expect(clippy::too_many_arguments, reason = "keywords of Python")]
pub fn make(
    py: Python<'_>,
    size: &Bound<'_, PyAny>,
    kind: &str,
    stars: Option<&Bound<'_, PyAny>>,
    givens: Option<&Bound<'_, PyAny>>,
    difficulty: Option<&Bound<'_, PyAny>>,
    seed: u64,
    number: u64,
    timeout: Option<&Bound<'_, PyAny>>,
) -> Result<Puzzle> {
    let size = natural("size", size)?;
    let stars: Option<u16> = stars.map(|stars| natural("stars", stars)).transpose()?;
    let extra: Option<u16> = givens.map(|givens| natural("givens", givens)).transpose()?;
    let wanted = difficulty.map(self::grades).transpose()?;
    let recipe = Recipe { kind: self::kind(kind, stars, extra)?, size, seed };
    let maker = Maker::new(recipe)?;
    let (control, monitor) = control(timeout)?;
    let graded =
        run(py, &monitor, None, move || Graded::find(&maker, number, wanted.as_ref(), &control))??;
    let model = nq_sat::Model::from_toml("the puzzle", &graded.made.model)?;
    let puzzle = Puzzle::new(nq_sat::puzzle::Puzzle { model })?;
    Ok(Puzzle { made: Some(Box::new((recipe, number, graded))), ..puzzle })
}

fn kind(name: &str, stars: Option<u16>, extra: Option<u16>) -> Result<Kind> {
    let misplaced = |argument: &str, kind: &str| {
        Fault::input(format!("{argument} belongs to kind=\"{kind}\": leave out {argument}"))
    };
    match (name, stars, extra) {
        ("regions" | "completion", Some(_), _) => Err(misplaced("stars", "stars")),
        ("regions" | "stars", _, Some(_)) => Err(misplaced("givens", "completion")),
        ("regions", ..) => Ok(Kind::Regions),
        ("stars", stars, _) => Ok(Kind::Stars(stars.unwrap_or(2))),
        ("completion", _, extra) => Ok(Kind::Completion { extra: extra.unwrap_or(0) }),
        (name, ..) => {
            Err(UnknownName::new("kind", name, &["regions", "stars", "completion"]).into())
        }
    }
}

/// A grade, the name of a rule, or a pair of grades.
fn grades(value: &Bound<'_, PyAny>) -> Result<RangeInclusive<u8>> {
    let bad = || Fault::input("difficulty is a grade from 1 to 7, the name of a rule, or a pair");
    if let Ok(pair) = value.cast::<PyTuple>() {
        let (least, most): (u8, u8) = pair.extract().map_err(|_| bad())?;
        let is_right = 1 <= least && least <= most && usize::from(most) <= Rule::ALL.len();
        return if is_right { Ok(least..=most) } else { Err(bad()) };
    }
    if let Ok(name) = value.cast::<PyString>() {
        let name = name.to_str()?;
        let names = Rule::ALL.map(Rule::name);
        let rule = Rule::ALL.into_iter().find(|rule| rule.name() == name);
        let grade = rule.ok_or_else(|| UnknownName::new("rule", name, &names))?.grade();
        return Ok(grade..=grade);
    }
    let grade: u8 = natural("difficulty", value)?;
    if grade == 0 || usize::from(grade) > Rule::ALL.len() { Err(bad()) } else { Ok(grade..=grade) }
}
