//! Counts the pairs of an east and a west half whose signatures have no bit in common.
//!
//! The lists are split on one bit after the other while that pays: pairs in which both halves have
//! the bit are dropped. The rest is matched 512 east halves at a time, by a table in which every
//! west half is looked up.

use super::bit_order::most_shared;
use super::geometry::Geometry;
use super::kernel::{Counter, Kernel, LANES, LaneTable, MOST_BITS};
use super::match_side::{RUNS, Runs, Side};
use super::signature_words::{Padded, Word};
use super::symmetry::{Counts, Job};

/// The cost of building a table, in words streamed through one.
const BUILD: f64 = 150.0;

/// The cost of filtering a 32-bit word, in words streamed through a table.
const FILTER: f64 = 0.1;

/// The estimated fraction of the cost of a part that remains after further splits.
const HOPE: f64 = 0.90;

/// The fraction of the cost that a split must save.
const MARGIN: f64 = 0.97;

/// The last bits are left to the table, which has this many in two chunks.
const TABLE_BITS: u32 = 8;

/// With fewer words in the west a split on a bit that is chosen anew saves less than the choice
/// costs.
const FEWEST: usize = 256;

/// The pairs of halves to count, and how.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    /// Bits of a signature.
    pub bits: u32,
    /// Runs `i` of the east and `j` of the west are compatible if `i + j` is less than this.
    pub limit: usize,
    /// Whether each run of the west is counted separately.
    pub by_run: bool,
    /// Whether the bits to split on are chosen anew for each part, and bits that no pair shares are
    /// dropped. Of leaps, most bits are shared by few pairs or by none.
    pub is_adaptive: bool,
}

impl Rules {
    /// The rules for row sets with the middle row, and without.
    pub(super) fn of(geometry: Geometry, bits: u32) -> [Self; 2] {
        let rules = |limit, by_run| Self { bits, limit, by_run, is_adaptive: false };
        let any = rules(usize::MAX, true);
        if !geometry.has_eight_symmetries() {
            return [any; 2];
        }
        // The smaller distances from the centre are the west's.
        [rules((geometry.h as usize).saturating_sub(2), false), any]
    }
}

/// Buffers for one level of the recursion.
#[derive(Debug)]
pub(super) struct Level<W> {
    east: [Padded<W>; 2],
    west: [Padded<W>; 2],
}

impl<W: Word> Level<W> {
    /// One level for each bit, and one to begin with.
    pub(super) fn all(bits: u32) -> Vec<Self> {
        let level = || Self { east: Default::default(), west: Default::default() };
        (0..=bits).map(|_| level()).collect()
    }
}

/// How the parts of a node are made.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Choice {
    /// Match it.
    Leaf,
    /// Those of the east that have the bit with those of the west that do not, and those that do
    /// not with all.
    SplitEast,
    /// The same the other way round.
    SplitWest,
    /// East runs below with all, the others with what is compatible.
    EastRuns(usize),
    /// West runs below with all, the others with what is compatible.
    WestRuns(usize),
}

/// Counts compatible pairs.
#[derive(Debug)]
pub(super) struct Matcher {
    pub(super) kernel: Kernel,
    pub(super) rules: Rules,
    table: Box<LaneTable>,
    counters: [Counter; RUNS],
}

impl Matcher {
    pub(super) fn new(kernel: Kernel, rules: Rules) -> Self {
        Self { kernel, rules, table: LaneTable::new(), counters: [Counter::ZERO; RUNS] }
    }

    /// Adds what was met since the last call to the classes of the runs of a job.
    pub(super) fn take_counts(&mut self, job: &Job, counts: &mut Counts) {
        let runs = if self.rules.by_run { job.west.0 } else { 0 };
        for (counter, &class) in self.counters[runs..].iter_mut().zip(job.classes) {
            counts[class] += counter.take();
        }
    }

