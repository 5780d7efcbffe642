//! A puzzle that was made.

use super::error::MakeError;
use super::givens::Givens;
use super::regions::Regions;
use crate::puzzle::completion::Completion;
use crate::puzzle::grid::Grid;
use crate::puzzle::solve::{Number, Solved};
use crate::query::{Disagreement, QueryError};
use nq_board::base::board::Board;
use nq_board::base::placement::{PieceId, Placed, Placement};
use nq_board::model::{Model, Problem, Settings};
use nq_board::run::control::Control;
use nq_board::run::tally::PlacementWriter;

/// What distinguishes a puzzle from others of its kind and size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Layout {
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
    pub(super) layout: Layout,
}

impl Made {
    /// The puzzle of a layout. `number` is the number of pieces in each row.
    pub(super) fn of(layout: Layout, size: u16, number: u16) -> Result<Self, MakeError> {
        let rows = usize::from(size);
        let (grid, model, squares) = match &layout {
            Layout::Regions(regions) => {
                let grid = Grid::of(&regions.of, rows);
                (grid.to_string(), grid.model(number), &regions.solution)
            }
            Layout::Givens(givens) => {
                let completion = Completion::of(&givens.given(), rows);
                (completion.to_string(), completion.model(), &givens.solution)
            }
        };
        let board = Board::new(size, size);
        let placed = |&square| Placed::new(PieceId(0), board.square(square));
        let solution = squares.iter().map(placed).collect();
        let problem = Model::from_toml("the puzzle", &model)
            .and_then(|model| model.problem(size.into(), &Settings::default()))
            .map_err(QueryError::from)?;
        Ok(Self { grid, model, problem, solution, layout })
    }

    /// Lets two engines look for a second solution.
    ///
    /// # Errors
    /// Engines that fail, or that disagree with each other or with this solution;
    /// [`QueryError::Stopped`].
    pub fn confirm(&self, control: &Control) -> Result<Solved, MakeError> {
        let solved = Solved::find(self.problem.clone(), control)?;
        let found = match (solved.number(), &solved.solutions[..]) {
            (Number::One, [only]) if *only == self.solution => return Ok(solved),
            (Number::None, _) => "no solution".to_owned(),
            (Number::Several, _) => "several solutions".to_owned(),
            (_, [only, ..]) => PlacementWriter::new(&self.problem).text(only).to_owned(),
            (_, []) => "no solution".to_owned(),
        };
        let intended = PlacementWriter::new(&self.problem).text(&self.solution).to_owned();
        Err(QueryError::from(Box::new(Disagreement {
            first: "the generator".to_owned(),
            second: solved.engines.join(" and "),
            difference: format!("{intended}, {found}"),
            example: None,
        }))
        .into())
    }
}
