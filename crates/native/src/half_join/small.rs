//! Row sets of boards whose quarters fit into memory.

use super::best_bits::best_bits_first;
use super::classes::{Buffers, Classes};
use super::geometry::{Geometry, Quarter};
use super::half::{HalfJoiner, Sweep, West};
use super::jobs::Selection;
use super::kernel::{Kernel, Word, WordKernel};
use super::matcher::{Level, Matcher, Rules};
use super::order::BitOrder;
use super::quarter::Recipe;
use super::row_sets::RowSet;
use super::runs::{Runs, Side};
use super::streams::Padded;
use super::symmetry::Counts;
use super::tables::Tables;
use nq_board::run::control::{Control, StopReason};

/// Counts the placements of one row set of the east half.
pub(super) trait CountRowSet {
    /// The counts of a selection by class, without weights.
    ///
    /// # Errors
    /// The reason of a stop.
    fn count(
        &mut self,
        row_set: RowSet,
        selection: Selection,
        control: &Control,
    ) -> Result<Counts, StopReason>;
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
    pub(super) fn new(geometry: Geometry, threads: usize) -> Self {
        let is_narrow = geometry.bits() <= 32;
        if !is_narrow && !geometry.is_odd() {
            return Self::in_classes(geometry, threads);
        }
        let order = BitOrder::new(&geometry.middle_first(0));
        let recipe = Recipe::new(geometry, &order, 0);
        if is_narrow {
            Self::Narrow(geometry, Tables::new(&recipe, threads))
        } else {
            Self::Wide(geometry, Tables::new(&recipe, threads))
        }
    }

    /// The quarters of an even board, the west without the bits of its classes.
    pub(super) fn in_classes(geometry: Geometry, threads: usize) -> Self {
        let order = BitOrder::new(&geometry.middle_first(CLASS_BITS));
        let recipe = Recipe::new(geometry, &order, CLASS_BITS);
        Self::InClasses(geometry, Tables::new(&recipe, threads))
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
    east_side: Padded<u64>,
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
            east_side: Padded::default(),
            buffers: Buffers::new(geometry.bits()),
        }
    }
}

impl<K: Kernel> CountRowSet for InClasses<'_, K> {
    fn count(
        &mut self,
        row_set: RowSet,
        selection: Selection,
        control: &Control,
    ) -> Result<Counts, StopReason> {
        control.proceed()?;
        let (geometry, kernel) = (self.geometry, self.matcher.kernel);
        let wanted = West::of(geometry, row_set, selection, 1 << CLASS_BITS);
        let (east, west) = (self.tables.east(row_set.rows), self.tables.west(wanted.rows));
        self.east.east(kernel, east, (row_set.rows, selection), &mut Sweep::whole());
        self.west.west(kernel, west, wanted, &mut Sweep::whole());
        let (streams, _) = selection.streams(geometry, row_set.rows);
        let runs = in_runs(&self.east, &streams, &mut self.east_side);
        let east = Side::new(self.east_side.first(runs.len()), runs);
        let mut counts = Counts::default();
        for job in selection.jobs(geometry, row_set) {
            let classes = Classes { streams: &self.west.streams, runs: job.west, bits: CLASS_BITS };
            let east = east.some_runs(job.east).words();
            self.matcher.match_classes(east, classes, &mut self.buffers);
            self.matcher.take_counts(job, &mut counts);
        }
        Ok(counts)
    }
}

struct Plain<'a, K, W> {
    geometry: Geometry,
    tables: &'a Tables<W, W>,
    east: HalfJoiner<W>,
    west: HalfJoiner<W>,
    matcher: Matcher<K>,
    /// Rules for a row set with the middle row, and without.
    rules: [Rules; 2],
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
        let rules = Rules::of(geometry);
        Self {
            geometry,
            tables,
            east: HalfJoiner::new(geometry, Quarter::NorthEast),
            west: HalfJoiner::new(geometry, Quarter::NorthWest),
            matcher: Matcher::new(kernel, rules[1]),
            rules,
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
    fn count(
        &mut self,
        row_set: RowSet,
        selection: Selection,
        control: &Control,
    ) -> Result<Counts, StopReason> {
        control.proceed()?;
        let (geometry, kernel) = (self.geometry, self.matcher.kernel);
        let wanted = West::of(geometry, row_set, selection, 1);
        let (east, west) = (self.tables.east(row_set.rows), self.tables.west(wanted.rows));
        self.east.east(kernel, east, (row_set.rows, selection), &mut Sweep::whole());
        self.west.west(kernel, west, wanted, &mut Sweep::whole());
        self.matcher.rules = self.rules[usize::from(!geometry.has_middle_row(row_set.rows))];
        let [east_side, west_side] = &mut self.sides;
        let (east, west) = selection.streams(geometry, row_set.rows);
        let runs = [in_runs(&self.east, &east, east_side), in_runs(&self.west, &west, west_side)];
        let sides = [east_side.first_mut(runs[0].len()), west_side.first_mut(runs[1].len())];
        best_bits_first(kernel, sides, geometry.bits());
        let east = Side::new(east_side.first(runs[0].len()), runs[0]);
        let west = Side::new(west_side.first(runs[1].len()), runs[1]);
        let mut counts = Counts::default();
        for job in selection.jobs(geometry, row_set) {
            let (east, west) = (east.some_runs(job.east), west.some_runs(job.west));
            self.matcher.node(east, west, 0, &mut self.levels, &mut self.narrow);
            self.matcher.take_counts(job, &mut counts);
        }
        Ok(counts)
    }
}

/// Copies streams in order, each a run.
fn in_runs<W: Word>(halves: &HalfJoiner<W>, streams: &[usize], out: &mut Padded<W>) -> Runs {
    let streams = || streams.iter().map(|&stream| halves.streams.get(stream));
    let runs = Runs::of_lengths(streams().map(<[W]>::len));
    let room = out.room(runs.len());
    let mut at = 0;
    for words in streams() {
        room[at..at + words.len()].copy_from_slice(words);
        at += words.len();
    }
    runs
}
