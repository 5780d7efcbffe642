//! `nq-sat decode`: a solver's output back to boards, checked by geometry.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::decoded::Decoded;
use super::input::Input;
use super::options::{EncodingOptions, ModelOptions, parse_size};
use super::{CliError, session};
use crate::base::placement::Placement;
use crate::format::solver_output::{
    ModelFault, OutputError, Summary, read_each, true_board_variables,
};
use crate::instance::Instance;
use crate::instance::Lit;
use crate::model::ModelError;
use crate::query::DecodeQuestion;
use crate::verify::Checker;

/// So many models are still counted after one that is none, to tell how many there are.
const COUNTED_AFTER_FAULT: u64 = 1000;

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
        let mut question = DecodeQuestion::new(&model, self.size, self.model.settings()?)?;
        let instance = question.instance();
        let variables =
            self.encoding.choice()?.settle(instance.problem()).size(&instance).variables;
        let mut checked = Checked { all: self.all, ..Checked::default() };
        let input = self.input();
        let output = input.read(|source| {
            let (mut wrong, mut models) = (None, 0);
            let read = read_each(source, variables, &mut |literals| {
                models += 1;
                if let Some((first, _)) = wrong {
                    let go_on = models - first < COUNTED_AFTER_FAULT;
                    return if go_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
                }
                match placement(&mut question, (&instance, variables), &literals) {
                    Ok((level, placement)) => checked.add(level, placement),
                    Err(why) => wrong = Some((models, why)),
                }
                ControlFlow::Continue(())
            });
            let output = match read {
                Ok(output) => Some(output),
                Err(OutputError::Stopped) => None,
                Err(OutputError::Fault(fault)) => {
                    wrong.get_or_insert((models + 1, Wrong::Unfit(fault)));
                    None
                }
                Err(error) => return Err(input.bad(&error)),
            };
            if let Some(Summary { models: models @ 2.., improving: false, .. }) = output
                && !self.all
            {
                let why = format!("there are {models} models, not one: --all reads them all");
                return Err(input.bad(&why));
            }
            match (wrong, output) {
                (Some((number, wrong)), _) => {
                    let number = (self.all || models > 1).then_some(number);
                    Err(self.fault(number, wrong, &question))
                }
                (None, output) => output.ok_or_else(|| input.bad(&OutputError::Stopped)),
            }
        })?;
        self.report(&mut question, &output, &checked)
    }

    fn report(
        &self,
        question: &mut DecodeQuestion<'_>,
        output: &Summary,
        checked: &Checked,
    ) -> Result<ExitCode, CliError> {
        let Summary { claim, models, optimum, .. } = *output;
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

    fn input(&self) -> Input<'_> {
        Input::new(&self.file)
    }

    /// What is wrong with a model; `number` names it where there are others.
    fn fault(&self, number: Option<u64>, wrong: Wrong, question: &DecodeQuestion<'_>) -> CliError {
        let which = number.map_or_else(String::new, |number| format!("model {number}: "));
        match wrong {
            Wrong::Unfit(fault) => {
                self.input().bad(&format!("{which}{fault}{}", hint(&fault, question)))
            }
            Wrong::Breaks(rule) => self.wrong(format!("{which}the model breaks the rules: {rule}")),
            Wrong::Model(error) => error.into(),
        }
    }

    fn wrong(&self, why: String) -> CliError {
        CliError::WrongModel { file: self.input().name(), why }
    }
}

/// Why a model is not taken.
enum Wrong {
    Unfit(ModelFault),
    Breaks(String),
    Model(ModelError),
}

/// A model as a placement that keeps the rules, and its level where the parameter was left open.
fn placement(
    question: &mut DecodeQuestion<'_>,
    (instance, variables): (&Instance, u64),
    literals: &[Lit],
) -> Result<(Option<u32>, Placement), Wrong> {
    let vars = true_board_variables(literals, instance.num_vars(), variables);
    let placement = instance.placement(vars.map_err(Wrong::Unfit)?);
    let breaks = |rule: &dyn ToString| Wrong::Breaks(rule.to_string());
    let level = question.level(&placement).map_err(|unequal| breaks(&unequal))?;
    let problem = question.problem(level).map_err(Wrong::Model)?;
    Checker::new(problem).check(&placement).map_err(|violation| breaks(&violation))?;
    Ok((level, placement))
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
fn hint(fault: &ModelFault, question: &DecodeQuestion<'_>) -> String {
    match question.parameter() {
        Some(parameter) if matches!(fault, ModelFault::OutOfRange { .. }) => {
            format!(" (if it was exported with a value for {parameter}, give that here too)")
        }
        _ => String::new(),
    }
}
