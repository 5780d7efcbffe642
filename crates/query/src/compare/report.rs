//! The result of a verification: the rows of one size, and the verdict over all sizes of a model.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use itertools::Itertools;
use serde::{Serialize, Serializer};

use crate::ask::answer::Answer;
use crate::ask::json::{Partial, head};
use crate::error::Result;
use nq_board::base::numbers::in_seconds;
use nq_board::base::{Count, as_text};
use nq_board::model::Problem;
use nq_board::run::{Completion, EncodingNames, EnumerationNames, Fault, StopReason};
use nq_check::verify::Known;
use nq_external::solvers::{CheckedAnswer, Cost, Kept, Listing, ProofCheck, Status};

/// The result of one engine or external solver at one size.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum VerifyRow {
    /// An answer; incomplete if the engine was stopped.
    Answer(Box<AnswerRow>),
    /// An external solver without an answer.
    NoAnswer(Box<NoAnswerRow>),
    /// The verdict of a solver of another format than DIMACS CNF.
    Decided(Box<DecidedRow>),
}

impl VerifyRow {
    /// The external solver, and whether its proofs were checked, where that was asked.
    fn proof(&self) -> Option<(&str, &ProofCheck)> {
        match self {
            Self::Answer(row) => Some((&row.answer.engine, row.solver.as_ref()?.proof.as_ref()?)),
            Self::Decided(row) => Some((&row.engine, row.proof.as_ref()?)),
            Self::NoAnswer(_) => None,
        }
    }
}

/// An event of a verification.
pub enum VerifyEvent<'a> {
    /// An engine or external solver is about to run.
    Asks,
    /// It ended, with or without an answer.
    Row(&'a VerifyRow),
}

/// Sees the events; its error ends the verification.
pub(super) type See<'s, E> = &'s mut dyn FnMut(VerifyEvent<'_>) -> Result<(), E>;

/// An answer, compared.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct AnswerRow {
    /// The problem; for an optimising model, at the best level that the engine found.
    #[serde(flatten, serialize_with = "head")]
    pub problem: Problem,
    /// The answer.
    #[serde(flatten)]
    pub answer: Answer,
    /// Why the answer is incomplete, if it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) partial: Option<Partial>,
    /// The published values for it.
    #[serde(skip)]
    pub known: Vec<Known>,
    /// Whether it is the first answer at its size, with which all others are compared.
    #[serde(skip)]
    pub is_first: bool,
    /// Whether it agrees with the first answer and with published values.
    pub agrees: bool,
    /// The verdict of an external solver, and its cost.
    #[serde(flatten)]
    pub solver: Option<SolverRun>,
}

/// How an external solver found its answer.
#[derive(Clone, Debug, Serialize)]
pub struct SolverRun {
    /// Whether a placement exists.
    pub status: Status,
    /// The calls that listed all placements; a counter lists none.
    #[serde(flatten, serialize_with = "cost_of")]
    pub listing: Option<Listing>,
    /// Whether its proofs were checked, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<ProofCheck>,
}

/// Writes the cost of a listing.
#[expect(clippy::ref_option, reason = "the signature of serde")]
fn cost_of<S: Serializer>(listing: &Option<Listing>, serializer: S) -> Result<S::Ok, S::Error> {
    listing.as_ref().map(|listing| listing.cost).serialize(serializer)
}

/// The right verdict of a solver that reads another format than DIMACS CNF.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct DecidedRow {
    /// The problem, at the best level.
    #[serde(flatten, serialize_with = "head")]
    pub problem: Problem,
    /// The solver.
    pub engine: String,
    pub(super) r#type: &'static str,
    /// The format.
    pub format: &'static str,
    /// Whether there is a placement, which was checked by geometry.
    pub status: Status,
    /// The time with the file.
    #[serde(rename = "seconds", serialize_with = "in_seconds")]
    pub time: Duration,
    /// What the call cost.
    #[serde(flatten)]
    pub cost: Cost,
    /// Whether its proof was checked, where it had to write one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<ProofCheck>,
}

