//! Row sets of boards whose quarters fit into memory: all are made at once.

use itertools::Itertools;

use super::bit_order::{BitOrder, best_bits_first};
use super::geometry::{Geometry, Half, Quarter};
use super::halves::{HalfJoiner, Sweep, Wanted};
use super::kernel::{Kernel, Word, WordKernel};
use super::matcher::{Level, Matcher, Rules};
use super::partials::Listed;
use super::quarter::{Cells, QuarterPair, Recipe};
use super::row_sets::RowSet;
use super::sides::{Runs, Side};
use super::streams::Padded;
use super::symmetry::{Counts, Selection};
use nq_board::run::control::{Control, StopReason};
use nq_board::run::threads::spread;

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
pub(super) const MAX_PREPARED: u32 = 20;

/// The quarters of all row sets of a board, made at once.
#[derive(Debug)]
pub(super) enum Quarters {
    /// Signatures of at most 32 bits.
    Narrow(Tables<u32>),
    /// Longer ones.
    Wide(Tables<u64>),
}

impl Quarters {
    /// Makes them on this number of threads, up to [`MAX_PREPARED`].
    pub(super) fn of(geometry: Geometry, threads: usize) -> Option<Self> {
        (geometry.n <= MAX_PREPARED).then(|| Self::new(geometry, threads))
    }

    pub(super) fn new(geometry: Geometry, threads: usize) -> Self {
        if geometry.bits() <= 32 {
            Self::Narrow(Tables::new(&recipe(geometry), threads))
        } else {
            Self::wide(geometry, threads)
        }
    }

    /// Makes them with 64 bits for each signature.
    pub(super) fn wide(geometry: Geometry, threads: usize) -> Self {
        Self::Wide(Tables::new(&recipe(geometry), threads))
    }

    /// A worker with its own buffers.
    pub(super) fn worker<K: Kernel + 'static>(&self, kernel: K) -> Box<dyn CountRowSet + '_> {
        match self {
            Self::Narrow(tables) => Box::new(Small::new(kernel, tables)),
            Self::Wide(tables) => Box::new(Small::new(kernel, tables)),
        }
    }
}

/// The bits of signatures in an order for small boards.
fn recipe(geometry: Geometry) -> Recipe {
    Recipe::new(geometry, &BitOrder::new(&geometry.middle_first()))
}

/// Counts row sets by quarters that were made at once.
struct Small<'a, K, W> {
    geometry: Geometry,
    tables: &'a Tables<W>,
    joiners: [HalfJoiner<W>; 2],
    matcher: Matcher<K>,
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
        let bits = geometry.bits();
        Self {
            geometry,
            tables,
            joiners: [Half::East, Half::West].map(|half| HalfJoiner::new(geometry, half)),
            matcher: Matcher::new(kernel, Rules::of(geometry, 0)),
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
        let wanted = Wanted::of(geometry, row_set, selection);
        let streams = selection.streams(geometry, row_set.rows);
        let mut runs = [Runs::default(); 2];
        for half in [Half::East, Half::West].map(|half| half as usize) {
            let quarters = self.tables.pair(half, wanted[half].rows);
            let joiner = &mut self.joiners[half];
            joiner.join(kernel, quarters, wanted[half], &mut Sweep::whole());
            runs[half] = in_runs(&joiner.streams.some(&streams[half]), &mut self.sides[half]);
        }
        self.matcher.rules = Rules::of(geometry, row_set.rows);
        let [east, west] = &mut self.sides;
        let sides = [east.first_mut(runs[0].len()), west.first_mut(runs[1].len())];
        best_bits_first(kernel, sides, geometry.bits());
        let east = Side::new(east.first(runs[0].len()), runs[0]);
        let west = Side::new(west.first(runs[1].len()), runs[1]);
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
fn in_runs<W: Word>(streams: &[&[W]], out: &mut Padded<W>) -> Runs {
    let runs = Runs::of_lengths(streams.iter().map(|words| words.len()));
    let room = out.room(runs.len());
    let mut at = 0;
    for words in streams {
        room[at..at + words.len()].copy_from_slice(words);
        at += words.len();
    }
    runs
}

/// The cells of the quarters of both halves by the rows of the quarter.
#[derive(Debug)]
pub(super) struct Tables<W> {
    geometry: Geometry,
    norths: [Vec<Cells<W>>; 2],
    souths: [Vec<Cells<W>>; 2],
}

impl<W: Word> Tables<W> {
    /// Makes them on this number of threads.
    pub(super) fn new(recipe: &Recipe, threads: usize) -> Self {
        let geometry = recipe.geometry;
        let south_rows = 0..1 << geometry.rows(Quarter::SouthEast);
        let row_sets = 0..1u32 << geometry.h;
        let begin = || (Listed::default(), Vec::new());
        let control = Control::default();
        let make = |(partials, quarters): &mut (Listed, Vec<_>), rows| {
            let partials = partials.search(rows, geometry.h);
            let mut cells = |quarter| Cells::new(recipe, quarter, partials);
            let north = [Quarter::NorthEast, Quarter::NorthWest].map(&mut cells);
            let south = south_rows
                .contains(&rows)
                .then(|| [Quarter::SouthEast, Quarter::SouthWest].map(&mut cells));
            quarters.push((rows, north, south));
            Ok::<_, StopReason>(())
        };
        let (threads, _) = spread(threads, &control, row_sets, begin, make);
        let quarters = threads.into_iter().flat_map(|(_, quarters)| quarters);
        let mut tables = Self { geometry, norths: Default::default(), souths: Default::default() };
        for (_, north, south) in quarters.sorted_unstable_by_key(|(rows, ..)| *rows) {
            tables.norths.iter_mut().zip(north).for_each(|(all, cells)| all.push(cells));
            let souths = tables.souths.iter_mut().zip(south.into_iter().flatten());
            souths.for_each(|(all, cells)| all.push(cells));
        }
        tables
    }

    /// The quarters of a half on these rows.
    fn pair(&self, half: usize, rows: u32) -> QuarterPair<'_, W> {
        let (north, south) = (rows & ((1 << self.geometry.h) - 1), rows >> self.geometry.h);
        QuarterPair {
            north: self.norths[half][north as usize].by_ref(),
            south: self.souths[half][south as usize].by_ref(),
        }
    }
}
