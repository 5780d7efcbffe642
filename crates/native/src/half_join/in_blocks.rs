//! Row sets of boards whose quarters are too many to keep: they are made for each row set, or taken
//! from a neighbour.

use std::rc::Rc;
use std::time::Duration;

use super::at_once::CountRowSet;
use super::bit_order::Plan;
use super::geometry::Geometry;
use super::half::{HalfJoiner, Sweep, Wanted};
use super::kept_quarters::QuarterMaker;
use super::kernel::Kernel;
use super::layout::Layout;
use super::matcher::{Level, Matcher, Rules};
use super::quarter::{QuarterPair, Recipe};
use super::radix::{EAST, Radix, Split, WEST};
use super::radix_parts::{PartSample, Parts, Roles, Spent, match_wide};
use super::row_sets::RowSet;
use super::symmetry::{Counts, Job, Selection};
use nq_board::run::{Control, StopReason, ThreadTime};

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
pub(super) struct Large {
    geometry: Geometry,
    limits: Limits,
    roles: Roles,
    /// The sample of parts to match, if not all.
    pub(super) sample: Option<PartSample>,
    /// The cost of the last row set.
    pub(super) spent: Spent,
    quarters: QuarterMaker<u64>,
    halves: [HalfJoiner<u64>; 2],
    /// Words of those of the four quarters that are kept, by part, in the order of bits of the row
    /// set.
    words: [[Vec<u64>; 2]; 4],
    matcher: Matcher,
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
        if $large.quarters.recipe.bits() - $split.bits() <= 32 {
            let $radix = &mut $large.narrow;
            $run
        } else {
            let $radix = &mut $large.wide;
            $run
        }
    };
}

impl Large {
    pub(super) fn new(kernel: Kernel, geometry: Geometry, limits: Limits) -> Self {
        let layout = Layout::of_lines(geometry);
        let rules = Rules::of(geometry, layout.bits());
        Self {
            geometry,
            limits,
            roles: Roles::default(),
            sample: None,
            spent: Spent::default(),
            quarters: QuarterMaker::new(Recipe::new(geometry, layout), limits.cache),
            halves: HalfJoiner::both(geometry),
            words: Default::default(),
            matcher: Matcher::new(kernel, rules[1]),
            counts: Counts::default(),
            wide: Radix::default(),
            narrow: Radix::default(),
            below: Radix::default(),
            levels: Level::all(u64::BITS),
            narrow_levels: Level::all(u64::BITS),
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
    fn count_row_set(&mut self, wanted: Wanted, control: &Control) -> Result<(), StopReason> {
        let start = ThreadTime::now();
        let geometry = self.geometry;
        let has_middle_row = geometry.has_middle_row(wanted.0.rows);
        let bits = self.quarters.recipe.bits();
        self.matcher.rules = Rules::of(geometry, bits)[usize::from(!has_middle_row)];
        let mut cells = self.quarters.take(wanted.0.rows, control)?;
        let are_kept = QuarterMaker::are_kept(&cells);
        let quarters = if are_kept { start.elapsed() } else { Duration::ZERO };
        self.spent = Spent { quarters, ..Spent::default() };
        control.proceed()?;
        let board = (geometry, bits);
        let plan = Plan::of(self.matcher.kernel, board, &mut self.halves, &cells, wanted);
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
        let refs = std::array::from_fn(|quarter| match &all_words[quarter] {
            // There is at least a pad.
            [free, _] if free.is_empty() => cells[quarter].by_ref(),
            [free, taken] => cells[quarter].by_ref().with_words([free, taken]),
        });
        self.match_halves(wanted, QuarterPair::halves(refs), &plan, control)?;
        self.words = all_words;
        self.quarters.give_back(cells);
        self.spent.rest = start.elapsed().saturating_sub(self.spent.quarters + self.spent.parts);
        Ok(())
    }

    /// Makes blocks of east halves, for each of them blocks of west halves, and matches them.
    fn match_halves(
        &mut self,
        wanted: Wanted,
        [east, west]: [QuarterPair<'_, u64>; 2],
        plan: &Plan,
        control: &Control,
    ) -> Result<(), StopReason> {
        let (row_set, selection) = wanted;
        let jobs = selection.jobs(self.geometry, row_set.rows, row_set.with_free());
        let start = Sweep { max_pairs: self.limits.block_pairs, ..Sweep::whole() };
        let mut east_sweep = start;
        let mut has_all_west = false;
        while !self.halves[EAST].is_through(row_set, &east_sweep) {
            self.fill(EAST, wanted, east, plan, &mut east_sweep, control)?;
            if has_all_west {
                self.match_parts(jobs, plan.split, control)?;
                continue;
            }
            let mut west_sweep = start;
            while !self.halves[WEST].is_through(row_set, &west_sweep) {
                let is_first = west_sweep == start;
                self.fill(WEST, wanted, west, plan, &mut west_sweep, control)?;
                has_all_west = is_first && self.halves[WEST].is_through(row_set, &west_sweep);
                self.match_parts(jobs, plan.split, control)?;
            }
        }
        Ok(())
    }

    /// Sorts as many of the next halves of a side as are matched at once.
    fn fill(
        &mut self,
        side: usize,
        wanted: Wanted,
        quarters: QuarterPair<'_, u64>,
        plan: &Plan,
        sweep: &mut Sweep,
        control: &Control,
    ) -> Result<(), StopReason> {
        let (kernel, bits, limit) =
            (self.matcher.kernel, self.quarters.recipe.bits(), self.limits.halves);
        let runs = &wanted.1.streams(self.geometry, wanted.0.rows)[side];
        with_radix!(self, plan.split, |radix| radix.clear(side, plan.sizes[side].min(limit)));
        let (joiner, mut halves) = (&mut self.halves[side], 0);
        while !joiner.is_through(wanted.0, sweep) && halves < limit {
            joiner.take(kernel, quarters, wanted, sweep);
            let runs = joiner.streams.some(runs);
            halves += runs.iter().map(|run| run.len()).sum::<usize>();
            with_radix!(self, plan.split, |radix| radix.add(side, &runs, plan.split, bits));
            control.proceed()?;
        }
        Ok(())
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
                matcher.count(tables, others, depth, narrow_levels, &mut []);
            })
        } else {
            parts.each(matcher, wide, split, |matcher, tables, others| {
                match_wide(matcher, (tables, others), depth, below, levels, narrow_levels);
            })
        }
    }
}

impl CountRowSet for Large {
    fn count(
        &mut self,
        row_set: RowSet,
        selection: Selection,
        control: &Control,
    ) -> Result<Counts, StopReason> {
        control.proceed()?;
        let end = self.count_row_set((row_set, selection), control);
        // The partial counts of an interrupted row set are dropped.
        self.matcher.take_all();
        let counts = std::mem::take(&mut self.counts);
        end.map(|()| counts)
    }
}
