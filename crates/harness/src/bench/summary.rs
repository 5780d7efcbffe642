//! Summaries of the runs: solved instances and PAR2 of each solver under each encoding.
//!
//! A solved run counts its wall-clock time. Any other (a limit, no answer, a fault, an answer that
//! another solver's checked model refutes) counts twice the time limit. The median of the repeats
//! is the time of an instance, and the mean over the instances is PAR2. An instance is solved if
//! more than half of its repeats are.

use std::collections::BTreeSet;
use std::time::Duration;

use itertools::Itertools;
use serde::Serialize;

use crate::bench::record::Record;
use nq_board::base::numbers::in_seconds;
use nq_external::solvers::Status;

/// The result of a solver on an instance, over all repeats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Median {
    /// The instance's size, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub n: Option<u32>,
    /// The instance's file, if it was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The instance's hash.
    pub sha256: String,
    /// Its status; of unsolved runs a fault counts first.
    pub status: Status,
    /// The median time; unsolved runs count twice the limit.
    #[serde(rename = "seconds", serialize_with = "in_seconds")]
    pub time: Duration,
}

impl Median {
    /// Whether it is solved.
    pub const fn is_solved(&self) -> bool {
        self.status.is_answer()
    }

    /// By size, or by file.
    fn order(&self) -> (Option<&str>, Option<u32>, &str) {
        let n = self.n.filter(|_| self.file.is_none());
        (self.file.as_deref(), n, &self.sha256)
    }
}

/// A solver under an encoding.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Line {
    /// The solver.
    pub solver: String,
    /// The encodings; empty for given files.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub encoding: String,
}

/// The result of a solver under an encoding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Summary {
    /// The solver and the encoding.
    #[serde(flatten)]
    pub line: Line,
    /// The number of solved instances.
    pub solved: usize,
    /// The number of instances.
    pub total: usize,
    /// The mean of the instances' times.
    #[serde(rename = "par2_seconds", serialize_with = "in_seconds")]
    pub par2: Duration,
    /// Each instance, by size.
    pub medians: Vec<Median>,
}

impl Summary {
    /// The summary of each solver and encoding, the best first.
    pub fn all(records: &[Record]) -> Vec<Self> {
        let satisfiable: BTreeSet<_> = records
            .iter()
            .filter(|record| record.status == Status::Sat)
            .map(Record::problem)
            .collect();
        // Given files are compared as they are, whatever their encodings.
        let encoding = |record: &Record| match &record.file {
            Some(_) => String::new(),
            None => record.encoding.clone(),
        };
        let groups = records.iter().into_group_map_by(|record| Line {
            solver: record.solver.clone(),
            encoding: encoding(record),
        });
        let summaries = groups.into_iter().map(|(line, records)| {
            let instances =
                records.into_iter().into_group_map_by(|record| (&record.file, &record.sha256));
            let medians = instances.into_values().map(|runs| {
                let refuted = satisfiable.contains(&runs[0].problem());
                median(&runs, refuted)
            });
            let medians: Vec<_> = medians.sorted_by(|a, b| a.order().cmp(&b.order())).collect();
            let sum: Duration = medians.iter().map(|median| median.time).sum();
            let par2 = sum / u32::try_from(medians.len()).unwrap_or(u32::MAX);
            let solved = medians.iter().filter(|median| median.is_solved()).count();
            Self { line, solved, total: medians.len(), par2, medians }
        });
        summaries.sorted_by(|a, b| (a.par2, &a.line).cmp(&(b.par2, &b.line))).collect()
    }
}

/// The result of the runs of a solver on an instance; with `refuted` the answer "unsatisfiable" is
/// wrong.
fn median(runs: &[&Record], refuted: bool) -> Median {
    let status = |run: &Record| match run.status {
        Status::Unsat if refuted => Status::WrongVerdict,
        status => status,
    };
    let cost = |run: &Record| {
        if status(run).is_answer() { run.wall } else { run.time_limit.saturating_mul(2) }
    };
    let costs: Vec<_> = runs.iter().map(|run| cost(run)).sorted().collect();
    let middle = costs.len() / 2;
    let time = if costs.len() % 2 == 1 {
        costs[middle]
    } else {
        // Halves first: the sum of two long times may overflow.
        costs[middle - 1] / 2 + costs[middle] / 2
    };
    let (solved, others): (Vec<_>, Vec<_>) =
        runs.iter().map(|run| status(run)).partition(|status| status.is_answer());
    let status = if solved.len() > others.len() {
        solved[0]
    } else {
        others.iter().copied().find(|status| status.is_fault()).unwrap_or(others[0])
    };
    let (n, file) = (runs[0].n, runs[0].file.clone());
    Median { n, file, sha256: runs[0].sha256.clone(), time, status }
}

/// The instances of a solver of one benchmark and a solver of another or the same one, with the
/// line of the first, and the result of each. Several files may have the same content.
pub fn same_instances<'a>(
    (summaries, first): (&'a [Summary], &str),
    (others, second): (&'a [Summary], &str),
) -> Vec<(&'a Line, &'a Median, &'a Median)> {
    fn of<'a>(of: &'a [Summary], solver: &str) -> Vec<(&'a Line, &'a Median)> {
        let lines = of.iter().filter(|summary| summary.line.solver == solver);
        lines.flat_map(|of| of.medians.iter().map(|median| (&of.line, median))).collect()
    }
    let mut by_hash = of(others, second).into_iter().into_group_map_by(|(_, b)| &*b.sha256);
    let pairs = of(summaries, first).into_iter().filter_map(|(line, a)| {
        let partners = by_hash.get_mut(&*a.sha256).filter(|partners| !partners.is_empty())?;
        Some((line, a, partners.remove(0).1))
    });
    pairs.collect()
}
