//! The engine.

use std::ops::ControlFlow;

use super::class::Class;
use super::kernel::Instructions;
use super::run::{Options, count, takes};
use super::symmetric::orbits;
use super::walk::Walk;
use crate::base::board::Square;
use crate::base::count::Count;
use crate::base::placement::{PieceId, Placed, Placement};
use crate::model::Problem;
use crate::run::control::{Completion, Control, StopReason};
use crate::run::engine::{Capabilities, Engine, EngineError, EngineKind, Visit};
use crate::run::outcome::Outcome;
use crate::run::tally::Tally;

/// The engine's name.
const NAME: &str = "rows";

/// The search for models with exactly one piece in each row.
#[derive(Clone, Copy, Debug)]
pub struct Rows {
    threads: usize,
}

impl Rows {
    /// Counts on this number of threads.
    #[must_use]
    pub fn new(threads: usize) -> Self {
        Self { threads: threads.max(1) }
    }
}

/// Reads a problem, or says why the engine does not take it.
fn class(problem: &Problem) -> Result<Class, EngineError> {
    Class::of(problem).map_err(|why| EngineError::Unsupported { engine: NAME, why })
}

impl Engine for Rows {
    fn name(&self) -> &'static str {
        NAME
    }

    fn kind(&self) -> EngineKind {
        EngineKind::Native
    }

    fn about(&self) -> &'static str {
        "row by row over all rows at once in vectors, rows with few open squares first"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            models: "one piece in each row",
            lists: true,
            sizes: "up to 64 rows and columns",
        }
    }

    fn supports(&self, problem: &Problem) -> Result<(), EngineError> {
        class(problem).map(|_| ())
    }

    /// A model may be in the class at some levels of an objective and not at others.
    fn suits(&self, problem: &Problem) -> bool {
        problem.level.is_none()
    }

    fn list(
        &self,
        problem: &Problem,
        control: &Control,
        visit: Visit<'_>,
    ) -> Result<Outcome, EngineError> {
        let class = class(problem)?;
        let walked = Walk::all(&class, control, |columns| {
            control.note_found(1);
            let pieces = (0_u16..).zip(columns);
            let placed = |(row, &column): (u16, &u8)| {
                Placed::new(PieceId(0), Square::new(row, column.into()))
            };
            visit(&pieces.map(placed).collect::<Placement>())
        });
        Ok(completion(walked).into())
    }

    fn count(&self, problem: &Problem, control: &Control) -> Result<Outcome<Tally>, EngineError> {
        let class = class(problem)?;
        let (total, stopped) = if takes(&class) {
            let options =
                Options { threads: self.threads, instructions: Instructions::Best, order: None };
            count(problem, &class, options, control)
        } else {
            let mut total = 0;
            let walked = Walk::all(&class, control, |_| {
                control.note_found(1);
                total += 1;
                ControlFlow::Continue(())
            });
            (total, walked.err())
        };
        let total = Count::from(total);
        let orbits = match stopped {
            Some(reason) => Err(reason),
            None => orbits(problem, &class, &total, control),
        };
        let orbits = match orbits {
            Ok(orbits) => orbits,
            Err(reason) => {
                let part = Tally { total, ..Tally::default() };
                return Ok(Outcome::new(part, Completion::Stopped(reason)));
            }
        };
        let Some(orbits) = orbits else {
            let why = format!("{total} placements contradict the number of symmetric ones");
            return Err(EngineError::Failed { engine: NAME, why });
        };
        let tally = Tally { total, orbits: Some(orbits), digest: None };
        Ok(Outcome::new(tally, Completion::Complete))
    }
}

fn completion(walked: Result<(), StopReason>) -> Completion {
    walked.map_or_else(Completion::Stopped, |()| Completion::Complete)
}
