//! Partial placements: all ways to put one piece in each of some rows of a quarter so that no two
//! exclude each other.

use super::geometry::{At, Geometry, Quarter, SIDE};
use super::layout::{Keys, Layout, leap_squares};
use nq_board::run::{Control, StopReason};

/// The squares of a quarter as bits, sixteen for each row.
type Squares = [u64; 4];

/// What a piece on a square of a quarter does.
#[derive(Clone, Copy, Debug, Default)]
struct Piece {
    /// The squares of the quarter that it closes.
    closed: Squares,
    adds: Partial,
}

/// Pieces in a quarter: one in each row of a row set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Partial {
    /// What must be disjoint within a half.
    pub key: u64,
    /// What must be disjoint from the other half.
    pub word: u64,
    /// The squares beyond the cut that leaps reach, where words are placed for each row set.
    pub leaps: u64,
    /// Columns taken.
    pub cols: u16,
    /// The mark of those that have one; see [`Geometry::mark`].
    pub mark: u8,
}

impl Partial {
    #[inline]
    const fn with(self, other: Self) -> Self {
        Self {
            key: self.key | other.key,
            word: self.word | other.word,
            leaps: self.leaps | other.leaps,
            cols: self.cols | other.cols,
            mark: self.mark | other.mark,
        }
    }
}

/// The squares of a quarter, and what a piece on each of them does.
#[derive(Clone, Debug)]
pub(super) struct Board {
    quarter: Quarter,
    cols: u32,
    /// By row and column.
    pieces: Vec<[Piece; SIDE]>,
}

impl Board {
    pub(super) fn new(geometry: Geometry, quarter: Quarter) -> Self {
        let (rows, cols) = (geometry.rows(quarter), geometry.cols(quarter));
        let keys = Keys::new(geometry, quarter);
        let squares = || itertools::iproduct!(0..rows, 0..cols);
        let mut pieces = vec![[Piece::default(); SIDE]; rows as usize];
        for at in squares() {
            let mut closed = Squares::default();
            for other in squares().filter(|&other| geometry.excludes(at, other)) {
                set(&mut closed, other);
            }
            let square = geometry.on_board(quarter, at);
            let adds = Partial {
                key: keys.key(quarter, at),
                word: 0,
                leaps: 0,
                cols: 1 << at.1,
                mark: geometry.mark(quarter, square),
            };
            pieces[at.0 as usize][at.1 as usize] = Piece { closed, adds };
        }
        Self { quarter, cols, pieces }
    }

    /// Gives the pieces in these rows the words of a layout.
    pub(super) fn take_words(&mut self, layout: &Layout, rows: u32) {
        for (row, pieces) in (0..).zip(&mut self.pieces).filter(|(row, _)| rows >> row & 1 == 1) {
            for (col, piece) in (0..self.cols).zip(pieces) {
                piece.adds.word = layout.word(self.quarter, rows, (row, col));
            }
        }
    }

    /// Gives the pieces the squares that leaps reach, as `leaps` numbers them.
    pub(super) fn take_leaps(&mut self, geometry: Geometry, leaps: impl Fn(Quarter, At) -> u64) {
        for (row, pieces) in (0..).zip(&mut self.pieces) {
            for (col, piece) in (0..self.cols).zip(pieces) {
                let square = geometry.on_board(self.quarter, (row, col));
                let squares = leap_squares(geometry, square);
                piece.adds.leaps = squares.fold(0, |all, at| all | leaps(self.quarter, at));
            }
        }
    }

    /// Visits all ways to put one piece in each of these rows.
    pub(super) fn search(&self, rows: u32, visit: &mut impl FnMut(&Partial)) {
        if rows == 0 {
            visit(&Partial::default());
        } else {
            self.place(rows, Squares::default(), Partial::default(), visit);
        }
    }

    /// The same for rows, at least one, that take long: it can be stopped between two squares of
    /// the first one.
    pub(super) fn search_long(
        &self,
        rows: u32,
        control: &Control,
        visit: &mut impl FnMut(&Partial),
    ) -> Result<(), StopReason> {
        let row = rows.trailing_zeros();
        for only in 0..self.cols {
            control.proceed()?;
            let mut closed = Squares::default();
            (0..self.cols).filter(|&col| col != only).for_each(|col| set(&mut closed, (row, col)));
            self.place(rows, closed, Partial::default(), visit);
        }
        Ok(())
    }

    fn place(
        &self,
        rows: u32,
        closed: Squares,
        partial: Partial,
        visit: &mut impl FnMut(&Partial),
    ) {
        let row = rows.trailing_zeros() as usize;
        let rest = rows & (rows - 1);
        let closed_here = closed[row / 4] >> (16 * (row % 4));
        let mut free = !closed_here & !u64::from(partial.cols) & ((1 << self.cols) - 1);
        let pieces = &self.pieces[row];
        while free != 0 {
            let piece = &pieces[free.trailing_zeros() as usize % SIDE];
            free &= free - 1;
            let partial = partial.with(piece.adds);
            if rest == 0 {
                visit(&partial);
            } else {
                let closed = std::array::from_fn(|part| closed[part] | piece.closed[part]);
                self.place(rest, closed, partial, visit);
            }
        }
    }
}

fn set(squares: &mut Squares, (row, col): At) {
    squares[row as usize / 4] |= 1 << (16 * (row % 4) + col);
}
