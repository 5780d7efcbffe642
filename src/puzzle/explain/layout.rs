//! What a puzzle demands: sets of squares with numbers of pieces, and squares that exclude others.

use std::ops::Range;

use itertools::Itertools;

use super::error::UnexplainedError;
use super::sets::{CountedSet, Families, families};
use nq_board::base::board::Board;
use nq_board::model::{Piece, Problem};
use nq_check::verify::rides;

/// The most sets of a family, such as rows: rules keep families in masks.
pub(super) const MOST_SETS: usize = 128;

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
    pub fn new(problem: &Problem) -> Result<Self, UnexplainedError> {
        let unknown = |what: &str| UnexplainedError::Unknown(what.to_owned());
        let [piece] = &problem.pieces[..] else {
            return Err(unknown(
                "the rules know puzzles with one kind of piece: give a model with one [[piece]]",
            ));
        };
        if !problem.covers.is_empty() {
            return Err(unknown("the rules know no covers: give a model without [[cover]]"));
        }
        let too_large = || {
            let most = MOST_SETS;
            unknown(&format!("the rules know boards of up to {most} rows, columns and regions"))
        };
        let board = problem.board;
        let is_too_large = |side| usize::from(side) > MOST_SETS;
        if is_too_large(board.rows()) || is_too_large(board.cols()) {
            return Err(too_large());
        }
        let attacked = |square| {
            let atoms = piece.rule.atoms().iter().filter(|_| problem.may_not_attack[0][0]);
            let reached = atoms.flat_map(|&atom| rides(problem, atom, square)).flatten();
            reached.map(|square| board.index(square)).sorted_unstable().dedup().collect()
        };
        let excluded_by: Vec<Vec<usize>> = board.squares().map(attacked).collect();
        let found = families(problem, &excluded_by);
        let Families { sets, families } = found.ok_or_else(|| {
            unknown("the rules need exact numbers: give each `number` and `count` one value")
        })?;
        if families.iter().any(|family| family.len() > MOST_SETS) {
            return Err(too_large());
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
