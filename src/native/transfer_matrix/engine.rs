//! The transfer matrix as an engine.

use super::class::{NAME, is_short_range};
use super::find::largest;
use super::frontier::{Halt, Limits};
use super::plan::Plan;
use super::symmetric::{motions, orbits};
use crate::base::count::Count;
use crate::base::placement::{PieceId, Placed, Placement};
use crate::model::Problem;
use crate::run::control::{Completion, Control};
use crate::run::engine::{Capabilities, Engine, EngineError, EngineKind, Visit};
use crate::run::memory::available_memory;
use crate::run::outcome::Outcome;
use crate::run::tally::{Orbits, Tally};

/// Boards that it finishes quickly with knights.
const QUICK: u16 = 12;

/// One kind of piece in any numbers, no two attacking each other: counts, without listing.
#[derive(Clone, Copy, Debug, Default)]
pub struct TransferMatrix;

impl TransferMatrix {
    /// The number of placements by the number of pieces, from 0 to the largest that has a
    /// placement. Numbers of pieces that the problem does not allow have none. A stopped run has no
    /// numbers.
    ///
    /// # Errors
    /// As [`Engine::count`].
    pub fn numbers(
        &self,
        problem: &Problem,
        control: &Control,
    ) -> Result<Outcome<Vec<Count>>, EngineError> {
        let Some(plan) = Plan::of(problem)? else {
            return Ok(Outcome::new(Vec::new(), Completion::Complete));
        };
        match plan.sizes.numbers(&plan.steps, limits(control)) {
            Ok(numbers) => {
                let mut all = vec![Count::ZERO; problem.fixed.len()];
                all.extend(numbers);
                Ok(Outcome::new(all, Completion::Complete))
            }
            Err(Halt::Stopped(reason)) => Ok(Outcome::new(Vec::new(), Completion::Stopped(reason))),
            Err(Halt::TooLarge) => Err(too_large(problem)),
        }
    }
}

impl Engine for TransferMatrix {
    fn name(&self) -> &'static str {
        NAME
    }

    fn kind(&self) -> EngineKind {
        EngineKind::Native
    }

    fn about(&self) -> &'static str {
        "the independence polynomial of the conflict graph, square by square, for each set of \
         blocked squares"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            models: "one kind of piece, without [[count]] or [[cover]]",
            lists: false,
            sizes: "as memory allows",
        }
    }

    fn supports(&self, problem: &Problem) -> Result<(), EngineError> {
        Plan::of(problem).map(|_| ())
    }

    fn suits(&self, problem: &Problem) -> bool {
        let mut pieces = problem.pieces.iter();
        pieces.all(|piece| is_short_range(&piece.rule)) && !problem.board.wraps()
    }

    fn default_limit(&self) -> Option<u16> {
        Some(QUICK)
    }

    fn memory(&self, problem: &Problem) -> Option<u64> {
        Plan::of(problem).ok().flatten().map(|plan| plan.memory)
    }

    fn list(&self, _: &Problem, _: &Control, _: Visit<'_>) -> Result<Outcome, EngineError> {
        Err(EngineError::only_counts(NAME))
    }

    fn find(
        &self,
        problem: &Problem,
        control: &Control,
    ) -> Result<Outcome<Option<Placement>>, EngineError> {
        let found = match Plan::of(problem)? {
            None => None,
            Some(plan) => {
                let found = if plan.sizes.least == 0 {
                    Ok(Vec::new())
                } else {
                    largest(&plan.steps, plan.sizes.most, limits(control))
                };
                match found {
                    Ok(vertices) => placement(problem, &plan, &vertices),
                    Err(Halt::Stopped(reason)) => {
                        return Ok(Outcome::new(None, Completion::Stopped(reason)));
                    }
                    Err(Halt::TooLarge) => return Err(too_large(problem)),
                }
            }
        };
        Ok(Outcome::new(found, Completion::Complete))
    }

    fn count(&self, problem: &Problem, control: &Control) -> Result<Outcome<Tally>, EngineError> {
        let Some(plan) = Plan::of(problem)? else {
            let orbits = (!problem.board.wraps()).then(Orbits::default);
            let none = Tally { orbits, ..Tally::default() };
            return Ok(Outcome::new(none, Completion::Complete));
        };
        let mut tally = Tally::default();
        let completion = match count(problem, &plan, &mut tally, limits(control)) {
            Ok(()) => Completion::Complete,
            Err(Halt::Stopped(reason)) => Completion::Stopped(reason),
            Err(Halt::TooLarge) => return Err(too_large(problem)),
        };
        if completion == Completion::Complete && tally.orbits.is_none() && !problem.board.wraps() {
            return Err(EngineError::Failed {
                engine: NAME,
                why: format!("{} placements contradict the symmetric ones", tally.total),
            });
        }
        Ok(Outcome::new(tally, completion))
    }
}

/// Counts into a tally: all placements, then, unless edges are joined, their orbits.
fn count(
    problem: &Problem,
    plan: &Plan,
    tally: &mut Tally,
    limits: Limits<'_>,
) -> Result<(), Halt> {
    tally.total = plan.sizes.count(&plan.graph, &plan.steps, limits)?;
    if problem.board.wraps() {
        return Ok(());
    }
    let fixed_by =
        |group: &[_]| -> Result<Count, Halt> { plan.sizes.count_fixed_by(problem, group, limits) };
    tally.orbits = orbits(&motions(problem), &tally.total, fixed_by)?;
    Ok(())
}

/// The fixed pieces and as many more of an independent set as are wanted; `None` if it is too
/// small.
fn placement(problem: &Problem, plan: &Plan, vertices: &[usize]) -> Option<Placement> {
    let (least, most) = (plan.sizes.least as usize, plan.sizes.most as usize);
    let squares = vertices.iter().take(most).map(|&vertex| plan.graph.squares[vertex]);
    let placed = squares.map(|square| Placed::new(PieceId(0), square));
    (vertices.len() >= least).then(|| problem.fixed.iter().copied().chain(placed).collect())
}

/// All available memory.
fn limits(control: &Control) -> Limits<'_> {
    Limits { memory: available_memory(), control }
}

fn too_large(problem: &Problem) -> EngineError {
    EngineError::TooLarge(format!(
        "engine {NAME} needs more memory than is available for {} on {} squares: take a smaller \
         board",
        problem.name(),
        problem.board
    ))
}
