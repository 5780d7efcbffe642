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
use crate::engine::{Control, StopReason};

/// Counts what belongs to one row set of the east half.
pub(super) trait CountRowSet {
    /// The counts by class, without weights.
    ///
    /// # Errors
    /// Why the run was stopped, if it was.
    fn count(&mut self, row_set: RowSet, control: &Control) -> Result<[u64; 3], StopReason>;
}

/// Bits of the classes that the join of the west half gives, by size; found by trying.
const fn class_bits(n: u32) -> u32 {
    match n {
        0..=18 => 1,
        _ => 4,
    }
}

/// The quarters of a board.
#[derive(Debug)]
pub(super) enum Prepared {
    /// Even, signatures of 32 bits.
    Even(Geometry, Tables<u32, u32>),
    /// Even; the west without the bits that its classes stand for.
    WideEven(Geometry, Tables<u64, u32>),
    /// Odd, signatures of 32 bits.
    Odd(Geometry, Tables<u32, u32>),
    /// Odd.
    WideOdd(Geometry, Tables<u64, u64>),
}

impl Prepared {
    pub(super) fn new(geometry: Geometry) -> Self {
        let class_bits = if geometry.is_odd() { 0 } else { class_bits(geometry.n) };
        let order = BitOrder::new(&geometry.middle_first(class_bits));
        let recipe = Recipe { geometry, order: &order, class_bits };
        match (geometry.is_odd(), geometry.bits() <= 32) {
            (false, true) => Self::Even(geometry, Tables::new(&recipe)),
            (false, false) => Self::WideEven(geometry, Tables::new(&recipe)),
            (true, true) => Self::Odd(geometry, Tables::new(&recipe)),
            (true, false) => Self::WideOdd(geometry, Tables::new(&recipe)),
        }
    }

    /// A worker with buffers of its own.
    pub(super) fn worker<K: Kernel + 'static>(&self, kernel: K) -> Box<dyn CountRowSet + '_> {
        match self {
            Self::Even(geometry, tables) => Box::new(Even::new(kernel, *geometry, tables)),
            Self::WideEven(geometry, tables) => Box::new(Even::new(kernel, *geometry, tables)),
            Self::Odd(geometry, tables) => Box::new(Odd::new(kernel, *geometry, tables)),
            Self::WideOdd(geometry, tables) => Box::new(Odd::new(kernel, *geometry, tables)),
        }
    }
}

struct Even<'a, K, E> {
    geometry: Geometry,
    tables: &'a Tables<E, u32>,
    east: HalfJoiner<E>,
    west: HalfJoiner<u32>,
    matcher: Matcher<K>,
    buffers: Buffers<E>,
}

impl<'a, K: Kernel, E: Word> Even<'a, K, E>
where
    K: WordKernel<E>,
{
    fn new(kernel: K, geometry: Geometry, tables: &'a Tables<E, u32>) -> Self {
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

impl<K: Kernel, E: Word> CountRowSet for Even<'_, K, E>
where
    K: WordKernel<E>,
{
    fn count(&mut self, row_set: RowSet, control: &Control) -> Result<[u64; 3], StopReason> {
        control.stop_reason().map_or(Ok(()), Err)?;
        let (kernel, bits) = (self.matcher.kernel, class_bits(self.geometry.n));
        let rows = row_set.rows;
        let west_rows = self.geometry.west_rows(rows);
        self.east.east(kernel, self.tables.east(rows), rows, &mut Sweep::whole());
        let with_none = row_set.weights[0] > 0;
        let west = self.tables.west(west_rows);
        let sweep = &mut Sweep::whole();
        self.west.west_even(kernel, west, west_rows, 1 << bits, with_none, sweep);
        let classes = Classes { streams: &self.west.streams, bits };
        self.matcher.match_classes(self.east.streams.get(0), classes, &mut self.buffers);
        Ok(self.matcher.take_counts())
    }
}

struct Odd<'a, K, W> {
    geometry: Geometry,
    tables: &'a Tables<W, W>,
    east: HalfJoiner<W>,
    west: HalfJoiner<W>,
    /// With a queen in the middle row, and without.
    matchers: [Matcher<K>; 2],
    sides: [Padded<W>; 2],
    levels: Vec<Level<W>>,
    narrow: Vec<Level<u32>>,
}

impl<'a, K: Kernel, W: Word> Odd<'a, K, W>
where
    K: WordKernel<W>,
{
    fn new(kernel: K, geometry: Geometry, tables: &'a Tables<W, W>) -> Self {
        let bits = geometry.bits();
        let matcher = |limit| Matcher::new(kernel, Rules { bits, limit, by_run: false });
        Self {
            geometry,
            tables,
            east: HalfJoiner::new(geometry, Quarter::NorthEast),
            west: HalfJoiner::new(geometry, Quarter::NorthWest),
            // Distances of the east run from h - 1 down to 2, those of the west from 1 up to h - 2; the east's must be
            // the larger one.
            matchers: [matcher(geometry.h as usize - 2), matcher(usize::MAX)],
            sides: Default::default(),
            levels: Level::all(bits),
            narrow: Level::all(bits),
        }
    }
}

impl<K: Kernel, W: Word> CountRowSet for Odd<'_, K, W>
where
    K: WordKernel<W>,
{
    fn count(&mut self, row_set: RowSet, control: &Control) -> Result<[u64; 3], StopReason> {
        control.stop_reason().map_or(Ok(()), Err)?;
        let rows = row_set.rows;
        let west_rows = self.geometry.west_rows(rows);
        let has_middle_row = self.geometry.has_middle_row(rows);
        let [with, without] = &mut self.matchers;
        let matcher = if has_middle_row { with } else { without };
        self.east.east(matcher.kernel, self.tables.east(rows), rows, &mut Sweep::whole());
        self.west.west_odd(
            matcher.kernel,
            self.tables.west(west_rows),
            west_rows,
            &mut Sweep::whole(),
        );
        let h = self.geometry.h as usize;
        let (east, west) = if has_middle_row {
            ((2..h).rev().collect(), (1..h - 1).collect())
        } else {
            (vec![0], vec![0])
        };
        let [east_side, west_side] = &mut self.sides;
        let east = in_runs(&self.east, &east, east_side);
        let west = in_runs(&self.west, &west, west_side);
        matcher.node(east, west, 0, &mut self.levels, &mut self.narrow);
        Ok(matcher.take_counts())
    }
}

/// Streams one after the other, each as a run.
fn in_runs<'a, W: Word>(
    halves: &HalfJoiner<W>,
    streams: &[usize],
    out: &'a mut Padded<W>,
) -> Side<'a, W> {
    let streams = || streams.iter().map(|&stream| halves.streams.get(stream));
    let runs = Runs::of_lengths(streams().map(<[W]>::len));
    let room = out.room(runs.len());
    let mut at = 0;
    for words in streams() {
        room[at..at + words.len()].copy_from_slice(words);
        at += words.len();
    }
    Side::new(out.first(at), runs)
}
