//! What is known of an instance, and what one piece of evidence says.

use std::collections::BTreeMap;
use std::time::Duration;

use itertools::Itertools;
use serde::Serialize;

use crate::suite::error::SuiteError;
use crate::suite::verdict::{Theorem, Verdict, VerdictEvidence};
use nq_board::base::Count;
use nq_board::model::Problem;
use nq_board::run::{Completion, Control, Engine, Fault, FaultKind, StopReason};
use nq_certify::count::{CertifyError, CountOptions, certify_count, estimate_proof};
use nq_check::verify::published_verdict;
use nq_external::seconds;
use nq_external::solvers::{Status, file_name};
use nq_query::{Export, InstanceFolder, QueryError, find};

/// What is known of the solutions of an instance.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Known {
    /// Whether there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) verdict: Option<Verdict>,
    /// The number of models, as the variables of the board differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) count: Option<String>,
    /// The best value of the open parameter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optimum: Option<i64>,
    /// What supports these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) evidence: Vec<VerdictEvidence>,
    /// What nothing decided within the budget of work: `verdict`, `count` or `optimum`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unknown: Vec<&'static str>,
}

/// A piece of evidence, and what it says.
pub struct Claim {
    pub(crate) verdict: Verdict,
    /// The number of solutions, or of orbits.
    pub(crate) count: Option<Count>,
    pub(crate) evidence: VerdictEvidence,
}

impl From<Theorem> for Claim {
    fn from(Theorem { verdict, source }: Theorem) -> Self {
        Self { verdict, count: None, evidence: VerdictEvidence::Theorem { source } }
    }
}

/// The published verdict or total of a problem.
pub(crate) fn published(problem: &Problem, of_orbits: bool) -> Option<Claim> {
    let published = published_verdict(problem)?;
    Some(Claim {
        verdict: Verdict::of(published.satisfiable),
        count: published.total.filter(|_| !of_orbits),
        evidence: VerdictEvidence::Published { source: published.source, index: published.index },
    })
}

/// The count of an engine; nothing if it spends its budget before. Fails when the engine fails, or
/// the control stops the search.
pub(crate) fn counted(
    engine: &dyn Engine,
    problem: &Problem,
    of_orbits: bool,
    control: &Control,
) -> Result<Option<Claim>, QueryError> {
    let outcome = engine.count(problem, control)?;
    if !is_complete(outcome.completion)? {
        return Ok(None);
    }
    let (by, total) = (engine.name(), outcome.found.total.clone());
    let orbits = outcome.found.fundamental().filter(|_| of_orbits);
    let evidence = VerdictEvidence::Count {
        by,
        total: total.to_string(),
        orbits: orbits.as_ref().map(ToString::to_string),
    };
    let verdict = Verdict::of(total != 0);
    Ok(Some(Claim { verdict, count: if of_orbits { orbits } else { Some(total) }, evidence }))
}

/// The verdict of an engine; nothing if it spends its budget before. Fails as [`counted`], and when
/// the engine finds something that is no placement.
pub(crate) fn found(
    engine: &dyn Engine,
    problem: &Problem,
    control: &Control,
) -> Result<Option<Claim>, QueryError> {
    if !engine.profile().lists {
        return counted(engine, problem, false, control);
    }
    let (by, found) = (engine.name(), find(engine, problem, control)?);
    // A placement decides, whether the search is complete or not.
    let (satisfiable, evidence) = if found.found.is_some() {
        (true, VerdictEvidence::Placement { by })
    } else if is_complete(found.completion)? {
        (false, VerdictEvidence::Search { by })
    } else {
        return Ok(None);
    };
    Ok(Some(Claim { verdict: Verdict::of(satisfiable), count: None, evidence }))
}

/// Whether a search is complete. Otherwise it spent its budget.
fn is_complete(completion: Completion) -> Result<bool, QueryError> {
    match completion {
        Completion::Complete => Ok(true),
        Completion::Stopped(StopReason::Limit) => Ok(false),
        Completion::Stopped(reason) => Err(QueryError::Stopped(reason)),
    }
}

