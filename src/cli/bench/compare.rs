//! `nq-sat bench compare`: two benchmarks from their records.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand};

use crate::cli::{Result, output};
use nq_harness::bench::words::compare as bench_compare;
use nq_harness::bench::{Comparison, Log, Record, ResultLine};

/// What is done with benchmarks that have run.
#[derive(Subcommand)]
pub(super) enum Action {
    Compare(Compare),
}

/// Compare two benchmarks: ratios of times, regressions first
///
/// Instances are matched by their SHA-256, and solvers by their names; if each file has one solver,
/// the two are compared whatever their names. The mean of the ratios of instances that both solve
/// is geometric. The exit code is 1 if B is worse: a verdict that changed, a new fault, an instance
/// that only A solves or that B lacks, or a mean above --threshold.
#[derive(Args)]
pub(super) struct Compare {
    /// The records of --jsonl to compare with
    #[arg(value_name = "A")]
    before: PathBuf,
    /// The records of --jsonl to compare
    #[arg(value_name = "B")]
    after: PathBuf,
    /// B is worse if the 95 % interval of the mean ratio is above this ratio
    #[arg(long, value_name = "RATIO", default_value_t = 1.1, value_parser = parse_ratio,
        allow_negative_numbers = true)]
    threshold: f64,
    /// B is worse if the ratio of one instance is above this ratio
    #[arg(long, value_name = "RATIO", value_parser = parse_ratio, allow_negative_numbers = true)]
    each: Option<f64>,
    /// Compare only the instances of both: B may lack some of A
    #[arg(long)]
    common: bool,
    /// Print JSON: one object per line
    #[arg(long, group = "form")]
    json: bool,
    /// Print only the numbers below the table
    #[arg(short, long, group = "form")]
    quiet: bool,
}

impl Compare {
    pub(super) fn run(&self) -> Result<ExitCode> {
        let (a, b) = (Log::read(&self.before)?, Log::read(&self.after)?);
        let (threshold, each, common) = (self.threshold, self.each, self.common);
        let Some(comparison) = Comparison::new(&a, &b, threshold, each, common) else {
            refuse!(
                "the two files have no instance in common: run both with the same sizes or files, \
                 encodings and solvers, or with one solver each"
            );
        };
        let mut out = output::stdout();
        if self.json {
            for pair in &comparison.pairs {
                output::record(&mut out, &ResultLine::Pair(pair))?;
            }
            output::record(&mut out, &ResultLine::Comparison(&comparison))?;
        } else {
            tell_conditions(&a[0], &b[0]);
            bench_compare::write(&mut out, &comparison, self.quiet)?;
        }
        out.flush()?;
        Ok(if comparison.worse.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

/// Warns where the files differ in more than the solvers.
fn tell_conditions(a: &Record, b: &Record) {
    let machines = (a.machine != b.machine).then_some("machines");
    let limits = (a.time_limit, a.memory_limit) != (b.time_limit, b.memory_limit);
    for what in machines.into_iter().chain(limits.then_some("limits")) {
        complain!("nq-sat: A and B have different {what}: the comparison includes these");
    }
}

fn parse_ratio(text: &str) -> Result<f64, String> {
    let ratio = text.parse().ok().filter(|ratio: &f64| ratio.is_finite() && *ratio >= 1.0);
    ratio.ok_or_else(|| "not a ratio: give a number from 1 on, such as 1.1".to_owned())
}
