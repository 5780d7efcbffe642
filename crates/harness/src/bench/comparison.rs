//! Two benchmarks compared from their records: the ratio of the times of each instance, and the
//! geometric mean of the ratios, the one mean that does not depend on which file comes first
//! (Fleming and Wallace, "How not to lie with statistics", CACM 29(3), 1986).
//!
//! The interval of the mean is Student's t-interval of the logarithms: instances are taken as a
//! sample of those that the solvers are for.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::time::Duration;

use itertools::Itertools;
use serde::Serialize;

use crate::bench::record::Record;
use crate::bench::student::two_sided_95;
use crate::bench::summary::{Line, Median, Summary, same_instances};
use nq_external::solvers::Status;

/// Shorter times count as this one in ratios: starting a process takes milliseconds. Two such times
/// have no ratio.
pub const RESOLUTION: Duration = Duration::from_millis(10);

/// How a solver's result on an instance changed, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Change {
    /// The verdicts contradict each other, or only B is at fault.
    Fault,
    /// Only A solves it.
    Lost,
    /// Both solve it.
    Both,
    /// Only B solves it.
    Gained,
    /// Neither solves it.
    Neither,
}

/// The two results of a solver on an instance. A fault in one repeat makes a result a fault.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pair {
    /// The solver in A and the encoding.
    #[serde(flatten)]
    pub line: Line,
    /// What changed.
    pub change: Change,
    /// The time of B over that of A, where both solve it and one takes more than 10 ms.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ratio: Option<f64>,
    /// The result in A.
    pub a: Median,
    /// The result in B.
    pub b: Median,
}

/// What two benchmarks have in common.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// The results on common instances, regressions first.
    #[serde(skip)]
    pub pairs: Vec<Pair>,
    /// Whether solvers are matched by name too. If each file has one solver, they are not.
    pub by_solver: bool,
    /// Results without a partner: in A, and in B.
    pub unmatched: [usize; 2],
    /// Instances that both solve, only A, only B, neither.
    pub solved: [usize; 4],
    /// The ratios in the mean.
    pub ratios: usize,
    /// The geometric mean of the ratios.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean: Option<f64>,
    /// Its 95 % confidence interval. It takes two ratios.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interval: Option<[f64; 2]>,
    /// Why B is worse than A; empty if it is not.
    pub worse: Vec<String>,
}

/// The faults of a solver by the hashes of their instances.
fn faults<'a>(records: &'a [Record], solver: &str) -> HashMap<&'a str, Status> {
    let faults = records.iter().filter(|run| run.solver == solver && run.status.is_fault());
    faults.map(|run| (&*run.sha256, run.status)).collect()
}

/// A result that a fault in one repeat makes a fault.
fn with(faults: &HashMap<&str, Status>, of: &Median) -> Median {
    let status = faults.get(&*of.sha256).copied().unwrap_or(of.status);
    Median { status, ..of.clone() }
}

impl Pair {
    fn new(line: &Line, a: Median, b: Median) -> Self {
        let line = line.clone();
        let change = match (a.is_solved(), b.is_solved()) {
            (true, true) if a.status == b.status => Change::Both,
            (true, true) => Change::Fault,
            _ if b.status.is_fault() && !a.status.is_fault() => Change::Fault,
            (true, false) => Change::Lost,
            (false, true) => Change::Gained,
            (false, false) => Change::Neither,
        };
        let is_timed = change == Change::Both && a.time.max(b.time) > RESOLUTION;
        let seconds = |median: &Median| median.time.max(RESOLUTION).as_secs_f64();
        let ratio = is_timed.then(|| seconds(&b) / seconds(&a));
        Self { line, change, ratio, a, b }
    }
}

