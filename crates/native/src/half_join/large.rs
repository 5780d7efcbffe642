//! Row sets of boards whose quarters are too many to keep: they are made for each row set, or taken
//! from a neighbour.

use std::rc::Rc;
use std::time::Duration;

use super::bit_order::BitOrder;
use super::geometry::{Geometry, Half, Quarter};
use super::halves::{HalfJoiner, Sweep, Wanted};
use super::kernel::Kernel;
use super::matcher::{Level, Matcher, Rules};
use super::partials::Searched;
use super::parts::{Parts, Roles, Spent, match_wide};
use super::plan::Plan;
use super::quarter::{Cells, CellsRef, QuarterCache, QuarterPair, Recipe};
use super::radix::{Radix, Split};
use super::row_sets::RowSet;
use super::sampling::PartSample;
use super::small::CountRowSet;
use super::symmetry::{Counts, Job, Selection};
use nq_board::run::clock::ThreadTime;
use nq_board::run::control::{Control, StopReason};

/// The limits on the memory of a worker.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// The most pairs of entries in a block of halves. About a third of them are halves.
    pub block_pairs: usize,
    /// About how many halves of a side are matched at once.
    pub halves: usize,
    /// The bytes of kept quarters.
    pub cache: usize,
}

impl Limits {
    /// With these a thread needs less than 2 GiB.
    pub(super) const fn of(geometry: Geometry) -> Self {
        let (halves, cache) = if geometry.n < 27 { (1 << 26, 1 << 27) } else { (3 << 24, 1 << 24) };
        Self { block_pairs: 1 << 22, halves, cache }
    }
}

/// Counts one row set after the other.
pub(super) struct Large<K> {
    geometry: Geometry,
    limits: Limits,
    roles: Roles,
    /// The sample of parts to match, if not all.
    pub(super) sample: Option<PartSample>,
    /// The cost of the last row set.
    pub(super) spent: Spent,
    recipe: Recipe,
    cache: QuarterCache,
    joiners: [HalfJoiner<u64>; 2],
    /// Words of those of the four quarters that are kept, by part, in the order of bits of the row
    /// set.
    words: [[Vec<u64>; 2]; 4],
    matcher: Matcher<K>,
    counts: Counts,
    wide: Radix<u64>,
    narrow: Radix<u32>,
    below: Radix<u32>,
    levels: Vec<Level<u64>>,
    narrow_levels: Vec<Level<u32>>,
}

