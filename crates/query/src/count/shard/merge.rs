//! Adds up all shards of a count, after each is checked against the splitter.

use itertools::Itertools;
use serde::{Serialize, Serializer};
use thiserror::Error;

use crate::ask::answer::Answer;
use crate::ask::evidence::Evidence;
use crate::ask::registry::Engines;
use crate::count::counting::CountReport;
use crate::count::shard::fault::{Blamed, Fault};
use crate::count::shard::folder::{Filed, ShardSet};
use crate::count::shard::question::{CountQuestion, head};
use crate::count::shard::ranges::Ranges;
use crate::count::shard::record::{Found, Record};
use crate::count::shard::search::witnessed;
use crate::error::QueryError;
use nq_board::base::{Digest, as_text};
use nq_board::model::builtin::by_name;
use nq_board::model::{Model, ModelError, Problem};
use nq_board::run::{
    Control, Covered, Divisible, EngineError, FaultKind, Orbits, Shard, Split, StopReason, Tally,
    Whole,
};
use nq_check::verify::{known_end, known_values};
use nq_cnf::cubes::{self, UnknownSplit};
use nq_cnf::sat::enumerate::{Enumeration, SatChoice, SatEngine};
use nq_native::half_join::Audit;
use nq_native::{HalfJoin, Rows, branches, rows};

/// The sum of all shards.
#[derive(Clone, Debug, Serialize)]
pub struct MergeReport {
    /// The sum as a count.
    #[serde(flatten)]
    pub count: CountReport,
    /// The shards.
    pub shards: MergedShards,
}

/// The merged shards.
#[derive(Clone, Debug, Serialize)]
pub struct MergedShards {
    /// Their number.
    #[serde(serialize_with = "as_text::serialize")]
    pub number: u64,
    /// The instructions or solvers that searched them.
    pub by: Vec<String>,
    /// What their units are.
    pub units: String,
    /// The number of all units, which is that of the whole search.
    #[serde(serialize_with = "as_text::serialize")]
    pub covered: u64,
    /// The digest of all units, which is that of the whole search.
    pub covered_digest: Digest,
    /// The shards that were searched again, with the same result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub audited: Option<Vec<u64>>,
    /// The number of their units.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "text_if_any")]
    pub audited_units: Option<u64>,
}

#[expect(clippy::ref_option, reason = "the signature of serde")]
fn text_if_any<S: Serializer>(number: &Option<u64>, serializer: S) -> Result<S::Ok, S::Error> {
    number.map(|number| number.to_string()).serialize(serializer)
}

/// A refused merge.
#[derive(Clone, Debug, Serialize)]
pub struct Refusal {
    /// The question of the count.
    #[serde(flatten, serialize_with = "head")]
    pub question: CountQuestion,
    r#type: &'static str,
    /// The number of all shards.
    #[serde(serialize_with = "as_text::serialize")]
    pub shards: u64,
    /// The missing shards.
    #[serde(serialize_with = "as_text::serialize")]
    pub missing: Ranges,
    /// The faults of files.
    pub faults: Vec<Blamed>,
}

