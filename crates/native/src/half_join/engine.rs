//! The half-board join as an engine.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use super::audit::Audit;
use super::estimate::estimate;
use super::geometry::{Geometry, MAX_SIZE, MIN_SIZE};
use super::kernel::Simd;
use super::memory::memory_need;
use super::shard_count::{self, ShardCount};
use super::shard_counter::ShardCounter;
use super::small::MAX_PREPARED;
use super::symmetric::{Symmetric, symmetric};
use crate::memory::check_threads;
use nq_board::base::count::Count;
use nq_board::model::Problem;
use nq_board::run::control::{Completion, Control, StopReason};
use nq_board::run::engine::{Engine, EngineError, EngineKind, Profile, only_n_queens};
use nq_board::run::estimate::Estimate;
use nq_board::run::outcome::Outcome;
use nq_board::run::shard::{Covered, Shard};
use nq_board::run::tally::{Orbits, Tally};

/// The half-board join for n-queens: counts, without listing.
#[derive(Clone, Copy, Debug)]
pub struct HalfJoin {
    pub(super) simd: Simd,
    pub(super) threads: usize,
    pub(super) audit: Option<Audit>,
}

/// Up to this size backtracking is faster than making the quarters.
const BACKTRACKING_SUITS: u32 = 10;

/// The number of shards in a pass up to [`MAX_PREPARED`]: enough row sets of a tile to keep its
/// quarters in the caches.
const TOGETHER: usize = 32;

/// The engine's name.
pub const NAME: &str = "half-join";

impl HalfJoin {
    /// With these instructions, which the machine must have (see [`Simd::check`]), or its fastest
    /// ones; on this number of threads.
    #[must_use]
    pub fn new(simd: Option<Simd>, threads: usize) -> Self {
        let simd = simd.unwrap_or_else(Simd::fastest);
        Self { simd, threads: threads.max(1), audit: None }
    }

    /// The same with an audit of every count.
    #[must_use]
    pub const fn with_audit(self, audit: Option<Audit>) -> Self {
        Self { audit, ..self }
    }

    /// Its instructions.
    #[must_use]
    pub const fn simd(&self) -> Simd {
        self.simd
    }

    /// The number of shards that one pass over the row sets should count. Where a pass takes
    /// minutes, it is one: a stop loses the shards that are not finished.
    #[must_use]
    pub fn shards_together(problem: &Problem) -> usize {
        if rows(problem) <= MAX_PREPARED { TOGETHER } else { 1 }
    }

    /// Prepares a count in shards.
    ///
    /// # Errors
    /// When the problem is not n-queens of a supported size, or does not fit into memory.
    pub fn in_shards(&self, problem: &Problem) -> Result<ShardCounter, EngineError> {
        Ok(ShardCounter::new(*self, self.geometry(problem)?))
    }

    /// Counts a shard again that was counted with `first`, like an audit: with other instructions
    /// where there are any, and the sides of the board exchanged.
    ///
    /// # Errors
    /// When the problem is not n-queens of a supported size. A stop is not an error.
    pub fn recount_shard(
        &self,
        problem: &Problem,
        shard: Shard,
        first: Simd,
        control: &Control,
    ) -> Result<(ShardCount, Completion), EngineError> {
        let engine = Self { simd: first, audit: None, ..*self };
        let counter = ShardCounter::with_quarters(engine, engine.geometry(problem)?, None);
        counter.recount(shard, control).map(one)
    }

    /// The row sets of each of these shards out of `of`. Nothing is counted.
    ///
    /// # Errors
    /// When the problem is not n-queens of a size that is joined.
    pub fn coverage(
        &self,
        problem: &Problem,
        of: u64,
        shards: &BTreeSet<u64>,
    ) -> Result<BTreeMap<u64, Covered>, EngineError> {
        self.supports(problem)?;
        Ok(shard_count::coverage(Geometry::new(rows(problem)), of, shards))
    }

    /// The tally of this number of placements: the fundamental ones by Burnside's lemma, with the
    /// symmetric placements counted by a separate search.
    ///
    /// # Errors
    /// When the numbers do not divide, as then one is wrong. A stop is not an error.
    pub fn tally(
        &self,
        problem: &Problem,
        total: Count,
        control: &Control,
    ) -> Result<Outcome<Tally>, EngineError> {
        self.supports(problem)?;
        match symmetric(rows(problem), control) {
            Err(reason) => {
                let part = Tally { total, orbits: None, digest: None };
                Ok(Outcome::new(part, Completion::Stopped(reason)))
            }
            Ok(symmetric) => {
                let orbits = orbits(&total, symmetric).ok_or_else(|| {
                    failed(format!(
                        "{total} placements contradict the symmetric ones: {} by a half turn, {} \
                         of them by a quarter turn",
                        symmetric.by_half_turn, symmetric.by_quarter_turn
                    ))
                })?;
                let tally = Tally { total, orbits: Some(orbits), digest: None };
                Ok(Outcome::new(tally, Completion::Complete))
            }
        }
    }

