//! `nq-sat certify --count`: a proof of the number of solutions without a list.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Args, ValueEnum};

use super::options::RunOptions;
use super::progress::Progress;
use super::{CliError, output};
use nq_board::run::control::Control;
use nq_certify::count::{CountOptions, Packing, certify_count, counts_instead, estimate_proof};
use nq_certify::words;
use nq_external::files::WITHOUT_ZSTD;
use nq_query::Query;

/// Options of the proof of a number.
#[derive(Args)]
pub(super) struct CountArguments {
    /// Prove the number of solutions by a circuit, without a list
    #[arg(long)]
    pub(super) count: bool,
    /// With --count: prove the number of fundamental solutions, too (default: where it is cheap)
    #[arg(long, requires = "count", hide_short_help = true)]
    fundamental: bool,
    /// With --count: compress circuits; xz gives a sixth of the size, but slowly; zst, in programs
    /// that are built with zstd, a third
    #[arg(
        long,
        value_enum,
        value_name = "NAME",
        requires = "count",
        default_value = "none",
        hide_short_help = true
    )]
    compress: Compress,
    /// With --count: print the expected size and time, and write nothing
    #[arg(long, requires = "count", conflicts_with = "output", hide_short_help = true)]
    estimate: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Compress {
    None,
    Zst,
    Xz,
}

impl CountArguments {
    fn options(&self) -> Result<CountOptions, CliError> {
        let packing = match self.compress {
            Compress::None => Packing::None,
            Compress::Zst if !cfg!(feature = "zstd") => refuse!("--compress zst: {WITHOUT_ZSTD}"),
            Compress::Zst => Packing::Zstd,
            Compress::Xz => Packing::Xz,
        };
        Ok(CountOptions { fundamental: self.fundamental, packing })
    }

    /// Writes the certificate of a number, if one is asked for or a list would be too long. `None`
    /// if a list is certified.
    pub(super) fn run(
        &self,
        query: &Query,
        folder: &Path,
        (is_list_possible, run): (bool, &RunOptions),
        control: &Arc<Control>,
    ) -> Result<Option<ExitCode>, CliError> {
        let options = self.options()?;
        let report = Progress::watch_parts(control, run.is_silent()).during(|| {
            let is_count = self.count || (is_list_possible && counts_instead(query, control));
            is_count.then(|| certify_count(query, folder, options, control)).transpose()
        })?;
        let Some(report) = report else { return Ok(None) };
        output::answer(run.json, &report, |out| words::count(out, &report, run.quiet))?;
        Ok(Some(ExitCode::SUCCESS))
    }

    /// Prints the expected size and time.
    pub(super) fn estimate(
        &self,
        query: &Query,
        run: &RunOptions,
        control: &Control,
    ) -> Result<ExitCode, CliError> {
        let report = estimate_proof(query, self.options()?, control)?;
        output::answer(run.json, &report, |out| words::estimate(out, &report))?;
        Ok(ExitCode::SUCCESS)
    }
}
