//! The question that a solver answered: a problem, or a model whose objective is open.

use std::collections::BTreeMap;

use nq_board::base::Placement;
use nq_board::model::{
    Model, ModelError, Objective, Optimisation, Problem, Settings, UnequalNumbers,
};
use nq_board::run::SymmetryGroup;
use nq_cnf::instance::Instance;

/// A model with values for its parameters; that of the objective may be open.
pub struct DecodeQuestion<'a> {
    model: &'a Model,
    size: u32,
    settings: Settings,
    /// The problem, under the rules that need no level.
    problem: Problem,
    /// The model with its parameter left open, if it is.
    left_open: Option<Box<Optimisation>>,
    /// The symmetries that the formula breaks, if it breaks any.
    pub(crate) broken: Option<SymmetryGroup>,
    /// The problems at the levels so far.
    levels: BTreeMap<u32, Problem>,
}

impl<'a> DecodeQuestion<'a> {
    /// The question of a formula that was exported with these values.
    pub fn new(model: &'a Model, size: u32, settings: Settings) -> Result<Self, ModelError> {
        let is_open = model.sought(&settings).is_some();
        let left_open = is_open.then(|| model.optimisation(size, &settings)).transpose()?;
        let problem = match &left_open {
            Some(optimisation) => optimisation.problem.clone(),
            None => model.problem(size, &settings)?,
        };
        let left_open = left_open.map(Box::new);
        let levels = BTreeMap::new();
        Ok(Self { model, size, settings, problem, left_open, broken: None, levels })
    }

    /// The question of a formula with one solution of each orbit.
    #[must_use]
    pub fn breaking_symmetry(mut self) -> Self {
        self.broken = Some(self.instance().symmetry_group());
        self
    }

    /// The instance of the solver.
    pub(crate) fn instance(&self) -> Instance {
        let instance = match &self.left_open {
            Some(optimisation) => Instance::optimising(optimisation),
            None => Instance::new(&self.problem),
        };
        if self.broken.is_some() { instance.breaking_symmetry() } else { instance }
    }

    /// The objective, if its parameter is open.
    pub(crate) fn objective(&self) -> Option<&Objective> {
        self.left_open.as_ref().map(|optimisation| &optimisation.objective)
    }

    /// The value of the open parameter in a placement; `None` if no parameter is open. Fails if
    /// kinds with the same number have different ones there.
    pub(crate) fn level(&self, placement: &Placement) -> Result<Option<u32>, UnequalNumbers> {
        self.left_open.as_ref().map(|optimisation| optimisation.level(placement)).transpose()
    }

    /// The problem at a level; without a level, the problem itself. Fails for an impossible level.
    pub(crate) fn problem(&mut self, level: Option<u32>) -> Result<&Problem, ModelError> {
        let (Some(level), Some(optimisation)) = (level, &self.left_open) else {
            return Ok(&self.problem);
        };
        if !self.levels.contains_key(&level) {
            let settings = self.settings.with(&optimisation.objective.parameter, level.into());
            self.levels.insert(level, self.model.problem(self.size, &settings)?);
        }
        Ok(&self.levels[&level])
    }
}
