//! Which bits the signatures of halves have, and the keys of quarters.
//!
//! A bit of a signature is a diagonal that meets both halves, or an east square to which a piece in
//! the west can leap: the west sets the bits of the squares that it attacks, the east those that it
//! occupies. Two halves fit if their signatures have no bit in common. A key does the same for the
//! two quarters of a half.

use super::geometry::{At, Geometry, Quarter};
use super::shape::{Leaps, Shape};

/// The most bits of a signature.
const MOST: u32 = 64;

/// The bits of the signatures of a board, or of one row set.
///
/// Only rows of the east need bits for leaps. Prepared quarters know these rows in their own part
/// of the board alone: there the bits of the north are counted upwards and those of the south
/// downwards, in a field that has a bit for each piece of the east, and rows that leaps from the
/// other part reach have bits of their own.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    geometry: Geometry,
    bits: u32,
    /// For each diagonal its bit, or none.
    diagonals: Vec<u64>,
    /// For each column of the east that leaps reach, from the cut on, its bits. None for that of
    /// the first piece, if it is given.
    columns: Vec<Option<Column>>,
    rows: Rows,
}

/// The bits of a column.
#[derive(Clone, Copy, Debug)]
struct Column {
    first: u32,
    /// How far from the middle the rows are that the other part reaches.
    near: u32,
}

/// Which bit of a column a row of the east has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rows {
    /// Each row its own.
    All,
    /// By the rows of the quarter.
    OfQuarter,
    /// By these rows of the east.
    These(u32),
}

/// The row of the east's piece in the column next to the cut, where a row set is divided by it.
pub(super) type FirstPiece = Option<u32>;

impl Layout {
    /// The bits for quarters that are prepared for all row sets, if they fit into a word.
    pub(super) fn of_board(geometry: Geometry) -> Option<Self> {
        [Rows::All, Rows::OfQuarter]
            .into_iter()
            .map(|rows| Self::new(geometry, rows, None))
            .find(|layout| layout.bits <= MOST)
    }

    /// The bits of diagonals alone.
    pub(super) fn of_lines(geometry: Geometry) -> Self {
        let leaps = Leaps::default();
        Self::new(
            Geometry { shape: Shape { leaps, ..geometry.shape }, ..geometry },
            Rows::All,
            None,
        )
    }

    /// The bits for one row set, whose first piece may be given.
    pub(super) fn of_row_set(geometry: Geometry, east_rows: u32, first: FirstPiece) -> Self {
        let rows = first.map_or(east_rows, |row| east_rows & !(1 << row));
        Self::new(geometry, Rows::These(rows), first)
    }

    /// Whether a row set has too many bits, unless it is divided by the first piece.
    pub(super) fn divides(geometry: Geometry) -> bool {
        Self::of_row_set(geometry, any_row_set(geometry), None).bits > MOST
    }

    /// Whether signatures and keys fit into words.
    pub(super) fn fits(geometry: Geometry) -> bool {
        let rows = any_row_set(geometry);
        // A first piece in the corner is on one diagonal that meets both halves, others are on two.
        let first = Self::divides(geometry).then(|| rows.trailing_zeros());
        let keys = [Quarter::NorthWest, Quarter::NorthEast].map(|north| Keys::new(geometry, north));
        Self::of_row_set(geometry, rows, first).bits <= MOST
            && keys.iter().all(|keys| keys.bits <= MOST)
    }

    fn new(geometry: Geometry, rows: Rows, first: FirstPiece) -> Self {
        let (n, h) = (geometry.n, geometry.h);
        let reach = geometry.shape.leaps.reach().min(n - h);
        let pieces = match rows {
            Rows::These(rows) => rows.count_ones(),
            Rows::All | Rows::OfQuarter => n - h,
        };
        let mut bits = 0;
        let column = |column| {
            if column == 0 && first.is_some() {
                return None;
            }
            let near = geometry.shape.leaps.reach_across(column + 1);
            let first = bits;
            bits += match rows {
                Rows::All => n,
                Rows::OfQuarter => pieces + 2 * near,
                Rows::These(_) => pieces,
            };
            Some(Column { first, near })
        };
        let columns = (0..reach).map(column).collect();
        // The bits of the longest diagonals are on top.
        let is_west = |at: At| at.1 < h;
        let through_first = first.map(|row| geometry.diagonals((row, h)));
        let left_out: Vec<u32> = through_first.into_iter().flatten().collect();
        let mut shared = common(geometry, &geometry.squares(), is_west, |at| !is_west(at));
        shared.retain(|&line| {
            let is_apart = geometry.has_main_diagonals_apart() && geometry.off_main(line) == 0;
            !is_apart && !left_out.contains(&line)
        });
        shared.sort_by_key(|&line| (geometry.off_main(line), line));
        let mut diagonals = vec![0; 4 * n as usize];
        for &line in shared.iter().rev() {
            diagonals[line as usize] = 1_u64.checked_shl(bits).unwrap_or(0);
            bits += 1;
        }
        Self { geometry, bits, diagonals, columns, rows }
    }

    pub(super) const fn bits(&self) -> u32 {
        self.bits
    }

    /// Whether the bits of a square depend on the rows of its quarter.
    pub(super) fn depends_on_quarter(&self) -> bool {
        self.rows == Rows::OfQuarter && !self.columns.is_empty()
    }

    /// What a piece on a square of a quarter, which has these rows, adds to the signature.
    pub(super) fn word(&self, quarter: Quarter, own_rows: u32, at: At) -> u64 {
        let geometry = self.geometry;
        let square = geometry.on_board(quarter, at);
        let diagonals = geometry.diagonals(square).map(|line| self.diagonals[line as usize]);
        let lines = diagonals.fold(0, |all, bit| all | bit);
        if self.columns.is_empty() {
            return lines;
        }
        let all = (1 << geometry.rows(quarter)) - 1;
        let east = if quarter.is_west() { all & !own_rows } else { own_rows };
        let known = if quarter.is_north() { east } else { east << geometry.h };
        leap_squares(geometry, square).fold(lines, |all, at| all | self.leap(at, known))
    }

