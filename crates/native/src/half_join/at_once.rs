//! Row sets whose halves are all matched at once: they fit into memory.
//!
//! A row set takes four steps: its quarters come from a [`QuarterSource`], made for all row sets
//! ([`Prepared`]) or placed for this one; they are joined into halves, in streams by class; the
//! streams that the selection names are copied into one list for each side; and the matcher counts
//! the pairs. Where quarters are placed, a row set can come in parts, which are added up.

use std::time::Duration;

use super::bit_order::best_bits_first;
use super::geometry::Geometry;
use super::half::{HalfJoiner, Sweep};
use super::kept_quarters::Tables;
use super::kernel::Kernel;
use super::layout::Layout;
use super::match_side::{Runs, Side};
use super::matcher::{Level, Matcher, Rules};
use super::quarter::{QuarterPair, Recipe};
use super::radix_parts::{Roles, in_roles};
use super::row_sets::RowSet;
use super::signature_words::{Padded, Word};
use super::symmetry::{Counts, Selection};
use nq_board::run::{Control, StopReason};

/// Counts the placements of one row set of the east half.
pub(super) trait CountRowSet {
    /// The counts of a selection by class, without weights.
    fn count(
        &mut self,
        row_set: RowSet,
        selection: Selection,
        control: &Control,
    ) -> Result<Counts, StopReason>;

    /// The processor time of the last row set for quarters that neighbours share.
    fn shared(&self) -> Duration {
        Duration::ZERO
    }
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

    /// Whether row sets place the words of their quarters.
    pub(super) fn places_quarters(self) -> bool {
        self.shape.leaps.reach() > 0 && !self.prepares_quarters()
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
    pub(super) fn worker(&self, kernel: Kernel) -> Box<dyn CountRowSet + '_> {
        match self {
            Self::Narrow(tables) => Box::new(small(kernel, tables)),
            Self::Wide(tables) => Box::new(small(kernel, tables)),
        }
    }
}

fn small<W: Word>(kernel: Kernel, tables: &Tables<W>) -> Small<W, Prepared<'_, W>> {
    Small::new(kernel, tables.geometry, Prepared { tables, is_through: true })
}

/// Where the quarters of row sets come from.
pub(super) trait QuarterSource<W> {
    /// Turns to a row set of the east.
    fn take(&mut self, rows: u32, control: &Control) -> Result<(), StopReason>;

    /// Turns to the next part of the row set, if there is one, and says how many bits signatures
    /// have.
    fn next(&mut self) -> Option<u32>;

    /// The quarters of the east half on these rows, and of the west half on all others.
    fn halves(&self, rows: u32) -> [QuarterPair<'_, W>; 2];

    /// The time for quarters of the row set that neighbours share.
    fn shared(&self) -> Duration {
        Duration::ZERO
    }
}

/// Quarters that were made at once. A row set is not divided.
struct Prepared<'a, W> {
    tables: &'a Tables<W>,
    is_through: bool,
}

impl<W: Word> QuarterSource<W> for Prepared<'_, W> {
    fn take(&mut self, _: u32, _: &Control) -> Result<(), StopReason> {
        self.is_through = false;
        Ok(())
    }

    fn next(&mut self) -> Option<u32> {
        (!std::mem::replace(&mut self.is_through, true)).then_some(self.tables.bits)
    }

    fn halves(&self, rows: u32) -> [QuarterPair<'_, W>; 2] {
        self.tables.halves(rows)
    }
}

/// Counts row sets whose halves are all matched at once.
pub(super) struct Small<W, S> {
    geometry: Geometry,
    roles: Roles,
    quarters: S,
    halves: [HalfJoiner<W>; 2],
    matcher: Matcher,
    sides: [Padded<W>; 2],
    levels: Vec<Level<W>>,
    narrow: Vec<Level<u32>>,
}

impl<W: Word, S> Small<W, S> {
    /// The same with the sides in these roles.
    pub(super) fn with_roles(self, roles: Roles) -> Self {
        Self { roles, ..self }
    }

    pub(super) fn new(kernel: Kernel, geometry: Geometry, quarters: S) -> Self {
        Self {
            geometry,
            roles: Roles::default(),
            quarters,
            halves: HalfJoiner::both(geometry),
            matcher: Matcher::new(kernel, Rules::of(geometry, 0)[1]),
            sides: Default::default(),
            levels: Level::all(u64::BITS),
            narrow: Level::all(u64::BITS),
        }
    }
}

impl<W: Word, S: QuarterSource<W>> Small<W, S> {
    /// Counts a part of a row set.
    fn count_part(
        &mut self,
        (row_set, selection): (RowSet, Selection),
        bits: u32,
        counts: &mut Counts,
    ) {
        let (geometry, kernel) = (self.geometry, self.matcher.kernel);
        for (half, quarters) in self.halves.iter_mut().zip(self.quarters.halves(row_set.rows)) {
            half.take(kernel, quarters, (row_set, selection), &mut Sweep::whole());
        }
        let rules = Rules::of(geometry, bits);
        let rules = rules[usize::from(!geometry.has_middle_row(row_set.rows))];
        // With so many bits the choice saves more than it costs: a tenth of the time at n = 19.
        self.matcher.rules = Rules { is_adaptive: W::BITS == 64, ..rules };
        let [east_side, west_side] = &mut self.sides;
        let [east, west] = selection.streams(geometry, row_set.rows);
        let [of_east, of_west] = &self.halves;
        let runs = [in_runs(of_east, &east, east_side), in_runs(of_west, &west, west_side)];
        let sides = [east_side.first_mut(runs[0].len()), west_side.first_mut(runs[1].len())];
        if !self.matcher.rules.is_adaptive {
            best_bits_first(kernel, sides, bits);
        }
        let east = Side::new(east_side.first(runs[0].len()), runs[0]);
        let west = Side::new(west_side.first(runs[1].len()), runs[1]);
        let Self { matcher, levels, narrow, .. } = self;
        let jobs = selection.jobs(geometry, row_set.rows, row_set.with_free());
        let mut count = |matcher: &mut Matcher, tables: Side<'_, W>, others: Side<'_, W>| {
            matcher.count(tables, others, 0, levels, narrow);
        };
        let found = in_roles(self.roles, jobs, matcher, [east, west], &mut count);
        counts.iter_mut().zip(found).for_each(|(sum, found)| *sum += found);
    }
}

impl<W: Word, S: QuarterSource<W>> CountRowSet for Small<W, S> {
    fn count(
        &mut self,
        row_set: RowSet,
        selection: Selection,
        control: &Control,
    ) -> Result<Counts, StopReason> {
        control.proceed()?;
        self.quarters.take(row_set.rows, control)?;
        let mut counts = Counts::default();
        while let Some(bits) = self.quarters.next() {
            self.count_part((row_set, selection), bits, &mut counts);
            control.proceed()?;
        }
        Ok(counts)
    }

    fn shared(&self) -> Duration {
        self.quarters.shared()
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
