//! `nq-sat decode`: a solver's output back to boards, checked by geometry.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use serde_json::json;

use super::options::{EncodingOptions, ModelOptions, parse_size};
use super::{CliError, compress, output, records, report, terminal};
use crate::engine::{Completion, StopReason};
use crate::format::solver_output::{Claim, read, true_board_variables};
use crate::instance::Instance;
use crate::placement::Placement;
use crate::render::text::boards_on_screen;
use crate::tally::TallyBuilder;
use crate::verify::Checker;

/// A solver's output back to boards, checked by geometry
///
/// Reads the `s` and `v` lines of a competition solver, minisat's result file (its second argument), or
/// a bare model.
#[derive(Args)]
pub(super) struct Decode {
    /// The size n that the instance was exported with
    #[arg(value_parser = parse_size, allow_negative_numbers = true)]
    size: u32,
    /// The solver's output, which may be compressed (gzip, xz, zstd); - for standard input
    file: PathBuf,
    #[command(flatten)]
    model: ModelOptions,
    #[command(flatten)]
    encoding: EncodingOptions,
    /// Take many models, as solvers print them that list all
    #[arg(long)]
    all: bool,
    /// Print JSON objects, one a line, and nothing else
    #[arg(long)]
    json: bool,
    /// Draw with plain ASCII characters
    #[arg(long)]
    ascii: bool,
}

impl Decode {
    pub(super) fn run(&self) -> Result<ExitCode, CliError> {
        let model = self.model.model()?;
        let problem = model.problem(self.size, &self.model.settings()?)?;
        let encoding = self.encoding.choice()?.settle(&problem);
        let instance = Instance::new(&problem);
        let name = if self.file == Path::new("-") {
            "standard input".to_owned()
        } else {
            self.file.display().to_string()
        };
        let bad = |why: String| CliError::Input { file: name.clone(), why };
        let bytes = self.read().map_err(|error| bad(error.to_string()))?;
        let answer = read(&bytes).map_err(|error| bad(error.to_string()))?;
        if answer.models.len() > 1 && !self.all {
            let count = answer.models.len();
            return Err(bad(format!("there are {count} models, not one: --all reads them all")));
        }
        let variables = encoding.size(&instance).variables;
        let checker = Checker::new(&problem);
        let mut placements = Vec::new();
        for (number, literals) in answer.models.iter().enumerate() {
            let which = if self.all { format!("model {}: ", number + 1) } else { String::new() };
            let vars = true_board_variables(literals, instance.num_vars(), variables)
                .map_err(|fault| bad(format!("{which}{fault}")))?;
            let placement = instance.placement(vars);
            checker.check(&placement).map_err(|violation| CliError::WrongModel {
                file: name.clone(),
                why: format!("{which}the model breaks the rules: {violation}"),
            })?;
            placements.push(placement);
        }
        self.report(&problem, answer.claim, &placements)?;
        Ok(ExitCode::SUCCESS)
    }

    fn read(&self) -> std::io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        if self.file == Path::new("-") {
            compress::reader(std::io::stdin().lock())?.read_to_end(&mut bytes)?;
        } else {
            compress::reader(File::open(&self.file)?)?.read_to_end(&mut bytes)?;
        }
        Ok(bytes)
    }

    fn report(
        &self,
        problem: &crate::model::Problem,
        claim: Claim,
        placements: &[Placement],
    ) -> Result<(), CliError> {
        let mut out = output::stdout();
        let distinct: BTreeSet<_> = placements.iter().collect();
        let mut builder = TallyBuilder::new(problem);
        for placement in &distinct {
            builder.add(placement);
        }
        // The list need not be whole, so its orbits mean nothing.
        let tally = builder.tally(Completion::Stopped(StopReason::Limit));
        let verdict = match claim {
            Claim::Satisfiable => "SATISFIABLE",
            Claim::Unsatisfiable => "UNSATISFIABLE",
            Claim::Unknown => "UNKNOWN",
        };
        if self.json {
            for placement in &distinct {
                records::write(&mut out, &records::placement(problem, placement, None))?;
            }
            let mut record = records::head(problem);
            record.insert("type".to_owned(), json!("decoded"));
            record.insert("verdict".to_owned(), json!(verdict));
            record.insert("models".to_owned(), json!(placements.len().to_string()));
            records::add_tally(&mut record, &tally);
            records::write(&mut out, &record)?;
        } else {
            writeln!(out, "{verdict}: {}", report::describe(problem))?;
            match claim {
                Claim::Unsatisfiable => {
                    writeln!(out, "(the solver says so; nothing here checks it)")?;
                }
                Claim::Unknown => {}
                Claim::Satisfiable if self.all => {
                    let repeated = match placements.len() - distinct.len() {
                        0 => "no two alike".to_owned(),
                        repeated => format!("{repeated} of them repeated"),
                    };
                    let (count, s) = (placements.len(), report::plural(placements.len() as u128));
                    writeln!(out, "{count} model{s}, {repeated}, each checked by geometry")?;
                    if let Some(digest) = tally.digest {
                        writeln!(out, "digest {digest}")?;
                    }
                }
                Claim::Satisfiable => {
                    writeln!(out, "the model is a placement, checked by geometry")?;
                }
            }
            let (width, height) = terminal::size();
            let (rows, cols) = (problem.board.rows().into(), problem.board.cols().into());
            let most = boards_on_screen(rows, cols, width, height).max(12);
            let left_out = distinct.len().saturating_sub(most);
            let canvas = (width, terminal::charset(self.ascii));
            report::boards(&mut out, problem, distinct.into_iter().take(most), "", canvas)?;
            if left_out > 0 {
                writeln!(out, "and {left_out} more: --json prints them all")?;
            }
        }
        out.flush()?;
        Ok(())
    }
}