    /// What was met since the last call, in all runs together.
    pub(super) fn take_all(&mut self) -> u64 {
        self.counters.iter_mut().map(Counter::take).sum()
    }

    /// Counts all pairs of sides whose first `depth` bits are fixed, where bits are split on in
    /// order.
    pub(super) fn count<W: Word>(
        &mut self,
        east: Side<'_, W>,
        west: Side<'_, W>,
        depth: u32,
        levels: &mut [Level<W>],
        narrow: &mut [Level<u32>],
    ) {
        let (east, west) = self.compatible(east, west);
        if east.is_empty() || west.is_empty() {
            return;
        }
        let Rules { bits, is_adaptive, .. } = self.rules;
        // The bits that may tell pairs apart: those that no pair shares do not.
        let open = if is_adaptive {
            union(east.words()) & union(west.words())
        } else {
            low(bits.saturating_sub(depth))
        };
        let (kernel, bits) = (self.kernel, open.count_ones());
        if W::BITS == 64 && bits <= 32 {
            let (level, narrow) = narrow.split_first_mut().expect("a level for every bit");
            let east = east.narrow(kernel, open, &mut level.east[0]);
            let west = west.narrow(kernel, open, &mut level.west[0]);
            return self.count(east, west, depth, narrow, &mut []);
        }
        let bit = if is_adaptive {
            let may_split = bits > TABLE_BITS && east.len() > LANES && west.len() > FEWEST;
            let splits = may_split || bits > MOST_BITS;
            splits.then(|| most_shared(kernel, [east.words(), west.words()], open))
        } else {
            (bits > TABLE_BITS).then(|| bits - 1)
        };
        let mut choice = self.choose(&east, &west, bit);
        if is_adaptive && bits > MOST_BITS && choice == Choice::Leaf {
            choice = Choice::SplitEast;
        }
        let bit = bit.unwrap_or_default();
        match choice {
            Choice::Leaf if open == low(bits) => self.leaf(east, west, bits),
            Choice::Leaf => {
                let (level, _) = levels.split_first_mut().expect("a level for every bit");
                let east = east.extract(kernel, open, &mut level.east[0]);
                let west = west.extract(kernel, open, &mut level.west[0]);
                self.leaf(east, west, bits);
            }
            Choice::EastRuns(at) => {
                let (below, above) = east.split_runs(at);
                self.count(below, west, depth, levels, narrow);
                self.count(above, west, depth, levels, narrow);
            }
            Choice::WestRuns(at) => {
                let (below, above) = west.split_runs(at);
                self.count(east, below, depth, levels, narrow);
                self.count(east, above, depth, levels, narrow);
            }
            Choice::SplitEast => {
                let (level, levels) = levels.split_first_mut().expect("a level for every bit");
                let [without, with] = &mut level.east;
                let (without, with) = east.split(kernel, bit, without, with);
                let free = west.keep(kernel, bit, &mut level.west[0]);
                self.count(with, free, depth + 1, levels, narrow);
                self.count(without, west, depth + 1, levels, narrow);
            }
            Choice::SplitWest => {
                let (level, levels) = levels.split_first_mut().expect("a level for every bit");
                let [without, with] = &mut level.west;
                let (without, with) = west.split(kernel, bit, without, with);
                let free = east.keep(kernel, bit, &mut level.east[0]);
                self.count(east, without, depth + 1, levels, narrow);
                self.count(free, with, depth + 1, levels, narrow);
            }
        }
    }