impl Comparison {
    /// Compares B with A; nothing if they have no instance in common. B is worse if the interval of
    /// the mean is above `threshold`, or a ratio is above `each`, or, unless only what is `common`
    /// counts, if it lacks results of A.
    pub fn new(
        a: &[Record],
        b: &[Record],
        threshold: f64,
        each: Option<f64>,
        common: bool,
    ) -> Option<Self> {
        let (in_a, in_b) = (Summary::all(a), Summary::all(b));
        let solvers =
            |of: &[Summary]| of.iter().map(|of| of.line.solver.clone()).unique().collect();
        let (names, others): (Vec<_>, Vec<_>) = (solvers(&in_a), solvers(&in_b));
        let by_solver = names.len() > 1 || others.len() > 1;
        let mut pairs = Vec::new();
        for name in &names {
            let other = if by_solver { name } else { others.first()? };
            let (faults, other_faults) = (faults(a, name), faults(b, other));
            for (line, a, b) in same_instances((&in_a, name), (&in_b, other)) {
                pairs.push(Pair::new(line, with(&faults, a), with(&other_faults, b)));
            }
        }
        // Ratios are positive: their bits have their order.
        pairs.sort_by_key(|pair| (pair.change, Reverse(pair.ratio.unwrap_or(1.0).to_bits())));
        let count = |is_it: &dyn Fn(&Pair) -> bool| pairs.iter().filter(|pair| is_it(pair)).count();
        let solved = [(true, true), (true, false), (false, true), (false, false)]
            .map(|both| count(&|pair| (pair.a.is_solved(), pair.b.is_solved()) == both));
        let logs: Vec<f64> = pairs.iter().filter_map(|pair| Some(pair.ratio?.ln())).collect();
        let (mean, interval) = mean_and_interval(&logs);
        let above = |limit| count(&|pair| pair.ratio.is_some_and(|ratio| ratio > limit));
        let all = |of: &[Summary]| of.iter().map(|of| of.medians.len()).sum::<usize>();
        let unmatched = [&in_a, &in_b].map(|of| all(of) - pairs.len());
        let reasons = [
            ("faults", count(&|pair| pair.change == Change::Fault)),
            ("no longer solved", count(&|pair| pair.change == Change::Lost)),
            ("ratios above --each", each.map_or(0, above)),
            ("results of A that B lacks (--common)", if common { 0 } else { unmatched[0] }),
        ];
        let worse = reasons.into_iter().filter(|(_, number)| *number > 0);
        let worse = worse.map(|(what, number)| format!("{what}: {number}"));
        let is_above = interval.is_some_and(|[low, _]| low > threshold);
        let mean_is = is_above.then(|| "the interval of the mean is above --threshold".to_owned());
        let worse = worse.chain(mean_is).collect();
        let ratios = logs.len();
        let is_empty = pairs.is_empty();
        let result = Self { pairs, by_solver, unmatched, solved, ratios, mean, interval, worse };
        (!is_empty).then_some(result)
    }
}

/// The geometric mean of numbers whose logarithms are given, and its 95 % confidence interval.
fn mean_and_interval(logs: &[f64]) -> (Option<f64>, Option<[f64; 2]>) {
    let Some(freedom) = u32::try_from(logs.len()).ok().and_then(|count| count.checked_sub(1))
    else {
        return (None, None);
    };
    let count = f64::from(freedom) + 1.0;
    let mean = logs.iter().sum::<f64>() / count;
    let squares: f64 = logs.iter().map(|log| (log - mean).powi(2)).sum();
    let interval = (freedom > 0).then(|| {
        let half = two_sided_95(freedom) * (squares / f64::from(freedom) / count).sqrt();
        [(mean - half).exp(), (mean + half).exp()]
    });
    (Some(mean.exp()), interval)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ratios 1, 2 and 4: the logarithms are 0, l and 2l with l = ln 2, so the mean is 2, the
    /// deviation l, and the interval 2 * 2^(±t / √3) with t = 4.303 for two degrees of freedom
    /// (NIST/SEMATECH e-Handbook, 1.3.6.7.2).
    #[test]
    fn the_interval_is_the_one_by_hand() {
        let (mean, interval) = mean_and_interval(&[1.0_f64, 2.0, 4.0].map(f64::ln));
        let [low, high] = interval.expect("three ratios");
        assert!((mean.expect("a mean") - 2.0).abs() < 1e-12);
        let by_hand = 2.0_f64.powf(4.303 / 3.0_f64.sqrt());
        assert!((low * by_hand / 2.0 - 1.0).abs() < 1e-3, "{low}");
        assert!((high / by_hand / 2.0 - 1.0).abs() < 1e-3, "{high}");
        assert_eq!(mean_and_interval(&[]), (None, None));
        assert_eq!(mean_and_interval(&[0.0]), (Some(1.0), None));
        assert_eq!(mean_and_interval(&[0.0; 5]), (Some(1.0), Some([1.0; 2])));
    }
}
