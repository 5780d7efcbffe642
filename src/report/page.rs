//! The page of an answer: its numbers, what stands behind them, and its boards.

use anstream::adapter::strip_str;

use super::boards::picture;
use super::html::{Board, Gallery, Image, html};
use super::problem::describe;
use super::solution::{numbers, reasons};
use crate::base::motion::Motion;
use crate::base::placement::{Placed, Placement};
use crate::instance::Instance;
use crate::model::Problem;
use crate::query::Solution;
use crate::run::symmetry::SymmetryGroup;

/// The page; `caption` says which boards these are.
#[must_use]
pub fn page<'a>(
    solution: &Solution,
    caption: &str,
    placements: impl Iterator<Item = &'a Placement>,
) -> String {
    let problem = &solution.problem;
    let group = SymmetryGroup::of(problem);
    let facts = numbers(solution).into_iter().chain(reasons(solution));
    // They are styled for the terminal.
    let facts = facts.map(|(label, text)| (label.to_owned(), strip_str(&text).to_string()));
    let boards = ("boards".to_owned(), caption.trim_end_matches(':').to_owned());
    let index = |placed: &Placed| (placed.piece.index(), problem.board.index(placed.square));
    let motion = |motion: &Motion| Image {
        name: motion.name().to_owned(),
        about: motion.about().to_owned(),
        to: problem
            .board
            .squares()
            .map(|square| problem.board.index(motion.apply(problem.board, square)))
            .collect(),
    };
    let board = |placement: &Placement| Board {
        orbit: group.orbit(placement).len(),
        pieces: placement.pieces().iter().map(index).collect(),
        picture: picture(problem, placement),
    };
    html(&Gallery {
        title: describe(problem),
        facts: facts.chain([boards]).collect(),
        size: (problem.board.rows().into(), problem.board.cols().into()),
        pieces: problem.pieces.iter().map(|piece| piece.symbol).collect(),
        squares: problem.board.squares().map(|square| problem.board.name(square)).collect(),
        blocked: problem.blocked.iter().map(|&square| problem.board.index(square)).collect(),
        variables: variables(problem),
        motions: group.motions().iter().map(motion).collect(),
        boards: placements.map(board).collect(),
    })
}

/// The DIMACS variables by piece and square, 0 for none.
fn variables(problem: &Problem) -> Vec<Vec<u32>> {
    let instance = Instance::new(problem);
    let variable = |piece, square| {
        let var = instance.var(Placed::new(piece, square));
        var.map_or(0, |var| var.positive().dimacs().unsigned_abs())
    };
    let squares = || problem.board.squares();
    problem.piece_ids().map(|piece| squares().map(|s| variable(piece, s)).collect()).collect()
}
