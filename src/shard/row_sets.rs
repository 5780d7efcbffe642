//! Shards of the row sets, which the half-board join counts.

use std::cell::OnceCell;
use std::time::Duration;

use super::job::{Job, ShardReport, Units, named};
use super::question::{CountQuestion, Search};
use super::record::Record;
use crate::query::QueryError;
use nq_board::model::Problem;
use nq_board::run::clock::Instant;
use nq_board::run::control::{Completion, Control};
use nq_board::run::engine::{Engine, EngineError};
use nq_board::run::shard::Shard;
use nq_native::HalfJoin;
use nq_native::half_join::{SPLITTER, ShardCount, ShardCounter};

impl CountQuestion {
    /// The question about a problem whose row sets are split into shards.
    #[must_use]
    pub(crate) fn of_row_sets(problem: &Problem) -> Self {
        Self::new(problem, Search::RowSets { splitter: SPLITTER })
    }
}

/// The row sets of n-queens.
pub(super) struct RowSets<'a> {
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
    pub(super) fn new(engine: HalfJoin, problem: &'a Problem) -> Result<Self, EngineError> {
        engine.supports(problem)?;
        let question = CountQuestion::of_row_sets(problem);
        Ok(Self { engine, problem, question, counter: OnceCell::new() })
    }

    /// Counts shards in one pass.
    fn pass(&self, shards: &[Shard], control: &Control) -> Result<Vec<ShardReport>, QueryError> {
        let start = Instant::now();
        let (found, completion) = self.counter()?.count(shards, control)?;
        let busy: Vec<_> = found.iter().map(|found| found.busy).collect();
        let times = divided(start.elapsed(), &busy);
        let each = itertools::izip!(shards, found, times);
        let report =
            |(&shard, found, time): (_, ShardCount, _)| self.report(shard, found, time, completion);
        Ok(each.map(report).collect())
    }

    fn report(
        &self,
        shard: Shard,
        counted: ShardCount,
        time: Duration,
        completion: Completion,
    ) -> ShardReport {
        let simd = self.engine.simd();
        let record = || Record::of_row_sets(self.question.clone(), shard, &counted, simd, time);
        let record = (completion == Completion::Complete).then(record);
        ShardReport {
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
        }
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

    fn stage(&self, shards: &[Shard]) -> String {
        format!("n = {}, {}: {}", self.problem.size, named(shards), self.engine.name())
    }

    fn together(&self) -> usize {
        HalfJoin::shards_together(self.problem)
    }

    fn search(&self, shard: Shard, control: &Control) -> Result<ShardReport, QueryError> {
        let mut reports = self.pass(&[shard], control)?;
        Ok(reports.pop().expect("one report of one shard"))
    }

    fn search_together(
        &self,
        shards: &[Shard],
        control: &Control,
    ) -> Vec<Result<ShardReport, QueryError>> {
        together_or_alone(shards, |shards| self.pass(shards, control))
    }
}

/// The results of a pass over all items. If it fails, each item has a pass of its own: a failure of
/// one must not lose the others.
fn together_or_alone<I, T, E>(
    items: &[I],
    pass: impl Fn(&[I]) -> Result<Vec<T>, E>,
) -> Vec<Result<T, E>> {
    let each = |result: Result<Vec<T>, E>| match result {
        Ok(results) => results.into_iter().map(Ok).collect(),
        Err(error) => vec![Err(error)],
    };
    match pass(items) {
        Err(_) if items.len() > 1 => items.chunks(1).flat_map(|item| each(pass(item))).collect(),
        result => each(result),
    }
}

/// Wall-clock time divided in proportion to the time that parts took on all threads.
fn divided(time: Duration, parts: &[Duration]) -> Vec<Duration> {
    let all = parts.iter().sum::<Duration>().as_secs_f64();
    let part = |part: &Duration| match all {
        0.0 => time / u32::try_from(parts.len()).unwrap_or(u32::MAX),
        _ => time.mul_f64(part.as_secs_f64() / all),
    };
    parts.iter().map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_in_a_pass_is_that_of_one_shard() {
        let pass = |numbers: &[u32]| {
            if numbers.contains(&7) { Err("wrong") } else { Ok(numbers.to_vec()) }
        };
        assert_eq!(together_or_alone(&[], pass), []);
        assert_eq!(together_or_alone(&[7], pass), [Err("wrong")]);
        assert_eq!(together_or_alone(&[5, 6], pass), [Ok(5), Ok(6)]);
        assert_eq!(together_or_alone(&[5, 7, 9], pass), [Ok(5), Err("wrong"), Ok(9)]);
    }

    #[test]
    fn the_times_of_shards_add_up_to_that_of_their_pass() {
        let of = |parts: &[u64]| {
            let parts: Vec<_> = parts.iter().copied().map(Duration::from_secs).collect();
            divided(Duration::from_secs(12), &parts)
        };
        let seconds =
            |seconds: &[u64]| seconds.iter().copied().map(Duration::from_secs).collect::<Vec<_>>();
        assert_eq!(of(&[]), seconds(&[]));
        assert_eq!(of(&[5]), seconds(&[12]));
        assert_eq!(of(&[6, 0, 18]), seconds(&[3, 0, 9]));
        assert_eq!(of(&[0, 0, 0]), seconds(&[4, 4, 4]));
    }
}