/// What claims on an instance say together. Fails when two contradict each other.
pub(crate) fn conclude(instance: String, claims: Vec<Claim>) -> Result<Known, SuiteError> {
    let differ = |one: &Claim, other: &Claim| {
        one.verdict != other.verdict
            || one.count.as_ref().zip(other.count.as_ref()).is_some_and(|(one, other)| one != other)
    };
    if let Some([one, other]) = claims.iter().array_combinations().find(|[a, b]| differ(a, b)) {
        let (one, other) = (one.evidence.in_words(), other.evidence.in_words());
        return Err(SuiteError::Contradiction { instance, one, other });
    }
    Ok(Known {
        verdict: claims.first().map(|claim| claim.verdict),
        count: claims.iter().find_map(|claim| claim.count.as_ref()).map(Count::to_string),
        evidence: claims.into_iter().map(|claim| claim.evidence).collect(),
        ..Known::default()
    })
}

/// What a manifest says of an instance beside its file.
#[derive(Clone, Debug, Serialize)]
pub struct SuiteDetails<'a> {
    /// Its place in a suite of families.
    #[serde(flatten)]
    pub place: Option<PlaceInSuite<'a>>,
    /// What is known of its solutions.
    #[serde(flatten)]
    pub known: &'a Known,
    /// The times of the solvers that selected it.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub times: &'a [SolverTime],
}

impl<'a> From<&'a Known> for SuiteDetails<'a> {
    fn from(known: &'a Known) -> Self {
        Self { place: None, known, times: &[] }
    }
}

/// The place of an instance in a suite of families.
#[derive(Clone, Debug, Serialize)]
pub struct PlaceInSuite<'a> {
    /// The family.
    pub family: &'a str,
    /// `small`, `medium` or `large`.
    pub grade: &'a str,
    /// The seed of random families.
    pub seed: u64,
    /// What distinguishes the instance within its family, by name.
    pub parameters: BTreeMap<&'a str, i64>,
}

/// The run of a solver that selects instances.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SolverTime {
    /// The solver.
    pub solver: String,
    /// The version that it reports, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// Its answer, or the limit that it met.
    pub status: Status,
    /// The wall-clock time.
    #[serde(rename = "wall_seconds", with = "seconds")]
    pub wall: Duration,
    /// The limit of wall-clock time.
    #[serde(rename = "time_limit_seconds", with = "seconds")]
    pub limit: Duration,
}

/// The most bytes of a circuit that goes into a suite.
const MOST_BYTES: u128 = 1_000_000;

/// Writes a certificate of the number of placements, if an engine proves it and the proof is small.
/// It is a folder with a formula of its own, which `nq-sat check` checks. Fails when it cannot be
/// written, or the control stops the run.
pub(crate) fn certified(
    export: &Export,
    instances: &InstanceFolder<'_>,
    control: &Control,
) -> Result<Option<Claim>, SuiteError> {
    // A certificate is about all placements, not about one of each orbit.
    if export.instance().broken_symmetries().is_some() {
        return Ok(None);
    }
    let (query, options) = (&export.query, CountOptions::default());
    let folder = file_name(export.instance().problem(), None, "certificate");
    let certificate = estimate_proof(query, options, control).and_then(|estimate| {
        let bytes: u128 = estimate.proofs.iter().map(|proof| proof.bytes).sum();
        let write = || certify_count(query, &instances.place.join(&folder), options, control);
        (bytes <= MOST_BYTES).then(write).transpose()
    });
    match certificate {
        Ok(certificate) => Ok(certificate.map(|certificate| {
            let count = certificate.bundle.total;
            let evidence = VerdictEvidence::Certificate { folder, total: count.to_string() };
            Claim { verdict: Verdict::of(count != 0), count: Some(count), evidence }
        })),
        Err(CertifyError::Stopped(reason)) => Err(QueryError::Stopped(reason).into()),
        // No engine proves it.
        Err(error) if error.kind() == FaultKind::Input => Ok(None),
        Err(error) => Err(QueryError::Refused(error.to_string()).into()),
    }
}
