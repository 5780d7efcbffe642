//! The half-board join as an engine, and its count in shards. Their units are row sets.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use super::estimate::estimate;
use super::geometry::{Geometry, MAX_SIZE, MIN_SIZE};
use super::kernel::Simd;
use super::layout::Layout;
use super::options::{HalfJoin, NAME, failed, memory_need};
use super::shape::{MODELS, Shape};
use super::shard_counter::ShardCounter;
use super::shards::{SPLITTER, ShardCount, coverage};
use crate::memory::check_threads;
use crate::rows::{Class, with_orbits};
use nq_board::base::Count;
use nq_board::model::Problem;
use nq_board::run::{
    Basis, Control, Covered, Divisible, Engine, EngineError, EngineKind, Estimate, Forecast,
    Outcome, Part, Profile, Projection, Result, Shard, Split, StopReason, Tally, Visit, Whole,
    count_apart,
};

/// The units of its shards: sets of rows that one half of the queens occupies.
pub const UNITS: &str = "row sets";

/// The seconds before the first row set.
const PREPARING: f64 = 3e-4;

/// The seconds of all row sets of superqueens from n = 16 to 28, rounded: counted up to 22, then
/// estimated, at 26 and 28 by growth. Other leaps take about as long.
const WITH_LEAPS: [f64; 13] =
    [0.04, 0.12, 0.37, 1.7, 6.2, 90.0, 500.0, 8e3, 4.2e4, 2.8e5, 1.8e6, 1.3e7, 9e7];

/// The seconds of all row sets: for queens 0.04 at n = 15, for semi-queens 0.03 at n = 14, and a
/// factor from each size to the next that fits the counts of some sizes and the estimates of larger
/// ones (`docs/half-join.md`).
fn seconds(geometry: Geometry) -> f64 {
    let n = geometry.n;
    let (size, seconds, [a, b]) = if geometry.shape.leaps.reach() > 0 {
        let size = n.max(16);
        (size, WITH_LEAPS[size as usize - 16], [3.0, 0.0])
    } else if geometry.has_eight_symmetries() {
        (15, 0.04, [0.6, 0.28])
    } else {
        (14, 0.03, [-6.8, 0.7])
    };
    let growth = |n: u32| (a + b * f64::from(n)).max(2.0);
    (size..n).map(growth).product::<f64>() * seconds / (n..size).map(growth).product::<f64>()
}

impl HalfJoin {
    /// The memory of a count in bytes.
    fn memory_for(&self, geometry: Geometry) -> u64 {
        // An audit has its own workers.
        let workers = if self.audit.is_some() { 2 * self.threads } else { self.threads };
        memory_need(geometry).total(workers)
    }

    /// The cut of a board of a supported size whose count fits into memory, and the engine with as
    /// many threads as a limit of memory has room for.
    pub(super) fn fitting(&self, problem: &Problem, control: &Control) -> Result<(Self, Geometry)> {
        let (geometry, mut engine) = (geometry(problem)?, *self);
        if let Some(limit) = control.memory_limit() {
            while engine.threads > 1 && engine.memory_for(geometry) > limit {
                engine.threads -= 1;
            }
        }
        let (what, needed) = (format!("n = {}", geometry.n), engine.memory_for(geometry));
        check_threads(what, needed, engine.threads, control)?;
        Ok((engine, geometry))
    }
}

impl Engine for HalfJoin {
    fn profile(&self) -> Profile {
        Profile {
            name: NAME,
            kind: EngineKind::Native,
            about: "quarters joined into halves, row set by row set, and halves matched 512 at a \
                    time",
            models: "queens, semi-queens, and these with leaps",
            sizes: "4 to 28",
            lists: false,
            default_limit: None,
        }
    }

    fn supports(&self, problem: &Problem) -> Result<()> {
        geometry(problem).map(|_| ())
    }

    fn forecast(&self, problem: &Problem, _: Duration, _: &Control) -> Result<Forecast> {
        let geometry = geometry(problem)?;
        let row_sets = (1..=geometry.n / 2)
            .fold(0.5, |sets, row| sets * f64::from(geometry.n + 1 - row) / f64::from(row));
        let second = seconds(geometry) / row_sets;
        let row_sets = Projection::new(row_sets, 0.0);
        let forecast = Forecast::new(UNITS, row_sets, second, Basis::Growth);
        Ok(forecast.longer_by(PREPARING).with_memory(memory_need(geometry).total(1)))
    }

    fn memory(&self, problem: &Problem) -> Option<u64> {
        geometry(problem).ok().map(|geometry| self.memory_for(geometry))
    }

    fn count(&self, problem: &Problem, control: &Control) -> Result<Outcome<Tally>> {
        count_apart(self, problem, control)
    }

    fn total(&self, problem: &Problem, control: &Control) -> Result<Outcome<Count>> {
        let (engine, geometry) = self.fitting(problem, control)?;
        let shards = ShardCounter::new(engine, geometry);
        let (found, completion) = shards.count(&[Shard::WHOLE], control)?;
        let counted = found[0];
        let outcome = Outcome::new(counted.total().into(), completion);
        Ok(Outcome { audited: counted.audited, ..outcome })
    }

    fn tally(&self, problem: &Problem, total: Count, control: &Control) -> Result<Outcome<Tally>> {
        let class = Class::of(problem).map_err(failed)?;
        with_orbits(NAME, problem, &class, total, control)
    }
}

