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

/// What the instances of a group have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum GroupKind {
    /// The model, or the folder of files of unknown models.
    Family,
    /// Whether there is a placement.
    Verdict,
    /// The number of variables, in the smallest encoding.
    Size,
}

/// The result of a solver under an encoding on a group of instances.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Group {
    /// What the instances have in common.
    pub kind: GroupKind,
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
    /// than 10 ms count as 10 ms.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spread: Option<f64>,
}

/// An instance of any encoding.
type Problem<'a> = (Option<&'a str>, Option<u32>);

fn problem(median: &Median) -> Problem<'_> {
    (median.file.as_deref(), median.n)
}

/// The groups of each kind that has more than one, with the solvers in the order of `summaries`.
pub(super) fn groups(
    runs: &[Record],
    summaries: &[Summary],
    verdicts: &[BenchVerdict],
) -> Vec<Group> {
    let verdicts: BTreeMap<Problem<'_>, Option<bool>> =
        verdicts.iter().map(|it| ((it.file.as_deref(), it.n), it.satisfiable)).collect();
    let by_hash = runs.iter().into_group_map_by(|run| (run.file.clone(), run.sha256.clone()));
    let runs_of = |median: &Median| &by_hash[&(median.file.clone(), median.sha256.clone())];
    let solvers = summaries.iter().flat_map(|summary| &summary.medians);
    let solvers = solvers.filter(|median| median.is_solved()).counts_by(problem);
    // Encodings of a problem belong together, so that their rows are of the same instances.
    let variables = runs.iter().map(|run| ((run.file.as_deref(), run.n), run.variables));
    let variables = variables.into_grouping_map().min();
    let mut groups = Vec::new();
    for kind in [GroupKind::Family, GroupKind::Verdict, GroupKind::Size] {
        let mut of_kind: BTreeMap<(u64, String), Vec<Group>> = BTreeMap::new();
        for Summary { line, medians, .. } in summaries {
            let named = medians.iter().into_group_map_by(|median| match kind {
                GroupKind::Family => (0, family(runs_of(median)[0])),
                GroupKind::Verdict => {
                    verdict(verdicts.get(&problem(median)).copied().unwrap_or_default())
                }
                GroupKind::Size => size(variables[&problem(median)]),
            });
            for ((order, group), medians) in named {
                let solved = || medians.iter().filter(|median| median.is_solved());
                let sum: Duration = medians.iter().map(|median| median.time).sum();
                let count = u32::try_from(medians.len()).unwrap_or(u32::MAX);
                let spreads = medians.iter().filter_map(|median| {
                    let runs = runs_of(median).iter();
                    spread(runs.filter(|run| run.solver == line.solver && run.status.is_answer()))
                });
                let spreads: Vec<f64> = spreads.sorted_by(f64::total_cmp).collect();
                let found = Group {
                    kind,
                    group: group.clone(),
                    line: line.clone(),
                    solved: solved().count(),
                    total: medians.len(),
                    unique: solved().filter(|median| solvers[&problem(median)] == 1).count(),
                    par2_seconds: seconds(sum / count),
                    spread: spreads.get(spreads.len() / 2).copied(),
                };
                of_kind.entry((order, group)).or_default().push(found);
            }
        }
        if of_kind.len() > 1 {
            groups.extend(of_kind.into_values().flatten());
        }
    }
    groups
}

/// The model, or the folder of a file whose model is unknown.
fn family(run: &Record) -> String {
    let folder = run.file.as_deref().and_then(|file| Path::new(file).parent());
    let folder = folder.map(|folder| folder.display().to_string()).filter(|name| !name.is_empty());
    run.model.clone().or(folder).unwrap_or_else(|| ".".to_owned())
}

fn verdict(satisfiable: Option<bool>) -> (u64, String) {
    let (order, name) = match satisfiable {
        Some(true) => (0, "satisfiable"),
        Some(false) => (1, "unsatisfiable"),
        None => (2, "not decided"),
    };
    (order, name.to_owned())
}

/// The power of ten of a number of variables: `100 to 999 variables`.
fn size(variables: u64) -> (u64, String) {
    let from = variables.checked_ilog10().map_or(0, |power| 10_u64.pow(power));
    let to = from.saturating_mul(10).saturating_sub(1);
    (from, format!("{from} to {to} variables"))
}

/// The slowest over the fastest of at least two runs.
fn spread<'a>(runs: impl Iterator<Item = &'a &'a Record>) -> Option<f64> {
    match runs.map(|run| run.wall.max(RESOLUTION)).minmax() {
        MinMaxResult::MinMax(fastest, slowest) => {
            Some(slowest.as_secs_f64() / fastest.as_secs_f64())
        }
        _ => None,
    }
}
