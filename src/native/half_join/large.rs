//! Row sets of boards whose quarters are too many to keep: they are made for each row set, or taken from a neighbour.

#![expect(clippy::cast_precision_loss, reason = "estimates of cost")]

use std::cell::RefCell;
use std::ops::ControlFlow;
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
use super::quarter::{Cells, CellsRef, Recipe, partials};
use super::radix::{Radix, Split};
use super::row_sets::RowSet;
use super::runs::Side;
use super::sample::{Random, draw, greedy_order};
use super::small::CountRowSet;
use crate::engine::{Control, StopReason};

/// What bounds the memory of a worker.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// West halves are made in blocks of at most so many pairs of entries, a third of which or so are halves.
    pub block_pairs: usize,
    /// Bytes of quarters that are kept.
    pub cache: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { block_pairs: 1 << 26, cache: 1 << 28 }
    }
}

/// Which side of the board the tables are made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Roles {
    /// The east half.
    #[default]
    EastInTables,
    /// The west half: the same pairs are met in another order and counted by other lanes.
    WestInTables,
}

/// Processor time of a row set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Spent {
    /// Making the quarters that are kept for neighbours.
    pub quarters: Duration,
    /// Matching parts.
    pub parts: Duration,
    /// All else.
    pub rest: Duration,
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

/// A part is split by radix again if its sides have so many words.
const AGAIN: usize = 4096;

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
        let with_none = row_set.weights[0] > 0;
        let order = BitOrder::new(&self.order(&cells, row_set));
        // Taken out while they are used, so that their room serves again.
        let mut all_words = std::mem::take(&mut self.words);
        for (words, cells) in all_words.iter_mut().zip(&cells) {
            words.clear();
            words.extend(cells.words().iter().map(|&word| order.apply(word)));
        }
        let cells: Vec<CellsRef<'_, u64>> = cells
            .iter()
            .zip(&all_words)
            .map(|(cells, words)| cells.by_ref().with_words(words))
            .collect();
        let kernel = self.matcher.kernel;
        let east = Quarters { north: cells[0], south: cells[1] };
        self.east.east(kernel, east, east_rows, &mut Sweep::whole());
        poll()?;
        let west = Quarters { north: cells[2], south: cells[3] };
        let mut sweep = Sweep { max_pairs: self.limits.block_pairs, ..Sweep::whole() };
        let mut split = None;
        while !self.west.is_through(west_rows, &sweep) {
            join_west(&mut self.west, geometry, kernel, west, west_rows, with_none, &mut sweep);
            self.match_block(has_middle_row, &mut split, control)?;
        }
        self.words = all_words;
        self.spent.rest = start.elapsed() - self.spent.quarters - self.spent.parts;
        Ok(())
    }

    fn quarter(&mut self, quarter: Quarter, rows: u32) -> Rc<Cells<u64>> {
        let recipe = Recipe { geometry: self.geometry, order: &self.raw, class_bits: 0 };
        self.cache
            .get(quarter, rows, || Cells::new(&recipe, quarter, &partials(rows, recipe.geometry.h)))
    }

    /// The order of bits for a row set, from a sample of its halves.
    fn order(&mut self, cells: &[Rc<Cells<u64>>; 4], row_set: RowSet) -> Vec<u32> {
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
        let east = self.east.streams.all().concat();
        let west = self.west.streams.all().concat();
        let east = draw(&east, take.0, &mut random);
        let west = draw(&west, take.1, &mut random);
        if east.is_empty() || west.is_empty() {
            return geometry.middle_first(0);
        }
        greedy_order(&east, &west, geometry.bits())
    }

    /// Matches the east halves with a block of west halves; the first of them decides how the bits are shared out.
    fn match_block(
        &mut self,
        has_middle_row: bool,
        split: &mut Option<Split>,
        control: &Control,
    ) -> Result<(), StopReason> {
        let (h, odd) = (self.geometry.h as usize, self.geometry.is_odd());
        let (east, west): (Vec<usize>, Vec<usize>) = match (odd, has_middle_row) {
            (false, _) => (vec![0], vec![0, 1, 2]),
            (true, true) => ((2..h).rev().collect(), (1..h - 1).collect()),
            (true, false) => (vec![0], vec![0]),
        };
        // Runs are counted apart on the side that is not in tables: with the west in tables one after the other.
        let apart = !odd && self.roles == Roles::WestInTables;
        for (class, west) in west.chunks(if apart { 1 } else { west.len() }).enumerate() {
            self.match_streams((&east, west), class, split, control)?;
            for (sum, count) in self.counts[class..].iter_mut().zip(self.matcher.take_counts()) {
                *sum += count;
            }
        }
        Ok(())
    }

    /// Matches streams of the east with streams of the west, each as a run; the first one counted apart is this class.
    fn match_streams(
        &mut self,
        (east, west): (&[usize], &[usize]),
        class: usize,
        split: &mut Option<Split>,
        control: &Control,
    ) -> Result<(), StopReason> {
        let east: Vec<_> = east.iter().map(|&stream| self.east.streams.get(stream)).collect();
        let west: Vec<_> = west.iter().map(|&stream| self.west.streams.get(stream)).collect();
        let sizes = [&east, &west].map(|runs| runs.iter().map(|run| run.len()).sum::<usize>());
        if sizes.contains(&0) {
            return Ok(());
        }
        let bits = self.geometry.bits();
        let is_first = split.is_none();
        let split = *split.get_or_insert_with(|| first_split(bits, sizes));
        let (depth, roles) = (split.east + split.west, self.roles);
        let poll = || control.stop_reason().map_or(Ok(()), Err);
        poll()?;
        let Self { wide, narrow, below, matcher, levels, narrow_levels, sample, spent, .. } = self;
        if bits - depth <= 32 {
            if is_first {
                narrow.sort_east(&east, split, bits);
            }
            poll()?;
            narrow.sort_west(&west, split, bits);
            let mut parts = Parts { matcher, sample, spent, class, control };
            parts.each(narrow, split, |matcher, east, west| {
                let (tables, others) = in_roles(roles, east, west);
                matcher.node(tables, others, depth, narrow_levels, &mut []);
            })
        } else {
            if is_first {
                wide.sort_east(&east, split, bits);
            }
            poll()?;
            wide.sort_west(&west, split, bits);
            let mut parts = Parts { matcher, sample, spent, class, control };
            parts.each(wide, split, |matcher, east, west| {
                part(matcher, in_roles(roles, east, west), depth, below, levels, narrow_levels);
            })
        }
    }
}