/// The size of the board, which a model need not have made the parameter `n`.
fn rows(problem: &Problem) -> u32 {
    problem.board.rows().into()
}

/// The largest size where west halves are counted by the subsets of their signatures: all halves of
/// a row set are in memory.
const MAX_SIZE_OF_SUBSETS: u32 = 24;

/// The cut of the board of a problem. Fails when the problem is not of a supported shape and size.
pub(super) fn geometry(problem: &Problem) -> Result<Geometry> {
    let size = rows(problem);
    let unsupported = |why| EngineError::Unsupported { engine: NAME, why };
    let is_large = size > MAX_SIZE;
    let shape = if is_large && !problem.is_n_queens() {
        return Err(unsupported(format!("takes {MODELS}, up to size {MAX_SIZE}, not {size}")));
    } else if problem.is_n_queens() {
        Shape::QUEENS
    } else {
        Shape::of(problem).map_err(unsupported)?
    };
    if is_large || size < MIN_SIZE {
        return Err(unsupported(format!("takes sizes from {MIN_SIZE} to {MAX_SIZE}, not {size}")));
    }
    let geometry = Geometry::new(size, shape);
    let fits_memory = !geometry.sums_subsets() || size <= MAX_SIZE_OF_SUBSETS;
    if !fits_memory || !Layout::fits(geometry) {
        return Err(unsupported(format!("takes such pieces on smaller boards, not {size}")));
    }
    Ok(geometry)
}

/// The number of shards in a pass where quarters are prepared: enough row sets of a tile to keep
/// its quarters in the caches.
const TOGETHER: usize = 32;

/// The row sets of n-queens.
struct Divided<'a> {
    engine: HalfJoin,
    problem: &'a Problem,
    split: Split,
    /// Made for the first shard that is counted, as all may be done already.
    counter: OnceCell<ShardCounter>,
}

impl HalfJoin {
    /// The count of a problem, divided into row sets. Fails when the problem is not n-queens of a
    /// supported size.
    pub fn divide<'a>(&self, problem: &'a Problem) -> Result<Box<dyn Divisible + 'a>> {
        self.supports(problem)?;
        let split = Split::new(UNITS, SPLITTER);
        Ok(Box::new(Divided { engine: *self, problem, split, counter: OnceCell::new() }))
    }
}

impl Divided<'_> {
    fn counter(&self, control: &Control) -> Result<&ShardCounter> {
        if let Some(counter) = self.counter.get() {
            return Ok(counter);
        }
        let (engine, geometry) = self.engine.fitting(self.problem, control)?;
        Ok(self.counter.get_or_init(|| ShardCounter::new(engine, geometry)))
    }
}

impl Divisible for Divided<'_> {
    fn whole(&self) -> Whole<'_> {
        Whole { engine: &self.engine, problem: self.problem, split: &self.split }
    }

    fn by(&self) -> &'static str {
        self.engine.simd.name()
    }

    /// Where a pass takes minutes, it is one: a stop loses the shards that are not finished.
    fn together(&self) -> usize {
        let prepares = geometry(self.problem).is_ok_and(Geometry::prepares_quarters);
        if prepares { TOGETHER } else { 1 }
    }

    fn coverage(
        &self,
        of: u64,
        shards: &BTreeSet<u64>,
        _: &Control,
    ) -> Result<Result<BTreeMap<u64, Covered>, StopReason>> {
        Ok(Ok(coverage(geometry(self.problem)?, of, shards)))
    }

    /// An audit exchanges the sides of the board, too.
    fn run(
        &self,
        shards: &[Shard],
        audit_of: Option<&str>,
        control: &Control,
        _: Visit<'_>,
    ) -> Result<Outcome<Vec<Part>>> {
        let (found, completion) = match audit_of {
            None => self.counter(control)?.count(shards, control)?,
            Some(by) => {
                let first = Simd::ALL.into_iter().find(|simd| simd.name() == by);
                let simd = first.unwrap_or(self.engine.simd);
                let engine = HalfJoin { simd, audit: None, ..self.engine };
                let (engine, geometry) = engine.fitting(self.problem, control)?;
                ShardCounter::with_quarters(engine, geometry, None).recount(shards, control)?
            }
        };
        Ok(Outcome::new(found.into_iter().map(part).collect(), completion))
    }

    fn tally(&self, sum: Tally, control: &Control) -> Result<Outcome<Tally>> {
        self.engine.tally(self.problem, sum.total, control)
    }

    /// The sample has at least two row sets of each stratum.
    fn estimate(
        &self,
        time: Duration,
        seed: u64,
        control: &Control,
    ) -> Result<Result<Estimate, StopReason>> {
        let engine = HalfJoin { threads: 1, audit: None, ..self.engine };
        let (_, geometry) = engine.fitting(self.problem, control)?;
        Ok(estimate(geometry, engine.simd, time, seed, control))
    }
}

fn part(counted: ShardCount) -> Part {
    Part {
        covered: counted.covered,
        found: Tally::of_total(counted.total().into()),
        // For even n, without a queen on a main diagonal and with; for odd n, with a queen on the
        // centre and without.
        by_class: counted.by_class.map(Count::from).to_vec(),
        audited: counted.audited,
        busy: counted.busy,
    }
}
