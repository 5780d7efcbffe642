//! `nq-sat certify`: writes a bundle of files that proves the number of solutions.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};

use super::options::{EncodingOptions, ModelOptions, RunOptions, SizeArgument};
use super::progress::Progress;
use super::{CliError, output, session};
use crate::certify::count::{CountOptions, Packing, certify_count, counts_instead, estimate_proof};
use crate::certify::request::certify;
use crate::certify::write::ProofFormat;
use crate::certify::write::veripb::{Conclusion, Route};
use crate::query::Query;
use crate::report::{certificate, count_certificate};

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
pub(super) struct Certify {
    #[command(flatten)]
    size: SizeArgument,
    /// The folder to write; it must be new or empty
    #[arg(short, long, value_name = "DIR", required_unless_present = "estimate")]
    output: Option<PathBuf>,
    #[command(flatten)]
    model: ModelOptions,
    /// Prove the number of solutions by a circuit, without a list
    #[arg(long)]
    count: bool,
    /// With --count, prove the number of fundamental solutions, too; the default where it is cheap
    #[arg(long, requires = "count")]
    fundamental: bool,
    /// With --count, compress circuits: zst gives a third, xz a sixth of the size, but slowly
    #[arg(long, value_enum, value_name = "NAME", requires = "count", default_value = "none")]
    compress: Compress,
    /// With --count, print the expected size and time, and write nothing
    #[arg(long, requires = "count", conflicts_with = "output")]
    estimate: bool,
    /// The proof format: veripb starts from the specification and trusts no encoder; lrat refutes
    /// clauses; both writes both
    #[arg(long, value_enum, default_value = "both")]
    proof: Proof,
    /// Use the board's symmetry in the VeriPB proof, which makes it shorter
    #[arg(long)]
    break_symmetry: bool,
    /// The end of the VeriPB proof: bare suits veripb 3.0.2; enumeration suits newer versions
    #[arg(long, value_enum, value_name = "NAME", default_value = "bare")]
    veripb_conclusion: VeriPbConclusion,
    #[command(flatten)]
    encoding: EncodingOptions,
    #[command(flatten)]
    run: RunOptions,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Proof {
    Veripb,
    Lrat,
    Both,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Compress {
    None,
    Zst,
    Xz,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum VeriPbConclusion {
    Bare,
    Enumeration,
}

impl Certify {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        let formats = self.formats()?;
        let query = self.size.of(&self.model.query()?)?.encoding(self.encoding.choice()?);
        self.check_count()?;
        let control = session::control();
        let is_silent = self.run.quiet || self.run.json;
        let Some(folder) = &self.output else { return self.estimate(&query) };
        let progress = Progress::watch_parts(&control, is_silent);
        if self.count || (!self.is_about_lists() && counts_instead(&query, &control)) {
            let report = certify_count(&query, folder, self.options(), &control);
            drop(progress);
            let report = report?;
            output::answer(self.run.json, &report, |out| {
                count_certificate::write(out, &report, self.run.quiet)
            })?;
            return Ok(ExitCode::SUCCESS);
        }
        drop(progress);
        let progress = Progress::watch(&control, is_silent);
        let report = certify(&query, folder, &formats, &control);
        drop(progress);
        let report = report?;
        output::answer(self.run.json, &report, |out| {
            certificate::write(out, &report, &self.model.model, self.run.quiet)
        })?;
        Ok(ExitCode::SUCCESS)
    }

    fn estimate(&self, query: &Query) -> Result<ExitCode, CliError> {
        let control = session::control();
        let report = estimate_proof(query, self.options(), &control)?;
        output::answer(self.run.json, &report, |out| {
            count_certificate::write_estimate(out, &report)
        })?;
        Ok(ExitCode::SUCCESS)
    }

    const fn options(&self) -> CountOptions {
        let packing = match self.compress {
            Compress::None => Packing::None,
            Compress::Zst => Packing::Zstd,
            Compress::Xz => Packing::Xz,
        };
        CountOptions { fundamental: self.fundamental, packing }
    }

    /// Whether an option is about the proof of a list.
    fn is_about_lists(&self) -> bool {
        let enumeration = self.veripb_conclusion == VeriPbConclusion::Enumeration;
        let encoding = self.encoding.is_given();
        self.proof != Proof::Both || self.break_symmetry || enumeration || encoding
    }

    fn check_count(&self) -> Result<(), CliError> {
        if self.count && self.is_about_lists() {
            let why = "--proof, --break-symmetry, --veripb-conclusion and encodings are for the \
                       proof of a list, and --count proves a number without one: leave them out, or \
                       --count";
            return Err(CliError::Usage(why.to_owned()));
        }
        Ok(())
    }

    fn formats(&self) -> Result<Vec<ProofFormat>, CliError> {
        let has_veripb = self.proof != Proof::Lrat;
        let enumeration = self.veripb_conclusion == VeriPbConclusion::Enumeration;
        let given = [("break-symmetry", self.break_symmetry), ("veripb-conclusion", enumeration)];
        if let Some((option, _)) = given.iter().find(|(_, given)| *given && !has_veripb) {
            return Err(CliError::Usage(format!(
                "--{option} is for the VeriPB proof, which --proof lrat leaves out: \
                 take --proof veripb or both"
            )));
        }
        if self.proof == Proof::Veripb && self.encoding.is_given() {
            let why = "encodings are for the LRAT proof, which --proof veripb leaves out: \
                       take --proof lrat or both";
            return Err(CliError::Usage(why.to_owned()));
        }
        if self.break_symmetry && enumeration {
            let why = "--break-symmetry proves that no solution is left once the listed ones are \
                       excluded, and enumerates none: leave it out, or leave out \
                       --veripb-conclusion";
            return Err(CliError::Usage(why.to_owned()));
        }
        let format = match (self.break_symmetry, enumeration) {
            (true, _) => Route::Symmetric,
            (false, true) => Route::Logged(Conclusion::Enumeration),
            (false, false) => Route::Logged(Conclusion::Bare),
        };
        let mut formats = Vec::new();
        formats.extend(has_veripb.then_some(ProofFormat::VeriPb(format)));
        formats.extend((self.proof != Proof::Veripb).then_some(ProofFormat::Lrat));
        Ok(formats)
    }
}
