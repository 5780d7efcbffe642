//! A branch: what stands on some squares.

use std::fmt::Write as _;

use crate::board::excluded;
use nq_board::base::{Placed, Square};
use nq_board::model::{Cover, CoveredSquares, Problem};

/// Some squares that are empty, and some pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Branch {
    pieces: Vec<Placed>,
    empty: Vec<Square>,
}

/// At least `least` branches that together have every placement once, or all that the board has.
/// They part on the squares of the middle rows: what is left falls into two halves.
pub(super) fn branches(problem: &Problem, least: usize) -> Vec<Branch> {
    let rows = i32::from(problem.board.rows());
    let is_fixed = |square: &Square| problem.fixed.iter().any(|fixed| fixed.square == *square);
    let mut squares: Vec<Square> =
        problem.free_squares().filter(|square| !is_fixed(square)).collect();
    squares.sort_by_key(|square| (2 * i32::from(square.row) + 1 - rows).abs());
    let mut all = vec![Branch::default()];
    for square in squares {
        if all.len() >= least {
            break;
        }
        all = all.into_iter().flat_map(|branch| branch.parted(problem, square)).collect();
    }
    all
}

impl Branch {
    /// The branches without and with each piece on a square that is left.
    fn parted(self, problem: &Problem, square: Square) -> Vec<Self> {
        let mut parts = Vec::new();
        // A piece that is not placed yet may stand between two others.
        let is_blocked = problem.pieces.iter().any(|piece| piece.blocks);
        for piece in problem.piece_ids() {
            let excluded = excluded(problem, piece.index(), square);
            let there = || problem.fixed.iter().chain(&self.pieces);
            let is_excluded = !is_blocked
                && there().any(|other| excluded.contains(&(other.piece.index(), other.square)));
            let number = there().filter(|other| other.piece == piece).count();
            let is_full = |count: usize, most: u32| count >= most as usize;
            if is_excluded
                || is_full(number, problem.counts[piece.index()].max)
                || problem.total.is_some_and(|total| is_full(there().count(), total.max))
            {
                continue;
            }
            let mut part = self.clone();
            part.pieces.push(Placed::new(piece, square));
            parts.push(part);
        }
        let mut without = self;
        without.empty.push(square);
        parts.push(without);
        parts
    }

    /// The problem of its placements.
    pub(super) fn problem(&self, whole: &Problem) -> Problem {
        let mut problem = whole.clone();
        problem.fixed.extend(&self.pieces);
        problem.fixed.sort_unstable();
        problem.blocked.extend(&self.empty);
        problem.blocked.sort_unstable();
        // An empty square must be covered, and a blocked one need not be.
        let listed = |cover: &Cover| {
            let squares = match &cover.squares {
                CoveredSquares::Free => return vec![cover.clone(), self.empty_covered(cover)],
                CoveredSquares::All => whole.free_squares().collect(),
                CoveredSquares::Squares(squares) => squares.clone(),
            };
            vec![Cover { squares: CoveredSquares::Squares(squares), ..cover.clone() }]
        };
        problem.covers = whole.covers.iter().flat_map(listed).collect();
        problem
    }

    fn empty_covered(&self, cover: &Cover) -> Cover {
        let mut empty = self.empty.clone();
        empty.sort_unstable();
        Cover { squares: CoveredSquares::Squares(empty), ..cover.clone() }
    }

    /// Its name, which no other branch has: pieces and empty squares in order.
    pub(super) fn name(&self, problem: &Problem) -> String {
        let mut name = String::new();
        for placed in &self.pieces {
            let symbol = problem.pieces[placed.piece.index()].symbol;
            let _ = write!(name, "{symbol}{} ", problem.board.name(placed.square));
        }
        for &square in &self.empty {
            let _ = write!(name, "-{} ", problem.board.name(square));
        }
        name
    }
}
