//! Makes puzzles.

use std::ops::RangeInclusive;

use nq_sat::base::UnknownName;
use nq_sat::puzzle::Graded;
use nq_sat::puzzle::explain::Rule;
use nq_sat::puzzle::make::{Earlier, Kind, Maker, Misplaced, Recipe};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use super::source::Made;
use super::{Puzzle, control};
use crate::convert::{at_least, natural, text};
use crate::fault::{Fault, Result};
use crate::model::items;
use crate::work::run;

/// Makes a puzzle with exactly one solution, which two engines confirm.
///
/// `kind` is `"regions"`, `"stars"`, or `"completion"`. `stars` is the number of stars in each row,
/// column and region (default 2); `givens` the number of given queens beyond those that one
/// solution needs. `difficulty` is a grade, the name of a rule, or a pair of grades. `columns` is
/// the number of columns, if not `size`; `regions` that of regions, with other squares in none, or
/// 0 for blocked squares instead; `blocked` names squares that stay empty; `maps` is the number of
/// maps of regions on the board.
/// The same arguments make the same puzzle; `number` counts the puzzles of a seed from 1.
///
/// >>> from nq_sat import puzzle
/// >>> made = puzzle.make(6, seed=1)
/// >>> puzzle.solve(made).number
/// 'one'
#[pyfunction]
#[pyo3(signature = (
    size, *, kind = "regions", stars = None, givens = None, difficulty = None, columns = None,
    regions = None, blocked = None, maps = None, seed = 1, number = 1, timeout = None,
    progress = None
))]
#[expect(clippy::too_many_arguments, reason = "keywords of Python")]
pub fn make(
    py: Python<'_>,
    size: &Bound<'_, PyAny>,
    kind: &str,
    stars: Option<&Bound<'_, PyAny>>,
    givens: Option<&Bound<'_, PyAny>>,
    difficulty: Option<&Bound<'_, PyAny>>,
    columns: Option<&Bound<'_, PyAny>>,
    regions: Option<&Bound<'_, PyAny>>,
    blocked: Option<&Bound<'_, PyAny>>,
    maps: Option<&Bound<'_, PyAny>>,
    seed: u64,
    number: u64,
    timeout: Option<&Bound<'_, PyAny>>,
    progress: Option<&Bound<'_, PyAny>>,
) -> Result<Puzzle> {
    let size = natural("size", size)?;
    let stars: Option<u16> = stars.map(|stars| natural("stars", stars)).transpose()?;
    let extra: Option<u16> = givens.map(|givens| natural("givens", givens)).transpose()?;
    let wanted = difficulty.map(self::grades).transpose()?;
    let mut recipe = Recipe::new(self::kind(kind, stars, extra)?, size, seed);
    recipe.shape.columns = columns.map(|columns| natural("columns", columns)).transpose()?;
    recipe.shape.regions = regions.map(|regions| natural("regions", regions)).transpose()?;
    if let Some(maps) = maps {
        recipe.shape.further_maps = at_least::<u16>(1, "maps", maps)? - 1;
    }
    if let Some(blocked) = blocked {
        let names = items(blocked)?;
        let names = names.split(',').map(str::trim).filter(|name| !name.is_empty());
        let squares =
            names.map(|name| recipe.board().parse(name)).collect::<std::result::Result<_, _>>();
        recipe.shape.blocked = squares.map_err(|error| Fault::input(error.to_string()))?;
    }
    let maker = Maker::new(recipe.clone())?;
    let (control, monitor) = control(timeout)?;
    let mut earlier = Earlier::default();
    let find = move || Graded::find(&maker, &mut earlier, number, wanted.as_ref(), &control);
    let graded = run(py, &monitor, progress, find)??;
    let model = nq_sat::Model::from_toml("the puzzle", &graded.made.model)?;
    let record = text(&graded.made_by(&recipe, number, None))?;
    let made = Made { grid: graded.made.grid, record };
    Ok(Puzzle { made: Some(made), ..Puzzle::new(model)? })
}

fn kind(name: &str, stars: Option<u16>, givens: Option<u16>) -> Result<Kind> {
    let unknown = || UnknownName::new("kind", name, &Kind::ALL.map(Kind::name));
    let kind = Kind::by_name(name).ok_or_else(unknown)?;
    kind.with(stars, givens).map_err(|Misplaced { number, kind }| {
        Fault::input(format!("{number} belongs to kind=\"{kind}\": leave out {number}"))
    })
}

/// A grade, the name of a rule, or a pair of grades.
fn grades(value: &Bound<'_, PyAny>) -> Result<RangeInclusive<u8>> {
    let bad = || {
        let most = Rule::GRADES;
        Fault::input(format!(
            "difficulty is a grade from 1 to {most}, the name of a rule, or a pair"
        ))
    };
    if let Ok(pair) = value.cast::<PyTuple>() {
        let (least, most): (u8, u8) = pair.extract().map_err(|_| bad())?;
        let is_right = 1 <= least && least <= most && most <= Rule::GRADES;
        return if is_right { Ok(least..=most) } else { Err(bad()) };
    }
    if let Ok(name) = value.cast::<PyString>() {
        let name = name.to_str()?;
        let grade = UnknownName::find("rule", name, &Rule::ALL, Rule::name)?.grade();
        return Ok(grade..=grade);
    }
    let grade: u8 = natural("difficulty", value)?;
    if (1..=Rule::GRADES).contains(&grade) { Ok(grade..=grade) } else { Err(bad()) }
}