/// Why shards are not added up.
#[derive(Debug, Error)]
pub enum MergeError {
    /// Their model is not built in, or not the given one.
    #[error("the shards are of the model {0}: give its file with --model")]
    OtherModel(String),
    /// The model does not accept their parameters.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// Their search differs from the one of this program, or their placements do not fit their
    /// orbits.
    #[error("{0}")]
    Wrong(String),
    /// They name an unknown encoding.
    #[error("the shards were split in a way that this program does not know: {0}")]
    Unknown(#[from] UnknownSplit),
    /// Some are missing or faulty.
    #[error("shards are missing or faulty")]
    Refused(Box<Refusal>),
    /// A second count of a shard has another result.
    #[error("{0}")]
    Refuted(Box<Blamed>),
    /// An engine failed or does not support the problem.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// A check of the listed placements failed.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// The run was stopped.
    #[error("{0} before all shards were checked")]
    Stopped(StopReason),
}

impl nq_board::run::Fault for MergeError {
    fn kind(&self) -> FaultKind {
        match self {
            Self::OtherModel(_) | Self::Model(_) => FaultKind::Input,
            Self::Query(QueryError::Stopped(reason)) | Self::Stopped(reason) => {
                FaultKind::Stopped(*reason)
            }
            // The shards are at fault.
            _ => FaultKind::Wrong,
        }
    }
}

/// The problem of a count; `own` is the model, if it is not built in.
///
/// # Errors
/// When the model of the records is another one or unknown.
pub fn problem_of(question: &CountQuestion, own: Option<Model>) -> Result<Problem, MergeError> {
    let name = &question.model;
    let model = match own {
        None => by_name(name)
            .map_err(|_| MergeError::OtherModel(format!("{name}, which is not built in")))?,
        Some(own) if own.name() != name => {
            return Err(MergeError::OtherModel(format!("{name}, not of {}", own.name())));
        }
        Some(own) => own,
    };
    Ok(question.problem(&model)?)
}

/// Checks the records of a count and adds them up. Files at fault refuse a merge. An audit counts
/// some of them again, on this number of threads.
///
/// # Errors
/// When records are missing, cover other units than they must, are of another search, or do not add
/// up; when a second count differs, or the run was stopped.
pub fn merge(
    set: &ShardSet,
    faults: &[Blamed],
    problem: &Problem,
    again: Option<(Audit, usize)>,
    control: &Control,
) -> Result<MergeReport, MergeError> {
    control.begin(format!("{}: what each shard should cover", set.question.describe()));
    let threads = again.map_or(1, |(_, threads)| threads);
    let engines = engines(threads);
    let divided = divide(&set.question.search, problem, threads, &engines, control)?;
    let ours = CountQuestion::of(&*divided);
    if let Some(difference) = set.question.difference(&ours) {
        return Err(MergeError::Wrong(format!(
            "the shards are of another search than this program's for {}: {difference}; a model \
             of your own, fixed pieces and blocked squares must be given again (--model FILE, \
             --fix, --block)",
            ours.describe()
        )));
    }
    let (covered, uncovered) = check(set, &*divided, control)?;
    let missing = set.missing();
    let faults = faults.iter().cloned().chain(uncovered).collect_vec();
    if !faults.is_empty() || !missing.is_empty() {
        let (question, shards) = (set.question.clone(), set.of);
        let refusal = Refusal { question, r#type: "refusal", shards, missing, faults };
        return Err(MergeError::Refused(Box::new(refusal)));
    }
    let tally = tally(set, &*divided, control)?;
    let audited = again.map(|(picked, _)| audit(set, &*divided, picked, control)).transpose()?;
    let audited_units = |shards: &Vec<u64>| {
        shards.iter().map(|index| set.records[index].record.covered.units).sum()
    };
    let shards = MergedShards {
        number: set.of,
        by: set.by().into_iter().map(str::to_owned).collect(),
        units: set.question.search.units.clone(),
        covered: covered.units,
        covered_digest: covered.digest,
        audited_units: audited.as_ref().map(audited_units),
        audited,
    };
    Ok(MergeReport { count: count(set, &*divided, tally), shards })
}

/// All engines on this number of threads.
fn engines(threads: usize) -> Engines {
    let enumeration = Enumeration { threads: Some(threads), ..Enumeration::default() };
    Engines::all(SatChoice { enumeration, ..SatChoice::default() })
}

/// This program's search with the units of a split.
fn divide<'a>(
    split: &Split,
    problem: &'a Problem,
    threads: usize,
    engines: &'a Engines,
    control: &Control,
) -> Result<Box<dyn Divisible + 'a>, MergeError> {
    if let Some(engine) = SatEngine::of_split(split, Some(threads))? {
        let divided = engine.divide(problem, control);
        control.proceed().map_err(MergeError::Stopped)?;
        return Ok(divided?);
    }
    Ok(match &*split.units {
        rows::UNITS => Rows::new(threads).divide(problem)?,
        branches::UNITS => {
            let name = split.text("engine").unwrap_or_default();
            branches::divide(engines.by_name(name).map_err(QueryError::from)?, problem)?
        }
        _ => HalfJoin::new(None, threads).divide(problem)?,
    })
}

