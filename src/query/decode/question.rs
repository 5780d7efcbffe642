//! The question that a solver answered: a problem, or a model whose objective is open.

use std::collections::BTreeMap;

use nq_board::base::placement::Placement;
use nq_board::model::{
    Model, ModelError, Objective, Optimisation, Problem, Settings, UnequalNumbers,
};
use nq_board::run::symmetry::SymmetryGroup;
use nq_cnf::instance::Instance;

/// A model with values for its parameters; that of the objective may be open.
pub struct DecodeQuestion<'a> {
    model: &'a Model,
    size: u32,
    settings: Settings,
    asked: Asked,
    /// The symmetries that the formula breaks.
    broken: Option<SymmetryGroup>,
    /// The problems at the levels so far.
    levels: BTreeMap<u32, Problem>,
}

enum Asked {
    Problem(Box<Problem>),
    LeftOpen(Box<Optimisation>),
}

impl<'a> DecodeQuestion<'a> {
    /// The question of a formula that was exported with these values.
    ///
    /// # Errors
    /// As [`Model::problem`] and [`Model::optimisation`].
    pub fn new(model: &'a Model, size: u32, settings: Settings) -> Result<Self, ModelError> {
        let asked = if model.sought(&settings).is_some() {
            Asked::LeftOpen(Box::new(model.optimisation(size, &settings)?))
        } else {
            Asked::Problem(Box::new(model.problem(size, &settings)?))
        };
        Ok(Self { model, size, settings, asked, broken: None, levels: BTreeMap::new() })
    }

    /// The question of a formula with one solution of each orbit.
    #[must_use]
    pub fn breaking_symmetry(mut self) -> Self {
        self.broken = Some(self.instance().symmetry_group());
        self
    }

    /// The instance of the solver.
    pub(super) fn instance(&self) -> Instance {
        let instance = match &self.asked {
            Asked::Problem(problem) => Instance::new(problem),
            Asked::LeftOpen(optimisation) => Instance::optimising(optimisation),
        };
        if self.broken.is_some() { instance.breaking_symmetry() } else { instance }
    }

    /// The symmetries that the formula breaks, if it breaks any.
    pub(super) const fn broken(&self) -> Option<&SymmetryGroup> {
        self.broken.as_ref()
    }

    /// The objective, if its parameter is open.
    pub(super) fn objective(&self) -> Option<&Objective> {
        match &self.asked {
            Asked::Problem(_) => None,
            Asked::LeftOpen(optimisation) => Some(&optimisation.objective),
        }
    }

    /// The value of the open parameter in a placement; `None` if no parameter is open.
    pub(super) fn level(&self, placement: &Placement) -> Result<Option<u32>, UnequalNumbers> {
        match &self.asked {
            Asked::Problem(_) => Ok(None),
            Asked::LeftOpen(optimisation) => optimisation.level(placement).map(Some),
        }
    }

    /// The problem at a level; without a level, the problem itself.
    pub(super) fn problem(&mut self, level: Option<u32>) -> Result<&Problem, ModelError> {
        let (level, parameter) = match (level, &self.asked) {
            (Some(level), Asked::LeftOpen(optimisation)) => {
                (level, &optimisation.objective.parameter)
            }
            (None, Asked::LeftOpen(optimisation)) => return Ok(&optimisation.problem),
            (_, Asked::Problem(problem)) => return Ok(problem),
        };
        if !self.levels.contains_key(&level) {
            let settings = self.settings.with(parameter, level.into());
            self.levels.insert(level, self.model.problem(self.size, &settings)?);
        }
        Ok(&self.levels[&level])
    }
}
