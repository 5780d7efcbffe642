//! What came out of a benchmark, and its JSON objects: verdicts, disagreements, missing solvers, summaries.

use std::collections::BTreeMap;

use serde::Serialize;

use super::record::Record;
use super::solver::Missing;
use super::summary::{Median, Summary};
use super::verdict::{Disagreement, Known, Verdict, disagreements, verdicts};
use crate::external::Status;
use crate::query::record::{Partial, seconds};
use crate::run::control::StopReason;

/// What came out.
pub struct Finished<'a> {
    /// Every run.
    pub runs: &'a [Record],
    /// The solvers and encodings, the best first.
    pub summaries: Vec<Summary>,
    /// The solvers that are not there.
    pub missing: &'a [Missing],
    /// Why not all was run, if that is so.
    pub stopped: Option<StopReason>,
    /// Which problems have placements.
    pub verdicts: Vec<Verdict>,
    /// Answers of which one is wrong.
    pub disagreements: Vec<Disagreement>,
}

impl<'a> Finished<'a> {
    /// Sums up runs. `known` says of a record's problem what was known before.
    #[must_use]
    pub fn new(
        runs: &'a [Record],
        missing: &'a [Missing],
        stopped: Option<StopReason>,
        known: &dyn Fn(&Record) -> Option<Known>,
    ) -> Self {
        Self {
            runs,
            summaries: Summary::all(runs),
            missing,
            stopped,
            verdicts: verdicts(runs, known),
            disagreements: disagreements(runs),
        }
    }

    /// Whether no solver was at fault, and no two differ.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.disagreements.is_empty() && !self.runs.iter().any(|record| record.status.is_fault())
    }

    /// The JSON objects that follow those of the runs, in order.
    pub fn records(&self, model: &'a str) -> impl Iterator<Item = FinishedRecord<'_>> {
        let verdicts = self.verdicts.iter().map(move |verdict| VerdictRecord::new(model, verdict));
        let disagreements = self.disagreements.iter();
        let disagreements = disagreements.map(move |pair| DisagreementRecord::new(model, pair));
        let partial = self.stopped.map(Partial::of);
        let summaries = (1..).zip(&self.summaries);
        let summaries = summaries.map(move |ranked| SummaryRecord::new(model, ranked, partial));
        verdicts
            .map(FinishedRecord::Verdict)
            .chain(disagreements.map(FinishedRecord::Disagreement))
            .chain(self.missing.iter().map(MissingRecord::new).map(FinishedRecord::Missing))
            .chain(summaries.map(FinishedRecord::Summary))
    }
}

/// A JSON object of a benchmark's result.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum FinishedRecord<'a> {
    /// Whether a problem has a placement.
    Verdict(VerdictRecord<'a>),
    /// Two answers of which one is wrong.
    Disagreement(DisagreementRecord<'a>),
    /// A solver that is not there.
    Missing(MissingRecord<'a>),
    /// What a solver did under an encoding.
    Summary(SummaryRecord<'a>),
}

/// Whether a problem has a placement, and who says so, if anyone knows.
#[derive(Clone, Debug, Serialize)]
pub struct VerdictRecord<'a> {
    r#type: &'static str,
    model: &'a str,
    n: u32,
    params: &'a BTreeMap<String, i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    satisfiable: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<&'a [String]>,
}

impl<'a> VerdictRecord<'a> {
    fn new(model: &'a str, verdict: &'a Verdict) -> Self {
        let Verdict { n, params, satisfiable, by, .. } = verdict;
        Self {
            r#type: "verdict",
            model,
            n: *n,
            params,
            satisfiable: *satisfiable,
            by: satisfiable.map(|_| &by[..]),
        }
    }
}

/// Two answers of which one is wrong.
#[derive(Clone, Debug, Serialize)]
pub struct DisagreementRecord<'a> {
    r#type: &'static str,
    model: &'a str,
    size: &'a str,
    satisfiable: Asked<'a>,
    unsatisfiable: Asked<'a>,
}

/// A solver under an encoding.
#[derive(Clone, Debug, Serialize)]
struct Asked<'a> {
    solver: &'a str,
    encoding: &'a str,
}

impl<'a> DisagreementRecord<'a> {
    fn new(model: &'a str, pair: &'a Disagreement) -> Self {
        fn asked((solver, encoding): &(String, String)) -> Asked<'_> {
            Asked { solver, encoding }
        }
        Self {
            r#type: "disagreement",
            model,
            size: &pair.size,
            satisfiable: asked(&pair.satisfiable),
            unsatisfiable: asked(&pair.unsatisfiable),
        }
    }
}

/// A solver that is not there.
#[derive(Clone, Debug, Serialize)]
pub struct MissingRecord<'a> {
    r#type: &'static str,
    solver: &'a str,
    why: &'a str,
}

impl<'a> MissingRecord<'a> {
    fn new(Missing { solver, why }: &'a Missing) -> Self {
        Self { r#type: "missing", solver, why }
    }
}

/// What a solver did under an encoding.
#[derive(Clone, Debug, Serialize)]
pub struct SummaryRecord<'a> {
    r#type: &'static str,
    rank: usize,
    model: &'a str,
    solver: &'a str,
    encoding: &'a str,
    solved: usize,
    total: usize,
    par2_seconds: f64,
    medians: Vec<MedianRecord<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    partial: Option<Partial>,
}

impl<'a> SummaryRecord<'a> {
    fn new(
        model: &'a str,
        (rank, summary): (usize, &'a Summary),
        partial: Option<Partial>,
    ) -> Self {
        Self {
            r#type: "summary",
            rank,
            model,
            solver: &summary.line.solver,
            encoding: &summary.line.encoding,
            solved: summary.solved(),
            total: summary.medians.len(),
            par2_seconds: seconds(summary.par2),
            medians: summary.medians.iter().map(MedianRecord::from).collect(),
            partial,
        }
    }
}

/// One solver on one instance, over all repeats.
#[derive(Clone, Debug, Serialize)]
struct MedianRecord<'a> {
    n: u32,
    sha256: &'a str,
    status: Status,
    seconds: f64,
}

impl<'a> From<&'a Median> for MedianRecord<'a> {
    fn from(median: &'a Median) -> Self {
        let Median { n, sha256, time, status } = median;
        Self { n: *n, sha256, status: *status, seconds: seconds(*time) }
    }
}
