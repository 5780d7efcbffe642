//! All shards of a count added up, after each was held against what the splitter gives it.

use std::collections::{BTreeMap, BTreeSet};

use thiserror::Error;

use super::cubes::{Cubes, UnknownSplit};
use super::fault::{Blamed, Fault};
use super::folder::Filed;
use super::question::{CountQuestion, Search};
use super::ranges::Ranges;
use super::record::Found;
use super::set::ShardSet;
use crate::base::count::Count;
use crate::base::digest::Digest;
use crate::model::{ModelError, Problem};
use crate::native::HalfJoin;
use crate::query::QueryError;
use crate::run::control::{Completion, Control, StopReason};
use crate::run::engine::EngineError;
use crate::run::shard::Covered;
use crate::run::tally::{Orbits, Tally};

/// What all shards come to.
#[derive(Clone, Debug, PartialEq)]
pub struct Merged {
    /// The tally of the whole.
    pub tally: Tally,
    /// All units, which are those of the whole search by number and by digest.
    pub covered: Covered,
}

/// Why shards are not added up.
#[derive(Debug, Error)]
pub enum MergeError {
    /// They are of a model that does not come with the program.
    #[error(
        "the shards are of the model {0}, which does not come with the program: give its file by --model"
    )]
    UnknownModel(String),
    /// They are of another model than the one that is given.
    #[error("the shards are of the model {name}, not of {own}: give the file of that by --model")]
    OtherModel {
        /// Theirs.
        name: String,
        /// The one that is given.
        own: String,
    },
    /// The model does not take their parameters.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// They are of something else than this program would count.
    #[error("the shards are of another search than this program's for {problem}: {difference}")]
    Another {
        /// The problem.
        problem: String,
        /// The first thing that is otherwise, theirs first.
        difference: String,
    },
    /// They name an encoding that this program does not have.
    #[error("the shards were split in a way that this program does not know: {0}")]
    Unknown(#[from] UnknownSplit),
    /// Some have other units than their shard has.
    #[error("{} record{} cover other units than their shards have", .0.len(), if .0.len() == 1 { "" } else { "s" })]
    Uncovered(Vec<Blamed>),
    /// Some are not there.
    #[error("{} of {of} shards are missing", missing.count())]
    Missing {
        /// Which.
        missing: Ranges,
        /// How many there should be.
        of: u64,
    },
    /// The placements do not fall into the orbits that were found.
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
    /// An engine failed, or does not take the problem.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// What was listed cannot be believed.
    #[error(transparent)]
    Harness(#[from] QueryError),
    /// The run was stopped.
    #[error("{} before all was checked", .0.in_words())]
    Stopped(StopReason),
}

impl MergeError {
    /// Whether the fault lies in what was asked, not in the shards.
    #[must_use]
    pub const fn is_bad_input(&self) -> bool {
        matches!(self, Self::UnknownModel(_) | Self::OtherModel { .. } | Self::Model(_))
    }
}

/// Shards that are all there, each with the units that it should have.
#[derive(Clone, Copy, Debug)]
pub struct Checked<'a> {
    set: &'a ShardSet,
    problem: &'a Problem,
    covered: Covered,
}

/// Looks whether the shards of a count, of this problem, can be added up.
///
/// # Errors
/// When they are of another search, cover other units than they should, or are not all there.
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

/// Which units each shard that is there has, worked out anew.
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
    if matches!(set.question.search, Search::RowSets { .. }) {
        let outcome = HalfJoin::new(None, 1).tally(problem, total, control)?;
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

/// What some shards come to.
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
            self.orbits += &orbits.clone().into();
            self.digest.merge(digest.0);
        }
    }
}
