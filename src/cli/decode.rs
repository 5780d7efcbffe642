//! `nq-sat decode`: a solver's output back to boards, checked by geometry.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::decoded::Decoded;
use super::options::{EncodingOptions, ModelOptions, parse_size};
use super::question::Question;
use super::{CliError, compress};
use crate::cnf::Lit;
use crate::encoding::EncodingChoice;
use crate::format::solver_output::{ModelFault, read, true_board_variables};
use crate::placement::Placement;
use crate::verify::Checker;

/// A solver's output back to boards, checked by geometry
///
/// Reads the `s`, `v` and `o` lines of a competition solver (SAT, pseudo-Boolean or MaxSAT), minisat's result
/// file (its second argument), or a bare model. Without a value for the parameter that the model maximises,
/// that is taken from the answer.
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
        let mut question = Question::new(&model, self.size, self.model.settings()?)?;
        let choice = self.encoding.choice()?;
        let bytes = self.read().map_err(|error| self.bad(error.to_string()))?;
        let output = read(&bytes).map_err(|error| self.bad(error.to_string()))?;
        let models = output.models.len();
        if models > 1 && !self.all && !output.is_improving() {
            return Err(
                self.bad(format!("there are {models} models, not one: --all reads them all"))
            );
        }
        let checked = self.checked(&mut question, choice, &output.models)?;
        let best = checked.iter().map(|(level, _)| *level).max().flatten();
        let all = checked.iter().map(|(_, placement)| placement);
        let repeated = models - all.collect::<BTreeSet<_>>().len();
        let answers: Vec<_> = if self.all {
            checked.iter().filter(|(level, _)| *level == best).collect()
        } else {
            checked.last().into_iter().collect()
        };
        if let (Some(parameter), Some((Some(last), _)), Some(best)) =
            (question.parameter(), answers.last(), best)
            && *last < best
        {
            return Err(self.wrong(format!(
                "the last model has {parameter} = {last}, but one before it {parameter} = {best}"
            )));
        }
        let others = models - answers.len();
        let parameter = question.parameter().map(str::to_owned);
        let decoded = Decoded {
            problem: question.problem(best)?,
            parameter: parameter.as_deref(),
            claim: output.claim,
            optimum: output.optimum,
            models,
            repeated,
            others,
            answer: answers.into_iter().map(|(_, placement)| placement).collect(),
        };
        if self.json { decoded.write_json() } else { decoded.write_text(self.all, self.ascii) }?;
        Ok(ExitCode::SUCCESS)
    }

    /// Every model as a placement that keeps the rules, and its level where the parameter was left open.
    fn checked(
        &self,
        question: &mut Question<'_>,
        choice: EncodingChoice,
        models: &[Vec<Lit>],
    ) -> Result<Vec<(Option<u32>, Placement)>, CliError> {
        let instance = question.instance();
        let variables = choice.settle(instance.problem()).size(&instance).variables;
        let mut checked = Vec::new();
        for (number, literals) in (1..).zip(models) {
            let which = if models.len() > 1 || self.all {
                format!("model {number}: ")
            } else {
                String::new()
            };
            let broken =
                |rule: String| self.wrong(format!("{which}the model breaks the rules: {rule}"));
            let vars = true_board_variables(literals, instance.num_vars(), variables)
                .map_err(|fault| self.bad(format!("{which}{fault}{}", hint(&fault, question))))?;
            let placement = instance.placement(vars);
            let level =
                question.level(&placement).map_err(|unequal| broken(unequal.to_string()))?;
            let problem = question.problem(level)?;
            Checker::new(problem)
                .check(&placement)
                .map_err(|violation| broken(violation.to_string()))?;
            checked.push((level, placement));
        }
        Ok(checked)
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

    fn name(&self) -> String {
        if self.file == Path::new("-") {
            "standard input".to_owned()
        } else {
            self.file.display().to_string()
        }
    }

    fn bad(&self, why: String) -> CliError {
        CliError::Input { file: self.name(), why }
    }

    fn wrong(&self, why: String) -> CliError {
        CliError::WrongModel { file: self.name(), why }
    }
}

/// What else may be the matter with a model that does not fit, where the parameter was left open.
fn hint(fault: &ModelFault, question: &Question<'_>) -> String {
    match question.parameter() {
        Some(parameter) if matches!(fault, ModelFault::OutOfRange { .. }) => {
            format!(" (if it was exported with a value for {parameter}, give that here too)")
        }
        _ => String::new(),
    }
}