/// An external solver without an answer.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct NoAnswerRow {
    /// The problem.
    #[serde(flatten, serialize_with = "head")]
    pub problem: Problem,
    /// The solver.
    pub engine: String,
    /// The encodings; none in other formats than DIMACS CNF.
    #[serde(flatten)]
    pub encoding: Option<EncodingNames>,
    /// How it listed; a counter does not.
    #[serde(skip)]
    pub enumeration: Option<EnumerationNames>,
    r#type: &'static str,
    /// The status of its last call.
    pub status: Status,
    /// The fault, or the limit that was reached.
    pub why: String,
    /// The number of placements found before.
    #[serde(serialize_with = "as_text::serialize")]
    pub found: u64,
    /// The kept formula, if the solver is at fault.
    #[serde(flatten)]
    pub kept: Option<Kept>,
}

impl NoAnswerRow {
    /// The row of a solver whose last call failed, with the number of placements before.
    pub(crate) fn of(
        problem: &Problem,
        engine: &str,
        (encoding, enumeration): (Option<EncodingNames>, Option<EnumerationNames>),
        answer: CheckedAnswer,
        found: u64,
    ) -> VerifyRow {
        let (problem, engine) = (problem.clone(), engine.to_owned());
        let CheckedAnswer { status, why, kept, .. } = answer;
        VerifyRow::NoAnswer(Box::new(Self {
            problem,
            engine,
            encoding,
            enumeration,
            r#type: "judgement",
            status,
            why,
            found,
            kept,
        }))
    }

    /// The label: solver, enumeration and encoding.
    pub fn label(&self) -> String {
        Answer::label_of(&self.engine, self.enumeration.as_ref(), self.encoding.as_ref())
    }

    /// Whether the solver does not run again: it is missing or at fault.
    pub(crate) const fn is_last(&self) -> bool {
        matches!(self.status, Status::Missing) || self.kept.is_some()
    }

    /// The status and its reason, in words.
    pub fn reason(&self) -> String {
        let colon = if self.why.is_empty() { "" } else { ": " };
        format!("{}{colon}{}", self.status, self.why)
    }
}

/// The results of all engines and external solvers at one size. In JSON they are the rows.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
#[non_exhaustive]
pub struct VerifyReport {
    /// The size.
    #[serde(skip)]
    pub size: u32,
    /// The rows in order.
    pub rows: Vec<VerifyRow>,
    /// Whether engines with the strategy `blocking` were left out, because there are many
    /// placements.
    #[serde(skip)]
    pub skips_blocking: bool,
    /// The engines that were left out because they are slow at this size, each with the sizes.
    #[serde(skip)]
    pub too_large: BTreeMap<&'static str, String>,
    /// Why the size is incomplete, if it is.
    #[serde(skip)]
    pub stopped: Option<StopReason>,
}

impl VerifyReport {
    /// No rows yet.
    pub(crate) fn new(size: u32) -> Self {
        let (rows, too_large) = (Vec::new(), BTreeMap::new());
        Self { size, rows, skips_blocking: false, too_large, stopped: None }
    }

    /// Notes that the run was stopped, if that is the reason for the missing result.
    pub(crate) fn unless_stopped<T>(&mut self, result: Result<T>) -> Result<Option<T>> {
        match result.as_ref().err().and_then(Fault::stop_reason) {
            Some(reason) => {
                self.stopped = Some(reason);
                Ok(None)
            }
            None => result.map(Some),
        }
    }

    /// The complete answers. All agree.
    pub fn answers(&self) -> impl Iterator<Item = &Answer> + Clone {
        self.rows.iter().filter_map(|row| match row {
            VerifyRow::Answer(row) if row.answer.completion == Completion::Complete => {
                Some(&row.answer)
            }
            _ => None,
        })
    }

    /// The number of placements.
    pub fn total(&self) -> Count {
        self.answers().next().map(|answer| answer.tally.total.clone()).unwrap_or_default()
    }

