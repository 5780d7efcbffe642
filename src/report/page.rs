//! The page of an answer: its numbers, the evidence, and its boards.

use anstream::adapter::strip_str;

use super::evidence::{details, sentences};
use super::html::{Board, Gallery, Image, html};
use super::picture::Picture;
use super::problem::describe;
use super::solution::{Fact, numbers};
use crate::query::Solution;
use nq_board::base::placement::{Placed, Placement};
use nq_board::base::symmetry::Symmetry;
use nq_board::model::Problem;
use nq_board::run::symmetry::SymmetryGroup;
use nq_cnf::instance::Instance;

/// The page. `caption` names the boards, `draw` makes their pictures.
#[must_use]
pub fn page<'a>(
    solution: &Solution,
    caption: &str,
    placements: impl Iterator<Item = &'a Placement>,
    draw: impl Fn(&Placement) -> Picture,
    coordinates: bool,
) -> String {
    let problem = &solution.problem;
    let group = SymmetryGroup::of(problem);
    let boards = ("boards".to_owned(), caption.trim_end_matches(':').to_owned());
    let index = |placed: &Placed| (placed.piece.index(), problem.board.index(placed.square));
    let motion = |symmetry: &Symmetry| Image {
        name: symmetry.motion().name().to_owned(),
        about: symmetry.motion().about().to_owned(),
        to: problem
            .board
            .squares()
            .map(|square| problem.board.index(symmetry.square(problem.board, square)))
            .collect(),
    };
    // The page moves squares. It shows neither shifts nor exchanges.
    let motions = group.without_shifts().filter(|symmetry| !symmetry.has_exchange());
    let board = |placement: &Placement| Board {
        orbit: group.orbit_size(placement),
        pieces: placement.pieces().iter().map(index).collect(),
        picture: draw(placement),
    };
    html(&Gallery {
        title: describe(problem),
        facts: plain(numbers(solution)).chain([boards]).collect(),
        evidence: sentences(solution),
        details: plain(details(solution)).collect(),
        coordinates,
        size: (problem.board.rows().into(), problem.board.cols().into()),
        pieces: problem.pieces.iter().map(|piece| piece.symbol).collect(),
        squares: problem.board.squares().map(|square| problem.board.name(square)).collect(),
        blocked: problem.blocked.iter().map(|&square| problem.board.index(square)).collect(),
        variables: variables(problem),
        motions: motions.map(motion).collect(),
        boards: placements.map(board).collect(),
    })
}

/// Facts without styles for the terminal.
pub(super) fn plain(facts: Vec<Fact>) -> impl Iterator<Item = (String, String)> {
    facts.into_iter().map(|(label, text)| (label.to_owned(), strip_str(&text).to_string()))
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
