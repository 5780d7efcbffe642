//! What came out of a benchmark, and its JSON objects.

use schemars::JsonSchema;
use serde::Serialize;

use super::record::Record;
use super::solver::Missing;
use super::summary::{Line, Median, Summary};
use super::verdict::{BenchVerdict, Disagreement, Known, disagreements, verdicts};
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
    pub verdicts: Vec<BenchVerdict>,
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
    pub fn records<'r>(&'r self, model: &'r str) -> impl Iterator<Item = FinishedRecord<'r>> {
        let verdicts = self.verdicts.iter();
        let verdicts = verdicts.map(move |verdict| FinishedRecord::Verdict { model, verdict });
        let differ = self.disagreements.iter();
        let differ = differ.map(move |differ| FinishedRecord::Disagreement { model, differ });
        let missing = self.missing.iter().map(FinishedRecord::Missing);
        let partial = self.stopped.map(Partial::of);
        let summaries = (1..).zip(&self.summaries);
        let summaries = summaries.map(move |(rank, summary)| FinishedRecord::Summary {
            rank,
            model,
            line: &summary.line,
            solved: summary.solved(),
            total: summary.medians.len(),
            par2_seconds: seconds(summary.par2),
            medians: &summary.medians,
            partial,
        });
        verdicts.chain(differ).chain(missing).chain(summaries)
    }
}

/// A JSON object of a benchmark's result.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum FinishedRecord<'a> {
    /// Whether a problem has a placement, and who says so.
    Verdict {
        /// The model's name.
        model: &'a str,
        /// What came out about the problem.
        #[serde(flatten)]
        verdict: &'a BenchVerdict,
    },
    /// Two answers of which one is wrong.
    Disagreement {
        /// The model's name.
        model: &'a str,
        /// Who says what.
        #[serde(flatten)]
        differ: &'a Disagreement,
    },
    /// A solver that is not there.
    Missing(&'a Missing),
    /// What a solver did under an encoding.
    Summary {
        /// Its rank, from 1.
        rank: usize,
        /// The model's name.
        model: &'a str,
        /// The solver and the encoding.
        #[serde(flatten)]
        line: &'a Line,
        /// How many instances it solved.
        solved: usize,
        /// How many there are.
        total: usize,
        /// The mean of the instances' times.
        par2_seconds: f64,
        /// Each instance, by size.
        medians: &'a [Median],
        /// Why not all was run.
        #[serde(skip_serializing_if = "Option::is_none")]
        partial: Option<Partial>,
    },
}
