//! Solves a file: one solution, all, or the best.

use std::ops::ControlFlow;

use crate::error::Result;
use crate::error::import::MeaningError;
use crate::export::import::question::FileQuestion;
use crate::export::import::{FileSolution, Imported, Objective, Wanted};
use nq_board::run::{Completion, Control, StopReason, TallyBuilder};
use nq_cnf::instance::Var;
use nq_cnf::sat::solver::Backend;

/// Takes each solution of a file.
pub type VisitFile<'a> = &'a mut dyn FnMut(FileSolution<'_>) -> ControlFlow<()>;

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

impl FileQuestion {
    /// Solves the formula; `visit` sees every solution that counts. With an objective, only the
    /// best count; if the search for them is stopped, the best so far.
    pub fn solve(
        mut self,
        options: ImportOptions,
        control: &Control,
        visit: VisitFile<'_>,
    ) -> Result<Imported> {
        let ImportOptions { wanted, kept } = options;
        if let (Wanted::All, Some(at)) = (wanted, self.weight) {
            return Err(MeaningError::weighted(at).into());
        }
        self.imported.wanted = wanted;
        if self.formula.cost.is_none() {
            self.list(None, kept, control, visit)?;
            return Ok(self.imported);
        }
        let cost = self.best(control)?;
        if wanted.is_list() && self.imported.objective.is_some_and(|objective| objective.is_best) {
            self.list(cost, kept, control, visit)?;
        } else if let Some(solution) = self.imported.last() {
            // The first solution ends the search.
            let _ = visit(solution);
        }
        Ok(self.imported)
    }

    /// Finds all solutions up to a limit, and keeps the first `most`; with `cost`, only those of
    /// this cost.
    fn list(
        &mut self,
        cost: Option<u32>,
        most: usize,
        control: &Control,
        visit: VisitFile<'_>,
    ) -> Result<()> {
        let Self { formula, imported, .. } = self;
        let distinct =
            imported.meaning.as_ref().filter(|meaning| meaning.is_of(&formula.projection));
        let mut builder = distinct.map(|meaning| TallyBuilder::new(meaning.problem()));
        let mut failure = None;
        imported.forget();
        imported.completion = formula.list(cost, control, &mut |model| {
            if let Err(error) = imported.keep(model, &formula.projection) {
                failure = Some(error);
                return ControlFlow::Break(());
            }
            imported.total += 1;
            if let (Some(builder), Some(placement)) = (&mut builder, imported.placements.last()) {
                builder.add(placement);
            }
            let go_on = imported.last().map_or(ControlFlow::Continue(()), &mut *visit);
            imported.placements.truncate(most);
            imported.models.truncate(most);
            let is_last = imported.wanted.limit() == Some(imported.total);
            if is_last { ControlFlow::Break(()) } else { go_on }
        })?;
        // The formula may lack solutions, so orbits mean nothing.
        let part = Completion::Stopped(StopReason::Limit);
        imported.digest = builder.and_then(|builder| builder.tally(part).digest);
        failure.map_or(Ok(()), Err)
    }

    /// Finds the best model, with the rules of its level, and returns its cost.
    fn best(&mut self, control: &Control) -> Result<Option<u32>> {
        let Self { formula, imported, .. } = self;
        let mut failure = None;
        let least = formula.best(control, &mut |model| {
            imported.forget();
            failure = failure.take().or(imported.keep(model, &formula.projection).err());
        })?;
        if let Some(failure) = failure {
            return Err(failure);
        }
        let less = formula.cost.as_ref().map_or(0, |cost| cost.less);
        imported.completion = least.completion;
        imported.total = least.found.is_some().into();
        imported.objective = least.found.map(|count| Objective {
            value: i64::from(count) - less,
            is_best: least.completion == Completion::Complete,
        });
        if let Some(Objective { value, .. }) = imported.objective
            && let Some(problem) = self.at_level(value)?
        {
            self.imported.meaning =
                self.imported.meaning.take().map(|meaning| meaning.under(problem));
        }
        if let Some(FileSolution::Placement(meaning, placement)) = self.imported.last()
            && meaning.has_rules
        {
            meaning.check(placement)?;
        }
        Ok(least.found)
    }
}

impl Imported {
    fn forget(&mut self) {
        self.total = 0;
        self.placements.clear();
        self.models.clear();
    }

    /// Keeps the meaning of a model, checked if there are rules.
    fn keep(&mut self, model: &dyn Backend, projection: &[Var]) -> Result<()> {
        if let Some(meaning) = &self.meaning {
            self.placements.push(meaning.placement(model)?);
        } else {
            let value = |&var: &Var| if model.value(var) { var.positive() } else { var.negative() };
            self.models.push(projection.iter().map(value).collect());
        }
        Ok(())
    }

    /// The last solution that is kept.
    fn last(&self) -> Option<FileSolution<'_>> {
        match &self.meaning {
            Some(meaning) => {
                let last = self.placements.last();
                last.map(|placement| FileSolution::Placement(meaning, placement))
            }
            None => self.models.last().map(|model| FileSolution::Model(model)),
        }
    }
}
