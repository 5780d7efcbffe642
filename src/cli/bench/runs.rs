//! The options for the encodings, the repeats and the limits of a benchmark.

use std::time::Duration;

use clap::Args;
use itertools::Itertools;

use crate::cli::Result;
use crate::cli::options::{ALL, choice_of_names, parse_group_size, parse_timeout};
use crate::cli::solver_options::parse_memory;
use nq_cnf::sat::encoding::{AT_MOST_ONE, AUTO, CARDINALITY, EncodingChoice, Sides};

/// The encodings: every pair of the two kinds.
#[derive(Args)]
#[command(next_help_heading = "Encoding")]
pub(super) struct Encodings {
    /// Encoding of at-most-one, or all; repeatable
    ///
    /// `nq-sat list encodings` shows the names. The default, auto, depends on the size.
    #[arg(long, value_name = "NAME")]
    encoding: Vec<String>,
    /// Encoding of cardinalities, or all; repeatable
    ///
    /// The default is auto.
    #[arg(long, value_name = "NAME", hide_short_help = true)]
    cardinality: Vec<String>,
    /// Literals in a group of commander and bimander
    #[arg(
        long, value_name = "G", allow_negative_numbers = true, value_parser = parse_group_size,
        hide_short_help = true
    )]
    group_size: Option<u32>,
    /// Define auxiliary variables in one direction only
    ///
    /// This gives fewer clauses.
    #[arg(long, alias = "one-sided", hide_short_help = true)]
    one_directional: bool,
}

impl Encodings {
    pub(super) fn choices(&self) -> Result<Vec<EncodingChoice>> {
        let all: Vec<_> = AT_MOST_ONE.iter().map(|encoding| encoding.name()).collect();
        let at_most_one = names(&self.encoding, &all);
        let all: Vec<_> = CARDINALITY.iter().map(|encoding| encoding.name()).collect();
        let cardinality = names(&self.cardinality, &all);
        let several = at_most_one.len() > 1;
        let pairs = at_most_one.iter().cartesian_product(&cardinality);
        pairs
            .map(|(encoding, cardinality)| {
                let mut choice = choice_of_names(encoding, cardinality, self.group_size, several)?;
                if self.one_directional {
                    choice.style.sides = Sides::One;
                }
                Ok(choice)
            })
            .collect()
    }
}

/// The given names, with `all` expanded.
fn names(asked: &[String], known: &[&'static str]) -> Vec<String> {
    if asked.is_empty() {
        return vec![AUTO.to_owned()];
    }
    let names = asked.iter().flat_map(|name| match name.as_str() {
        ALL => known.iter().copied().map(str::to_owned).collect(),
        name => vec![name.to_owned()],
    });
    names.unique().collect()
}

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
