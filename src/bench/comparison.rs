//! Two benchmarks compared from their records: the ratio of the times of each instance, and the
//! geometric mean of the ratios, the one mean that does not depend on which file comes first
//! (Fleming and Wallace, "How not to lie with statistics", CACM 29(3), 1986).
//!
//! The interval of the mean is Student's t-interval of the logarithms: instances are taken as a
//! sample of those that the solvers are for.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::time::Duration;

use itertools::Itertools;
use schemars::JsonSchema;
use serde::Serialize;

use super::record::Record;
use super::student::two_sided_95;
use super::summary::{Median, Summary};
use crate::external::Status;

/// The default of [`Limits::resolution`].
pub const RESOLUTION: Duration = Duration::from_millis(10);

/// What counts as a regression.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Limits {
    /// The mean is worse if the lower end of its interval is above this ratio.
    pub threshold: f64,
    /// An instance is worse if its ratio is above this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub each: Option<f64>,
    /// Times below this one count as this one. Two such times have no ratio.
    #[serde(rename = "resolution_seconds", with = "crate::seconds")]
    #[schemars(with = "f64")]
    pub resolution: Duration,
}

/// How a solver's result on an instance changed, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
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

/// The two results of a solver on an instance.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Pair {
    /// The solver.
    pub solver: String,
    /// The encodings; empty for given files.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub encoding: String,
    /// What changed.
    pub change: Change,
    /// The time of B over that of A, where both solve it and one takes longer than the resolution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ratio: Option<f64>,
    /// A fault of B in one of its repeats, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<Status>,
    /// The result in A.
    pub a: Median,
    /// The result in B.
    pub b: Median,
}

/// What two benchmarks have in common.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Comparison {
    /// The results on common instances, regressions first.
    #[serde(skip)]
    pub pairs: Vec<Pair>,
    /// Whether solvers are matched by name too. If each file has one solver, they are not.
    pub by_solver: bool,
    /// Results without a partner: in A, and in B.
    pub unmatched: [usize; 2],
    /// Instances with contradicting verdicts, or with a fault of B alone.
    pub faults: usize,
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
    /// What counts as a regression.
    #[serde(flatten)]
    pub limits: Limits,
    /// Why B is worse than A; empty if it is not.
    pub worse: Vec<String>,
}

/// A JSON object of a comparison.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum ComparisonRecord<'a> {
    /// A solver on an instance.
    Pair(&'a Pair),
    /// The result.
    Comparison(&'a Comparison),
}

/// The results of a file: by solver (where it counts), hash, and place among equal ones.
type Results = BTreeMap<(Option<String>, String, usize), (String, String, Median)>;

fn results(records: &[Record], by_solver: bool) -> Results {
    let mut results = Results::new();
    for Summary { line, medians, .. } in Summary::all(records) {
        for median in medians {
            let solver = by_solver.then(|| line.solver.clone());
            // Files may be the same under several names.
            let key = |place| (solver.clone(), median.sha256.clone(), place);
            let place = (0..=results.len()).find(|&place| !results.contains_key(&key(place)));
            let result = (line.solver.clone(), line.encoding.clone(), median.clone());
            results.insert(key(place.unwrap_or_default()), result);
        }
    }
    results
}

impl Comparison {
    /// Compares B with A; nothing if they have no instance in common.
    #[must_use]
    pub fn new(a: &[Record], b: &[Record], limits: Limits) -> Option<Self> {
        let solvers = |of: &[Record]| of.iter().map(|run| &run.solver).unique().count();
        let by_solver = solvers(a) != 1 || solvers(b) != 1;
        let faulty = |of: &[Record]| -> BTreeMap<(String, String), Status> {
            let runs = of.iter().filter(|run| run.status.is_fault());
            runs.map(|run| ((run.solver.clone(), run.sha256.clone()), run.status)).collect()
        };
        let (faulty_a, faulty_b) = (faulty(a), faulty(b));
        let (a, mut b) = (results(a, by_solver), results(b, by_solver));
        let mut pairs = Vec::new();
        let mut only_a = 0;
        for (key, (solver, encoding, a)) in a {
            let Some((other, _, b)) = b.remove(&key) else {
                only_a += 1;
                continue;
            };
            let fault_of = |faulty: &BTreeMap<_, _>, solver: &String, median: &Median| {
                let fault = faulty.get(&(solver.clone(), median.sha256.clone())).copied();
                Some(median.status).filter(|status| status.is_fault()).or(fault)
            };
            let differ = a.is_solved() && b.is_solved() && a.status != b.status;
            let fault = fault_of(&faulty_b, &other, &b);
            let is_new = fault.is_some() && fault_of(&faulty_a, &solver, &a).is_none();
            let change = match (a.is_solved(), b.is_solved()) {
                _ if differ || is_new => Change::Fault,
                (true, true) => Change::Both,
                (true, false) => Change::Lost,
                (false, true) => Change::Gained,
                (false, false) => Change::Neither,
            };
            let is_timed = change == Change::Both && a.time.max(b.time) > limits.resolution;
            let of = |median: &Median| median.time.max(limits.resolution).as_secs_f64();
            let ratio = is_timed.then(|| of(&b) / of(&a));
            pairs.push(Pair { solver, encoding, change, ratio, fault, a, b });
        }
        // In thousandths: the rows that look alike keep the order of their instances.
        let rounded = |ratio: f64| Reverse((ratio * 1e3).round().to_bits());
        let key = |pair: &Pair| (pair.change, rounded(pair.ratio.unwrap_or(1.0)));
        let name = |pair: &Pair| (pair.solver.clone(), pair.encoding.clone());
        pairs.sort_by(|x, y| {
            let orders = (x.a.order(), y.a.order());
            (key(x), name(x), orders.0).cmp(&(key(y), name(y), orders.1))
        });
        let unmatched = [only_a, b.len()];
        (!pairs.is_empty()).then(|| Self::of(pairs, by_solver, unmatched, limits))
    }

    fn of(pairs: Vec<Pair>, by_solver: bool, unmatched: [usize; 2], limits: Limits) -> Self {
        let count = |is_it: &dyn Fn(&Pair) -> bool| pairs.iter().filter(|pair| is_it(pair)).count();
        let solved = [(true, true), (true, false), (false, true), (false, false)]
            .map(|both| count(&|pair| (pair.a.is_solved(), pair.b.is_solved()) == both));
        let faults = count(&|pair| pair.change == Change::Fault);
        let logs: Vec<f64> = pairs.iter().filter_map(|pair| Some(pair.ratio?.ln())).collect();
        let (mean, interval) = mean_and_interval(&logs);
        let mut worse = Vec::new();
        let mut add = |is_so: bool, why: String| worse.extend(is_so.then_some(why));
        add(faults > 0, format!("faults: {faults}"));
        let lost = count(&|pair| pair.change == Change::Lost);
        add(lost > 0, format!("no longer solved: {lost}"));
        let Limits { threshold, each, .. } = limits;
        let is_above = interval.is_some_and(|[low, _]| low > threshold);
        add(is_above, format!("the interval is above {threshold}"));
        if let Some(each) = each {
            let above = count(&|pair| pair.ratio.is_some_and(|ratio| ratio > each));
            add(above > 0, format!("ratios above {each}: {above}"));
        }
        let ratios = logs.len();
        Self { pairs, by_solver, unmatched, faults, solved, ratios, mean, interval, limits, worse }
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
