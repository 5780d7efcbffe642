//! The answer of an engine, with which external solvers are compared.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::ask::answer::Answer;
use crate::compare::engines::EngineAnswer;
use crate::error::{QueryError, Result};
use nq_board::base::Placement;
use nq_board::model::Problem;
use nq_board::run::{Control, EngineKind};
use nq_check::verify::difference;

/// With more placements, only the digest is compared.
const MOST_KEPT: u64 = 1_000_000;

/// The answer of an engine.
pub(super) struct Reference<'a> {
    pub problem: &'a Problem,
    pub answer: &'a Answer,
    /// All placements, unless there are too many.
    pub placements: Option<HashSet<Placement>>,
    /// The problems at better levels, which have no placement.
    pub excluded: &'a [Problem],
}

impl<'a> Reference<'a> {
    /// The most independent of these answers: one whose engine lists and shares nothing with the
    /// formula of the solvers. The engine lists again for this. `None` without answers.
    pub(super) fn among(rows: &'a [EngineAnswer<'_>], control: &Control) -> Result<Option<Self>> {
        let lists = |row: &&EngineAnswer<'_>| row.engine.profile().lists;
        let rank = |row: &&EngineAnswer<'_>| (row.answer.kind != EngineKind::Sat, lists(row));
        let lister = rows.iter().filter(lists).max_by_key(rank);
        let Some(trusted) = lister.or(rows.first()) else { return Ok(None) };
        let EngineAnswer { engine, problem, answer, .. } = trusted;
        let excluded = rows.iter().map(|row| &row.excluded[..]).find(|levels| !levels.is_empty());
        let mut reference =
            Self { problem, answer, placements: None, excluded: excluded.unwrap_or_default() };
        if answer.tally.total > MOST_KEPT || !lists(&trusted) {
            return Ok(Some(reference));
        }
        let mut placements = HashSet::new();
        let outcome = engine.list(problem, control, &mut |placement| {
            placements.insert(placement.clone());
            ControlFlow::Continue(())
        })?;
        outcome.complete().map_err(QueryError::Stopped)?;
        reference.placements = Some(placements);
        Ok(Some(reference))
    }

    /// Compares the answer of a solver with that of the engine, and with itself.
    pub(super) fn compare(&self, answer: &Answer) -> Result<()> {
        if let Some(difference) = difference(&self.answer.tally, &answer.tally) {
            return Err(self.answer.disagrees(answer, difference));
        }
        answer.check_symmetry()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::question::Query;
    use crate::ask::registry::Engines;
    use nq_board::model::Model;
    use nq_cnf::sat::enumerate::SatChoice;

    #[test]
    fn solvers_are_compared_with_an_engine_that_shares_no_formula() {
        let (engines, control) = (Engines::all(SatChoice::default()), Control::default());
        let query = Query::new(Model::n_queens(), 5);
        for names in [["search", "varisat"], ["varisat", "search"]] {
            let rows = names.map(|name| {
                EngineAnswer::of(engines.by_name(name).unwrap(), &query, &control).unwrap()
            });
            let reference = Reference::among(&rows, &control).unwrap().unwrap();
            assert_eq!(reference.answer.engine, "search", "{names:?}");
            assert_eq!(reference.placements.map(|all| all.len()), Some(10));
        }
    }
}