    /// Estimates processor time and memory of a count from a sample of its row sets. The sample
    /// takes about `time` but has at least two row sets of each stratum, selected by the seed.
    ///
    /// # Errors
    /// When the problem is not n-queens of a size that is joined.
    ///
    /// The inner error is the reason of a stop.
    pub fn estimate(
        &self,
        problem: &Problem,
        time: Duration,
        seed: u64,
        control: &Control,
    ) -> Result<Result<Estimate, StopReason>, EngineError> {
        let geometry = Self { threads: 1, audit: None, ..*self }.geometry(problem)?;
        Ok(estimate(geometry, self.simd, time, seed, control))
    }

    /// The memory of a count in bytes.
    fn memory_for(&self, geometry: Geometry) -> u64 {
        // An audit has its own workers.
        let workers = if self.audit.is_some() { 2 * self.threads } else { self.threads };
        memory_need(geometry).total(workers)
    }

    /// The cut of a board of a supported size whose count fits into memory.
    fn geometry(&self, problem: &Problem) -> Result<Geometry, EngineError> {
        self.supports(problem)?;
        let geometry = Geometry::new(rows(problem));
        check_threads(format!("n = {}", geometry.n), self.memory_for(geometry), self.threads)?;
        Ok(geometry)
    }
}

impl Engine for HalfJoin {
    fn profile(&self) -> Profile {
        Profile {
            name: NAME,
            kind: EngineKind::Native,
            about: "quarters joined into halves, row set by row set, and halves matched 512 at a time",
            models: "n-queens",
            sizes: "4 to 28",
            lists: false,
            default_limit: None,
        }
    }

    fn supports(&self, problem: &Problem) -> Result<(), EngineError> {
        only_n_queens(NAME, problem)?;
        let size = rows(problem);
        if !(MIN_SIZE..=MAX_SIZE).contains(&size) {
            let why = format!("takes sizes from {MIN_SIZE} to {MAX_SIZE}, not {size}");
            return Err(EngineError::Unsupported { engine: NAME, why });
        }
        Ok(())
    }

    fn suits(&self, problem: &Problem) -> bool {
        rows(problem) > BACKTRACKING_SUITS
    }

    fn memory(&self, problem: &Problem) -> Option<u64> {
        self.supports(problem).ok().map(|()| self.memory_for(Geometry::new(rows(problem))))
    }

    fn count(&self, problem: &Problem, control: &Control) -> Result<Outcome<Tally>, EngineError> {
        let (counted, completion) =
            one(self.in_shards(problem)?.count(&[Shard::WHOLE], control)?);
        let total = counted.total().into();
        let outcome = if completion == Completion::Complete {
            self.tally(problem, total, control)?
        } else {
            Outcome::new(Tally { total, orbits: None, digest: None }, completion)
        };
        Ok(Outcome { covered: Some(counted.covered), audited: counted.audited, ..outcome })
    }
}

/// The result of one shard.
fn one((counts, completion): (Vec<ShardCount>, Completion)) -> (ShardCount, Completion) {
    (counts[0], completion)
}

/// The size of the board, which a model need not have made the parameter `n`.
fn rows(problem: &Problem) -> u32 {
    problem.board.rows().into()
}

pub(super) const fn failed(why: String) -> EngineError {
    EngineError::Failed { engine: NAME, why }
}

/// Orbits by size, of two queens or more; `None` if the numbers do not divide, as then one is
/// wrong.
fn orbits(total: &Count, symmetric: Symmetric) -> Option<Orbits> {
    let (half_turn, quarter_turn) =
        (Count::from(symmetric.by_half_turn), Count::from(symmetric.by_quarter_turn));
    let of_8 = total.checked_sub(&half_turn)?.exact_div(8)?;
    let of_4 = half_turn.checked_sub(&quarter_turn)?.exact_div(4)?;
    Some(Orbits::from_iter([(8, of_8), (4, of_4), (2, quarter_turn.exact_div(2)?)]))
}
