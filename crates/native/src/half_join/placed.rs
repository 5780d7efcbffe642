//! Quarters whose words each row set places anew: those of pieces that leap, on boards where words
//! for all row sets would be too long.
//!
//! Only rows of the east need bits for leaps, so the bits of a row set are half as many. Where even
//! these are too many, a row set is divided by the *first piece*: the east's in the column next to
//! the cut. It needs no bits, as halves that contradict it are left out.

use super::cache::QuarterCache;
use super::geometry::{At, Geometry, Quarter};
use super::layout::{FirstPiece, Layout};
use super::order::ByteTables;
use super::quarter::{Buffers, Cells, QuarterPair, Recipe};
use nq_board::run::control::{Control, StopReason};

/// The quarters of a row set.
#[derive(Debug)]
pub(super) struct PlacedQuarters {
    recipe: Recipe,
    cache: QuarterCache<u64>,
    buffers: Buffers,
    /// North-east, south-east, north-west, south-west.
    cells: [Cells<u64>; 4],
}

impl PlacedQuarters {
    /// Quarters of a board; so many bytes of them are kept for neighbouring row sets.
    pub(super) fn new(geometry: Geometry, max_bytes: usize) -> Self {
        let leaps = |quarter, at| 1 << number(geometry, quarter, at);
        Self {
            recipe: Recipe::unplaced(geometry, leaps),
            cache: QuarterCache::new(max_bytes),
            buffers: Buffers::default(),
            cells: Default::default(),
        }
    }

    /// Places the words of a row set, whose first piece may be given, and says how many bits they
    /// have.
    ///
    /// # Errors
    /// The reason of a stop: each quarter takes almost a second at the largest sizes.
    pub(super) fn place(
        &mut self,
        rows: u32,
        first: FirstPiece,
        control: &Control,
    ) -> Result<u32, StopReason> {
        let Self { recipe, cache, buffers, cells } = self;
        let geometry = recipe.geometry;
        let layout = Layout::of_row_set(geometry, rows, first);
        let placement = Placement::new(geometry, &layout);
        let west_rows = geometry.west_rows(rows);
        let quarters =
            [Quarter::NorthEast, Quarter::SouthEast, Quarter::NorthWest, Quarter::SouthWest];
        for (quarter, cells) in quarters.into_iter().zip(cells) {
            control.proceed()?;
            let of_half = if quarter.is_west() { west_rows } else { rows };
            let own = if quarter.is_north() {
                of_half & ((1 << geometry.h) - 1)
            } else {
                of_half >> geometry.h
            };
            let all =
                cache.get(quarter, own, |cells| cells.refill(recipe, (quarter, own), buffers));
            let fits = Given::new(geometry, quarter, first);
            cells.place_all(&all, |lines, leaps| {
                fits.has(lines, leaps).then(|| placement.word(quarter, lines, leaps))
            });
            cache.give_back(all);
        }
        Ok(layout.bits())
    }

    /// The quarters, in order.
    pub(super) const fn cells(&mut self) -> &mut [Cells<u64>; 4] {
        &mut self.cells
    }

    /// The quarters of the east half.
    pub(super) fn east(&self) -> QuarterPair<'_, u64> {
        QuarterPair { north: self.cells[0].by_ref(), south: self.cells[1].by_ref() }
    }

    /// The quarters of the west half.
    pub(super) fn west(&self) -> QuarterPair<'_, u64> {
        QuarterPair { north: self.cells[2].by_ref(), south: self.cells[3].by_ref() }
    }
}

/// The rows that a quarter and leaps from it reach.
fn rows(geometry: Geometry, quarter: Quarter) -> std::ops::Range<u32> {
    let reach = geometry.shape.leaps.reach();
    if quarter.is_north() {
        0..geometry.n.min(geometry.h + reach)
    } else {
        geometry.h.saturating_sub(reach)..geometry.n
    }
}

/// The number of a square that leaps from a quarter reach.
fn number(geometry: Geometry, quarter: Quarter, (row, col): At) -> u32 {
    let rows = rows(geometry, quarter);
    (col - geometry.h) * (rows.end - rows.start) + row - rows.start
}

/// Where the bits of diagonals and of squares go.
struct Placement {
    lines: ByteTables,
    /// For the north and the south.
    leaps: [ByteTables; 2],
}

impl Placement {
    fn new(geometry: Geometry, layout: &Layout) -> Self {
        let from = Layout::of_lines(geometry);
        let mut lines = vec![0; from.bits() as usize];
        for line in 0..4 * geometry.n {
            if from.line(line) != 0 {
                lines[from.line(line).trailing_zeros() as usize] = layout.line(line);
            }
        }
        let leaps = [Quarter::NorthEast, Quarter::SouthEast].map(|quarter| {
            let reach = geometry.shape.leaps.reach();
            let cols = geometry.h..geometry.n.min(geometry.h + reach);
            let squares = itertools::iproduct!(cols, rows(geometry, quarter));
            let images: Vec<_> = squares.map(|(col, row)| layout.leap((row, col), 0)).collect();
            ByteTables::new(&images)
        });
        Self { lines: ByteTables::new(&lines), leaps }
    }

    #[inline]
    fn word(&self, quarter: Quarter, lines: u64, leaps: u64) -> u64 {
        let of_leaps = &self.leaps[usize::from(!quarter.is_north())];
        self.lines.apply(lines) | of_leaps.apply(leaps)
    }
}

/// What goes with a first piece that is given.
struct Given {
    /// The diagonals of the piece, for the west.
    lines: u64,
    /// The squares that are looked at.
    squares: u64,
    /// Those of them that must be there.
    own: u64,
}

impl Given {
    fn new(geometry: Geometry, quarter: Quarter, first: FirstPiece) -> Self {
        let Some(row) = first else { return Self { lines: 0, squares: 0, own: 0 } };
        let given = (row, geometry.h);
        let rows = rows(geometry, quarter);
        let bit = |row| 1 << number(geometry, quarter, (row, geometry.h));
        let own = if rows.contains(&row) { bit(row) } else { 0 };
        if quarter.is_west() {
            let layout = Layout::of_lines(geometry);
            let lines = geometry.diagonals(given).fold(0, |all, line| all | layout.line(line));
            return Self { lines, squares: own, own: 0 };
        }
        let is_own = quarter.is_north() == (row < geometry.h);
        let squares = rows.fold(0, |all, row| all | bit(row));
        Self { lines: 0, squares, own: if is_own { own } else { 0 } }
    }

    #[inline]
    const fn has(&self, lines: u64, leaps: u64) -> bool {
        lines & self.lines == 0 && leaps & self.squares == self.own
    }
}
