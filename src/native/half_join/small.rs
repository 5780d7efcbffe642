//! Row sets of boards whose quarters fit into memory.

use super::classes::{Buffers, Classes};
use super::geometry::{Geometry, Quarter};
use super::half::{HalfJoiner, Sweep};
use super::kernel::{Kernel, Word, WordKernel};
use super::matcher::{Level, Matcher, Rules};
use super::order::BitOrder;
use super::quarter::Recipe;
use super::row_sets::RowSet;
use super::runs::{Runs, Side};
use super::streams::Padded;
use super::tables::Tables;
use crate::run::control::{Control, StopReason};

/// Counts the placements of one row set of the east half.
pub(super) trait CountRowSet {
    /// The counts by class, without weights.
    ///
    /// # Errors
    /// The reason of a stop.
    fn count(&mut self, row_set: RowSet, control: &Control) -> Result<[u64; 3], StopReason>;
}

/// Bits of the classes that the join of the west half gives, where signatures do not fit into 32
/// bits without; even n.
const CLASS_BITS: u32 = 4;

/// The quarters of a board.
#[derive(Debug)]
pub(super) enum Prepared {
    /// Signatures of 32 bits.
    Narrow(Geometry, Tables<u32, u32>),
    /// Odd.
    Wide(Geometry, Tables<u64, u64>),
    /// Even; the west side without the bits of its classes.
    InClasses(Geometry, Tables<u64, u32>),
}

impl Prepared {
    pub(super) fn new(geometry: Geometry) -> Self {
        let is_narrow = geometry.bits() <= 32;
        let class_bits = if is_narrow || geometry.is_odd() { 0 } else { CLASS_BITS };
        let order = BitOrder::new(&geometry.middle_first(class_bits));
        let recipe = Recipe { geometry, order: &order, class_bits };
        match (is_narrow, geometry.is_odd()) {
            (true, _) => Self::Narrow(geometry, Tables::new(&recipe)),
            (false, true) => Self::Wide(geometry, Tables::new(&recipe)),
            (false, false) => Self::InClasses(geometry, Tables::new(&recipe)),
        }
    }

    /// A worker with its own buffers.
    pub(super) fn worker<K: Kernel + 'static>(&self, kernel: K) -> Box<dyn CountRowSet + '_> {
        match self {
            Self::Narrow(geometry, tables) => Box::new(Plain::new(kernel, *geometry, tables)),
            Self::Wide(geometry, tables) => Box::new(Plain::new(kernel, *geometry, tables)),
            Self::InClasses(geometry, tables) => {
                Box::new(InClasses::new(kernel, *geometry, tables))
            }
        }
    }
}

struct InClasses<'a, K> {
    geometry: Geometry,
    tables: &'a Tables<u64, u32>,
    east: HalfJoiner<u64>,
    west: HalfJoiner<u32>,
    matcher: Matcher<K>,
    buffers: Buffers<u64>,
}

impl<'a, K: Kernel> InClasses<'a, K> {
    fn new(kernel: K, geometry: Geometry, tables: &'a Tables<u64, u32>) -> Self {
        let rules = Rules { bits: geometry.bits(), limit: usize::MAX, by_run: true };
        Self {
            geometry,
            tables,
            east: HalfJoiner::new(geometry, Quarter::NorthEast),
            west: HalfJoiner::new(geometry, Quarter::NorthWest),
            matcher: Matcher::new(kernel, rules),
            buffers: Buffers::new(geometry.bits()),
        }
    }
}

impl<K: Kernel> CountRowSet for InClasses<'_, K> {
    fn count(&mut self, row_set: RowSet, control: &Control) -> Result<[u64; 3], StopReason> {
        control.proceed()?;
        let kernel = self.matcher.kernel;
        let (rows, west_rows) = (row_set.rows, self.geometry.west_rows(row_set.rows));
        self.east.east(kernel, self.tables.east(rows), rows, &mut Sweep::whole());
        let with_none = row_set.weights[0] > 0;
        let west = self.tables.west(west_rows);
        let sweep = &mut Sweep::whole();
        self.west.west_even(kernel, west, west_rows, 1 << CLASS_BITS, with_none, sweep);
        let classes = Classes { streams: &self.west.streams, bits: CLASS_BITS };
        self.matcher.match_classes(self.east.streams.get(0), classes, &mut self.buffers);
        Ok(self.matcher.take_counts())
    }
}

