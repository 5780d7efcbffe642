//! Searches in shards: row sets counted by the half-board join, nodes counted by `rows`, cubes
//! searched by a SAT solver.

use std::cell::OnceCell;
use std::time::{Duration, Instant};

use super::cubes::Cubes;
use super::question::CountQuestion;
use super::record::Record;
use crate::base::count::Count;
use crate::base::digest::Digest;
use crate::model::Problem;
use crate::native::half_join::{Counted, ShardCounter};
use crate::native::rows::NodeCounter;
use crate::native::{HalfJoin, Rows};
use crate::query::{QueryError, Splitting};
use crate::run::control::{Completion, Control};
use crate::run::engine::{Engine, EngineError};
use crate::run::shard::{Covered, Shard};

/// A search that can be split into shards.
pub trait Job {
    /// The question, common to all shards.
    fn question(&self) -> &CountQuestion;

    /// The estimated memory of a shard in bytes, where it is known.
    fn memory(&self) -> Option<u64> {
        None
    }

    /// The engine and the shard, for the progress line.
    fn stage(&self, shard: Shard) -> String;

    /// Searches a shard.
    ///
    /// # Errors
    /// When the engine fails, or lists something that is not a placement. A stop is not an error.
    fn search(&self, shard: Shard, control: &Control) -> Result<ShardReport, QueryError>;
}

/// The result of a shard, or of a part of it if the search was stopped.
#[derive(Clone, Debug)]
pub struct ShardReport {
    /// The problem.
    pub problem: Problem,
    /// The shard.
    pub shard: Shard,
    /// Whether the search is complete.
    pub completion: Completion,
    /// The engine.
    pub engine: &'static str,
    /// The instructions, where there is a choice.
    pub simd: Option<&'static str>,
    /// The placements found.
    pub total: Count,
    /// The digest of these placements, where they were listed.
    pub digest: Option<Digest>,
    /// The units that were searched.
    pub units: Units,
    /// The time of the search and its checks.
    pub time: Duration,
    /// The record of a complete shard.
    pub record: Option<Record>,
}

/// The units of a shard.
#[derive(Clone, Debug)]
pub enum Units {
    /// Sets of rows that one half of the queens occupies.
    RowSets(Counted),
    /// The first rows, filled in one way.
    Nodes(Covered),
    /// Cubes of the formula.
    Cubes(Covered),
}

/// The shards of a count by an engine.
///
/// # Errors
/// When the engine does not take the problem.
pub fn job(splitting: Splitting, problem: &Problem) -> Result<Box<dyn Job + '_>, EngineError> {
    Ok(match splitting {
        Splitting::HalfJoin(half_join) => Box::new(RowSets::new(half_join, problem)?),
        Splitting::Rows(rows) => Box::new(Nodes::new(rows, problem)?),
    })
}

/// The row sets of n-queens.
struct RowSets<'a> {
    engine: HalfJoin,
    problem: &'a Problem,
    question: CountQuestion,
    /// Created for the first shard that is counted, as all may be done already.
    counter: OnceCell<ShardCounter>,
}

impl<'a> RowSets<'a> {
    /// For a problem.
    ///
    /// # Errors
    /// When it is not n-queens, or of an unsupported size.
    fn new(engine: HalfJoin, problem: &'a Problem) -> Result<Self, EngineError> {
        engine.supports(problem)?;
        let question = CountQuestion::of_row_sets(problem);
        Ok(Self { engine, problem, question, counter: OnceCell::new() })
    }

    fn counter(&self) -> Result<&ShardCounter, EngineError> {
        if let Some(counter) = self.counter.get() {
            return Ok(counter);
        }
        let counter = self.engine.in_shards(self.problem)?;
        Ok(self.counter.get_or_init(|| counter))
    }
}

