//! Points: a point is a square with a kind of piece on it.

use crate::base::board::Square;
use crate::model::Problem;

/// The image of each point.
pub(super) type Permutation = Vec<u32>;

/// The number of a point.
pub(super) fn point(problem: &Problem, kind: usize, square: Square) -> usize {
    kind * problem.board.len() + problem.board.index(square)
}
