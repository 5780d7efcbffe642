//! The engine.

use super::class::{Class, NAME};
use super::kept::kept;
use super::room::memory;
use super::total::total;
use crate::memory::check_board;
use crate::stabilisers::Group;
use nq_board::base::count::Count;
use nq_board::model::Problem;
use nq_board::run::control::{Completion, Control, StopReason};
use nq_board::run::engine::{Capabilities, Engine, EngineError, EngineKind, Visit};
use nq_board::run::outcome::Outcome;
use nq_board::run::tally::{Orbits, Tally};

/// Boards that it finishes quickly.
const QUICK: u16 = 18;

/// Up to this size, searches that list placements are quick, too.
const SEARCH_SUITS: u16 = 8;

/// One piece in each row and each column, with exclusions between near rows: counts, without
/// listing.
#[derive(Clone, Copy, Debug)]
pub struct ColumnSets {
    threads: usize,
}

impl ColumnSets {
    /// Counts on this number of threads.
    #[must_use]
    pub fn new(threads: usize) -> Self {
        Self { threads: threads.max(1) }
    }
}

/// Reads a problem that fits into memory.
fn class(problem: &Problem) -> Result<Class, EngineError> {
    let class = Class::of(problem)?;
    check_board(problem, memory(&class))?;
    Ok(class)
}

impl Engine for ColumnSets {
    fn name(&self) -> &'static str {
        NAME
    }

    fn kind(&self) -> EngineKind {
        EngineKind::Native
    }

    fn about(&self) -> &'static str {
        "row by row from both ends, for each set of used columns and the columns of the last rows"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            models: "one piece in each row and column, with short moves besides",
            lists: false,
            sizes: "up to 25, as memory allows",
        }
    }

    fn supports(&self, problem: &Problem) -> Result<(), EngineError> {
        class(problem).map(|_| ())
    }

    /// It finds no placement, and so no best value of an objective.
    fn suits(&self, problem: &Problem) -> bool {
        problem.level.is_none() && problem.board.rows() > SEARCH_SUITS
    }

    fn default_limit(&self) -> Option<u16> {
        Some(QUICK)
    }

    fn memory(&self, problem: &Problem) -> Option<u64> {
        Class::of(problem).ok().map(|class| memory(&class))
    }

    fn list(&self, _: &Problem, _: &Control, _: Visit<'_>) -> Result<Outcome, EngineError> {
        Err(EngineError::only_counts(NAME))
    }

    fn count(&self, problem: &Problem, control: &Control) -> Result<Outcome<Tally>, EngineError> {
        let class = class(problem)?;
        let mut tally = Tally::default();
        let stopped = |tally, reason| Ok(Outcome::new(tally, Completion::Stopped(reason)));
        match total(&class, self.threads, control) {
            Ok(total) => tally.total = total.into(),
            Err(reason) => return stopped(tally, reason),
        }
        let Some(group) = Group::of(problem) else {
            return Ok(Outcome::new(tally, Completion::Complete));
        };
        match orbits(&class, &group, &tally.total, control) {
            Ok(Some(orbits)) => {
                tally.orbits = Some(orbits);
                Ok(Outcome::new(tally, Completion::Complete))
            }
            Ok(None) => Err(EngineError::Failed {
                engine: NAME,
                why: format!("{} placements contradict the symmetric ones", tally.total),
            }),
            Err(reason) => stopped(tally, reason),
        }
    }
}

/// The orbits of this number of placements by size; `None` if the numbers contradict each other.
fn orbits(
    class: &Class,
    group: &Group,
    total: &Count,
    control: &Control,
) -> Result<Option<Orbits>, StopReason> {
    group.orbits(total, |some| kept(class, some, control).map(Count::from))
}