    /// The bit of a diagonal, or none.
    pub(super) fn line(&self, diagonal: u32) -> u64 {
        self.diagonals[diagonal as usize]
    }

    /// The bit of a square of the east that leaps reach, by row and column, or none.
    pub(super) fn leap(&self, (row, col): At, known: u32) -> u64 {
        let column = self.columns.get((col - self.geometry.h) as usize).copied().flatten();
        column.and_then(|column| self.bit(column, row, known)).unwrap_or(0)
    }

    /// The bit of a row in a column, if it has one. The rows of the east are known in a part of the
    /// board.
    fn bit(&self, column: Column, row: u32, known: u32) -> Option<u64> {
        let h = self.geometry.h;
        let (before, behind) = ((1 << row) - 1, u32::MAX << row << 1);
        let place = match self.rows {
            Rows::All => row,
            Rows::These(rows) if rows >> row & 1 == 0 => return None,
            Rows::These(rows) => (rows & before).count_ones(),
            Rows::OfQuarter => {
                let pieces = self.geometry.n - h;
                if row + column.near >= h && row < h + column.near {
                    pieces + row + column.near - h
                } else if known >> row & 1 == 0 {
                    return None;
                } else if row < h {
                    (known & before).count_ones()
                } else {
                    pieces - 1 - (known & behind).count_ones()
                }
            }
        };
        Some(1 << (column.first + place))
    }
}

/// The squares of the east that a piece occupies or can leap to across the cut.
pub(super) fn leap_squares(geometry: Geometry, square: At) -> impl Iterator<Item = At> {
    let (n, h, reach) = (geometry.n, geometry.h, geometry.shape.leaps.reach());
    let is_west = square.1 < h;
    let rows = if is_west {
        square.0.saturating_sub(reach)..n.min(square.0 + reach + 1)
    } else {
        square.0..square.0 + 1
    };
    let leaps = move |to: At| {
        let distance = |from: u32, to: u32| to.cast_signed() - from.cast_signed();
        geometry.shape.leaps.has(distance(square.0, to.0), distance(square.1, to.1))
    };
    itertools::iproduct!(rows, h..n.min(h + reach))
        .filter(move |&to| if is_west { leaps(to) } else { to == square })
}

/// Some row set of the east.
const fn any_row_set(geometry: Geometry) -> u32 {
    (1 << (geometry.n - geometry.h)) - 1
}

/// The diagonals that meet both of two sets of squares, ascending.
fn common(
    geometry: Geometry,
    squares: &(impl Iterator<Item = At> + Clone),
    in_one: impl Fn(At) -> bool,
    in_other: impl Fn(At) -> bool,
) -> Vec<u32> {
    let lines = |is_in: &dyn Fn(At) -> bool| {
        let mut lines = vec![false; 4 * geometry.n as usize];
        for line in squares.clone().filter(|&at| is_in(at)).flat_map(|at| geometry.diagonals(at)) {
            lines[line as usize] = true;
        }
        lines
    };
    let both = lines(&in_one).into_iter().zip(lines(&in_other));
    (0..).zip(both).filter(|(_, (one, other))| *one && *other).map(|(line, _)| line).collect()
}

/// The bits of the keys of a half: the diagonals that meet both of its quarters, and the squares
/// of the north to which a piece in the south can leap.
#[derive(Clone, Debug)]
pub(super) struct Keys {
    geometry: Geometry,
    bits: u32,
    diagonals: Vec<u64>,
}

impl Keys {
    /// Those of the half with this quarter.
    pub(super) fn new(geometry: Geometry, quarter: Quarter) -> Self {
        let is_west = |at: At| at.1 < geometry.h;
        let squares = geometry.squares().filter(move |&at| is_west(at) == quarter.is_west());
        let is_north = |at: At| at.0 < geometry.h;
        let mut diagonals = vec![0; 4 * geometry.n as usize];
        let mut bits = 0;
        for line in common(geometry, &squares, is_north, |at| !is_north(at)) {
            diagonals[line as usize] = 1 << bits;
            bits += 1;
        }
        bits += geometry.shape.leaps.reach() * geometry.cols(quarter);
        Self { geometry, bits, diagonals }
    }

    /// What a piece on a square of a quarter adds to the key.
    pub(super) fn key(&self, quarter: Quarter, at: At) -> u64 {
        let geometry = self.geometry;
        let square = geometry.on_board(quarter, at);
        let diagonals = geometry.diagonals(square).map(|line| self.diagonals[line as usize]);
        let lines = diagonals.fold(0, |all, bit| all | bit);
        let (reach, cols) = (geometry.shape.leaps.reach(), geometry.cols(quarter));
        let first = self.bits - reach * cols;
        // The rows of the north from the middle on.
        let bit = |back: u32, col: u32| 1 << (first + back * cols + col);
        if quarter.is_north() {
            let back = geometry.h - 1 - at.0;
            return if back < reach { lines | bit(back, at.1) } else { lines };
        }
        let leaps = |(back, col): &(u32, u32)| {
            let down = (at.0 + 1 + back).cast_signed();
            geometry.shape.leaps.has(down, col.cast_signed() - at.1.cast_signed())
        };
        let targets = itertools::iproduct!(0..reach.min(geometry.h), 0..cols);
        targets.filter(leaps).fold(lines, |all, (back, col)| all | bit(back, col))
    }
}
