//! Adds up all shards of a count, after each is checked against the splitter.

use std::collections::{BTreeMap, BTreeSet};

use thiserror::Error;

use super::cubes::{Cubes, UnknownSplit};
use super::fault::{Blamed, Fault};
use super::folder::Filed;
use super::question::{CountQuestion, Search};
use super::ranges::Ranges;
use super::record::Found;
use super::set::ShardSet;
use crate::query::QueryError;
use nq_board::base::count::Count;
use nq_board::base::digest::Digest;
use nq_board::base::numbers::plural;
use nq_board::model::{ModelError, Problem};
use nq_board::run::control::{Completion, Control, StopReason};
use nq_board::run::engine::EngineError;
use nq_board::run::shard::Covered;
use nq_board::run::tally::{Orbits, Tally};
use nq_native::{HalfJoin, Rows};

/// The sum of all shards.
#[derive(Clone, Debug, PartialEq)]
pub struct Merged {
    /// The tally of the whole.
    pub tally: Tally,
    /// All units, which equal those of the whole search in number and digest.
    pub covered: Covered,
}

/// Why shards are not added up.
#[derive(Debug, Error)]
pub enum MergeError {
    /// Their model is not built in.
    #[error("the shards are of the model {0}, which is not built in: give its file with --model")]
    UnknownModel(String),
    /// Their model is not the given one.
    #[error("the shards are of the model {name}, not of {own}: give its file with --model")]
    OtherModel {
        /// Their model.
        name: String,
        /// The given model.
        own: String,
    },
    /// The model does not accept their parameters.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// Their search differs from the one of this program.
    #[error(
        "the shards are of another search than this program's for {problem}: {difference}; a \
         model of your own, fixed pieces and blocked squares must be given again (--model FILE, \
         --fix, --block)"
    )]
    Another {
        /// The problem.
        problem: String,
        /// The first difference, theirs first.
        difference: String,
    },
    /// They name an unknown encoding.
    #[error("the shards were split in a way that this program does not know: {0}")]
    Unknown(#[from] UnknownSplit),
    /// Some cover other units than their shards have.
    #[error(
        "{} record{} cover other units than their shards have",
        .0.len(), plural(.0.len().into())
    )]
    Uncovered(Vec<Blamed>),
    /// Some are missing.
    #[error("{} of {of} shards are missing", missing.count())]
    Missing {
        /// The missing shards.
        missing: Ranges,
        /// The number of all shards.
        of: u64,
    },
    /// The number of placements does not fit the orbits.
    #[error("{total} placements, but the orbits found have {in_orbits}")]
    Orbits {
        /// Placements found.
        total: Count,
        /// Placements in the orbits found.
        in_orbits: Count,
    },
    /// A second count of a shard has another result.
    #[error("{0}")]
    Refuted(Box<Blamed>),
    /// An engine failed or does not support the problem.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// A check of the listed placements failed.
    #[error(transparent)]
    Harness(#[from] QueryError),
    /// The run was stopped.
    #[error("{} before all shards were checked", .0.in_words())]
    Stopped(StopReason),
}

impl MergeError {
    /// Whether the input is at fault, not the shards.
    #[must_use]
    pub const fn is_bad_input(&self) -> bool {
        matches!(self, Self::UnknownModel(_) | Self::OtherModel { .. } | Self::Model(_))
    }
}

/// All shards, each with the units that it must cover.
#[derive(Clone, Copy, Debug)]
pub struct Checked<'a> {
    set: &'a ShardSet,
    problem: &'a Problem,
    covered: Covered,
}

/// Checks that the shards of a count of this problem can be added up.
///
/// # Errors
/// When they are of another search, cover other units than they must, or some are missing.
pub fn check<'a>(
    set: &'a ShardSet,
    problem: &'a Problem,
    control: &Control,
) -> Result<Checked<'a>, MergeError> {
    let expected = coverage(set, problem, control)?;
    let uncovered = set.records.iter().filter_map(|(index, filed)| {
        expected.get(index).and_then(|&expected| uncovered(&set.question, filed, expected))
    });
    let uncovered: Vec<_> = uncovered.collect();
    if !uncovered.is_empty() {
        return Err(MergeError::Uncovered(uncovered));
    }
    let missing = set.missing();
    if !missing.is_empty() {
        return Err(MergeError::Missing { missing, of: set.of });
    }
    let mut covered = Covered::default();
    for units in expected.into_values() {
        covered += units;
    }
    Ok(Checked { set, problem, covered })
}

