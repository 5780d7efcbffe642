//! The rows of `verify` as JSON objects.

use serde::{Serialize, Serializer};

use crate::ask::record::{AnswerRecord, Encodings, Head, Partial, seconds};
use crate::compare::{SolverRun, VerifyReport, VerifyRow};
use nq_external::solvers::{self, ProofCheck, Status};

/// The answer of one engine or external solver at one size.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub(super) enum RowRecord<'a> {
    Answer(Box<Compared<'a>>),
    NoAnswer(Box<Unanswered<'a>>),
    Decided(Box<Decided<'a>>),
}

/// The right verdict of a solver that reads another format than DIMACS CNF.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Decided<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    engine: &'a str,
    r#type: &'static str,
    format: &'static str,
    status: Status,
    seconds: f64,
    #[serde(flatten)]
    cost: Cost,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<&'a ProofCheck>,
}

/// An answer, compared.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Compared<'a> {
    #[serde(flatten)]
    answer: AnswerRecord<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    partial: Option<Partial>,
    agrees: bool,
    #[serde(flatten)]
    solver: Option<SolverRecord<'a>>,
}

/// How an external solver found its answer.
#[derive(Clone, Debug, Serialize)]
struct SolverRecord<'a> {
    status: Status,
    #[serde(flatten)]
    cost: Option<Cost>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<&'a ProofCheck>,
}

/// The cost of the calls of an external solver.
#[derive(Clone, Debug, Serialize)]
struct Cost {
    calls: u64,
    solver_seconds: f64,
    cpu_seconds: f64,
    peak_bytes: u64,
}

impl From<&solvers::Cost> for Cost {
    fn from(cost: &solvers::Cost) -> Self {
        Self {
            calls: cost.calls,
            solver_seconds: seconds(cost.wall),
            cpu_seconds: seconds(cost.cpu),
            peak_bytes: cost.peak.unwrap_or_default(),
        }
    }
}

/// An external solver without an answer.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Unanswered<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    engine: &'a str,
    #[serde(flatten)]
    encoding: Option<Encodings>,
    r#type: &'static str,
    status: Status,
    why: &'a str,
    found: String,
    /// The file with the formula on which the solver fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    formula: Option<String>,
    /// Why the formula is not kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    not_kept: Option<&'a str>,
    /// The command line that shows the fault again.
    #[serde(skip_serializing_if = "Option::is_none")]
    command: Option<&'a str>,
}

impl Serialize for VerifyRow {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let record = match self {
            Self::Answer(row) => RowRecord::Answer(Box::new(Compared {
                answer: AnswerRecord::new(&row.problem, &row.answer),
                partial: Partial::of_completion(row.answer.completion),
                agrees: row.agrees,
                solver: row.solver.as_ref().map(|SolverRun { status, listing, proof }| {
                    let cost = listing.as_ref().map(|listing| Cost::from(&listing.cost));
                    SolverRecord { status: *status, cost, proof: proof.as_ref() }
                }),
            })),
            Self::NoAnswer(row) => {
                let kept = row.kept.as_ref();
                let file = kept.map(|kept| kept.file.as_ref());
                RowRecord::NoAnswer(Box::new(Unanswered {
                    head: Head::new(&row.problem),
                    engine: &row.engine,
                    encoding: row.encoding.as_ref().map(Encodings::from),
                    r#type: "judgement",
                    status: row.status,
                    why: &row.why,
                    found: row.found.to_string(),
                    formula: file.and_then(Result::ok).map(|file| file.display().to_string()),
                    not_kept: file.and_then(Result::err).map(String::as_str),
                    command: kept.and_then(|kept| kept.command.as_deref()),
                }))
            }
            Self::Decided(row) => RowRecord::Decided(Box::new(Decided {
                head: Head::new(&row.problem),
                engine: &row.engine,
                r#type: "decided",
                format: row.format,
                status: row.status,
                seconds: seconds(row.time),
                cost: Cost::from(&row.cost),
                proof: row.proof.as_ref(),
            })),
        };
        record.serialize(serializer)
    }
}

/// One size: its rows.
impl Serialize for VerifyReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&self.rows)
    }
}
