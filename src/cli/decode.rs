//! `nq-sat decode`: a solver's output back to boards, checked by geometry.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::decoded::Decoded;
use super::input::Input;
use super::options::{EncodingOptions, ModelOptions, parse_size};
use super::question::Question;
use super::{CliError, session};
use crate::cnf::Lit;
use crate::format::solver_output::{
    ModelFault, OutputError, Summary, read_each, true_board_variables,
};
use crate::instance::Instance;
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
        session::end_by_ctrl_c();
        let model = self.model.model()?;
        let mut question = Question::new(&model, self.size, self.model.settings()?)?;
        let instance = question.instance();
        let variables =
            self.encoding.choice()?.settle(instance.problem()).size(&instance).variables;
        let mut checked = Checked { all: self.all, ..Checked::default() };
        let input = self.input();
        let output = input.read(|source| {
            let mut fault = None;
            let read = read_each(source, variables, &mut |literals| {
                let placement =
                    self.checked(&mut question, (&instance, variables), &literals, checked.models);
                match placement.map(|(level, placement)| checked.add(level, placement)) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(error) => {
                        fault = Some(error);
                        ControlFlow::Break(())
                    }
                }
            });
            match (fault, read) {
                (Some(fault), _) => Err(fault),
                (None, Err(OutputError::Fault(fault))) => {
                    Err(self.unfit(&question, &fault, checked.models))
                }
                (None, read) => read.map_err(|error| input.bad(error)),
            }
        })?;
        self.report(&mut question, &output, &checked)
    }

    fn report(
        &self,
        question: &mut Question<'_>,
        output: &Summary,
        checked: &Checked,
    ) -> Result<ExitCode, CliError> {
        let Summary { claim, models, optimum, improving } = *output;
        if models > 1 && !self.all && !improving {
            return Err(self
                .input()
                .bad(format!("there are {models} models, not one: --all reads them all")));
        }
        let best = checked.best();
        if let (false, Some(parameter), Some(last), Some(best)) =
            (self.all, question.parameter(), checked.last, best)
            && last < best
        {
            return Err(self.wrong(format!(
                "the last model has {parameter} = {last}, but one before it {parameter} = {best}"
            )));
        }
        let of_best = checked.models_of.get(&best).copied().unwrap_or(0);
        let answers = if self.all { of_best } else { models.min(1) };
        let parameter = question.parameter().map(str::to_owned);
        let of_answer = checked.placements.iter().filter(|(_, level)| !self.all || **level == best);
        let decoded = Decoded {
            problem: question.problem(best)?,
            parameter: parameter.as_deref(),
            claim,
            optimum,
            models,
            repeated: models - checked.placements.len() as u64,
            others: models - answers,
            answer: of_answer.map(|(placement, _)| placement).collect(),
        };
        if self.json { decoded.write_json() } else { decoded.write_text(self.all, self.ascii) }?;
        Ok(ExitCode::SUCCESS)
    }

    /// A model as a placement that keeps the rules, and its level where the parameter was left open; `before` is how
    /// many models there were before.
    fn checked(
        &self,
        question: &mut Question<'_>,
        (instance, variables): (&Instance, u64),
        literals: &[Lit],
        before: u64,
    ) -> Result<(Option<u32>, Placement), CliError> {
        let broken = |rule: String| {
            self.wrong(format!("{}the model breaks the rules: {rule}", self.which(before)))
        };
        let vars = true_board_variables(literals, instance.num_vars(), variables)
            .map_err(|fault| self.unfit(question, &fault, before))?;
        let placement = instance.placement(vars);
        let level = question.level(&placement).map_err(|unequal| broken(unequal.to_string()))?;
        let problem = question.problem(level)?;
        Checker::new(problem)
            .check(&placement)
            .map_err(|violation| broken(violation.to_string()))?;
        Ok((level, placement))
    }

    /// Names a model for a message, where it need not be the only one.
    fn which(&self, before: u64) -> String {
        if self.all || before > 0 { format!("model {}: ", before + 1) } else { String::new() }
    }

    fn input(&self) -> Input<'_> {
        Input::new(&self.file)
    }

    /// A model that is none of the formula.
    fn unfit(&self, question: &Question<'_>, fault: &ModelFault, before: u64) -> CliError {
        self.input().bad(format!("{}{fault}{}", self.which(before), hint(fault, question)))
    }

    fn wrong(&self, why: String) -> CliError {
        CliError::WrongModel { file: self.input().name(), why }
    }
}

/// The models so far. The same placement is kept once, and of models on the way to the last only that.
#[derive(Default)]
struct Checked {
    all: bool,
    models: u64,
    /// How many models there are of each level.
    models_of: BTreeMap<Option<u32>, u64>,
    /// The level of the last.
    last: Option<u32>,
    placements: BTreeMap<Placement, Option<u32>>,
}

impl Checked {
    fn add(&mut self, level: Option<u32>, placement: Placement) {
        self.models += 1;
        *self.models_of.entry(level).or_default() += 1;
        self.last = level;
        if !self.all {
            self.placements.clear();
        }
        self.placements.insert(placement, level);
    }

    /// The largest level.
    fn best(&self) -> Option<u32> {
        self.models_of.keys().last().copied().flatten()
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