impl Checked<'_> {
    /// Adds them up.
    ///
    /// # Errors
    /// When they do not add up.
    pub fn merge(&self, control: &Control) -> Result<Merged, MergeError> {
        let tally = tally(self.set, self.problem, control)?;
        Ok(Merged { tally, covered: self.covered })
    }
}

/// The units of each finished shard, computed again.
fn coverage(
    set: &ShardSet,
    problem: &Problem,
    control: &Control,
) -> Result<BTreeMap<u64, Covered>, MergeError> {
    let shards: BTreeSet<_> = set.records.keys().copied().collect();
    let is_this_programs = |question: CountQuestion| match set.question.difference(&question) {
        None => Ok(()),
        Some(difference) => Err(MergeError::Another { problem: question.describe(), difference }),
    };
    if let Search::Nodes { .. } = set.question.search {
        let counter = Rows::new(1).in_shards(problem)?;
        is_this_programs(CountQuestion::of_nodes(problem, &counter))?;
        return Ok(counter.coverage(set.of, &shards));
    }
    let Some(cubes) = Cubes::of(&set.question, None)? else {
        is_this_programs(CountQuestion::of_row_sets(problem))?;
        return Ok(HalfJoin::new(None, 1).coverage(problem, set.of, &shards)?);
    };
    let question = cubes.question(problem, control);
    control.proceed().map_err(MergeError::Stopped)?;
    is_this_programs(question?)?;
    match cubes.coverage(problem, set.of, &shards, control)? {
        (covered, Completion::Complete) => Ok(covered),
        (_, Completion::Stopped(reason)) => Err(MergeError::Stopped(reason)),
    }
}

fn uncovered(question: &CountQuestion, filed: &Filed, expected: Covered) -> Option<Blamed> {
    let covered = filed.record.covered.into();
    let (shard, units) = (filed.record.shard.0, question.search.units());
    let fault = Fault::Uncovered { shard, units, covered, expected };
    (covered != expected).then(|| Blamed { file: filed.file.clone(), fault })
}

/// The tally of all records.
fn tally(set: &ShardSet, problem: &Problem, control: &Control) -> Result<Tally, MergeError> {
    let mut sum = Sum::default();
    for filed in set.records.values() {
        sum.add(&filed.record.total.0, &filed.record.found);
    }
    let Sum { total, orbits, digest } = sum;
    let outcome = match set.question.search {
        Search::RowSets { .. } => {
            Some(HalfJoin::new(None, 1).tally(problem, total.clone(), control)?)
        }
        Search::Nodes { .. } => {
            let counter = Rows::new(1).in_shards(problem)?;
            Some(counter.tally(problem, total.clone(), control)?)
        }
        Search::Cubes { .. } => None,
    };
    if let Some(outcome) = outcome {
        return match outcome.completion {
            Completion::Complete => Ok(outcome.found),
            Completion::Stopped(reason) => Err(MergeError::Stopped(reason)),
        };
    }
    let in_orbits = orbits.total();
    if in_orbits != total {
        return Err(MergeError::Orbits { total, in_orbits });
    }
    Ok(Tally { total, orbits: Some(orbits), digest: Some(digest) })
}

/// The sum of some shards.
#[derive(Default)]
struct Sum {
    total: Count,
    orbits: Orbits,
    digest: Digest,
}

impl Sum {
    /// Adds a shard.
    fn add(&mut self, total: &Count, found: &Found) {
        self.total += total;
        if let Found::Cubes { orbits, digest } = found {
            self.orbits += &orbits.0;
            self.digest.merge(digest.0);
        }
    }
}