/// Matches parts, all or a sample.
struct Parts<'a, K> {
    matcher: &'a mut Matcher<K>,
    sample: &'a mut Option<PartSample>,
    spent: &'a mut Spent,
    class: usize,
    control: &'a Control,
}

impl<K: Kernel> Parts<'_, K> {
    fn each<Q: Word>(
        &mut self,
        radix: &mut Radix<Q>,
        split: Split,
        mut match_part: impl FnMut(&mut Matcher<K>, Side<'_, Q>, Side<'_, Q>),
    ) -> Result<(), StopReason> {
        let start = ThreadTime::now();
        let end = if let Some(sample) = self.sample.as_mut() {
            sample.begin(radix.east.sizes(split.west), radix.west.sizes(split.east));
            let sample = RefCell::new(sample);
            let weigh = |x, y| sample.borrow_mut().weight(x, y);
            radix.each_part(split, weigh, &mut |weight, east, west| {
                let start = ThreadTime::now();
                match_part(self.matcher, east, west);
                let counts = self.matcher.take_counts();
                sample.borrow_mut().add(weight, self.class, counts, start.elapsed());
                go_on(self.control)
            })
        } else {
            radix.each_part(split, |_, _| 1.0, &mut |_, east, west| {
                match_part(self.matcher, east, west);
                go_on(self.control)
            })
        };
        self.spent.parts += start.elapsed();
        match end {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(reason) => Err(reason),
        }
    }
}

fn go_on(control: &Control) -> ControlFlow<StopReason> {
    control.stop_reason().map_or(ControlFlow::Continue(()), ControlFlow::Break)
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

/// The side that goes into tables, and the other.
fn in_roles<'a, W>(
    roles: Roles,
    east: Side<'a, W>,
    west: Side<'a, W>,
) -> (Side<'a, W>, Side<'a, W>) {
    match roles {
        Roles::EastInTables => (east, west),
        Roles::WestInTables => (west, east),
    }
}

/// Matches a part whose words do not fit into 32 bits yet: by radix once more if it is large.
fn part<K: Kernel>(
    matcher: &mut Matcher<K>,
    (east, west): (Side<'_, u64>, Side<'_, u64>),
    depth: u32,
    below: &mut Radix<u32>,
    levels: &mut [Level<u64>],
    narrow: &mut [Level<u32>],
) {
    let bits = matcher.rules.bits;
    let (a, b) = (east.len(), west.len());
    let large = a >= AGAIN / 2 && b >= AGAIN && a as f64 * b as f64 >= 2.0 * (AGAIN * AGAIN) as f64;
    let more = (bits - depth).saturating_sub(32).max(4);
    if !large || more > 12 {
        return matcher.node(east, west, depth, levels, narrow);
    }
    let split = Split::balanced(depth, more, a, b);
    below.sort_east(&east.all_runs(), split, bits);
    below.sort_west(&west.all_runs(), split, bits);
    let _ = below.each_part(split, |_, _| 1.0, &mut |_, east, west| {
        matcher.node(east, west, depth + more, narrow, &mut []);
        ControlFlow::<()>::Continue(())
    });
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
