//! Options of the half-board join.

use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

use clap::Args;

use super::options::parse_timeout;
use nq_board::base::UnknownName;
use nq_native::half_join::{Audit, HalfJoin, Simd};

/// How the half-board join runs.
#[derive(Args)]
#[command(next_help_heading = "Half-board join")]
pub(super) struct HalfJoinOptions {
    /// Predict time and memory, and count nothing
    ///
    /// Shows what each engine is predicted to need, with one thread; nothing is measured, so the
    /// forecast is the same on every machine. With DURATION, the count is projected from a sample
    /// that takes so long on this machine for each size: of row sets of n-queens, of the first rows
    /// for the engine `rows`, and for other native engines of what stands on the middle squares.
    /// The sample takes longer if a few of these take longer; `--timeout` stops it.
    #[arg(
        long, value_name = "DURATION", num_args = 0..=1, require_equals = true,
        default_missing_value = FORECAST, value_parser = parse_estimate,
        conflicts_with_all = ["parts", "total_only", "format", "table"], group = "sampled",
        help_heading = "Search"
    )]
    pub estimate: Option<EstimateBy>,
    /// Count a part twice, in two ways, and compare
    ///
    /// Counts PERCENT of the row sets (1 without a value) again, with other instructions and the
    /// sides of the board exchanged.
    #[arg(
        long, value_name = "PERCENT", num_args = 0..=1, require_equals = true,
        default_missing_value = "1", value_parser = parse_percent, group = "sampled"
    )]
    audit: Option<f64>,
    /// Instructions: avx512, avx2 or portable
    ///
    /// The default is the fastest set that this processor has.
    #[arg(long, value_name = "NAME", value_parser = parse_simd, hide_short_help = true)]
    simd: Option<Simd>,
    /// Seed of the sample of --audit and --estimate
    ///
    /// The default is random for --audit and 0 for --estimate.
    #[arg(long, value_name = "S", requires = "sampled", hide_short_help = true)]
    pub seed: Option<u64>,
}

impl HalfJoinOptions {
    /// The half-board join with these options.
    pub(super) fn engine(&self, threads: usize) -> HalfJoin {
        let audit = self.audit.and_then(|percent| Audit::new(percent, audit_seed(self.seed)));
        HalfJoin::new(self.simd, threads).with_audit(audit)
    }

    /// The options that only the half-board join has, and whether each is given.
    pub(super) const fn own(&self) -> [(&'static str, bool); 2] {
        [("simd", self.simd.is_some()), ("audit", self.audit.is_some())]
    }
}

/// The seed of an audit. It is random, since a predictable audit proves less. A disagreement names
/// its row sets, so the seed need not be printed.
pub(super) fn audit_seed(given: Option<u64>) -> u64 {
    given.unwrap_or_else(|| RandomState::new().hash_one(()))
}

fn parse_simd(text: &str) -> Result<Simd, String> {
    let simd = UnknownName::find("instruction set", text, &Simd::ALL, Simd::name);
    simd.map_err(|error| error.to_string())?.check().map_err(|error| error.to_string())
}

/// The value of `--estimate` without a value.
const FORECAST: &str = "forecast";

/// How a count is estimated.
#[derive(Clone, Copy, Debug)]
pub(super) enum EstimateBy {
    /// By the forecasts of the engines.
    Forecast,
    /// From a sample that takes so long.
    Sample(Duration),
}

/// The time of a sample is above 0.
fn parse_estimate(text: &str) -> Result<EstimateBy, String> {
    if text == FORECAST {
        return Ok(EstimateBy::Forecast);
    }
    match parse_timeout(text)? {
        Duration::ZERO => Err("a sample takes time: write 10s, 5m or 1h30m".to_owned()),
        time => Ok(EstimateBy::Sample(time)),
    }
}

pub(super) fn parse_percent(text: &str) -> Result<f64, String> {
    let percent = text.parse::<f64>().ok().filter(|&percent| Audit::new(percent, 0).is_some());
    percent.ok_or_else(|| {
        format!("`{text}` is not a percentage: write a number above 0 and at most 100")
    })
}
