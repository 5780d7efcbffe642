//! The median of the runs of a tool on a case.

use std::collections::{BTreeMap, BTreeSet};

use super::problems::Problem;
use super::records::{Records, Run, Status};

/// The result of a tool on a case.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Median {
    /// The medians of processor time and of peak memory.
    Right {
        /// In seconds.
        seconds: f64,
        /// In bytes, where the system told it.
        peak: Option<f64>,
    },
    /// The middle run reached the time limit.
    Limit,
}

/// The medians of a measurement.
#[derive(Clone, Debug, Default)]
pub struct Medians {
    by_case: BTreeMap<(&'static str, String, u32), Median>,
}

impl Medians {
    /// Of these runs. Refuses wrong answers and failures.
    pub fn new(records: &Records) -> Result<Self, String> {
        let mut grouped: BTreeMap<(&'static str, String, u32), Vec<&Run>> = BTreeMap::new();
        for run in &records.runs {
            if matches!(run.status, Status::Wrong | Status::Failed) {
                let Run { problem, n, tool, .. } = run;
                return Err(format!("{tool} has no right answer for {problem}, n = {n}"));
            }
            let problem = Problem::by_name(&run.problem);
            let problem = problem.ok_or_else(|| format!("there is no problem {}", run.problem))?;
            grouped.entry((problem.name(), run.tool.clone(), run.n)).or_default().push(run);
        }
        let by_case = grouped.into_iter().map(|(key, runs)| (key, of_runs(&runs)));
        Ok(Self { by_case: by_case.collect() })
    }

    /// The result of a tool on a problem at a size, if it ran.
    pub fn of(&self, problem: Problem, tool: &str, n: u32) -> Option<Median> {
        self.by_case.get(&(problem.name(), tool.to_owned(), n)).copied()
    }

    /// The sizes of a problem.
    pub fn sizes(&self, problem: Problem) -> Vec<u32> {
        let cases = self.by_case.keys().filter(|(name, ..)| *name == problem.name());
        cases.map(|&(_, _, n)| n).collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// The median time of a tool that answered.
    pub fn seconds(&self, problem: Problem, tool: &str, n: u32) -> Option<f64> {
        match self.of(problem, tool, n)? {
            Median::Right { seconds, .. } => Some(seconds),
            Median::Limit => None,
        }
    }
    /// Whether a tool reached the limit on a problem at this size or at a smaller one.
    pub fn gave_up(&self, problem: Problem, tool: &str, n: u32) -> bool {
        let sizes = self.sizes(problem).into_iter().filter(|&size| size <= n);
        sizes.into_iter().any(|size| self.of(problem, tool, size) == Some(Median::Limit))
    }

    /// The median peak memory of a tool that answered.
    pub fn peak(&self, problem: Problem, tool: &str, n: u32) -> Option<f64> {
        match self.of(problem, tool, n)? {
            Median::Right { peak, .. } => peak,
            Median::Limit => None,
        }
    }
}

/// The slowest run as a multiple of the fastest, for the middle one of all tools and cases.
pub fn spread(records: &Records) -> Option<f64> {
    let mut ends: BTreeMap<(&str, &str, u32), (f64, f64)> = BTreeMap::new();
    for run in records.runs.iter().filter(|run| run.status == Status::Right) {
        let seconds = run.cpu_seconds;
        let key = (run.problem.as_str(), run.tool.as_str(), run.n);
        let (least, most) = ends.entry(key).or_insert((seconds, seconds));
        (*least, *most) = (least.min(seconds), most.max(seconds));
    }
    median(ends.into_values().map(|(least, most)| most / least).collect())
}

/// A run at the limit counts as longer than all others.
fn of_runs(runs: &[&Run]) -> Median {
    let seconds = runs.iter().map(|run| match run.status {
        Status::Limit => f64::INFINITY,
        _ => run.cpu_seconds,
    });
    let peaks = runs.iter().filter_map(|run| run.peak_bytes);
    let peaks = peaks.map(|bytes| bytes as f64).collect();
    match median(seconds.collect()).filter(|seconds| seconds.is_finite()) {
        Some(seconds) => Median::Right { seconds, peak: median(peaks) },
        None => Median::Limit,
    }
}

/// The middle value, or the mean of the two in the middle.
fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    match values.len() {
        0 => None,
        odd if odd % 2 == 1 => Some(values[middle]),
        _ => Some(f64::midpoint(values[middle - 1], values[middle])),
    }
}
