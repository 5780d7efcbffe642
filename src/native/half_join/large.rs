//! Row sets of boards whose quarters are too many to keep: they are made for each row set, or taken from a neighbour.

#![expect(clippy::cast_precision_loss, reason = "estimates of cost")]

use std::rc::Rc;
use std::time::Duration;

use cpu_time::ThreadTime;

use super::cache::QuarterCache;
use super::geometry::{Geometry, Quarter};
use super::half::{HalfJoiner, Quarters, Sweep};
use super::kernel::{Kernel, Word, WordKernel};
use super::matcher::{Level, Matcher, Rules};
use super::order::BitOrder;
use super::part_sample::PartSample;
use super::parts::{Parts, Roles, Spent, match_wide};
use super::quarter::{Cells, CellsRef, Partials, Recipe};
use super::radix::{Radix, Split};
use super::row_sets::RowSet;
use super::sample::{Random, draw, greedy_order};
use super::small::CountRowSet;
use crate::engine::{Control, StopReason};

/// What bounds the memory of a worker.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Halves are made in blocks of at most so many pairs of entries, a third of which or so are halves.
    pub block_pairs: usize,
    /// So many west halves are matched at once.
    pub west_words: usize,
    /// Bytes of quarters that are kept.
    pub cache: usize,
}

impl Limits {
    /// Where east halves alone take much, the rest must do with less.
    pub(super) const fn of(geometry: Geometry) -> Self {
        let cache = if geometry.n < 27 { 1 << 27 } else { 1 << 24 };
        Self { block_pairs: 1 << 22, west_words: 1 << 26, cache }
    }
}

/// Counts one row set after the other.
pub(super) struct Large<K> {
    geometry: Geometry,
    limits: Limits,
    roles: Roles,
    /// Which parts are matched, if not all.
    pub(super) sample: Option<PartSample>,
    /// What the row set counted last took.
    pub(super) spent: Spent,
    raw: BitOrder,
    cache: QuarterCache,
    partials: Partials,
    east: HalfJoiner<u64>,
    west: HalfJoiner<u64>,
    /// Words of the four quarters in the order of bits of the row set.
    words: [Vec<u64>; 4],
    matcher: Matcher<K>,
    counts: [u64; 3],
    /// With a queen in the middle row, and without.
    rules: [Rules; 2],
    wide: Radix<u64>,
    narrow: Radix<u32>,
    below: Radix<u32>,
    levels: Vec<Level<u64>>,
    narrow_levels: Vec<Level<u32>>,
}

/// Runs an expression with the radix whose words are of the width that the split leaves.
macro_rules! with_radix {
    ($large:expr, $split:expr, |$radix:ident| $run:expr) => {
        if $large.geometry.bits() - $split.bits() <= 32 {
            let $radix = &mut $large.narrow;
            $run
        } else {
            let $radix = &mut $large.wide;
            $run
        }
    };
}

impl<K: Kernel> Large<K> {
    pub(super) fn new(kernel: K, geometry: Geometry, limits: Limits) -> Self {
        let bits = geometry.bits();
        let rules = |limit| Rules { bits, limit, by_run: !geometry.is_odd() };
        let rules = [rules(geometry.h as usize - 2), rules(usize::MAX)];
        Self {
            geometry,
            limits,
            roles: Roles::default(),
            sample: None,
            spent: Spent::default(),
            raw: BitOrder::new(&(0..bits).rev().collect::<Vec<_>>()),
            cache: QuarterCache::new(limits.cache),
            partials: Partials::default(),
            east: HalfJoiner::new(geometry, Quarter::NorthEast),
            west: HalfJoiner::new(geometry, Quarter::NorthWest),
            words: Default::default(),
            matcher: Matcher::new(kernel, rules[1]),
            counts: [0; 3],
            rules,
            wide: Radix::default(),
            narrow: Radix::default(),
            below: Radix::default(),
            levels: Level::all(bits),
            narrow_levels: Level::all(bits),
        }
    }

    /// The same with the sides in these roles.
    pub(super) fn with_roles(self, roles: Roles) -> Self {
        Self { roles, ..self }
    }

    /// The same that matches a sample of about so many parts of each row set, and takes them for all.
    pub(super) fn with_sample_of(self, parts: f64) -> Self {
        Self { sample: Some(PartSample::new(parts)), ..self }
    }

