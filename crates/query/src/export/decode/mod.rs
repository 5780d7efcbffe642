//! Turns the output of a solver into placements and checks each by geometry.

mod answer;
mod drawn;
mod of_query;
mod pasted;
mod question;

pub use crate::error::decode::DecodeError;
pub use answer::Decoded;
pub use question::DecodeQuestion;

use std::collections::BTreeMap;
use std::io::Read;
use std::ops::ControlFlow;

use crate::error::{QueryError, Result};
use drawn::Drawn;
use nq_board::base::Placement;
use nq_board::model::{ModelError, Problem};
use nq_board::run::{Completion, StopReason, Tally, TallyBuilder};
use nq_check::verify::Checker;
use nq_cnf::format::solver_output::{
    Claim, ModelFault, OutputError, Summary, read_each, true_board_variables,
};
use nq_cnf::format::{NamedAnswer, ReadAnswer};
use nq_cnf::instance::{Instance, Lit};
use nq_cnf::sat::encoding::EncodingChoice;

/// The number of models that are counted after a wrong one, to report how many there are.
const COUNTED_AFTER_FAULT: u64 = 1000;

impl DecodeQuestion<'_> {
    /// Reads the output of a solver on the formula in this encoding: the `s`, `v` and `o` lines of
    /// a competition solver, the result file of minisat, a bare model, a placement, or drawn
    /// boards, with or without text around them. With `all`, reads many models, as solvers print
    /// them that list all. Output of any length works: memory
    /// holds one model at a time, and the placements.
    ///
    /// # Errors
    /// Output that cannot be read, with the line; a model that does not fit the formula or breaks
    /// the rules; several models without `all`, unless each is better than the one before.
    pub fn decode(
        mut self,
        encoding: EncodingChoice,
        source: &mut dyn Read,
        all: bool,
    ) -> Result<Decoded> {
        let instance = self.instance();
        let variables = encoding.resolve(instance.problem()).size(&instance).variables;
        let mut checked = Checked { all, ..Checked::default() };
        let (mut wrong, mut models, mut is_empty) = (None, 0, false);
        let mut drawn = Drawn::of(&instance);
        let source = &mut pasted::Unlisted(source);
        let read = read_each(
            source,
            variables,
            Some(&mut |line: &str| drawn.line(line)),
            &mut |literals| {
                models += 1;
                is_empty = literals.is_empty();
                if let Some((first, _)) = wrong {
                    let go_on = models - first < COUNTED_AFTER_FAULT;
                    return if go_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
                }
                match self.placement((&instance, variables), &literals) {
                    Ok((level, placement)) => checked.add(level, placement),
                    Err(why) => wrong = Some((models, why)),
                }
                ControlFlow::Continue(())
            },
        );
        let number = |number| (all || models > 1).then_some(number);
        checked.read_as = drawn.read_as.take();
        if let (Some(why), None, Ok(_) | Err(OutputError::NoAnswer)) =
            (drawn.unfinished(), &wrong, &read)
        {
            return Err(DecodeError::Unfinished(why).into());
        }
        match (read, wrong) {
            // A refutation ends with the empty clause.
            (Ok(_) | Err(OutputError::Stopped), Some((1, Wrong::Unfit(fault))))
                if (models > COUNTED_AFTER_FAULT || models > 1 && is_empty)
                    && matches!(fault, ModelFault::Incomplete { .. }) =>
            {
                Err(DecodeError::Clauses(fault).into())
            }
            (Ok(Summary { models: models @ 2.., improving: false, .. }), _) if !all => {
                Err(DecodeError::Several(models).into())
            }
            (Ok(summary), None) => self.decoded(&summary, checked),
            (Ok(_) | Err(OutputError::Fault(_) | OutputError::Stopped), Some((first, wrong))) => {
                let wrong = match (wrong, checked.read_as) {
                    (Wrong::Breaks(rule), Some(how)) => Wrong::Breaks(format!("{rule} ({how})")),
                    (wrong, _) => wrong,
                };
                Err(self.fault(number(first), wrong))
            }
            (Err(OutputError::Fault(fault)), None) => {
                Err(self.fault(number(models + 1), Wrong::Unfit(fault)))
            }
            (Err(error), _) => Err(DecodeError::Output(error).into()),
        }
    }

    /// Reads the answer of a solver that names variables, such as the model of an SMT solver.
    pub fn decode_named(mut self, read: ReadAnswer, text: &str) -> Result<Decoded> {
        let instance = self.instance();
        let answer = read(&instance, text).map_err(DecodeError::Output)?;
        let NamedAnswer { claim, optimum, model } = answer;
        let (mut checked, models) = (Checked::default(), model.is_some().into());
        if let Some(literals) = model {
            let placement = self.placement((&instance, instance.num_vars() as u64), &literals);
            let (level, placement) = placement.map_err(|wrong| self.fault(None, wrong))?;
            checked.add(level, placement);
        }
        self.decoded(&Summary { claim, models, optimum, improving: false }, checked)
    }

    /// The placement of a model, checked, and its level if the parameter was open.
    fn placement(
        &mut self,
        (instance, variables): (&Instance, u64),
        literals: &[Lit],
    ) -> Result<(Option<u32>, Placement), Wrong> {
        let vars = true_board_variables(literals, instance.num_vars(), variables);
        let placement = instance.placement(vars.map_err(Wrong::Unfit)?);
        let breaks = |rule: &dyn ToString| Wrong::Breaks(rule.to_string());
        let level = self.level(&placement).map_err(|unequal| breaks(&unequal))?;
        let problem = self.problem(level).map_err(Wrong::Model)?;
        Checker::new(problem).check(&placement).map_err(|violation| breaks(&violation))?;
        if self.broken.is_some() && self.orbit_size(&placement).is_none() {
            return Err(breaks(&"it is not the least placement of its orbit"));
        }
        Ok((level, placement))
    }

    /// The size of the orbit, if the formula breaks symmetry and the placement is the least of its
    /// orbit.
    fn orbit_size(&self, placement: &Placement) -> Option<usize> {
        self.broken.as_ref()?.orbit_size_if_canonical(placement, &mut Vec::new())
    }

    /// The answer, once all models are checked.
    fn decoded(mut self, summary: &Summary, checked: Checked) -> Result<Decoded> {
        let Summary { claim, models, optimum, .. } = *summary;
        let Checked { all, models_of, last, placements, read_as } = checked;
        let objective = self.objective().cloned();
        let levels = models_of.keys().copied().flatten();
        let best = objective.as_ref().and_then(|objective| objective.sense.best(levels));
        if let (false, Some(objective), Some(last), Some(best)) = (all, &objective, last, best)
            && last != best
        {
            let parameter = objective.parameter.clone();
            return Err(DecodeError::Worse { parameter, last, best }.into());
        }
        let of_best = models_of.get(&best).copied().unwrap_or(0);
        let answers = if all { of_best } else { models.min(1) };
        let repeated = models - placements.len() as u64;
        let of_answer = placements.into_iter().filter(|(_, level)| !all || *level == best);
        let placements: Vec<_> = of_answer.map(|(placement, _)| placement).collect();
        let problem = self.problem(best)?.clone();
        let sizes = placements.iter().filter_map(|placement| self.orbit_size(placement));
        let in_orbits = self.broken.as_ref().map(|_| sizes.map(|size| size as u64).sum());
        Ok(Decoded {
            tally: tally(&problem, &placements),
            problem,
            r#type: "decoded",
            verdict: match claim {
                Claim::Satisfiable if optimum => "OPTIMUM FOUND",
                Claim::Satisfiable => "SATISFIABLE",
                Claim::Unsatisfiable => "UNSATISFIABLE",
                Claim::Unknown => "UNKNOWN",
            },
            objective,
            claim,
            optimum,
            all,
            models,
            repeated,
            others: models - answers,
            in_orbits,
            read_as,
            placements,
        })
    }

    /// The error of a wrong model. `number` names the model if there are others.
    fn fault(&self, number: Option<u64>, wrong: Wrong) -> QueryError {
        let left_open = self.objective().map(|objective| objective.parameter.clone());
        match wrong {
            Wrong::Unfit(fault) => DecodeError::Unfit { number, fault, left_open }.into(),
            Wrong::Breaks(rule) => DecodeError::Breaks { number, rule }.into(),
            Wrong::Model(error) => error.into(),
        }
    }
}

fn tally(problem: &Problem, placements: &[Placement]) -> Tally {
    let mut builder = TallyBuilder::new(problem);
    for placement in placements {
        builder.add(placement);
    }
    // The list may be incomplete, so its orbits mean nothing.
    builder.tally(Completion::Stopped(StopReason::Limit))
}

/// Why a model is refused.
enum Wrong {
    Unfit(ModelFault),
    Breaks(String),
    Model(ModelError),
}

/// The models so far. Each placement is kept once; without `all`, only the last one.
#[derive(Default)]
struct Checked {
    all: bool,
    /// The number of models at each level.
    models_of: BTreeMap<Option<u32>, u64>,
    /// The level of the last.
    last: Option<u32>,
    placements: BTreeMap<Placement, Option<u32>>,
    /// How a permutation was read.
    read_as: Option<String>,
}

impl Checked {
    fn add(&mut self, level: Option<u32>, placement: Placement) {
        *self.models_of.entry(level).or_default() += 1;
        self.last = level;
        if !self.all {
            self.placements.clear();
        }
        self.placements.insert(placement, level);
    }
}