/// Runs an expression with the radix of the word width that the split leaves.
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
        let as_they_are = BitOrder::new(&(0..bits).rev().collect::<Vec<_>>());
        Self {
            geometry,
            limits,
            roles: Roles::default(),
            sample: None,
            spent: Spent::default(),
            recipe: Recipe::new(geometry, &as_they_are),
            cache: QuarterCache::new(limits.cache),
            joiners: [Half::East, Half::West].map(|half| HalfJoiner::new(geometry, half)),
            words: Default::default(),
            matcher: Matcher::new(kernel, Rules::of(geometry, 0)),
            counts: Counts::default(),
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

    /// The same, but it matches a sample of about this many parts of each row set and extrapolates.
    pub(super) fn with_sample_of(self, parts: f64) -> Self {
        Self { sample: Some(PartSample::new(parts)), ..self }
    }

    /// Counts a row set; see [`CountRowSet::count`].
    fn count_row_set(
        &mut self,
        row_set: RowSet,
        selection: Selection,
        control: &Control,
    ) -> Result<(), StopReason> {
        let start = ThreadTime::now();
        let geometry = self.geometry;
        let (east_rows, west_rows) = (row_set.rows, geometry.west_rows(row_set.rows));
        self.matcher.rules = Rules::of(geometry, east_rows);
        let north = |rows| rows & ((1 << geometry.h) - 1);
        let mut made = |quarter, rows| {
            // Each takes almost a second at the largest sizes.
            control.proceed().map(|()| self.quarter(quarter, rows))
        };
        let mut cells = [
            made(Quarter::NorthEast, north(east_rows))?,
            made(Quarter::SouthEast, east_rows >> geometry.h)?,
            made(Quarter::NorthWest, north(west_rows))?,
            made(Quarter::SouthWest, west_rows >> geometry.h)?,
        ];
        let are_kept = cells.iter().all(|cells| Rc::strong_count(cells) > 1);
        let quarters = if are_kept { start.elapsed() } else { Duration::ZERO };
        self.spent = Spent { quarters, ..Spent::default() };
        control.proceed()?;
        let (kernel, joiners) = (self.matcher.kernel, &mut self.joiners);
        let plan = Plan::of(kernel, geometry, joiners, &cells, (row_set, selection));
        // Taken out while they are used, so that the buffers are used again.
        let mut all_words = std::mem::take(&mut self.words);
        for (words, cells) in all_words.iter_mut().zip(&mut cells) {
            words.iter_mut().for_each(Vec::clear);
            if let Some(not_kept) = Rc::get_mut(cells) {
                not_kept.reorder(&plan.order);
                continue;
            }
            for (words, kept) in words.iter_mut().zip(cells.words()) {
                words.extend(kept.iter().map(|&word| plan.order.apply(word)));
            }
        }
        let refs: Vec<CellsRef<'_, u64>> = cells
            .iter()
            .zip(&all_words)
            .map(|(cells, words)| match words {
                // There is at least a pad.
                [free, _] if free.is_empty() => cells.by_ref(),
                [free, taken] => cells.by_ref().with_words([free, taken]),
            })
            .collect();
        let east = QuarterPair { north: refs[0], south: refs[1] };
        let west = QuarterPair { north: refs[2], south: refs[3] };
        self.match_halves((row_set, selection), [east, west], &plan, control)?;
        self.words = all_words;
        for cells in cells {
            self.cache.give_back(cells);
        }
        self.spent.rest = start.elapsed().saturating_sub(self.spent.quarters + self.spent.parts);
        Ok(())
    }

    /// Makes blocks of east halves, for each of them blocks of west halves, and matches them.
    fn match_halves(
        &mut self,
        (row_set, selection): (RowSet, Selection),
        [east, west]: [QuarterPair<'_, u64>; 2],
        plan: &Plan,
        control: &Control,
    ) -> Result<(), StopReason> {
        let wanted = Wanted::of(self.geometry, row_set, selection);
        let jobs = selection.jobs(self.geometry, row_set);
        let start = Sweep { max_pairs: self.limits.block_pairs, ..Sweep::whole() };
        let mut east_sweep = start;
        let mut has_all_west = false;
        while !self.is_through(Half::East, wanted, &east_sweep) {
            self.fill(Half::East, wanted, east, plan, &mut east_sweep, control)?;
            if has_all_west {
                self.match_parts(jobs, plan.split, control)?;
                continue;
            }
            let mut west_sweep = start;
            while !self.is_through(Half::West, wanted, &west_sweep) {
                let is_first = west_sweep == start;
                self.fill(Half::West, wanted, west, plan, &mut west_sweep, control)?;
                has_all_west = is_first && self.is_through(Half::West, wanted, &west_sweep);
                self.match_parts(jobs, plan.split, control)?;
            }
        }
        Ok(())
    }

    /// Whether all halves of a side are made.
    fn is_through(&self, half: Half, wanted: [Wanted; 2], sweep: &Sweep) -> bool {
        self.joiners[half as usize].is_through(wanted[half as usize].rows, sweep)
    }

    /// Sorts as many of the next halves of a side as are matched at once.
    fn fill(
        &mut self,
        half: Half,
        wanted: [Wanted; 2],
        quarters: QuarterPair<'_, u64>,
        plan: &Plan,
        sweep: &mut Sweep,
        control: &Control,
    ) -> Result<(), StopReason> {
        let (kernel, bits, limit) = (self.matcher.kernel, self.geometry.bits(), self.limits.halves);
        let selection = wanted[0].selection;
        let runs = &selection.streams(self.geometry, wanted[0].rows)[half as usize];
        let size = plan.sizes[half as usize].min(limit);
        with_radix!(self, plan.split, |radix| radix.clear(half, size));
        let mut halves = 0;
        while !self.is_through(half, wanted, sweep) && halves < limit {
            let joiner = &mut self.joiners[half as usize];
            joiner.join(kernel, quarters, wanted[half as usize], sweep);
            let runs = joiner.streams.some(runs);
            halves += runs.iter().map(|run| run.len()).sum::<usize>();
            with_radix!(self, plan.split, |radix| radix.add(half, &runs, plan.split, bits));
            control.proceed()?;
        }
        Ok(())
    }

    fn quarter(&mut self, quarter: Quarter, rows: u32) -> Rc<Cells<u64>> {
        let Self { recipe, cache, .. } = self;
        let partials = || Searched::new(rows, recipe.geometry.h);
        cache.get(quarter, rows, |cells| cells.refill(recipe, quarter, &partials()))
    }

    /// Matches what the radix holds.
    fn match_parts(
        &mut self,
        jobs: &'static [Job],
        split: Split,
        control: &Control,
    ) -> Result<(), StopReason> {
        let depth = split.bits();
        let Self { wide, narrow, below, matcher, levels, narrow_levels, sample, spent, .. } = self;
        let mut parts =
            Parts { roles: self.roles, jobs, counts: &mut self.counts, sample, spent, control };
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

impl<K: Kernel> CountRowSet for Large<K> {
    fn count(
        &mut self,
        row_set: RowSet,
        selection: Selection,
        control: &Control,
    ) -> Result<Counts, StopReason> {
        control.proceed()?;
        let end = self.count_row_set(row_set, selection, control);
        // The partial counts of an interrupted row set are dropped.
        self.matcher.take_all();
        let counts = std::mem::take(&mut self.counts);
        end.map(|()| counts)
    }
}
