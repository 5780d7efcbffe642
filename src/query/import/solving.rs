//! Solves a file: one solution, all, or the best.

use std::ops::ControlFlow;

use super::error::MeaningError;
use super::formula::solver;
use super::meaning::Meaning;
use super::question::FileQuestion;
use super::report::{FileSolution, Imported, Objective, Wanted};
use crate::query::QueryError;
use nq_board::base::placement::Placement;
use nq_board::run::control::{Completion, Control, StopReason};
use nq_board::run::tally::{Tally, TallyBuilder};
use nq_cnf::instance::Lit;
use nq_cnf::sat::solver::Backend;

/// Takes each solution of a file.
pub(crate) type VisitFile<'a> = &'a mut dyn FnMut(FileSolution<'_>) -> ControlFlow<()>;

/// How to solve a file.
#[derive(Clone, Copy, Debug)]
pub struct ImportOptions {
    /// The solutions to search for.
    pub wanted: Wanted,
    /// The number of solutions that the report keeps.
    pub kept: usize,
}

impl Default for ImportOptions {
    /// One solution; if more are found, all are kept.
    fn default() -> Self {
        Self { wanted: Wanted::One, kept: usize::MAX }
    }
}

/// The kept solutions: placements, or models if variables have no names.
#[derive(Default)]
struct Kept {
    placements: Vec<Placement>,
    models: Vec<Vec<Lit>>,
}

/// The result of a search.
struct Found {
    completion: Completion,
    total: u64,
    kept: Kept,
    tally: Option<Tally>,
}

/// The best model.
struct Best {
    found: Found,
    /// The number of true literals of the objective.
    cost: Option<u32>,
    objective: Option<Objective>,
}

impl Kept {
    /// Adds the meaning of a model, checked if there are rules.
    fn add(&mut self, question: &FileQuestion, model: &dyn Backend) -> Result<(), QueryError> {
        if let Some(meaning) = &question.meaning {
            self.placements.push(meaning.placement(model)?);
        } else {
            let value =
                |&var| -> Lit { if model.value(var) { var.positive() } else { var.negative() } };
            self.models.push(question.formula.projection.iter().map(value).collect());
        }
        Ok(())
    }

    fn last<'a>(&'a self, meaning: Option<&'a Meaning>) -> Option<FileSolution<'a>> {
        let Some(meaning) = meaning else {
            return self.models.last().map(|m| FileSolution::Model(m));
        };
        self.placements.last().map(|placement| FileSolution::Placement(meaning, placement))
    }

    fn truncate(&mut self, most: usize) {
        self.placements.truncate(most);
        self.models.truncate(most);
    }
}

impl FileQuestion {
    /// Solves the formula; `visit` sees every solution that counts. With an objective, only the
    /// best count; if the search for them is stopped, the best so far.
    ///
    /// # Errors
    /// As [`import`](super::import), after reading.
    pub fn solve(
        mut self,
        options: ImportOptions,
        control: &Control,
        visit: VisitFile<'_>,
    ) -> Result<Imported, QueryError> {
        let ImportOptions { wanted, .. } = options;
        if let (Wanted::All, Some(at)) = (wanted, self.weight) {
            return Err(MeaningError::Weighted { at }.into());
        }
        if self.formula.cost.is_none() {
            let found = self.list(None, options, control, visit)?;
            return Ok(self.imported(wanted, found, None));
        }
        let Best { mut found, cost, objective } = self.best(control)?;
        if wanted.is_list() && objective.is_some_and(|objective| objective.is_best) {
            found = self.list(cost, options, control, visit)?;
        } else if let Some(solution) = found.kept.last(self.meaning.as_ref()) {
            // The first solution ends the search.
            let _ = visit(solution);
        }
        Ok(self.imported(wanted, found, objective))
    }

    /// All solutions up to a limit; with `cost`, only those of this cost.
    fn list(
        &self,
        cost: Option<u32>,
        ImportOptions { wanted, kept: most }: ImportOptions,
        control: &Control,
        visit: VisitFile<'_>,
    ) -> Result<Found, QueryError> {
        let meaning = self.meaning.as_ref();
        let distinct = meaning.filter(|meaning| meaning.is_of(&self.formula.projection));
        let mut builder = distinct.map(|meaning| TallyBuilder::new(meaning.problem()));
        let (mut kept, mut total, mut failure) = (Kept::default(), 0, None);
        let completion = self.formula.list(cost, control, &mut |model| {
            if let Err(error) = kept.add(self, model) {
                failure = Some(error);
                return ControlFlow::Break(());
            }
            total += 1;
            if let (Some(builder), Some(placement)) = (&mut builder, kept.placements.last()) {
                builder.add(placement);
            }
            let go_on = kept.last(meaning).map_or(ControlFlow::Continue(()), &mut *visit);
            kept.truncate(most);
            if wanted.limit() == Some(total) { ControlFlow::Break(()) } else { go_on }
        })?;
        if let Some(failure) = failure {
            return Err(failure);
        }
        // The formula may lack solutions, so orbits mean nothing.
        let part = Completion::Stopped(StopReason::Limit);
        let tally = builder.map(|builder| builder.tally(part));
        Ok(Found { completion, total, kept, tally })
    }

    /// The best model, with the rules of its level.
    fn best(&mut self, control: &Control) -> Result<Best, QueryError> {
        let (mut kept, mut failure) = (Kept::default(), None);
        let least = self.formula.best(control, &mut |model| {
            kept.truncate(0);
            failure = failure.take().or(kept.add(self, model).err());
        })?;
        if let Some(failure) = failure {
            return Err(failure);
        }
        let less = self.formula.cost.as_ref().map_or(0, |cost| cost.less);
        let objective = least.found.map(|count| Objective {
            value: i64::from(count) - less,
            is_best: least.completion == Completion::Complete,
        });
        if let Some(Objective { value, .. }) = objective
            && let Some(problem) = self.at_level(value)?
        {
            self.meaning = self.meaning.take().map(|meaning| meaning.under(problem));
        }
        if let (Some(meaning), Some(placement)) = (self.meaning.as_ref(), kept.placements.last())
            && meaning.has_rules()
        {
            meaning.check(placement)?;
        }
        let (completion, total) = (least.completion, u64::from(least.found.is_some()));
        let found = Found { completion, total, kept, tally: None };
        Ok(Best { found, cost: least.found, objective })
    }

    fn imported(self, wanted: Wanted, found: Found, objective: Option<Objective>) -> Imported {
        let Found { completion, total, kept, tally } = found;
        Imported {
            size: self.formula.formula.size(),
            constraints: self.constraints,
            meaning: self.meaning,
            unchecked: self.unchecked,
            differs: self.differs,
            solver: solver().name,
            wanted,
            completion,
            total,
            placements: kept.placements,
            models: kept.models,
            digest: tally.and_then(|tally| tally.digest),
            objective,
        }
    }
}
