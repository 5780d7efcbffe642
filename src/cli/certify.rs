//! `nq-sat certify`: writes a bundle of files that proves the number of solutions.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::{ArgGroup, Args, ValueEnum};

use super::options::{EncodingOptions, ModelOptions, RunOptions, SizeArgument, given, unused};
use super::progress::Progress;
use super::{Result, output, session};
use nq_board::run::Control;
use nq_certify::count::{
    CountCertificate, CountOptions, Packing, certify_count, counts_instead, estimate_proof,
};
use nq_certify::request::certify;
use nq_certify::words;
use nq_certify::write::ProofFormat;
use nq_certify::write::veripb::{Conclusion, Route};
use nq_external::files::WITHOUT_ZSTD;
use nq_query::Query;

/// Write a certificate: files that prove the set of solutions to third-party checkers
///
/// The folder receives the model, its specification as pseudo-Boolean constraints, all solutions,
/// proofs that there are no others, and a manifest that says how to check each file. `nq-sat check`
/// checks the whole bundle.
///
/// With `--count` the folder proves a number without a list: a formula, and a circuit with a proof
/// (SCPOG) that it has the same models, which a checker counts. Numbers like 10^50 are no obstacle.
/// This is the default where a list would be too long.
#[derive(Args)]
#[command(group(ArgGroup::new("product").args(["output", "estimate"]).required(true)))]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(super) struct Certify {
    #[command(flatten)]
    size: SizeArgument,
    /// The folder to write; it must be new or empty
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    #[command(flatten)]
    model: ModelOptions,
    /// Prove the number of solutions by a circuit, without a list
    #[arg(
        long,
        conflicts_with_all = [
            "proof", "break_symmetry", "veripb_conclusion", "encoding", "cardinality", "group_size"
        ]
    )]
    count: bool,
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
    #[arg(long, requires = "count", hide_short_help = true)]
    estimate: bool,
    /// The proof format: veripb starts from the specification and trusts no encoder; lrat refutes
    /// clauses; both writes both
    #[arg(long, value_enum, default_value = "both")]
    proof: Proof,
    /// Use the board's symmetry in the VeriPB proof, which makes it shorter
    #[arg(long, group = "conclusion")]
    break_symmetry: bool,
    /// The end of the VeriPB proof: bare suits veripb 3.0.2; enumeration suits newer versions
    #[arg(
        long,
        value_enum,
        value_name = "NAME",
        default_value = "bare",
        group = "conclusion",
        hide_short_help = true
    )]
    veripb_conclusion: VeriPbConclusion,
    #[command(flatten)]
    encoding: EncodingOptions,
    #[command(flatten)]
    run: RunOptions,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Compress {
    None,
    Zst,
    Xz,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Proof {
    Veripb,
    Lrat,
    Both,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum VeriPbConclusion {
    Bare,
    Enumeration,
}

impl Certify {
    pub(super) fn run(&self) -> Result<ExitCode> {
        let formats = self.formats()?;
        let query = self.size.of(&self.model.query()?)?.encoding(self.encoding.choice()?);
        let control = session::control();
        let Some(folder) = &self.output else {
            let report = estimate_proof(&query, self.count_options()?, &control)?;
            output::answer(self.run.json, &report, |out| words::estimate(out, &report))?;
            return Ok(ExitCode::SUCCESS);
        };
        if let Some(report) = self.count(&query, folder, &control)? {
            output::answer(self.run.json, &report, |out| {
                words::count(out, &report, self.run.quiet)
            })?;
            return Ok(ExitCode::SUCCESS);
        }
        let progress = Progress::watch(&control, self.run.is_silent());
        let report = progress.during(|| certify(&query, folder, &formats, &control))?;
        output::answer(self.run.json, &report, |out| {
            words::certificate(out, &report, &self.model.model, self.run.quiet)
        })?;
        Ok(ExitCode::SUCCESS)
    }

    /// Certifies the number, if that is asked for or a list would be too long.
    fn count(
        &self,
        query: &Query,
        folder: &Path,
        control: &Arc<Control>,
    ) -> Result<Option<CountCertificate>> {
        let options = self.count_options()?;
        Ok(Progress::watch_parts(control, self.run.is_silent()).during(|| {
            let is_count = self.count || !self.is_about_lists() && counts_instead(query, control);
            is_count.then(|| certify_count(query, folder, options, control)).transpose()
        })?)
    }

    fn count_options(&self) -> Result<CountOptions> {
        let packing = match self.compress {
            Compress::None => Packing::None,
            Compress::Zst if !cfg!(feature = "zstd") => refuse!("--compress zst: {WITHOUT_ZSTD}"),
            Compress::Zst => Packing::Zstd,
            Compress::Xz => Packing::Xz,
        };
        Ok(CountOptions { fundamental: self.fundamental, packing })
    }

    /// Whether an option is about the proof of a list.
    fn is_about_lists(&self) -> bool {
        let enumeration = self.veripb_conclusion == VeriPbConclusion::Enumeration;
        let encoding = given(self.encoding.given()).is_some();
        self.proof != Proof::Both || self.break_symmetry || enumeration || encoding
    }

    fn formats(&self) -> Result<Vec<ProofFormat>> {
        let enumeration = self.veripb_conclusion == VeriPbConclusion::Enumeration;
        match self.proof {
            Proof::Lrat => unused(
                "--proof lrat",
                [("break-symmetry", self.break_symmetry), ("veripb-conclusion", enumeration)],
                "take --proof veripb or both",
            )?,
            Proof::Veripb => {
                unused("--proof veripb", self.encoding.given(), "take --proof lrat or both")?;
            }
            Proof::Both => {}
        }
        let format = match (self.break_symmetry, enumeration) {
            (true, _) => Route::Symmetric,
            (false, true) => Route::Logged(Conclusion::Enumeration),
            (false, false) => Route::Logged(Conclusion::Bare),
        };
        let veripb = (self.proof != Proof::Lrat).then_some(ProofFormat::VeriPb(format));
        let lrat = (self.proof != Proof::Veripb).then_some(ProofFormat::Lrat);
        Ok(veripb.into_iter().chain(lrat).collect())
    }
}