    /// Without the runs that are compatible with nothing on the other side.
    fn compatible<'a, W: Word>(
        &self,
        mut east: Side<'a, W>,
        mut west: Side<'a, W>,
    ) -> (Side<'a, W>, Side<'a, W>) {
        east.truncate(self.rules.limit.saturating_sub(west.runs.first()));
        west.truncate(self.rules.limit.saturating_sub(east.runs.first()));
        (east, west)
    }

    /// The cheapest way to match a node; a split is on this bit.
    fn choose<W: Word>(&self, east: &Side<'_, W>, west: &Side<'_, W>, bit: Option<u32>) -> Choice {
        let (e, w) = (east.len(), west.len());
        if e <= LANES {
            return Choice::Leaf;
        }
        let as_it_is = cost(e, w);
        let mut best =
            (if e > 2 * LANES && w > 2000 { as_it_is } else { MARGIN * as_it_is }, Choice::Leaf);
        let mut offer = |cost: f64, choice| {
            if cost < best.0 {
                best = (cost, choice);
            }
        };
        self.offer_runs(&east.runs, &west.runs, &mut offer);
        if let Some(bit) = bit {
            let (e1, w1) = (east.about(self.kernel, bit), west.about(self.kernel, bit));
            let (e0, w0) = (e - e1, w - w1);
            let filter = FILTER * f64::from(W::BITS / 32);
            let (ef, wf) = (filter * e as f64, filter * w as f64);
            offer(hoped(e1, w0) + hoped(e0, w) + 1.3 * ef + wf, Choice::SplitEast);
            offer(hoped(e, w0) + hoped(e0, w1) + ef + 1.3 * wf, Choice::SplitWest);
        }
        best.1
    }

    /// Offers to separate runs, where some are not compatible with all of the other side.
    fn offer_runs(&self, east: &Runs, west: &Runs, offer: &mut impl FnMut(f64, Choice)) {
        let limit = self.rules.limit;
        let (e, w) = (east.len(), west.len());
        for at in east.inner() {
            let below = hoped(east.len_until(at), w);
            let rest = hoped(e - east.len_until(at), west.len_until(limit.saturating_sub(at)));
            if limit < at + west.last() {
                offer(below + rest, Choice::EastRuns(at));
            }
        }
        for at in west.inner() {
            let below = hoped(e, west.len_until(at));
            let rest = hoped(east.len_until(limit.saturating_sub(at)), w - west.len_until(at));
            if limit < at + east.last() {
                offer(below + rest, Choice::WestRuns(at));
            }
        }
    }

    /// Matches all compatible words by their lowest `bits` bits, as many of the east side at a time
    /// as a table holds.
    fn leaf<W: Word>(&mut self, east: Side<'_, W>, west: Side<'_, W>, bits: u32) {
        let Self { kernel, rules, table, counters } = self;
        // The runs of the east that are compatible with one of the west come first.
        let reach = |run: usize| east.runs.end_before(rules.limit.saturating_sub(run));
        // A block of words is counted whole, so it pays to have few groups.
        let key = |run: usize| (if rules.by_run { run } else { 0 }, reach(run));
        let start = east.runs.start();
        let parts = east.words().chunks(LANES);
        for (lanes, from) in parts.zip((start..).step_by(LANES)) {
            kernel.build(lanes, bits, table);
            for ((counter, reach), words) in west.groups(key) {
                let compatible = reach.saturating_sub(from).min(lanes.len());
                if compatible > 0 {
                    // No group is compatible with more than the one before it.
                    table.truncate(compatible);
                    kernel.stream(table, words, &mut counters[counter]);
                }
            }
        }
    }
}

/// The cost of matching all pairs, in words streamed through one table.
fn cost(east: usize, west: usize) -> f64 {
    east.div_ceil(LANES) as f64 * (BUILD + west as f64)
}

/// The estimated cost if it is split further.
fn hoped(east: usize, west: usize) -> f64 {
    let whole = cost(east, west);
    if east <= LANES || west <= 600 {
        return whole;
    }
    let tables = east as f64 / LANES as f64 + 0.4;
    whole.min(tables * (BUILD + west as f64) * HOPE)
}

/// The bits that any word has.
fn union<W: Word>(words: &[W]) -> u64 {
    words.iter().fold(0, |all, &word| all | word.into())
}

/// The lowest bits.
const fn low(bits: u32) -> u64 {
    u64::MAX.unbounded_shr(64 - bits)
}
