//! What can be asked of the half-board join alone.

use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

use clap::Args;

use super::CliError;
use super::options::{named, parse_timeout};
use crate::native::half_join::{Audit, HalfJoin, Simd};
use crate::run::engine::Engine;

/// How the half-board join runs.
#[derive(Args)]
pub(super) struct HalfJoinOptions {
    /// Instructions for the half-board join: avx512, avx2 or portable [default: the fastest this machine has]
    #[arg(long, value_name = "NAME", value_parser = parse_simd)]
    simd: Option<Simd>,
    /// Count PERCENT of the row sets (1 if left out) once more, with other instructions and the sides of the board
    /// exchanged, and compare
    #[arg(
        long, value_name = "PERCENT", num_args = 0..=1, require_equals = true, default_missing_value = "1",
        value_parser = parse_percent, conflicts_with = "estimate"
    )]
    audit: Option<f64>,
    /// Count nothing, but project time and memory from a sample of row sets; it takes DURATION a size (30s if left out),
    /// or longer where two row sets of each kind take longer: --timeout stops it
    #[arg(
        long, value_name = "DURATION", num_args = 0..=1, require_equals = true, default_missing_value = "30s",
        value_parser = parse_sampling_time, conflicts_with = "shard"
    )]
    pub estimate: Option<Duration>,
    /// Which row sets --audit (default: left to chance) and --estimate (default: 0) take
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
}

impl HalfJoinOptions {
    /// The half-board join, if something is asked of it, perhaps a `shard`; `named` is the engine asked for by name.
    pub(super) fn engine(
        &self,
        shard: bool,
        named: Option<&str>,
        threads: usize,
    ) -> Result<Option<HalfJoin>, CliError> {
        let options = [
            ("simd", self.simd.is_some()),
            ("shard", shard),
            ("audit", self.audit.is_some()),
            ("estimate", self.estimate.is_some()),
            ("seed", self.seed.is_some()),
        ];
        let Some((option, _)) = options.iter().find(|(_, given)| *given) else { return Ok(None) };
        let audit = self.audit.and_then(|percent| Audit::new(percent, self.audit_seed()));
        let half_join = HalfJoin::new(self.simd, threads).with_audit(audit);
        match named {
            Some(named) if named != half_join.name() => Err(CliError::Usage(format!(
                "the engine {named} has no --{option}: it goes with --engine {}",
                half_join.name()
            ))),
            _ if option == &"seed" => {
                Err(CliError::Usage("--seed goes with --audit or --estimate".to_owned()))
            }
            _ => Ok(Some(half_join)),
        }
    }

    /// Which row sets an estimate takes.
    pub(super) fn estimate_seed(&self) -> u64 {
        self.seed.unwrap_or(0)
    }

    /// An audit that could be foreseen would be none. Its row sets are named where something is wrong, so the seed need not be
    /// known afterwards.
    fn audit_seed(&self) -> u64 {
        audit_seed(self.seed)
    }
}

/// The seed that is given, or one that is left to chance.
pub(super) fn audit_seed(given: Option<u64>) -> u64 {
    given.unwrap_or_else(|| RandomState::new().hash_one(()))
}

fn parse_simd(text: &str) -> Result<Simd, String> {
    let simd = named(text, &Simd::ALL, Simd::name, "instruction set")?;
    simd.check().map_err(|error| error.to_string())
}

/// Reads how long a sample may take: without any time there is no sample.
fn parse_sampling_time(text: &str) -> Result<Duration, String> {
    match parse_timeout(text)? {
        Duration::ZERO => Err("a sample takes time: write 10s, 5m or 1h30m".to_owned()),
        time => Ok(time),
    }
}

pub(super) fn parse_percent(text: &str) -> Result<f64, String> {
    let percent = text.parse::<f64>().ok().filter(|&percent| Audit::new(percent, 0).is_some());
    percent.ok_or_else(|| format!("`{text}` is no share: write a number above 0 and at most 100"))
}