    /// Counts a row set; see [`CountRowSet::count`].
    fn count_row_set(&mut self, row_set: RowSet, control: &Control) -> Result<(), StopReason> {
        let start = ThreadTime::now();
        let geometry = self.geometry;
        let (east_rows, west_rows) = (row_set.rows, geometry.west_rows(row_set.rows));
        let has_middle_row = geometry.has_middle_row(east_rows);
        self.matcher.rules = self.rules[usize::from(!has_middle_row)];
        let north = |rows| rows & ((1 << geometry.h) - 1);
        let cells = [
            self.quarter(Quarter::NorthEast, north(east_rows)),
            self.quarter(Quarter::SouthEast, east_rows >> geometry.h),
            self.quarter(Quarter::NorthWest, north(west_rows)),
            self.quarter(Quarter::SouthWest, west_rows >> geometry.h),
        ];
        let are_kept = cells.iter().all(|cells| Rc::strong_count(cells) > 1);
        let quarters = if are_kept { start.elapsed() } else { Duration::ZERO };
        self.spent = Spent { quarters, ..Spent::default() };
        let poll = || control.stop_reason().map_or(Ok(()), Err);
        poll()?;
        let plan = self.plan(&cells, row_set);
        // Taken out while they are used, so that their room serves again.
        let mut all_words = std::mem::take(&mut self.words);
        for (words, cells) in all_words.iter_mut().zip(&cells) {
            words.clear();
            words.extend(cells.words().iter().map(|&word| plan.order.apply(word)));
        }
        let refs: Vec<CellsRef<'_, u64>> = cells
            .iter()
            .zip(&all_words)
            .map(|(cells, words)| cells.by_ref().with_words(words))
            .collect();
        let east = Quarters { north: refs[0], south: refs[1] };
        let west = Quarters { north: refs[2], south: refs[3] };
        self.match_halves(row_set, [east, west], &plan, control)?;
        self.words = all_words;
        for cells in cells {
            self.cache.give_back(cells);
        }
        self.spent.rest = start.elapsed().saturating_sub(self.spent.quarters + self.spent.parts);
        Ok(())
    }

