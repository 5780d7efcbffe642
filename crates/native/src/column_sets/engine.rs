//! The engine.

use std::time::Duration;

use super::class::{Class, NAME};
use super::fixed_by::fixed_by;
use super::total::{PER_FILLING, fillings, memory, total};
use crate::memory::check_board;
use crate::stabilisers::Group;
use nq_board::base::Count;
use nq_board::model::Problem;
use nq_board::run::{
    Basis, Completion, Control, Engine, EngineKind, Forecast, Outcome, Profile, Projection, Result,
    Tally, count_apart,
};

/// One piece in each row and each column, with exclusions between near rows: counts, without
/// listing.
#[derive(Clone, Copy, Debug)]
pub struct ColumnSets {
    threads: usize,
}

impl ColumnSets {
    /// Counts on this number of threads.
    pub fn new(threads: usize) -> Self {
        Self { threads: threads.max(1) }
    }
}

/// Reads a problem that fits into memory.
fn class(problem: &Problem, control: &Control) -> Result<Class> {
    let class = Class::of(problem)?;
    check_board(problem, memory(&class), control)?;
    Ok(class)
}

impl Engine for ColumnSets {
    fn profile(&self) -> Profile {
        Profile {
            name: NAME,
            kind: EngineKind::Native,
            about: "row by row from both ends, for each set of used columns and the columns of the \
                    last rows",
            models: "one piece in each row and column, with short moves besides",
            sizes: "up to 25, as memory allows",
            lists: false,
            default_limit: None,
        }
    }

    fn supports(&self, problem: &Problem) -> Result<()> {
        class(problem, &Control::default()).map(|_| ())
    }

    fn forecast(&self, problem: &Problem, _: Duration, _: &Control) -> Result<Forecast> {
        let class = Class::of(problem)?;
        let work = Projection::new(fillings(&class), 0.0);
        let forecast = Forecast::new("fillings", work, PER_FILLING, Basis::Exact);
        Ok(forecast.with_memory(memory(&class)))
    }

    fn memory(&self, problem: &Problem) -> Option<u64> {
        Class::of(problem).ok().map(|class| memory(&class))
    }

    fn count(&self, problem: &Problem, control: &Control) -> Result<Outcome<Tally>> {
        count_apart(self, problem, control)
    }

    fn total(&self, problem: &Problem, control: &Control) -> Result<Outcome<Count>> {
        Ok(match total(&class(problem, control)?, self.threads, control) {
            Ok(total) => Outcome::new(total.into(), Completion::Complete),
            Err(reason) => Outcome::new(Count::ZERO, Completion::Stopped(reason)),
        })
    }

    fn tally(&self, problem: &Problem, total: Count, control: &Control) -> Result<Outcome<Tally>> {
        let class = class(problem, control)?;
        let Some(group) = Group::of(problem) else {
            return Ok(Outcome::new(Tally::of_total(total), Completion::Complete));
        };
        let fixed_by = |some: Vec<&_>| fixed_by(&class, &some, control).map(Count::from);
        Ok(match group.tally(NAME, &total, fixed_by) {
            Ok(tally) => Outcome::new(tally?, Completion::Complete),
            Err(reason) => Outcome::new(Tally::of_total(total), Completion::Stopped(reason)),
        })
    }
}
