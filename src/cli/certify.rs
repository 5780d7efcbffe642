//! `nq-sat certify`: a bundle of files that proves how many solutions there are.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::options::{EncodingOptions, ModelOptions, RunOptions, parse_size};
use super::progress::Progress;
use super::{CliError, output, records, session};
use crate::base::numbers::bytes;
use crate::base::shell_words::quoted;
use crate::certify::write::veripb::{Conclusion, Road as VeriPbRoad};
use crate::certify::write::{
    Bundle, Order, Road, Solutions, Subject, WriteError, certifiable, write_bundle,
};
use crate::files::FileError;
use crate::model::Model;
use crate::query::{self, Settled};
use crate::sat::enumerate::{Enumeration, SatChoice, SatEngine};
use crate::sat::solver::BACKENDS;

/// A certificate: files that prove which solutions there are, to be checked by programs of other people
///
/// The folder gets the model, its specification as sums compared with numbers, all solutions, proofs that there are no
/// others, and a manifest that tells how each is checked. `nq-sat check` checks all of it.
#[derive(Args)]
pub(super) struct Certify {
    /// The size n
    #[arg(value_parser = parse_size, allow_negative_numbers = true)]
    size: u32,
    /// The folder to write; it must not be there yet, or be empty
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    #[command(flatten)]
    model: ModelOptions,
    /// By which road: veripb starts from the specification itself and trusts no encoder; lrat refutes clauses; both
    #[arg(long, value_enum, default_value = "both")]
    proof: Proof,
    /// Let the VeriPB proof use the board's symmetry, which makes it shorter
    #[arg(long)]
    break_symmetry: bool,
    /// How the VeriPB proof ends: bare is what veripb 3.0.2 reads; enumeration is for newer versions
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
enum VeriPbConclusion {
    Bare,
    Enumeration,
}

impl Certify {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        let roads = self.roads()?;
        self.check_folder()?;
        let model = certifiable(self.model.model()?)?;
        let choice =
            SatChoice { encoding: self.encoding.choice()?, enumeration: Enumeration::default() };
        let engine = SatEngine::new(&BACKENDS[0], choice);
        let control = session::control(&self.run);
        let start = Instant::now();
        let progress = Progress::watch(&control, self.run.quiet || self.run.json);
        control.begin(format!("{} at n = {}", model.name(), self.size));
        let settled = query::settle(&model, self.size, &self.model.settings()?, &engine, &control)?;
        let problem = &settled.problem;
        control.begin(format!("{} at {}", model.name(), problem.values()));
        let subject = Subject { model: &model, problem };
        let bundle = Solutions::list(problem, &engine, &control).and_then(|solutions| {
            let encoding = choice.encoding.settle(problem);
            let order =
                Order { subject, solutions: &solutions, roads: &roads, encoding: &encoding };
            write_bundle(&order, &self.output, &control)
        });
        drop(progress);
        let bundle = bundle.map_err(|error| self.failed(error))?;
        let mut out = output::stdout();
        if self.run.json {
            let mut record = records::head(problem);
            record.insert("type".to_owned(), json!("certificate"));
            record.insert("statement".to_owned(), json!(bundle.statement));
            record.insert("total".to_owned(), json!(bundle.solutions.to_string()));
            record.insert("digest".to_owned(), json!(bundle.digest.to_string()));
            record.insert("folder".to_owned(), json!(self.output.display().to_string()));
            let files = bundle.files.iter().map(|file| (file.name.to_owned(), json!(file.bytes)));
            record.insert("bytes".to_owned(), Value::Object(files.collect()));
            record.insert("seconds".to_owned(), records::seconds(start.elapsed()));
            records::write(&mut out, &record)?;
        } else {
            self.report(&bundle, &model, &settled, &mut out)?;
        }
        out.flush()?;
        Ok(ExitCode::SUCCESS)
    }

