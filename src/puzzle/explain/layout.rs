//! What a puzzle demands: sets of squares with numbers of pieces, and squares that exclude others.

use std::ops::Range;

use thiserror::Error;

use super::attacks::attacks;
use super::sets::{CountedSet, Families, families};
use nq_board::base::board::Board;
use nq_board::model::{Piece, Problem};

/// The most sets of a family, such as rows: rules keep families in masks.
pub(super) const MOST_SETS: usize = 128;

/// Why a puzzle cannot be explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ExplainError {
    /// Several kinds of pieces.
    #[error("the rules know puzzles with one kind of piece: give a model with one [[piece]]")]
    Pieces,
    /// Covers.
    #[error("the rules know no covers: give a model without [[cover]]")]
    Covers,
    /// A range of numbers.
    #[error("the rules need exact numbers: give each `number` and `count` one value")]
    Ranges,
    /// A large board.
    #[error("the rules know boards of up to {MOST_SETS} rows, columns and regions")]
    TooLarge,
}

/// What a puzzle demands.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The board.
    pub board: Board,
    /// The kind of piece.
    pub piece: Piece,
    /// The sets with their numbers of pieces, family by family.
    pub sets: Vec<CountedSet>,
    /// The families: sets without common squares, such as all rows.
    pub(super) families: Vec<Range<usize>>,
    /// For each square the sets that have it.
    pub(super) sets_of: Vec<Vec<usize>>,
    /// For each square the squares that a piece on it excludes by attack, sorted.
    pub excluded_by: Vec<Vec<usize>>,
    /// Blocked squares and walls.
    pub(super) blocked: Vec<usize>,
    /// Squares with fixed pieces.
    pub(super) fixed: Vec<usize>,
}

impl Layout {
    /// Reads a problem.
    ///
    /// # Errors
    /// The part of the problem that the rules do not know.
    pub fn new(problem: &Problem) -> Result<Self, ExplainError> {
        let [piece] = &problem.pieces[..] else { return Err(ExplainError::Pieces) };
        if !problem.covers.is_empty() {
            return Err(ExplainError::Covers);
        }
        let board = problem.board;
        let is_too_large = |side| usize::from(side) > MOST_SETS;
        if is_too_large(board.rows()) || is_too_large(board.cols()) {
            return Err(ExplainError::TooLarge);
        }
        let excluded_by = if problem.may_not_attack[0][0] {
            attacks(problem, &piece.rule)
        } else {
            vec![Vec::new(); board.len()]
        };
        let found = families(problem, &excluded_by).ok_or(ExplainError::Ranges)?;
        let Families { sets, families } = found;
        if families.iter().any(|family| family.len() > MOST_SETS) {
            return Err(ExplainError::TooLarge);
        }
        let mut sets_of = vec![Vec::new(); board.len()];
        for (index, set) in sets.iter().enumerate() {
            set.squares.iter().for_each(|&square| sets_of[square].push(index));
        }
        let blocked = problem.blocked.iter().chain(&problem.walls);
        Ok(Self {
            board,
            piece: piece.clone(),
            sets,
            families,
            sets_of,
            excluded_by,
            blocked: blocked.map(|&square| board.index(square)).collect(),
            fixed: problem.fixed.iter().map(|placed| board.index(placed.square)).collect(),
        })
    }

    /// The name of a square.
    #[must_use]
    pub fn square(&self, index: usize) -> String {
        self.board.name(self.board.square(index))
    }
}