    /// Makes all east halves, and blocks of west halves in turn, and matches them.
    fn match_halves(
        &mut self,
        row_set: RowSet,
        [east, west]: [Quarters<'_, u64>; 2],
        plan: &Plan,
        control: &Control,
    ) -> Result<(), StopReason> {
        let (geometry, kernel, bits) = (self.geometry, self.matcher.kernel, self.geometry.bits());
        let (rows, west_rows) = (row_set.rows, geometry.west_rows(row_set.rows));
        let (east_runs, west_runs) = runs(geometry, rows);
        let poll = || control.stop_reason().map_or(Ok(()), Err);
        let blocks = Sweep { max_pairs: self.limits.block_pairs, ..Sweep::whole() };
        let mut sweep = blocks;
        with_radix!(self, plan.split, |radix| radix.clear_east(plan.sizes[0]));
        while !self.east.is_through(rows, &sweep) {
            self.east.east(kernel, east, rows, &mut sweep);
            let runs = self.east.streams.some(&east_runs);
            with_radix!(self, plan.split, |radix| radix.add_east(&runs, plan.split, bits));
            poll()?;
        }
        let mut sweep = blocks;
        while !self.west.is_through(west_rows, &sweep) {
            with_radix!(self, plan.split, |radix| radix
                .clear_west(plan.sizes[1].min(self.limits.west_words)));
            let mut words = 0;
            while !self.west.is_through(west_rows, &sweep) && words < self.limits.west_words {
                let with_none = row_set.weights[0] > 0;
                join_west(&mut self.west, geometry, kernel, west, west_rows, with_none, &mut sweep);
                let runs = self.west.streams.some(&west_runs);
                words += runs.iter().map(|run| run.len()).sum::<usize>();
                with_radix!(self, plan.split, |radix| radix.add_west(&runs, plan.split, bits));
                poll()?;
            }
            self.match_parts(plan.split, control)?;
        }
        Ok(())
    }

    fn quarter(&mut self, quarter: Quarter, rows: u32) -> Rc<Cells<u64>> {
        let recipe = Recipe { geometry: self.geometry, order: &self.raw, class_bits: 0 };
        let Self { cache, partials, .. } = self;
        cache.get(quarter, rows, |cells| {
            cells.refill(&recipe, quarter, partials.search(rows, recipe.geometry.h));
        })
    }

    /// How to match a row set, from a sample of its halves.
    fn plan(&mut self, cells: &[Rc<Cells<u64>>; 4], row_set: RowSet) -> Plan {
        let geometry = self.geometry;
        let [ne, se, nw, sw] = cells.each_ref().map(|cells| cells.by_ref());
        let (step, take) = match geometry.n {
            0..=20 => (4, (60, 100)),
            21 | 22 => (24, (60, 100)),
            23 | 24 => (24, (100, 200)),
            _ => (64, (200, 400)),
        };
        let mut random = Random::new(row_set.rows.into());
        let kernel = self.matcher.kernel;
        let mut sweep = || Sweep { next: random.below(step), step, max_pairs: usize::MAX };
        let rows = row_set.rows;
        let east = Quarters { north: ne, south: se };
        self.east.east(kernel, east, rows, &mut sweep());
        let (west, west_rows) = (Quarters { north: nw, south: sw }, geometry.west_rows(rows));
        let with_none = row_set.weights[0] > 0;
        join_west(&mut self.west, geometry, kernel, west, west_rows, with_none, &mut sweep());
        let [east, west] = [&self.east, &self.west].map(|half| half.streams.all());
        let sizes =
            [&east, &west].map(|halves| step * halves.iter().map(|h| h.len()).sum::<usize>());
        let split = first_split(geometry.bits(), sizes);
        let east = draw(&east, take.0, &mut random);
        let west = draw(&west, take.1, &mut random);
        let order = if east.is_empty() || west.is_empty() {
            geometry.middle_first(0)
        } else {
            greedy_order(&east, &west, geometry.bits())
        };
        Plan { order: BitOrder::new(&order), split, sizes }
    }

    /// Matches what the radix holds.
    fn match_parts(&mut self, split: Split, control: &Control) -> Result<(), StopReason> {
        let depth = split.bits();
        let Self { wide, narrow, below, matcher, levels, narrow_levels, sample, spent, .. } = self;
        let mut parts =
            Parts { roles: self.roles, counts: &mut self.counts, sample, spent, control };
        if matcher.rules.bits - depth <= 32 {
            parts.each(matcher, narrow, split, |matcher, tables, others| {
                matcher.node(tables, others, depth, narrow_levels, &mut []);
            })
        } else {
            parts.each(matcher, wide, split, |matcher, tables, others| {
                match_wide(matcher, (tables, others), depth, below, levels, narrow_levels);
            })
        }
    }
}

/// How a row set is matched.
struct Plan {
    order: BitOrder,
    /// What the radix settles.
    split: Split,
    /// About how many halves there are, east and west.
    sizes: [usize; 2],
}

/// The streams of east and west halves that are the runs of a match, in order.
fn runs(geometry: Geometry, rows: u32) -> (Vec<usize>, Vec<usize>) {
    let h = geometry.h as usize;
    match (geometry.is_odd(), geometry.has_middle_row(rows)) {
        (false, _) => (vec![0], vec![0, 1, 2]),
        (true, true) => ((2..h).rev().collect(), (1..h - 1).collect()),
        (true, false) => (vec![0], vec![0]),
    }
}

impl<K: Kernel> CountRowSet for Large<K> {
    fn count(&mut self, row_set: RowSet, control: &Control) -> Result<[u64; 3], StopReason> {
        control.stop_reason().map_or(Ok(()), Err)?;
        let end = self.count_row_set(row_set, control);
        // What an interrupted row set has left is nobody's.
        self.matcher.take_counts();
        let counts = std::mem::take(&mut self.counts);
        end.map(|()| counts)
    }
}

/// How many bits are settled first, and by which side.
fn first_split(bits: u32, sizes: [usize; 2]) -> Split {
    let mut first = if (33..=44).contains(&bits) { bits - 32 } else { 10 };
    while first > 4 && sizes[0] as f64 * sizes[1] as f64 / f64::from(1u32 << first) < 1e6 {
        first -= 1;
    }
    Split::balanced(0, first, sizes[0], sizes[1])
}

/// West halves of any board.
fn join_west<K: WordKernel<W>, W: Word>(
    west: &mut HalfJoiner<W>,
    geometry: Geometry,
    kernel: K,
    quarters: Quarters<'_, W>,
    rows: u32,
    with_none_taken: bool,
    sweep: &mut Sweep,
) {
    if geometry.is_odd() {
        west.west_odd(kernel, quarters, rows, sweep);
    } else {
        west.west_even(kernel, quarters, rows, 1, with_none_taken, sweep);
    }
}
