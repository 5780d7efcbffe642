//! Covered squares, and what attacks them. (`native` and `verify` find that in their own ways, on
//! purpose.)

use super::attacks::{Displacement, displacements};
use super::walls::attacked;
use nq_board::base::board::Square;
use nq_board::base::placement::{PieceId, Placed};
use nq_board::model::{CoveredSquares, Problem};

/// The squares that must be covered; of the free ones, all that can be free.
pub(crate) fn covered_squares(problem: &Problem, squares: &CoveredSquares) -> Vec<Square> {
    match squares {
        CoveredSquares::Free | CoveredSquares::All => problem.free_squares().collect(),
        CoveredSquares::Squares(squares) => squares.clone(),
    }
}

/// The pieces on the squares from which they attack a square. Attacks are symmetric, so these are
/// the squares that the pieces attack from here.
pub(crate) fn attackers(
    problem: &Problem,
    by: &[PieceId],
    square: Square,
) -> impl Iterator<Item = Placed> {
    by.iter().flat_map(move |&piece| {
        let atoms = problem.pieces[piece.index()].rule.atoms().iter();
        attacked(problem, atoms, square).into_iter().map(move |from| Placed::new(piece, from))
    })
}

/// The displacements by which a piece attacks on a board without walls.
pub(crate) fn displacements_of(problem: &Problem, piece: PieceId) -> Vec<Displacement> {
    let atoms = problem.pieces[piece.index()].rule.atoms();
    displacements(problem.board, atoms.iter()).into_iter().collect()
}
