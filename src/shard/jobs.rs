//! Searches in shards: row sets counted by the half-board join, nodes counted by `rows`, cubes
//! searched by a SAT solver.

use super::cubes::Cubes;
use super::job::{Job, ShardReport, Units, named};
use super::question::CountQuestion;
use super::record::Record;
use super::row_sets::RowSets;
use crate::query::{QueryError, Splitting};
use nq_board::model::Problem;
use nq_board::run::clock::Instant;
use nq_board::run::control::{Completion, Control};
use nq_board::run::engine::{Engine, EngineError};
use nq_board::run::shard::Shard;
use nq_native::Rows;
use nq_native::rows::NodeCounter;

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

    fn stage(&self, shards: &[Shard]) -> String {
        format!("{}, {}: {}", self.question.describe(), named(shards), self.engine.name())
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

    fn stage(&self, shards: &[Shard]) -> String {
        format!("{}, {}: {}", self.question.describe(), named(shards), self.cubes.solver())
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
