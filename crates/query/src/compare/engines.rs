//! One engine at one size: it finds its own optimum and answer, which are compared with the first
//! engine.

use crate::ask::answer::{Answer, ask_alone};
use crate::ask::disagreement::explain;
use crate::ask::optimum::Optimum;
use crate::ask::question::Query;
use crate::error::{QueryError, Result};
use nq_board::model::Problem;
use nq_board::run::{Control, Engine};
use nq_check::verify::{Known, known_values};

/// The answer of one engine at one size; for an optimising model, at the best level it found.
pub(crate) struct EngineAnswer<'a> {
    pub engine: &'a dyn Engine,
    pub problem: Problem,
    /// The better levels without a placement.
    pub excluded: Vec<Problem>,
    pub answer: Answer,
    /// Published values, with those found.
    pub known: Vec<Known>,
}

impl<'a> EngineAnswer<'a> {
    /// Runs an engine.
    pub(crate) fn of(engine: &'a dyn Engine, query: &Query, control: &Control) -> Result<Self> {
        let (problem, optimum) = query.optimise(engine, control)?;
        let is_best = optimum.as_ref().is_some_and(Optimum::is_proved);
        let excluded = optimum.map_or_else(Vec::new, |optimum| optimum.excluded);
        let answer = ask_alone(engine, &problem, control)?;
        let known = known_values(&problem, &answer.tally, is_best);
        Ok(Self { engine, problem, excluded, answer, known })
    }

    /// Compares it with the first answer and with published values.
    pub(crate) fn compare(&self, first: Option<&Self>, control: &Control) -> Result<()> {
        if let Some(first) = first {
            if let (Some(a), Some(b)) = (&first.problem.level, &self.problem.level)
                && a.value != b.value
            {
                let (extreme, name) = (a.sense.extreme(), &a.parameter);
                let difference = format!("{extreme} {name} = {} against {}", a.value, b.value);
                return Err(first.answer.disagrees(&self.answer, difference));
            }
            let (a, b) = ((first.engine, &first.answer), (self.engine, &self.answer));
            explain(&self.problem, control, a, b)?;
        }
        self.answer.check_symmetry()?;
        QueryError::check_known(&self.known)
    }
}