    fn roads(&self) -> Result<Vec<Road>, CliError> {
        let has_veripb = self.proof != Proof::Lrat;
        let enumeration = self.veripb_conclusion == VeriPbConclusion::Enumeration;
        let given = [("break-symmetry", self.break_symmetry), ("veripb-conclusion", enumeration)];
        if let Some((option, _)) = given.iter().find(|(_, given)| *given && !has_veripb) {
            return Err(CliError::Usage(format!(
                "--{option} is for the VeriPB proof, which --proof lrat leaves out: take --proof veripb or both"
            )));
        }
        if self.proof == Proof::Veripb && self.encoding.is_given() {
            let why = "encodings are for the LRAT proof, which --proof veripb leaves out: take --proof lrat or both";
            return Err(CliError::Usage(why.to_owned()));
        }
        if self.break_symmetry && enumeration {
            let why = "--break-symmetry proves that nothing is left once the solutions are forbidden, and enumerates none: \
                       leave it out, or --veripb-conclusion";
            return Err(CliError::Usage(why.to_owned()));
        }
        let road = match (self.break_symmetry, enumeration) {
            (true, _) => VeriPbRoad::Symmetric,
            (false, true) => VeriPbRoad::Logged(Conclusion::Enumeration),
            (false, false) => VeriPbRoad::Logged(Conclusion::Bare),
        };
        let mut roads = Vec::new();
        roads.extend(has_veripb.then_some(Road::VeriPb(road)));
        roads.extend((self.proof != Proof::Veripb).then_some(Road::Lrat));
        Ok(roads)
    }

    /// Before work is done for nothing: the folder must not hold anything.
    fn check_folder(&self) -> Result<(), CliError> {
        let file = self.output.display().to_string();
        let cannot = |why: String| Err(FileError { file, why }.into());
        let target = std::fs::symlink_metadata(&self.output);
        if self.output.file_name().is_none() || target.is_ok_and(|target| !target.is_dir()) {
            return cannot("the folder is made anew: name one that is not there yet".to_owned());
        }
        match std::fs::read_dir(&self.output).map(|mut entries| entries.next()) {
            Ok(Some(_)) => {
                cannot("it is there already and holds files: name another folder".to_owned())
            }
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => cannot(error.to_string()),
            _ => match self.output.parent() {
                Some(parent) if !parent.as_os_str().is_empty() && !parent.is_dir() => {
                    cannot(format!("there is no folder {}", parent.display()))
                }
                _ => Ok(()),
            },
        }
    }

    fn failed(&self, error: WriteError) -> CliError {
        match error {
            WriteError::Stopped(reason) => CliError::Stopped(reason),
            WriteError::Engine(error) => error.into(),
            WriteError::Output(error) => {
                let file = self.output.display().to_string();
                // Without the temporary file's name a failure reads as one of the folder.
                let why = match error.raw_os_error() {
                    Some(_) => error.to_string(),
                    None => error.kind().to_string(),
                };
                FileError { file, why }.into()
            }
            error => error.into(),
        }
    }

    fn report(
        &self,
        bundle: &Bundle,
        model: &Model,
        settled: &Settled,
        out: &mut dyn Write,
    ) -> std::io::Result<()> {
        writeln!(out, "{}", bundle.statement)?;
        if self.run.quiet {
            return Ok(());
        }
        writeln!(out)?;
        let width = bundle.files.iter().map(|file| file.name.len()).max().unwrap_or(0);
        for file in &bundle.files {
            let size = bytes(file.bytes.into());
            let about = about(file.name);
            writeln!(out, "  {:width$}  {size:>10}  {about}", file.name)?;
        }
        let folder = quoted(&self.output.display().to_string());
        writeln!(out, "\nCheck it with `nq-sat check {folder}`.")?;
        self.tell_of_excluded_levels(model, settled, out)
    }

    /// That a higher level is impossible is a statement of its own.
    fn tell_of_excluded_levels(
        &self,
        model: &Model,
        settled: &Settled,
        out: &mut dyn Write,
    ) -> std::io::Result<()> {
        for problem in settled.largest.iter().flat_map(|largest| &largest.excluded) {
            let Some(level) = &problem.level else { continue };
            let folder = quoted(&self.model.model);
            let command = Subject { model, problem }.to_certify(&folder, "FOLDER");
            writeln!(
                out,
                "That there are none with {} = {} is a certificate of its own: `{command}`.",
                level.parameter, level.value,
            )?;
        }
        Ok(())
    }
}

/// What a file of a bundle is for.
fn about(name: &str) -> &'static str {
    match name {
        "model.toml" => "the model",
        "specification.opb" => "what is asked, as sums compared with numbers",
        "solutions.txt" => "all solutions, one a line",
        "blocked.opb" => "the specification with each solution forbidden",
        "proof.pbp" => "VeriPB: that these are all",
        "formula.cnf" => "what is asked, as clauses",
        "blocked.cnf" => "the clauses with each solution forbidden",
        "proof.lrat" => "LRAT: that these are all",
        "manifest.json" => "which file proves what, and how it is checked",
        _ => "",
    }
}