    /// Whether two of the answers share only the problem.
    pub fn is_independent(&self) -> bool {
        let mut pairs = self.answers().array_combinations();
        pairs.any(|[a, b]: [&Answer; 2]| a.is_independent_of(b))
    }

    /// Whether all answers are of one engine.
    fn is_of_one_engine(&self) -> bool {
        self.answers().map(|answer| &answer.engine).all_equal()
    }
}

/// The result for all sizes of a model.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct VerifySummary {
    /// The number of sizes with independent engines that agree.
    pub agreed: usize,
    /// The number of answers at these sizes.
    pub answers: usize,
    /// The number of right verdicts by solvers of other formats.
    pub decided: usize,
    /// The sizes at which only related engines agree.
    pub related: Vec<u32>,
    /// The sizes without two engines.
    pub alone: Vec<u32>,
    /// The sizes at which the strategy `blocking` was left out.
    pub plain_left_out: BTreeSet<u32>,
    /// The engines that were left out at large sizes, each with these.
    pub too_large: BTreeMap<&'static str, String>,
    /// The faults of external solvers.
    pub faults: Vec<NoAnswerRow>,
    /// The faulty external solvers, which do not run again.
    pub faulty: BTreeSet<String>,
    /// The number of questions without an answer, by status.
    pub open: BTreeMap<&'static str, usize>,
    /// The missing external solvers.
    pub missing: BTreeSet<String>,
    /// Whether an external solver answered.
    pub has_external: bool,
    /// The number of answers of each external solver by what became of the proofs, where
    /// that was asked.
    pub proofs: BTreeMap<(ProofCheck, String), usize>,
    /// Why the sizes are incomplete, if they are.
    pub stopped: Option<StopReason>,
}

impl VerifySummary {
    /// Adds the report of a size.
    pub(crate) fn add(&mut self, report: &VerifyReport) {
        self.stopped = report.stopped;
        if report.skips_blocking {
            self.plain_left_out.insert(report.size);
        }
        self.too_large.extend(report.too_large.clone());
        for row in &report.rows {
            self.has_external |= match row {
                VerifyRow::Answer(row) => row.solver.is_some(),
                VerifyRow::Decided(_) => true,
                VerifyRow::NoAnswer(_) => false,
            };
            if let Some((engine, proof)) = row.proof() {
                *self.proofs.entry((proof.clone(), engine.to_owned())).or_default() += 1;
            }
            match row {
                VerifyRow::NoAnswer(row) => self.add_open(row),
                VerifyRow::Decided(_) => self.decided += 1,
                VerifyRow::Answer(_) => {}
            }
        }
        match () {
            () if report.is_independent() => {
                self.agreed += 1;
                self.answers += report.answers().count();
            }
            () if report.is_of_one_engine() => self.alone.push(report.size),
            () => self.related.push(report.size),
        }
    }

    fn add_open(&mut self, row: &NoAnswerRow) {
        if row.status == Status::Missing {
            self.missing.insert(row.engine.clone());
        } else if row.kept.is_some() {
            self.faulty.insert(row.engine.clone());
            self.faults.push(row.clone());
        } else {
            *self.open.entry(row.status.name()).or_default() += 1;
        }
    }

    /// The external solvers that do not run again.
    pub(crate) fn gone(&self) -> BTreeSet<String> {
        &self.missing | &self.faulty
    }
}

impl VerifySummary {
    /// Whether every external solver that exists answered correctly.
    pub fn solvers_are_right(&self) -> bool {
        self.faulty.is_empty() && self.open.is_empty()
    }

    /// Whether every proof that was asked for was checked.
    pub fn has_all_proofs(&self) -> bool {
        self.proofs.keys().all(|(proof, _)| *proof == ProofCheck::Checked)
    }

    /// Whether engines compared every size, and no external solver failed.
    pub fn is_right(&self) -> bool {
        self.alone.is_empty() && self.solvers_are_right()
    }
}
