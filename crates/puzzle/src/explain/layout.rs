//! What a puzzle demands: sets of squares with numbers of pieces, and squares that exclude others.
//!
//! Everything is about *cells*: a cell is a square for one kind of piece. The cells of the first
//! kind have the indices of the squares, row by row from the top, and those of each further kind
//! follow. So with one kind of piece, cells are squares.

use std::ops::Range;

use itertools::Itertools;

use crate::explain::sets::{CountedSet, Families, families};
use crate::explain::unexplained::UnexplainedError;
use nq_board::base::words::a;
use nq_board::base::{Board, PieceId, Placed, Square};
use nq_board::model::{Piece, Problem, RuleKind};
use nq_check::verify::rides;

/// The most sets of a family, such as rows: rules keep families in masks.
pub(super) const MOST_SETS: usize = 128;

/// What a puzzle demands.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The board.
    pub board: Board,
    /// The kinds of pieces.
    pub pieces: Vec<Piece>,
    /// The sets with their numbers of pieces, family by family.
    pub sets: Vec<CountedSet>,
    /// The families: sets without common squares, such as all rows.
    pub(crate) families: Vec<Range<usize>>,
    /// For each cell the sets that have it.
    pub(crate) sets_of: Vec<Vec<usize>>,
    /// For each cell those that its piece excludes by attack or on its square, sorted.
    pub excluded_by: Vec<Vec<usize>>,
    /// The cells of blocked squares and walls.
    pub(crate) blocked: Vec<usize>,
    /// The cells of fixed pieces.
    pub(crate) fixed: Vec<usize>,
}

impl Layout {
    /// Reads a problem.
    ///
    /// # Errors
    /// The part of the problem that the rules do not know.
    pub fn new(problem: &Problem) -> Result<Self, UnexplainedError> {
        let unknown = |what: &str| UnexplainedError::Unknown(what.to_owned());
        let too_large = || {
            let most = MOST_SETS;
            unknown(&format!("the rules know boards of up to {most} rows, columns and regions"))
        };
        if let Some(rules) = problem.other_rules(&[RuleKind::Count, RuleKind::Cover]) {
            return Err(unknown(&format!("the rules do not know {}", rules.key())));
        }
        let board = problem.board;
        let is_too_large = |side| usize::from(side) > MOST_SETS;
        if is_too_large(board.rows()) || is_too_large(board.cols()) {
            return Err(too_large());
        }
        let area = board.len();
        let cells = area * problem.pieces.len();
        let place = |cell: usize| (cell / area, board.square(cell % area));
        let attacked = |cell| {
            let (piece, square) = place(cell);
            let atoms = problem.pieces[piece].rule.atoms().iter();
            let reached = atoms.flat_map(|&atom| rides(problem, &[], atom, square)).flatten();
            reached.map(|square| board.index(square)).sorted_unstable().dedup().collect()
        };
        let attacks: Vec<Vec<usize>> = (0..cells).map(attacked).collect();
        let excluded_by = excluded_by(problem, &attacks);
        let found = families(problem, &attacks, &excluded_by);
        let Families { sets, families } = found.ok_or_else(|| {
            unknown("the rules do not know covers of walls: leave the walls out of `squares`")
        })?;
        if families.iter().any(|family| family.len() > MOST_SETS) {
            return Err(too_large());
        }
        let mut sets_of = vec![Vec::new(); cells];
        for (index, set) in sets.iter().enumerate() {
            set.cells.iter().for_each(|&cell| sets_of[cell].push(index));
        }
        let blocked = problem.blocked.iter().chain(&problem.walls).map(|&at| board.index(at));
        let of_all = |square| (square..cells).step_by(area);
        let fixed = problem.fixed.iter();
        Ok(Self {
            board,
            pieces: problem.pieces.clone(),
            sets,
            families,
            sets_of,
            excluded_by,
            blocked: blocked.flat_map(of_all).collect(),
            fixed: fixed.map(|&fixed| cell(board, fixed)).collect(),
        })
    }

    /// Refuses several kinds of pieces: a page to play has one.
    ///
    /// # Errors
    /// The remedy.
    pub fn check_page(&self) -> Result<(), UnexplainedError> {
        let why = "a page to play has one kind of piece: leave out --html";
        match self.pieces[..] {
            [_] => Ok(()),
            _ => Err(UnexplainedError::Unknown(why.to_owned())),
        }
    }

    /// Whether the number of some pieces is open.
    pub(crate) fn is_open(&self) -> bool {
        self.sets.iter().any(|set| set.name.kind() == "board" && !set.is_exact())
    }

    /// The number of cells.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.excluded_by.len()
    }

    /// The cells of a square.
    pub fn cells_of(&self, square: usize) -> impl Iterator<Item = usize> + use<> {
        (square..self.cells()).step_by(self.board.len())
    }

    /// The cell of a piece on a square.
    #[must_use]
    pub fn cell(&self, placed: Placed) -> usize {
        cell(self.board, placed)
    }

    /// The piece on the square of a cell.
    #[must_use]
    pub fn placed(&self, cell: usize) -> Placed {
        let kind = u8::try_from(cell / self.board.len()).unwrap_or(u8::MAX);
        Placed::new(PieceId(kind), self.square(cell))
    }

    /// The piece of a cell.
    #[must_use]
    pub fn piece(&self, cell: usize) -> &Piece {
        &self.pieces[cell / self.board.len()]
    }

    /// The square of a cell.
    #[must_use]
    pub fn square(&self, cell: usize) -> Square {
        self.board.square(cell % self.board.len())
    }

    /// A piece on its square, such as `a queen on d4`.
    #[must_use]
    pub fn piece_on(&self, cell: usize) -> String {
        format!("{} on {}", a(&self.piece(cell).name), self.board.name(self.square(cell)))
    }

    /// The name of a cell: that of its square, such as `d4`, or with several kinds of pieces `Qd4`.
    #[must_use]
    pub fn name(&self, cell: usize) -> String {
        let square = self.board.name(self.square(cell));
        if self.pieces.len() > 1 { format!("{}{square}", self.piece(cell).symbol) } else { square }
    }
}

fn cell(board: Board, placed: Placed) -> usize {
    placed.piece.index() * board.len() + board.index(placed.square)
}

/// By cell, those that its piece excludes: attack is forbidden in either direction, and pieces do
/// not share squares. `attacks` has the attacked squares of each cell.
fn excluded_by(problem: &Problem, attacks: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let area = problem.board.len();
    let kinds = problem.pieces.len();
    let mut excluded = vec![Vec::new(); attacks.len()];
    for (cell, attacked) in attacks.iter().enumerate() {
        for kind in 0..kinds {
            let others = attacked.iter().filter(|_| problem.may_not_attack[cell / area][kind]);
            let own = (kind != cell / area).then_some(cell % area);
            for other in others.copied().chain(own).map(|square| kind * area + square) {
                excluded[cell].push(other);
                excluded[other].push(cell);
            }
        }
    }
    for cells in &mut excluded {
        cells.sort_unstable();
        cells.dedup();
    }
    excluded
}
