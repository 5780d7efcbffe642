//! `nq-sat certify`: writes a bundle of files that proves the number of solutions.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};

use super::certify_count::CountArguments;
use super::options::{EncodingOptions, ModelOptions, RunOptions, SizeArgument, given};
use super::progress::Progress;
use super::{CliError, output, session};
use nq_certify::request::certify;
use nq_certify::words;
use nq_certify::write::ProofFormat;
use nq_certify::write::veripb::{Conclusion, Route};

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
    #[command(flatten)]
    counting: CountArguments,
    /// The proof format: veripb starts from the specification and trusts no encoder; lrat refutes
    /// clauses; both writes both
    #[arg(long, value_enum, default_value = "both")]
    proof: Proof,
    /// Use the board's symmetry in the VeriPB proof, which makes it shorter
    #[arg(long)]
    break_symmetry: bool,
    /// The end of the VeriPB proof: bare suits veripb 3.0.2; enumeration suits newer versions
    #[arg(long, value_enum, value_name = "NAME", default_value = "bare", hide_short_help = true)]
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
enum VeriPbConclusion {
    Bare,
    Enumeration,
}

impl Certify {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        let formats = self.formats()?;
        let query = self.size.of(&self.model.query()?)?.encoding(self.encoding.choice()?);
        if self.counting.count && self.is_about_lists() {
            refuse!(
                "--proof, --break-symmetry, --veripb-conclusion and encodings are for the \
                 proof of a list, and --count proves a number without one: leave them out, or \
                 --count"
            );
        }
        let control = session::control();
        let Some(folder) = &self.output else {
            return self.counting.estimate(&query, &self.run, &control);
        };
        let about = (!self.is_about_lists(), &self.run);
        if let Some(code) = self.counting.run(&query, folder, about, &control)? {
            return Ok(code);
        }
        let progress = Progress::watch(&control, self.run.is_silent());
        let report = progress.during(|| certify(&query, folder, &formats, &control))?;
        output::answer(self.run.json, &report, |out| {
            words::certificate(out, &report, &self.model.model, self.run.quiet)
        })?;
        Ok(ExitCode::SUCCESS)
    }

    /// Whether an option is about the proof of a list.
    fn is_about_lists(&self) -> bool {
        let enumeration = self.veripb_conclusion == VeriPbConclusion::Enumeration;
        let encoding = self.encoding.is_given();
        self.proof != Proof::Both || self.break_symmetry || enumeration || encoding
    }

    fn formats(&self) -> Result<Vec<ProofFormat>, CliError> {
        let has_veripb = self.proof != Proof::Lrat;
        let enumeration = self.veripb_conclusion == VeriPbConclusion::Enumeration;
        let of_veripb =
            [("break-symmetry", self.break_symmetry), ("veripb-conclusion", enumeration)];
        if let Some(option) = given(of_veripb).filter(|_| !has_veripb) {
            refuse!(
                "--{option} is for the VeriPB proof, which --proof lrat leaves out: \
                 take --proof veripb or both"
            );
        }
        if self.proof == Proof::Veripb && self.encoding.is_given() {
            refuse!(
                "encodings are for the LRAT proof, which --proof veripb leaves out: take --proof \
                 lrat or both"
            );
        }
        if self.break_symmetry && enumeration {
            refuse!(
                "--break-symmetry proves that no solution is left once the listed ones are \
                 excluded, and enumerates none: leave it out, or leave out --veripb-conclusion"
            );
        }
        let format = match (self.break_symmetry, enumeration) {
            (true, _) => Route::Symmetric,
            (false, true) => Route::Logged(Conclusion::Enumeration),
            (false, false) => Route::Logged(Conclusion::Bare),
        };
        let veripb = has_veripb.then_some(ProofFormat::VeriPb(format));
        let lrat = (self.proof != Proof::Veripb).then_some(ProofFormat::Lrat);
        Ok(veripb.into_iter().chain(lrat).collect())
    }
}
