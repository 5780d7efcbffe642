//! A puzzle that was made.

use itertools::Itertools;

use crate::grid::Grid;
use crate::make::make_error::MakeError;
use crate::make::regions::Regions;
use crate::make::rules::Rules;
use crate::solve::{Solved, compare};
use nq_board::base::{Board, PieceId, Placed, Placement};
use nq_board::model::{Model, Problem, Settings};
use nq_board::run::Control;
use nq_query::QueryError;

/// A completion with its intended solution. All squares are sorted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Givens {
    /// The squares of all queens.
    pub solution: Vec<usize>,
    /// The given queens without which there is a second solution.
    pub needed: Vec<usize>,
    /// Further given queens.
    pub extra: Vec<usize>,
}

impl Givens {
    /// The squares of the given queens.
    pub(crate) fn given(&self) -> Vec<usize> {
        let mut given = [&self.needed[..], &self.extra].concat();
        given.sort_unstable();
        given
    }
}

fn small(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

/// The grid of each map.
fn maps(regions: &Regions, rules: &Rules) -> Vec<Grid> {
    let local = regions.of.iter().map(|&group| rules.on_map(group)).collect_vec();
    let grid = |map: &[usize]| Grid::of_groups(map, rules.regions, rules.columns);
    local.chunks(rules.squares().max(1)).map(grid).collect()
}

/// The maps as text, a blank line between them, and their model.
fn texts(maps: &[Grid], number: u16) -> (String, String) {
    let model = match maps {
        [only] => only.model(number),
        [] => String::new(),
        [first, others @ ..] => first.model_of_maps(number, others),
    };
    (maps.iter().join("\n"), model)
}

/// What distinguishes a puzzle from others of its kind and size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    Regions(Regions),
    Givens(Givens),
}

/// A puzzle with exactly one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The grid as text: regions as letters, or `.` and `Q`.
    pub grid: String,
    /// The model as TOML.
    pub model: String,
    /// The problem.
    pub problem: Problem,
    /// The solution.
    pub solution: Placement,
    /// None for the puzzle of a model.
    pub(crate) layout: Option<Layout>,
}

impl Made {
    /// The puzzle of a layout.
    pub(crate) fn of(layout: Layout, rules: &Rules) -> Result<Self, MakeError> {
        let (rows, columns) = (small(rules.rows), small(rules.columns));
        let (grid, squares) = match &layout {
            Layout::Regions(regions) => (maps(regions, rules), &regions.solution),
            Layout::Givens(givens) => {
                (vec![Grid::of_queens(&givens.given(), rules.rows)], &givens.solution)
            }
        };
        let (grid, model) = texts(&grid, small(rules.number));
        let board = Board::new(rows, columns);
        let placed = |&square| Placed::new(PieceId(0), board.square(square));
        let solution = squares.iter().map(placed).collect();
        let problem = Model::from_toml("the puzzle", &model)
            .and_then(|model| model.problem(rows.into(), &Settings::default()))
            .map_err(QueryError::from)?;
        Ok(Self { grid, model, problem, solution, layout: Some(layout) })
    }

    /// The puzzle of other regions around the same solution. A walk makes many, so the model of a
    /// usual board is not read again.
    pub(crate) fn with_regions(&self, regions: Regions, rules: &Rules) -> Result<Self, MakeError> {
        if !rules.is_usual() {
            return Self::of(Layout::Regions(regions), rules);
        }
        let (grid, model) = texts(&maps(&regions, rules), small(rules.number));
        let letters = grid.chars().filter(|letter| *letter != '\n').collect();
        Ok(Self {
            grid,
            model,
            problem: Problem { regions: letters, ..self.problem.clone() },
            solution: self.solution.clone(),
            layout: Some(Layout::Regions(regions)),
        })
    }

    /// Lets two engines look for a second solution.
    ///
    /// # Errors
    /// Engines that fail, or that disagree with each other or with this solution;
    /// [`nq_query::QueryError::Stopped`].
    pub fn confirm(&self, control: &Control) -> Result<Solved, MakeError> {
        let solved = Solved::find(self.problem.clone(), control)?;
        let intended = ("the generator", std::slice::from_ref(&self.solution));
        compare(&self.problem, intended, (&solved.engines.join(" and "), &solved.solutions))?;
        Ok(solved)
    }
}
