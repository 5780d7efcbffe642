//! Row sets of boards whose quarters fit into memory.

use super::best_bits::best_bits_first;
use super::geometry::{Geometry, Quarter};
use super::half::{HalfJoiner, Sweep, West};
use super::jobs::Selection;
use super::kernel::{Kernel, Word, WordKernel};
use super::layout::Layout;
use super::matcher::{Level, Matcher, Rules};
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

/// The largest size whose quarters are all made at once: their number grows ninefold with each two
/// sizes.
const MAX_PREPARED: u32 = 20;

/// The same with diagonals of one direction, which leave more placements.
const MAX_PREPARED_OF_FOUR: u32 = 16;

impl Geometry {
    /// Whether the quarters of all row sets are made at once.
    pub(super) fn prepares_quarters(self) -> bool {
        if self.sums_subsets() {
            return false;
        }
        let most = if self.has_eight_symmetries() { MAX_PREPARED } else { MAX_PREPARED_OF_FOUR };
        self.n <= most && Layout::of_board(self).is_some()
    }
}

/// The quarters of all row sets of a board, made at once.
#[derive(Debug)]
pub(super) enum Quarters {
    /// Signatures of at most 32 bits.
    Narrow(Tables<u32>),
    /// Longer ones.
    Wide(Tables<u64>),
}

impl Quarters {
    /// Makes them on this number of threads, where all fit into memory.
    pub(super) fn of(geometry: Geometry, threads: usize) -> Option<Self> {
        let layout = Layout::of_board(geometry).filter(|_| geometry.prepares_quarters())?;
        let is_narrow = layout.bits() <= 32 && geometry.shape.leaps.reach() == 0;
        let recipe = Recipe::new(geometry, layout);
        Some(if is_narrow {
            Self::Narrow(Tables::new(&recipe, threads))
        } else {
            Self::Wide(Tables::new(&recipe, threads))
        })
    }

    /// Makes them with 64 bits for each signature.
    #[cfg(test)]
    pub(super) fn wide(geometry: Geometry) -> Self {
        let layout = Layout::of_board(geometry).expect("a small board");
        Self::Wide(Tables::new(&Recipe::new(geometry, layout), 1))
    }

    /// A worker with its own buffers.
    pub(super) fn worker<K: Kernel + 'static>(&self, kernel: K) -> Box<dyn CountRowSet + '_> {
        match self {
            Self::Narrow(tables) => Box::new(Small::new(kernel, tables)),
            Self::Wide(tables) => Box::new(Small::new(kernel, tables)),
        }
    }
}

/// Counts row sets by quarters that were made at once.
struct Small<'a, K, W> {
    geometry: Geometry,
    tables: &'a Tables<W>,
    east: HalfJoiner<W>,
    west: HalfJoiner<W>,
    matcher: Matcher<K>,
    /// Rules for a row set with the middle row, and without.
    rules: [Rules; 2],
    sides: [Padded<W>; 2],
    levels: Vec<Level<W>>,
    narrow: Vec<Level<u32>>,
}

impl<'a, K: Kernel, W: Word> Small<'a, K, W>
where
    K: WordKernel<W>,
{
    fn new(kernel: K, tables: &'a Tables<W>) -> Self {
        let geometry = tables.geometry;
        let bits = tables.bits;
        let rules = Rules::of(geometry, bits);
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

impl<K: Kernel, W: Word> CountRowSet for Small<'_, K, W>
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
        let wanted = West::of(geometry, row_set, selection);
        let (east, west) = (self.tables.east(row_set.rows), self.tables.west(wanted.rows));
        self.east.east(kernel, east, (row_set.rows, selection), &mut Sweep::whole());
        self.west.west(kernel, west, wanted, &mut Sweep::whole());
        self.matcher.rules = self.rules[usize::from(!geometry.has_middle_row(row_set.rows))];
        let [east_side, west_side] = &mut self.sides;
        let (east, west) = selection.streams(geometry, row_set.rows);
        let runs = [in_runs(&self.east, &east, east_side), in_runs(&self.west, &west, west_side)];
        let sides = [east_side.first_mut(runs[0].len()), west_side.first_mut(runs[1].len())];
        if !self.matcher.rules.is_sparse {
            best_bits_first(kernel, sides, self.matcher.rules.bits);
        }
        let east = Side::new(east_side.first(runs[0].len()), runs[0]);
        let west = Side::new(west_side.first(runs[1].len()), runs[1]);
        let mut counts = Counts::default();
        for job in selection.jobs(geometry, row_set) {
            let (east, west) = (east.some_runs(job.east), west.some_runs(job.west));
            self.matcher.count(east, west, 0, &mut self.levels, &mut self.narrow);
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
