//! A count in shards. Its units are row sets.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use super::engine::geometry;
use super::estimate::estimate;
use super::geometry::Geometry;
use super::kernel::Simd;
use super::options::HalfJoin;
use super::shard_count::{SPLITTER, ShardCount, coverage};
use super::shard_counter::ShardCounter;
use nq_board::base::count::Count;
use nq_board::model::Problem;
use nq_board::run::control::{Control, StopReason};
use nq_board::run::divisible::{Divisible, Found, Part, Split};
use nq_board::run::engine::{Engine, EngineError, Visit};
use nq_board::run::estimate::Estimate;
use nq_board::run::outcome::Outcome;
use nq_board::run::shard::{Covered, Shard};
use nq_board::run::tally::Tally;

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
    /// The count of a problem, divided into row sets.
    ///
    /// # Errors
    /// When the problem is not n-queens of a supported size.
    pub fn divide<'a>(&self, problem: &'a Problem) -> Result<Box<dyn Divisible + 'a>, EngineError> {
        self.supports(problem)?;
        let split = Split::RowSets { splitter: SPLITTER };
        Ok(Box::new(Divided { engine: *self, problem, split, counter: OnceCell::new() }))
    }
}

impl Divided<'_> {
    fn counter(&self) -> Result<&ShardCounter, EngineError> {
        if let Some(counter) = self.counter.get() {
            return Ok(counter);
        }
        let geometry = self.engine.geometry(self.problem)?;
        Ok(self.counter.get_or_init(|| ShardCounter::new(self.engine, geometry)))
    }
}

impl Divisible for Divided<'_> {
    fn engine(&self) -> &dyn Engine {
        &self.engine
    }

    fn problem(&self) -> &Problem {
        self.problem
    }

    fn split(&self) -> &Split {
        &self.split
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
    ) -> Result<Result<BTreeMap<u64, Covered>, StopReason>, EngineError> {
        Ok(Ok(coverage(geometry(self.problem)?, of, shards)))
    }

    /// An audit exchanges the sides of the board, too.
    fn run(
        &self,
        shards: &[Shard],
        audit_of: Option<&str>,
        control: &Control,
        _: Visit<'_>,
    ) -> Result<Outcome<Vec<Part>>, EngineError> {
        let (found, completion) = match audit_of {
            None => self.counter()?.count(shards, control)?,
            Some(by) => {
                let first = Simd::ALL.into_iter().find(|simd| simd.name() == by);
                let simd = first.unwrap_or(self.engine.simd);
                let engine = HalfJoin { simd, audit: None, ..self.engine };
                let geometry = engine.geometry(self.problem)?;
                ShardCounter::with_quarters(engine, geometry, None).recount(shards, control)?
            }
        };
        Ok(Outcome::new(found.into_iter().map(part).collect(), completion))
    }

    fn tally(&self, sum: Tally, control: &Control) -> Result<Outcome<Tally>, EngineError> {
        self.engine.with_orbits(self.problem, sum.total, control)
    }

    /// The sample has at least two row sets of each stratum.
    fn estimate(
        &self,
        time: Duration,
        seed: u64,
        control: &Control,
    ) -> Result<Result<Estimate, StopReason>, EngineError> {
        let engine = HalfJoin { threads: 1, audit: None, ..self.engine };
        Ok(estimate(engine.geometry(self.problem)?, engine.simd, time, seed, control))
    }
}

fn part(counted: ShardCount) -> Part {
    Part {
        covered: counted.covered,
        total: counted.total().into(),
        found: Found::RowSets { by_class: counted.by_class.map(Count::from) },
        audited: counted.audited,
        busy: counted.busy,
    }
}
