//! The options for repeats and limits of the runs.

use std::time::Duration;

use clap::Args;

use crate::cli::options::parse_timeout;
use crate::cli::solver_options::parse_memory;

/// Repeats and limits of the runs.
#[derive(Args)]
#[command(next_help_heading = "Limits")]
pub(super) struct RunLimits {
    /// Runs of each solver on each instance
    #[arg(
        long, value_name = "R", default_value_t = 3, value_parser = parse_repeats,
        allow_negative_numbers = true
    )]
    pub repeat: u32,
    /// Wall-clock time for one run
    ///
    /// --timeout limits the whole benchmark.
    #[arg(
        long, value_name = "DURATION", default_value = "60s", value_parser = parse_time_limit,
        allow_hyphen_values = true
    )]
    pub time_limit: Duration,
    /// Check the proof of each answer "unsatisfiable"
    ///
    /// Solvers write proofs, as their profiles say, and their times include that. nq-sat checks
    /// LRAT, drat-trim DRAT, and veripb VeriPB proofs, within the limits of a run. That time is not
    /// counted. A refuted proof is a fault of the solver.
    #[arg(long, help_heading = "Solvers", hide_short_help = true)]
    pub check_proofs: bool,
    /// Memory for one run, such as 500MB or 2GiB
    #[arg(
        long, value_name = "SIZE", value_parser = parse_memory, allow_hyphen_values = true,
        hide_short_help = true
    )]
    pub memory_limit: Option<u64>,
}

fn parse_repeats(text: &str) -> Result<u32, String> {
    let repeats = text.parse().ok().filter(|repeats| (1..=1000).contains(repeats));
    repeats.ok_or_else(|| "not a number of repeats: give a whole number from 1 to 1000".to_owned())
}

fn parse_time_limit(text: &str) -> Result<Duration, String> {
    // Records have microseconds; the upper bound keeps sums of times in range.
    let most = Duration::from_secs(1 << 31);
    match parse_timeout(text)? {
        limit if (Duration::from_micros(1)..=most).contains(&limit) => Ok(limit),
        _ => Err("not a time for a run: write 2s, 5m or 1h30m".to_owned()),
    }
}