impl Job for RowSets<'_> {
    fn question(&self) -> &CountQuestion {
        &self.question
    }

    fn memory(&self) -> Option<u64> {
        self.engine.memory(self.problem)
    }

    fn stage(&self, shard: Shard) -> String {
        format!("n = {}, shard {shard}: {}", self.problem.size, self.engine.name())
    }

    fn search(&self, shard: Shard, control: &Control) -> Result<ShardReport, QueryError> {
        let start = Instant::now();
        let (counted, completion) = self.counter()?.count(shard, control)?;
        let time = start.elapsed();
        let simd = self.engine.simd();
        let record = || Record::of_row_sets(self.question.clone(), shard, &counted, simd, time);
        let record = (completion == Completion::Complete).then(record);
        Ok(ShardReport {
            problem: self.problem.clone(),
            shard,
            completion,
            engine: self.engine.name(),
            simd: Some(simd.name()),
            total: counted.total().into(),
            digest: None,
            units: Units::RowSets(counted),
            time,
            record,
        })
    }
}

/// The nodes of a problem.
struct Nodes<'a> {
    engine: Rows,
    problem: &'a Problem,
    question: CountQuestion,
    counter: NodeCounter,
}

impl<'a> Nodes<'a> {
    /// For a problem.
    ///
    /// # Errors
    /// When the engine does not take it.
    fn new(engine: Rows, problem: &'a Problem) -> Result<Self, EngineError> {
        let counter = engine.in_shards(problem)?;
        let question = CountQuestion::of_nodes(problem, &counter);
        Ok(Self { engine, problem, question, counter })
    }
}

impl Job for Nodes<'_> {
    fn question(&self) -> &CountQuestion {
        &self.question
    }

    fn stage(&self, shard: Shard) -> String {
        format!("{}, shard {shard}: {}", self.question.describe(), self.engine.name())
    }

    fn search(&self, shard: Shard, control: &Control) -> Result<ShardReport, QueryError> {
        let start = Instant::now();
        let (found, completion) = self.counter.count(shard, control);
        let time = start.elapsed();
        let record = || Record::of_nodes(self.question.clone(), shard, &found, time);
        let record = (completion == Completion::Complete).then(record);
        Ok(ShardReport {
            problem: self.problem.clone(),
            shard,
            completion,
            engine: self.engine.name(),
            simd: Some(found.instructions.name()),
            total: found.total,
            digest: None,
            units: Units::Nodes(found.covered),
            time,
            record,
        })
    }
}

/// The cubes of a problem.
pub struct CubeSearch<'a> {
    cubes: Cubes,
    problem: &'a Problem,
    question: CountQuestion,
}

impl<'a> CubeSearch<'a> {
    /// For a problem.
    ///
    /// # Errors
    /// When the problem is not supported, or lacks the symmetry.
    pub fn new(cubes: Cubes, problem: &'a Problem) -> Result<Self, EngineError> {
        let question = cubes.question(problem, &Control::default())?;
        Ok(Self { cubes, problem, question })
    }
}

impl Job for CubeSearch<'_> {
    fn question(&self) -> &CountQuestion {
        &self.question
    }

    fn stage(&self, shard: Shard) -> String {
        format!("{}, shard {shard}: {}", self.question.describe(), self.cubes.solver())
    }

    fn search(&self, shard: Shard, control: &Control) -> Result<ShardReport, QueryError> {
        let searched = self.cubes.search(self.problem, shard, control)?;
        let record = searched.orbits.as_ref().map(|orbits| {
            Record::of_cubes(self.question.clone(), shard, &searched, orbits, self.cubes.solver())
        });
        let completion =
            record.as_ref().map_or_else(|&&r| Completion::Stopped(r), |_| Completion::Complete);
        Ok(ShardReport {
            problem: self.problem.clone(),
            shard,
            completion,
            engine: self.cubes.solver(),
            simd: None,
            total: searched.total,
            digest: Some(searched.digest),
            units: Units::Cubes(searched.covered),
            time: searched.time,
            record: record.ok(),
        })
    }
}
