//! `nq-sat check --explain`: the steps of an LRAT proof in sentences.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::written::{Force, HTML};
use super::{CliError, Result, output, terminal};
use nq_board::base::numbers::thousands;
use nq_board::base::words::counted;
use nq_board::run::Control;
use nq_certify::check::{Bundle, CheckError, StatedFormat, is_counting};
use nq_certify::{CertificateError, CheckReport};
use nq_query::ask::words::reasons::Names;
use nq_query::ask::words::trace::Telling;
use nq_show::wrap::paragraph;

/// The largest number of steps that are explained.
const MOST_STEPS: usize = 500;

/// Options of the explanation.
#[derive(Args, Debug)]
pub(super) struct ExplainOptions {
    /// Check all but the VeriPB proof, and tell each step of the LRAT proof in a sentence
    ///
    /// Each sentence has the inferences of a step in the order of its hints. At most 500 steps are
    /// told.
    #[arg(long, conflicts_with_all = ["veripb", "allow_partial", "json", "quiet"])]
    pub(super) explain: bool,
    /// Write the steps to a web page instead, to step through
    #[arg(long, value_name = "FILE", requires = "explain", group = "medium")]
    html: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
    /// Write clauses with ASCII characters
    #[arg(long, requires = "explain", group = "medium", hide_short_help = true)]
    ascii: bool,
}

impl ExplainOptions {
    /// Explains a certificate. `failed` is the error for one that fails the check.
    pub(super) fn run(
        &self,
        folder: &Path,
        control: &Control,
        failed: impl Fn(CertificateError) -> CliError,
    ) -> Result<ExitCode> {
        self.force.check(&[("html", &self.html, HTML)])?;
        let unexplained = |has: &str| CliError::Input {
            file: folder.display().to_string(),
            why: format!(
                "it has {has}, and --explain tells LRAT proofs: `nq-sat certify N --proof lrat -o \
                 DIR` writes one"
            ),
        };
        if is_counting(folder).is_ok_and(|is_counting| is_counting) {
            return Err(unexplained("an SCPOG proof of a count"));
        }
        let (proved, changed) = CheckReport::past_changes(folder, control);
        let faulty = |error| failed(CertificateError::Check(error));
        let bundle = Bundle::open(folder, control).map_err(faulty)?;
        let mut proofs = bundle.manifest.proofs.iter();
        let proof = proofs.find(|proof| proof.format == StatedFormat::Lrat);
        // The steps before a wrong one are right, as the formula is that of the model.
        let is_step = |error: &CertificateError| match error {
            CertificateError::Check(CheckError::Fault(fault)) => {
                proof.is_some_and(|proof| fault.file.as_ref() == Some(&proof.proof))
            }
            _ => false,
        };
        let statement = match proved {
            Ok(proved) => proved.statement,
            Err(error) if is_step(&error) && self.html.is_none() => String::new(),
            Err(error) => return Err(changed.map_or_else(|| failed(error), faulty)),
        };
        if let (Some(error), Some(_)) = (&changed, &self.html) {
            return Err(faulty(error.clone()));
        }
        let proof = proof.ok_or_else(|| unexplained("a VeriPB proof only"))?;
        let (mut steps, mut all) = (Vec::new(), 0_u64);
        let explained = bundle.explain_lrat(proof, &mut |step| {
            all += 1;
            if steps.len() < MOST_STEPS {
                steps.push(step);
            }
        });
        let (blocked, checked) = explained.map_err(faulty)?;
        let problem = &bundle.problem;
        let clauses = blocked.len();
        let mut names =
            Names::new(problem, terminal::charset(self.ascii), (clauses as u64, "step"));
        // The check has shown that the last clauses exclude the solutions.
        let total = bundle.manifest.total().ok().and_then(|total| total.to_u64());
        for number in clauses as u64 - total.unwrap_or(0)..clauses as u64 {
            let clause = usize::try_from(number).ok().and_then(|index| blocked.clause(index));
            let solution = names.squares(clause.unwrap_or_default());
            names.exclude(number + 1, format!("the solution {solution}"));
        }
        let mut telling = Telling::new(problem, names);
        let mut text = Vec::new();
        for step in &steps {
            let what = format!("step {}", step.number);
            let first = format!("{what}: ");
            telling.derive(&mut text, (&what, &first), &step.clause, &step.chain)?;
        }
        let noun = if checked.is_ok() { "step" } else { "right step" };
        let from = format!("{}: {}", proof.proof, counted(all, noun));
        let from = format!("{from} from {}", counted(clauses as u64, "clause"));
        let mut end = format!("Each step was checked by its hints: {statement}");
        if all > MOST_STEPS as u64 {
            end += &format!(
                "\nThese are the first {MOST_STEPS} of {} steps: a smaller board has fewer",
                thousands(all.into())
            );
        }
        if let Some(file) = &self.html {
            let page = telling.page(&format!("Proof that {statement}"), &from);
            self.force.write(file, &page, control)?;
            text.clear();
        } else {
            text.push(b'\n');
        }
        let mut out = output::stdout();
        if let Some(error) = &changed {
            let text =
                format!("NOT VERIFIED: {error}; what follows is about the files as they are");
            paragraph(&mut out, "", &text)?;
        }
        writeln!(out, "{from}")?;
        out.write_all(&text)?;
        let fault = checked.err().or(changed);
        if fault.is_none() {
            writeln!(out, "{end}")?;
        }
        out.flush()?;
        fault.map_or(Ok(ExitCode::SUCCESS), |error| Err(faulty(error)))
    }
}
