//! A question with what it stands for: its problems, and the engines that answer. It is resolved
//! once, and handed down.

use std::slice;

use crate::ask::question::Query;
use crate::ask::registry::Engines;
use crate::error::Result;
use nq_board::model::{Levels, ModelError, Problem};
use nq_board::run::Engine;

/// The problems of a question at one size.
pub(crate) enum Problems<'a> {
    /// One, or for an optimising model without a possible level, the one without a level.
    One(Box<Problem>),
    /// Those at the levels: the least, a middle, and the largest.
    Levels(Levels<'a>, Vec<Problem>),
}

impl Problems<'_> {
    /// The problem, or the three of the levels.
    pub(crate) fn sample(&self) -> &[Problem] {
        match self {
            Self::One(problem) => slice::from_ref(problem),
            Self::Levels(_, sample) => sample,
        }
    }
}

/// A question that is resolved.
pub struct Resolved<'a> {
    pub(crate) query: &'a Query,
    pub(crate) engines: &'a Engines,
    pub(crate) problems: Problems<'a>,
    /// The engine that answers first.
    pub engine: &'a dyn Engine,
    /// The engine that confirms, if two are named.
    pub second: Option<&'a dyn Engine>,
}

impl Query {
    /// Resolves the question: the engine that answers is the one named, or the first that lists and
    /// takes the model.
    ///
    /// # Errors
    /// Faults of the model; an unknown engine, or one that refuses the problem or only counts.
    pub fn resolve<'a>(&'a self, engines: &'a Engines) -> Result<Resolved<'a>> {
        let problems = self.problems()?;
        let (engine, second) = self.listers(engines, problems.sample())?;
        Ok(Resolved { query: self, engines, problems, engine, second })
    }

    /// The problems at the size.
    pub(crate) fn problems(&self) -> Result<Problems<'_>, ModelError> {
        let Some(levels) = self.levels()? else {
            let problem = self.model.problem_on_any_board(self.size()?, &self.settings)?;
            return Ok(Problems::One(Box::new(problem)));
        };
        let values: Vec<_> = levels.values().collect();
        let (Some(&first), Some(&last)) = (values.first(), values.last()) else {
            return Ok(Problems::One(Box::new(levels.impossible()?)));
        };
        let at = |value| levels.problem(value);
        let sample = vec![at(first)?, at(values[values.len() / 2])?, at(last)?];
        Ok(Problems::Levels(levels, sample))
    }
}

impl Resolved<'_> {
    /// The problem, unless the best level is sought.
    pub const fn problem(&self) -> Option<&Problem> {
        match &self.problems {
            Problems::One(problem) => Some(problem),
            Problems::Levels(..) => None,
        }
    }
}