/// The units of all shards, computed again, and the records that cover other units.
fn check(
    set: &ShardSet,
    divided: &dyn Divisible,
    control: &Control,
) -> Result<(Covered, Vec<Blamed>), MergeError> {
    let shards = set.records.keys().copied().collect();
    let coverage = divided.coverage(set.of, &shards, control)?.map_err(MergeError::Stopped)?;
    let (mut all, mut uncovered) = (Covered::default(), Vec::new());
    for (index, expected) in coverage {
        let Filed { file, record, .. } = &set.records[&index];
        if record.covered != expected {
            let (units, covered) = (&set.question.search.units, record.covered);
            let fault = Fault::Wrong(format!(
                "shard {} has {} {units} with the digest {}, not {} with {}",
                record.shard, expected.units, expected.digest, covered.units, covered.digest
            ));
            uncovered.push(Blamed { file: file.clone(), fault });
        }
        all += expected;
    }
    Ok((all, uncovered))
}

fn tally(set: &ShardSet, divided: &dyn Divisible, control: &Control) -> Result<Tally, MergeError> {
    let mut sum = Tally::default();
    for Filed { record, .. } in set.records.values() {
        sum.total += &record.total;
        let Some(Found { orbits, digest, .. }) = record.found() else { continue };
        if let Some(orbits) = orbits {
            *sum.orbits.get_or_insert_default() += orbits;
        }
        if let Some(digest) = *digest {
            sum.digest.get_or_insert_default().merge(digest);
        }
    }
    let total = sum.total.clone();
    let tally = divided.tally(sum, control)?.complete().map_err(MergeError::Stopped)?;
    let in_orbits = tally.orbits.as_ref().map_or_else(|| total.clone(), Orbits::total);
    if in_orbits != total {
        return Err(MergeError::Wrong(format!(
            "{total} placements, but the orbits found have {in_orbits}"
        )));
    }
    Ok(tally)
}

/// Counts some of the shards again, at least one, and compares the results: row sets with other
/// instructions and the sides of the board exchanged, nodes with other instructions and another
/// order of the rows, cubes with another solver. Returns the numbers of the shards.
fn audit(
    set: &ShardSet,
    divided: &dyn Divisible,
    audit: Audit,
    control: &Control,
) -> Result<Vec<u64>, MergeError> {
    let picks = audit.picks(Shard::WHOLE, set.of).into_iter().sorted_unstable().collect_vec();
    for (done, index) in (1..).zip(&picks) {
        let Filed { file, record, .. } = &set.records[index];
        let shard = record.shard;
        control.begin(format!("audit of shard {shard}, {done} of {}", picks.len()));
        let outcome = witnessed(divided, &[shard], Some(&record.by), control)?;
        let part = outcome.complete().map_err(MergeError::Stopped)?.remove(0);
        let question = record.question.clone();
        let again = Record::new(question, shard, part, (&record.by, record.seconds));
        if !again.agrees_with(record) {
            let (said, again) = (answer(record), answer(&again));
            let fault = Fault::Wrong(format!(
                "counted again, shard {shard} has {again}, and the record has {said}"
            ));
            return Err(MergeError::Refuted(Box::new(Blamed { file: file.clone(), fault })));
        }
    }
    Ok(picks)
}

/// The result of a record.
fn answer(record: &Record) -> String {
    let found = record.found().map(ToString::to_string).unwrap_or_default();
    format!("{} placements in {} units, {found}", record.total, record.covered.units)
}

fn count(set: &ShardSet, divided: &dyn Divisible, tally: Tally) -> CountReport {
    let Whole { problem, engine, .. } = divided.whole();
    let engine = match &*set.question.search.units {
        cubes::UNITS => set.by().join("+"),
        _ => engine.name().to_owned(),
    };
    CountReport {
        forecasts: Vec::new(),
        parameter: None,
        partial: None,
        known_end: known_end(problem, false),
        problem: problem.clone(),
        evidence: Evidence::of_known(known_values(problem, &tally, false)),
        answer: Answer::complete(&engine, tally, set.work()),
    }
}
