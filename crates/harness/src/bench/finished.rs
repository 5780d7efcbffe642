//! The results of a benchmark, and its JSON objects.

use serde::Serialize;

use crate::bench::comparison::{Comparison, Pair};
use crate::bench::record::Record;
use crate::bench::solver::Missing;
use crate::bench::summary::Summary;
use crate::bench::verdict::{BenchVerdict, Disagreement, Known, disagreements, verdicts};
use nq_board::run::StopReason;
use nq_external::solvers::ProofCheck;
use nq_query::ask::json::Partial;

/// The results.
pub struct Finished<'a> {
    /// Every run.
    pub runs: &'a [Record],
    /// The solvers and encodings, the best first.
    pub summaries: Vec<Summary>,
    /// The missing solvers.
    pub missing: &'a [Missing],
    /// Why the benchmark was stopped, if it was.
    pub stopped: Option<StopReason>,
    /// The verdict on each problem.
    pub verdicts: Vec<BenchVerdict>,
    /// Contradicting answers.
    pub disagreements: Vec<Disagreement>,
}

impl<'a> Finished<'a> {
    /// Evaluates runs. `known` is the verdict on a record's problem that was known before.
    pub fn new(
        runs: &'a [Record],
        missing: &'a [Missing],
        stopped: Option<StopReason>,
        known: &dyn Fn(&Record) -> Option<Known>,
    ) -> Self {
        let (summaries, verdicts) = (Summary::all(runs), verdicts(runs, known));
        let disagreements = disagreements(runs);
        Self { runs, summaries, missing, stopped, verdicts, disagreements }
    }

    /// Whether no solver is faulty, and no two contradict each other.
    pub fn is_clean(&self) -> bool {
        self.disagreements.is_empty() && !self.runs.iter().any(|record| record.status.is_fault())
    }

    /// Whether every proof that was asked for was checked.
    pub fn has_all_proofs(&self) -> bool {
        self.runs.iter().filter_map(|run| run.proof.as_ref()).all(|of| *of == ProofCheck::Checked)
    }

    /// The JSON objects that follow those of the runs, in order.
    pub fn records<'r>(&'r self, model: Option<&'r str>) -> impl Iterator<Item = ResultLine<'r>> {
        let verdicts = self.verdicts.iter();
        let verdicts = verdicts.map(move |verdict| ResultLine::Verdict { model, verdict });
        let differ = self.disagreements.iter();
        let differ = differ.map(move |differ| ResultLine::Disagreement { model, differ });
        let missing = self.missing.iter().map(ResultLine::Missing);
        let partial = self.stopped.map(Partial::of);
        let summaries = (1..).zip(&self.summaries);
        let summaries = summaries.map(move |(rank, summary)| ResultLine::Summary {
            rank,
            model,
            summary,
            partial,
        });
        verdicts.chain(differ).chain(missing).chain(summaries)
    }
}

/// A JSON object of a benchmark's result.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum ResultLine<'a> {
    /// Whether a problem has a placement, and the evidence.
    Verdict {
        /// The model's name, if there is one.
        #[serde(skip_serializing_if = "Option::is_none")]
        model: Option<&'a str>,
        /// The verdict.
        #[serde(flatten)]
        verdict: &'a BenchVerdict,
    },
    /// Two contradicting answers.
    Disagreement {
        /// The model's name, if there is one.
        #[serde(skip_serializing_if = "Option::is_none")]
        model: Option<&'a str>,
        /// The two answers.
        #[serde(flatten)]
        differ: &'a Disagreement,
    },
    /// A missing solver.
    Missing(&'a Missing),
    /// The result of a solver under an encoding.
    Summary {
        /// Its rank, from 1.
        rank: usize,
        /// The model's name, if there is one.
        #[serde(skip_serializing_if = "Option::is_none")]
        model: Option<&'a str>,
        /// The solver, the encoding, and what they solved.
        #[serde(flatten)]
        summary: &'a Summary,
        /// Why the benchmark was stopped.
        #[serde(skip_serializing_if = "Option::is_none")]
        partial: Option<Partial>,
    },
    /// The results of a solver on an instance in two benchmarks.
    Pair(&'a Pair),
    /// The comparison of two benchmarks.
    Comparison(&'a Comparison),
}
