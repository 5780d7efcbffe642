//! Quarters whose words each row set places anew: those of pieces that leap, on boards where words
//! for all row sets would be too long.
//!
//! Only rows of the east need bits for leaps, so the bits of a row set are half as many. Where even
//! these are too many, a row set is divided by the *first piece*: the east's in the column next to
//! the cut. It needs no bits, as halves that contradict it are left out.

use std::time::Duration;

use super::at_once::QuarterSource;
use super::geometry::{At, Geometry, Quarter};
use super::kept_quarters::{FourCells, QuarterMaker};
use super::layout::{FirstPiece, Layout};
use super::quarter::{Cells, QuarterPair, Recipe};
use super::signature_words::ByteTables;
use nq_board::run::{Control, StopReason, ThreadTime};

/// The quarters of a row set.
#[derive(Debug)]
pub(super) struct PlacedQuarters {
    quarters: QuarterMaker<u64>,
    /// Whether row sets are divided by the first piece.
    pub(super) divides: bool,
    /// The rows of the east.
    rows: u32,
    /// The first pieces that are still to be given.
    parts: Vec<FirstPiece>,
    /// The time for quarters that neighbours share.
    shared: Duration,
    /// The quarters of the row set, without words.
    unplaced: Option<FourCells<u64>>,
    cells: [Cells<u64>; 4],
}

impl PlacedQuarters {
    /// The bytes of the quarters that are kept.
    const CACHE: usize = 1 << 27;

    pub(super) fn new(geometry: Geometry) -> Self {
        let leaps = |quarter, at| 1 << number(geometry, quarter, at);
        Self {
            quarters: QuarterMaker::new(Recipe::unplaced(geometry, leaps), Self::CACHE),
            divides: Layout::divides(geometry),
            rows: 0,
            parts: Vec::new(),
            shared: Duration::ZERO,
            unplaced: None,
            cells: Default::default(),
        }
    }

    /// Places the words of the row set, whose first piece may be given, and says how many bits they
    /// have.
    fn place(&mut self, first: FirstPiece) -> u32 {
        let Self { quarters, unplaced, cells, rows, .. } = self;
        let geometry = quarters.recipe.geometry;
        let layout = Layout::of_row_set(geometry, *rows, first);
        let placement = Placement::new(geometry, &layout);
        for ((quarter, all), cells) in
            Quarter::ALL.into_iter().zip(unplaced.iter().flatten()).zip(cells)
        {
            let fits = Given::new(geometry, quarter, first);
            cells.place_all(all, |lines, leaps| {
                fits.has(lines, leaps).then(|| placement.word(quarter, lines, leaps))
            });
        }
        layout.bits()
    }
}

impl QuarterSource<u64> for PlacedQuarters {
    fn take(&mut self, rows: u32, control: &Control) -> Result<(), StopReason> {
        let start = ThreadTime::now();
        if let Some(cells) = self.unplaced.take() {
            self.quarters.give_back(cells);
        }
        let cells = self.unplaced.insert(self.quarters.take(rows, control)?);
        let are_kept = QuarterMaker::are_kept(cells);
        self.shared = if are_kept { start.elapsed() } else { Duration::ZERO };
        self.rows = rows;
        let given =
            (0..self.quarters.recipe.geometry.n).filter(|row| rows >> row & 1 == 1).map(Some);
        self.parts = if self.divides { given.collect() } else { vec![None] };
        Ok(())
    }

    fn next(&mut self) -> Option<u32> {
        self.parts.pop().map(|first| self.place(first))
    }

    fn halves(&self, _: u32) -> [QuarterPair<'_, u64>; 2] {
        QuarterPair::halves(self.cells.each_ref().map(Cells::by_ref))
    }

    fn shared(&self) -> Duration {
        self.shared
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
    /// How far diagonals move up, if all are kept.
    up: Option<u32>,
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
        let up = lines[0].trailing_zeros();
        let are_kept = (up..).zip(&lines).all(|(bit, &line)| line == 1_u64.unbounded_shl(bit));
        Self { up: are_kept.then_some(up), lines: ByteTables::new(&lines), leaps }
    }

    #[inline]
    fn word(&self, quarter: Quarter, lines: u64, leaps: u64) -> u64 {
        let of_leaps = &self.leaps[usize::from(!quarter.is_north())];
        let lines = match self.up {
            Some(up) => lines << up,
            None => self.lines.apply(lines),
        };
        lines | of_leaps.apply(leaps)
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
