//! What verification found: the rows of one size, and the verdict over all sizes of a model.

use std::collections::{BTreeMap, BTreeSet};

use itertools::Itertools;

use crate::base::count::Count;
use crate::external::{Kept, Listing, Status};
use crate::model::Problem;
use crate::query::answer::Answer;
use crate::query::error::QueryError;
use crate::run::control::{Completion, StopReason};
use crate::run::engine::{EncodingNames, EnumerationNames};
use crate::verify::Known;

/// What one engine or external solver said of one size.
#[derive(Clone, Debug)]
pub enum VerifyRow {
    /// It answered; of an engine that was stopped, a part.
    Answer(Box<AnswerRow>),
    /// An external solver gave no answer.
    NoAnswer(Box<NoAnswerRow>),
}

/// What happens during a verification.
pub enum VerifyEvent<'a> {
    /// An engine, or the next external solver, is about to be asked.
    Asks,
    /// It answered, or has no answer.
    Row(&'a VerifyRow),
}

/// Sees what happens; an error of its own ends the verification.
pub type See<'s, E> = &'s mut dyn FnMut(VerifyEvent<'_>) -> Result<(), E>;

/// An answer, compared.
#[derive(Clone, Debug)]
pub struct AnswerRow {
    /// The problem; for a maximising model, at the largest level that the engine found.
    pub problem: Problem,
    /// The answer.
    pub answer: Answer,
    /// Published values that it was compared with.
    pub known: Vec<Known>,
    /// Whether it is the first answer to its size, with which all others are compared.
    pub is_first: bool,
    /// Whether it agrees with the first answer and with what is published.
    pub agrees: bool,
    /// What an external solver's answer comes down to, and what it cost.
    pub solver: Option<SolverRun>,
}

/// How an external solver came to its answer.
#[derive(Clone, Debug)]
pub struct SolverRun {
    /// Whether there is a placement.
    pub status: Status,
    /// The calls in which it listed all placements; a counter lists none.
    pub listing: Option<Listing>,
}

/// An external solver that gave no answer.
#[derive(Clone, Debug)]
pub struct NoAnswerRow {
    /// The problem.
    pub problem: Problem,
    /// The solver.
    pub engine: String,
    /// The encodings.
    pub encoding: EncodingNames,
    /// How it listed; a counter does not.
    pub enumeration: Option<EnumerationNames>,
    /// What became of its last call.
    pub status: Status,
    /// What is wrong, or which limit was met.
    pub why: String,
    /// How many placements it found before.
    pub found: u64,
    /// What remains of the formula, where the solver is at fault.
    pub kept: Option<Kept>,
}

impl NoAnswerRow {
    /// Solver, enumeration and encoding, as people read them.
    #[must_use]
    pub fn label(&self) -> String {
        Answer::label_of(&self.engine, self.enumeration.as_ref(), Some(&self.encoding))
    }

    /// Whether the solver is asked no more: it is missing, or at fault.
    pub(super) const fn is_last(&self) -> bool {
        matches!(self.status, Status::Missing) || self.kept.is_some()
    }

    /// The status and its reason, as people read them.
    #[must_use]
    pub fn reason(&self) -> String {
        let colon = if self.why.is_empty() { "" } else { ": " };
        format!("{}{colon}{}", self.status, self.why)
    }
}

/// What all engines and external solvers said of one size.
#[derive(Clone, Debug)]
pub struct VerifyReport {
    /// The size.
    pub size: u32,
    /// The rows, in the order in which engines and solvers were asked.
    pub rows: Vec<VerifyRow>,
    /// Whether engines were left out that list by the strategy `blocking`, because there are many
    /// placements.
    pub leaves_out_plain: bool,
    /// The engines that were left out because boards of this size take them long, each with the
    /// largest that does not.
    pub too_large: BTreeMap<&'static str, u16>,
    /// Why the size was not finished, if it was not.
    pub stopped: Option<StopReason>,
}

impl VerifyReport {
    pub(super) fn new(size: u32) -> Self {
        let (rows, too_large) = (Vec::new(), BTreeMap::new());
        Self { size, rows, leaves_out_plain: false, too_large, stopped: None }
    }

    /// Notes that the run was stopped, if that is why there is no result.
    pub(super) fn unless_stopped<T>(
        &mut self,
        result: Result<T, QueryError>,
    ) -> Result<Option<T>, QueryError> {
        match result {
            Err(QueryError::Stopped(reason)) => {
                self.stopped = Some(reason);
                Ok(None)
            }
            other => other.map(Some),
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
    #[must_use]
    pub fn total(&self) -> Count {
        self.answers().next().map(|answer| answer.tally.total.clone()).unwrap_or_default()
    }

    /// Whether two that answered share nothing but the problem.
    #[must_use]
    pub fn is_independent(&self) -> bool {
        let mut pairs = self.answers().array_combinations();
        pairs.any(|[a, b]: [&Answer; 2]| a.is_independent_of(b))
    }
}

/// What came of all sizes of a model.
#[derive(Clone, Debug, Default)]
pub struct VerifySummary {
    /// Answers in all.
    pub answers: usize,
    /// The number of sizes that independent engines agree on.
    pub agreed: usize,
    /// The sizes that no two independent engines answered.
    pub alone: Vec<u32>,
    /// The sizes at which the strategy `blocking` was left out.
    pub plain_left_out: BTreeSet<u32>,
    /// The engines that were left out at large sizes, each with the largest board that it is asked.
    pub too_large: BTreeMap<&'static str, u16>,
    /// What external solvers did wrong.
    pub faults: Vec<NoAnswerRow>,
    /// The external solvers that are at fault; they are asked no more.
    pub faulty: BTreeSet<String>,
    /// Questions without an answer, by what came instead.
    pub open: BTreeMap<&'static str, usize>,
    /// External solvers that are not there.
    pub missing: BTreeSet<String>,
    /// Why not all sizes were finished, if they were not.
    pub stopped: Option<StopReason>,
}

impl VerifySummary {
    /// Takes in one more size.
    pub(super) fn add(&mut self, report: &VerifyReport) {
        self.stopped = report.stopped;
        if report.leaves_out_plain {
            self.plain_left_out.insert(report.size);
        }
        self.too_large.extend(&report.too_large);
        for row in &report.rows {
            if let VerifyRow::NoAnswer(row) = row {
                self.add_open(row);
            }
        }
        self.answers += report.answers().count();
        if report.is_independent() { self.agreed += 1 } else { self.alone.push(report.size) }
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

    /// The external solvers that are asked no more.
    pub(super) fn gone(&self) -> BTreeSet<String> {
        &self.missing | &self.faulty
    }

    /// Whether every external solver that is there answered, and was right.
    #[must_use]
    pub fn solvers_are_right(&self) -> bool {
        self.faulty.is_empty() && self.open.is_empty()
    }

    /// Whether every size was compared by independent engines, and no external solver failed.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.alone.is_empty() && self.solvers_are_right()
    }
}
