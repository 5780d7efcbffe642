//! The results of a benchmark by family, verdict and size: what a solver is good at.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use itertools::{Itertools, MinMaxResult};
use schemars::JsonSchema;
use serde::Serialize;

use super::comparison::RESOLUTION;
use super::record::Record;
use super::summary::{Line, Median, Summary};
use super::verdict::BenchVerdict;
use crate::query::record::seconds;

/// The result of a solver under an encoding on a group of instances.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Group {
    /// What the instances have in common: `family` (the model, or the folder of files of unknown
    /// models), `verdict`, or `size` (the variables in the smallest encoding).
    pub kind: &'static str,
    /// The value that they have in common.
    pub group: String,
    /// The solver and the encoding.
    #[serde(flatten)]
    pub line: Line,
    /// The number of solved instances.
    pub solved: usize,
    /// The number of instances.
    pub total: usize,
    /// The instances that no other solver or encoding solves.
    pub unique: usize,
    /// The mean of the instances' times.
    pub par2_seconds: f64,
    /// The slowest solved repeat over the fastest, as the median over the instances. Shorter times
    /// than 10 ms count as that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spread: Option<f64>,
}

/// The groups of each kind that has several, with the solvers in the order of `summaries`.
pub(super) fn groups(
    runs: &[Record],
    summaries: &[Summary],
    verdicts: &[BenchVerdict],
) -> Vec<Group> {
    // An instance under any encoding.
    let which = |median: &Median| (median.file.clone(), median.n);
    let of = runs.iter().into_group_map_by(|run| (run.file.clone(), run.n));
    let verdicts = verdicts.iter().map(|of| ((of.file.clone(), of.n), of.satisfiable));
    let verdicts: BTreeMap<_, _> = verdicts.collect();
    let solved = summaries.iter().flat_map(|summary| &summary.medians);
    let solved = solved.filter(|median| median.is_solved()).counts_by(which);
    let mut groups: BTreeMap<_, Vec<&Median>> = BTreeMap::new();
    for (rank, summary) in summaries.iter().enumerate() {
        for median in &summary.medians {
            let runs = &of[&which(median)];
            let names = [
                ("family", (0, family(runs[0]))),
                ("verdict", verdict(verdicts[&which(median)])),
                ("size", size(runs.iter().map(|run| run.variables).min())),
            ];
            for (kind, (place, name)) in names {
                groups.entry((kind, place, name, rank)).or_default().push(median);
            }
        }
    }
    let names = groups.keys().map(|(kind, _, name, _)| (*kind, name.clone())).dedup();
    let several = names.counts_by(|(kind, _)| kind);
    groups.retain(|(kind, ..), _| several[kind] > 1);
    let groups = groups.into_iter().map(|((kind, _, group, rank), medians)| {
        let line = summaries[rank].line.clone();
        let times: Duration = medians.iter().map(|median| median.time).sum();
        let spreads = medians.iter().filter_map(|median| {
            let is_it =
                |run: &&&Record| (&run.solver, &run.sha256) == (&line.solver, &median.sha256);
            spread(of[&which(median)].iter().filter(is_it))
        });
        let spreads: Vec<f64> = spreads.sorted_by(f64::total_cmp).collect();
        let is_solved = || medians.iter().filter(|median| median.is_solved());
        Group {
            kind,
            group,
            solved: is_solved().count(),
            total: medians.len(),
            unique: is_solved().filter(|median| solved[&which(median)] == 1).count(),
            par2_seconds: seconds(times / u32::try_from(medians.len()).unwrap_or(u32::MAX)),
            spread: spreads.get(spreads.len() / 2).copied(),
            line,
        }
    });
    groups.collect()
}

fn verdict(satisfiable: Option<bool>) -> (u64, String) {
    let (place, name) = match satisfiable {
        Some(true) => (0, "satisfiable"),
        Some(false) => (1, "unsatisfiable"),
        None => (2, "not decided"),
    };
    (place, name.to_owned())
}

fn family(run: &Record) -> String {
    let folder = || Some(Path::new(run.file.as_deref()?).parent()?.display().to_string());
    run.model.clone().or_else(folder).filter(|name| !name.is_empty()).unwrap_or(".".to_owned())
}

/// The power of ten: `100 to 999 variables`.
fn size(variables: Option<u64>) -> (u64, String) {
    let power = variables.and_then(u64::checked_ilog10).unwrap_or(0);
    let from = if power == 0 { 0 } else { 10_u64.pow(power) };
    (from, format!("{from} to {} variables", 10_u64.saturating_pow(power + 1) - 1))
}

/// The slowest over the fastest of at least two solved runs.
fn spread<'a>(runs: impl Iterator<Item = &'a &'a Record>) -> Option<f64> {
    let solved = runs.filter(|run| run.status.is_answer());
    match solved.map(|run| run.wall.max(RESOLUTION)).minmax() {
        MinMaxResult::MinMax(least, most) => Some(most.as_secs_f64() / least.as_secs_f64()),
        _ => None,
    }
}
