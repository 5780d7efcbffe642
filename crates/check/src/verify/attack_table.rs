//! A table of what each piece attacks from each square.

use crate::board::attacking_atom;
use nq_board::base::{PieceId, Placed, Placement};
use nq_board::model::Problem;

/// The most squares of a board with a table.
const MOST_SQUARES: usize = 1 << 10;

/// Sets of squares as bits, by piece.
#[derive(Clone, Debug)]
pub(super) struct AttackTable {
    /// Words of a set.
    words: usize,
    /// The squares that each piece attacks from each square.
    attacked: Vec<u64>,
    /// Squares on which no piece may stand.
    blocked: Vec<u64>,
    /// The occupied squares of the current placement, by piece.
    occupied: Vec<u64>,
}

impl AttackTable {
    /// The table of a problem; `None` if its board is large.
    pub(super) fn new(problem: &Problem) -> Option<Self> {
        let (board, kinds) = (problem.board, problem.pieces.len());
        if board.len() > MOST_SQUARES {
            return None;
        }
        let words = board.len().div_ceil(64);
        let mut attacked = vec![0; kinds * board.len() * words];
        for (place, set) in attacked.chunks_exact_mut(words.max(1)).enumerate() {
            let (piece, from) = (place / board.len(), board.square(place % board.len()));
            let placed = Placed::new(PieceId(u8::try_from(piece).unwrap_or(u8::MAX)), from);
            for (index, square) in board.squares().enumerate() {
                if attacking_atom(problem, &problem.walls, placed, square).is_some() {
                    set[index / 64] |= 1 << (index % 64);
                }
            }
        }
        let mut blocked = vec![0; words];
        for &square in &problem.blocked {
            let index = board.index(square);
            blocked[index / 64] |= 1_u64 << (index % 64);
        }
        Some(Self { words, attacked, blocked, occupied: vec![0; kinds * words] })
    }

    /// Whether a placement certainly keeps the rules on squares and attacks. Pieces that block
    /// lines only take attacks away.
    pub(super) fn keeps(&mut self, problem: &Problem, placement: &Placement) -> bool {
        let Self { words, attacked, blocked, occupied } = self;
        let (words, board) = (*words, problem.board);
        occupied.fill(0);
        for &Placed { piece, square } in placement.pieces() {
            if piece.index() >= problem.pieces.len() || !board.contains(square) {
                return false;
            }
            let (word, bit) = (board.index(square) / 64, 1 << (board.index(square) % 64));
            let is_taken = occupied.chunks_exact(words).any(|set| set[word] & bit != 0);
            if is_taken || blocked[word] & bit != 0 {
                return false;
            }
            occupied[piece.index() * words + word] |= bit;
        }
        let is_in_place = |fixed| placement.pieces().binary_search(fixed).is_ok();
        problem.fixed.iter().all(is_in_place)
            && placement.pieces().iter().all(|&Placed { piece, square }| {
                let place = (piece.index() * board.len() + board.index(square)) * words;
                let set = &attacked[place..place + words];
                let others = problem.may_not_attack[piece.index()].iter();
                others.zip(occupied.chunks_exact(words)).all(|(&forbidden, others)| {
                    !forbidden || set.iter().zip(others).all(|(a, b)| a & b == 0)
                })
            })
    }
}