struct Plain<'a, K, W> {
    geometry: Geometry,
    tables: &'a Tables<W, W>,
    east: HalfJoiner<W>,
    west: HalfJoiner<W>,
    matcher: Matcher<K>,
    sides: [Padded<W>; 2],
    levels: Vec<Level<W>>,
    narrow: Vec<Level<u32>>,
}

impl<'a, K: Kernel, W: Word> Plain<'a, K, W>
where
    K: WordKernel<W>,
{
    fn new(kernel: K, geometry: Geometry, tables: &'a Tables<W, W>) -> Self {
        let bits = geometry.bits();
        let rules = Rules { bits, limit: usize::MAX, by_run: !geometry.is_odd() };
        Self {
            geometry,
            tables,
            east: HalfJoiner::new(geometry, Quarter::NorthEast),
            west: HalfJoiner::new(geometry, Quarter::NorthWest),
            matcher: Matcher::new(kernel, rules),
            sides: Default::default(),
            levels: Level::all(bits),
            narrow: Level::all(bits),
        }
    }
}

impl<K: Kernel, W: Word> CountRowSet for Plain<'_, K, W>
where
    K: WordKernel<W>,
{
    fn count(&mut self, row_set: RowSet, control: &Control) -> Result<[u64; 3], StopReason> {
        control.proceed()?;
        let (geometry, kernel) = (self.geometry, self.matcher.kernel);
        let (rows, west_rows) = (row_set.rows, geometry.west_rows(row_set.rows));
        let (east, west) = (self.tables.east(rows), self.tables.west(west_rows));
        let sweep = Sweep::whole;
        self.east.east(kernel, east, rows, &mut sweep());
        if geometry.is_odd() {
            self.west.west_odd(kernel, west, west_rows, &mut sweep());
        } else {
            let with_none = row_set.weights[0] > 0;
            self.west.west_even(kernel, west, west_rows, 1, with_none, &mut sweep());
        }
        let h = geometry.h as usize;
        // Distances of the east run from h - 1 down to 2, those of the west from 1 up to h - 2; the
        // east's must be the larger one.
        let (east, west, limit): (Vec<_>, Vec<_>, _) =
            match (geometry.is_odd(), geometry.has_middle_row(rows)) {
                (false, _) => (vec![0], vec![0, 1, 2], usize::MAX),
                (true, true) => ((2..h).rev().collect(), (1..h - 1).collect(), h - 2),
                (true, false) => (vec![0], vec![0], usize::MAX),
            };
        self.matcher.rules.limit = limit;
        let [east_side, west_side] = &mut self.sides;
        let east = in_runs(&self.east, &east, east_side);
        let west = in_runs(&self.west, &west, west_side);
        self.matcher.node(east, west, 0, &mut self.levels, &mut self.narrow);
        Ok(self.matcher.take_counts())
    }
}

/// Streams in order, each as a run.
fn in_runs<'a, W: Word>(
    halves: &'a HalfJoiner<W>,
    streams: &[usize],
    out: &'a mut Padded<W>,
) -> Side<'a, W> {
    let streams = || streams.iter().map(|&stream| halves.streams.get(stream));
    let runs = Runs::of_lengths(streams().map(<[W]>::len));
    if runs.last() == 1 {
        return Side::new(streams().next().unwrap_or_default(), runs);
    }
    let room = out.room(runs.len());
    let mut at = 0;
    for words in streams() {
        room[at..at + words.len()].copy_from_slice(words);
        at += words.len();
    }
    Side::new(out.first(at), runs)
}
