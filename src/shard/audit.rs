//! Counts some shards again in another way: row sets with other instructions and the sides of the
//! board exchanged, nodes with other instructions and another order of the rows, cubes with another
//! solver.

use itertools::Itertools;

use super::cubes::Cubes;
use super::fault::{Blamed, Fault};
use super::folder::Filed;
use super::merge::MergeError;
use super::question::Search;
use super::record::Record;
use super::set::ShardSet;
use nq_board::model::Problem;
use nq_board::run::control::{Completion, Control};
use nq_board::run::shard::Shard;
use nq_native::half_join::Audit;
use nq_native::rows::Instructions;
use nq_native::{HalfJoin, Rows};

/// The shards that were counted again, with the same result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Audited {
    /// The numbers of the shards.
    pub shards: Vec<u64>,
    /// The number of their units.
    pub units: u64,
}

/// Counts some of the shards again, at least one, and compares the results.
///
/// # Errors
/// When the results differ, a count fails, or it is stopped.
pub fn audit(
    set: &ShardSet,
    problem: &Problem,
    audit: Audit,
    threads: usize,
    control: &Control,
) -> Result<Audited, MergeError> {
    let picks = audit.picks(Shard::WHOLE, set.of).into_iter().sorted_unstable();
    let picks: Vec<_> = picks.filter_map(|index| set.records.get(&index)).collect();
    let mut audited = Audited::default();
    for (done, filed) in picks.iter().enumerate() {
        let Filed { file, record, .. } = filed;
        let shard = record.shard.0;
        control.begin(format!("audit of shard {shard}, {} of {}", done + 1, picks.len()));
        let again = count_again(problem, record, threads, control)?;
        if !again.agrees_with(record) {
            let (said, again) = (answer(record), answer(&again));
            let fault = Fault::Refuted { shard, said, again };
            return Err(MergeError::Refuted(Box::new(Blamed { file: file.clone(), fault })));
        }
        audited.shards.push(shard.index());
        audited.units += record.covered.units.0;
    }
    Ok(audited)
}

/// The record of a shard, counted in another way.
fn count_again(
    problem: &Problem,
    record: &Record,
    threads: usize,
    control: &Control,
) -> Result<Record, MergeError> {
    let (question, shard) = (record.question.clone(), record.shard.0);
    if let Some(cubes) = Cubes::of(&record.question, Some(threads))? {
        let cubes = cubes.with_another(&record.by);
        let found = cubes.search(problem, shard, control)?;
        let orbits = found.orbits.as_ref().map_err(|&reason| MergeError::Stopped(reason))?;
        return Ok(Record::of_cubes(question, shard, &found, orbits, cubes.solver()));
    }
    if let Search::Nodes { .. } = question.search {
        let counter = Rows::new(threads).in_shards(problem)?;
        let first = record.instructions().unwrap_or(Instructions::Portable);
        let (found, completion) = counter.recount(shard, first, control);
        return match completion {
            Completion::Complete => Ok(Record::of_nodes(question, shard, &found, record.seconds)),
            Completion::Stopped(reason) => Err(MergeError::Stopped(reason)),
        };
    }
    let half_join = HalfJoin::new(None, threads);
    let first = record.simd().unwrap_or(half_join.simd());
    let (counted, completion) = half_join.recount_shard(problem, shard, first, control)?;
    match completion {
        Completion::Complete => {
            Ok(Record::of_row_sets(question, shard, &counted, first, record.seconds))
        }
        Completion::Stopped(reason) => Err(MergeError::Stopped(reason)),
    }
}

/// The result of a record.
fn answer(record: &Record) -> String {
    let Record { covered, total, found, .. } = record;
    format!("{} placements in {} units, {found}", total.0, covered.units.0)
}
