//! The transfer matrix as an engine.

use std::collections::BTreeMap;
use std::time::Duration;

use super::graph::Graph;
use super::numbers::{Fault, Numbers};
use super::plan::{NAME, Plan};
use super::prediction::{Prediction, predict, states_within};
use super::sizes::Sizes;
use crate::independent_sets::{Halt, Limits};
use crate::memory::has_and_remedy;
use crate::stabilisers::Group;
use nq_board::base::{Count, PieceId, Placed, Placement};
use nq_board::model::Problem;
use nq_board::run::{
    Basis, Completion, Control, Engine, EngineError, EngineKind, Forecast, NumberTable, Orbits,
    Outcome, Profile, Projection, Result, Tally,
};

/// The budget in seconds below which a guess rests on very few states.
const SMALL: f64 = 0.002;

/// How many times longer than a guess from very few states, or from some, a count mostly takes.
const FROM_FEW: f64 = 10.0;
const FROM_SOME: f64 = 3.0;

/// How many times longer than that it may take.
const MUCH_MORE: f64 = 10.0;

/// The seconds that a count takes at least where pilots tell no more.
const LEAST: f64 = 0.03;

/// What is counted.
const UNITS: &str = "states";

/// Pieces in any numbers that exclude each other in pairs: counts, without listing.
#[derive(Clone, Copy, Debug, Default)]
pub struct TransferMatrix;

impl TransferMatrix {
    /// The placements by the number of pieces of each kind, fixed ones included. Numbers that the
    /// problem does not allow, and those without a placement, are left out. The orbits of a
    /// combination are those of the problem with exactly these numbers. A stopped run has no
    /// numbers.
    pub fn numbers(&self, problem: &Problem, control: &Control) -> Result<Outcome<NumberTable>> {
        let kinds = problem.pieces.len();
        let complete =
            |tallies| Outcome::new(NumberTable::new(kinds, tallies, true), Completion::Complete);
        let Some(plan) = Plan::of_every_kind(problem, control)? else {
            return Ok(complete(BTreeMap::new()));
        };
        match Numbers::new(problem, &plan, Limits::of(control)).tallies() {
            Ok(tallies) => Ok(complete(tallies)),
            Err(Fault::Halt(Halt::Stopped(reason))) => {
                let nothing = NumberTable::new(kinds, BTreeMap::new(), false);
                Ok(Outcome::new(nothing, Completion::Stopped(reason)))
            }
            Err(Fault::Halt(Halt::TooLarge)) => Err(too_large(problem, control)),
            Err(Fault::Engine(error)) => Err(error),
        }
    }
}

impl Engine for TransferMatrix {
    fn profile(&self) -> Profile {
        Profile {
            name: NAME,
            kind: EngineKind::Native,
            about: "the independence polynomial of the conflict graph, square by square, for each \
                    set of blocked squares",
            models: "any pieces, without [[count]] or [[cover]]",
            sizes: "as memory allows",
            lists: false,
            default_limit: None,
        }
    }

    fn supports(&self, problem: &Problem) -> Result<()> {
        Plan::sketch(problem).map(|_| ())
    }

    fn forecast(&self, problem: &Problem, budget: Duration, control: &Control) -> Result<Forecast> {
        let predicted = predict(problem, states_within(budget), control)?;
        let Ok(Prediction { states, is_exact, nanoseconds, memory }) = predicted else {
            return Ok(Forecast::beyond(budget, UNITS));
        };
        let states = Projection::new(states as f64, 0.0);
        let second = nanoseconds * 1e-9 / states.mean.max(1.0);
        let forecast = Forecast::new(UNITS, states, second, Basis::Exact).with_memory(memory);
        let forecast = Forecast { has_orbits: Group::is_possible(problem), ..forecast };
        if is_exact {
            return Ok(forecast);
        }
        let budget = budget.as_secs_f64();
        let longer = if budget < SMALL { FROM_FEW } else { FROM_SOME };
        let mean = longer * forecast.seconds.mean;
        let seconds = Projection { mean, low: budget.min(LEAST), high: 2.0 * MUCH_MORE * mean };
        Ok(Forecast { seconds, basis: Basis::Guess, ..forecast })
    }

    fn memory(&self, problem: &Problem) -> Option<u64> {
        Plan::sketch(problem).ok().flatten().map(|plan| plan.memory)
    }

    fn find(&self, problem: &Problem, control: &Control) -> Result<Outcome<Option<Placement>>> {
        let Some(plan) = Plan::of(problem, control)? else {
            return Ok(Outcome::new(None, Completion::Complete));
        };
        match plan.find(problem.pieces.len(), Limits::of(control)) {
            Ok(vertices) => {
                let placement = vertices.map(|vertices| placement(problem, &plan.graph, &vertices));
                Ok(Outcome::new(placement, Completion::Complete))
            }
            Err(Halt::Stopped(reason)) => Ok(Outcome::new(None, Completion::Stopped(reason))),
            Err(Halt::TooLarge) => Err(too_large(problem, control)),
        }
    }

    fn count(&self, problem: &Problem, control: &Control) -> Result<Outcome<Tally>> {
        let Some(plan) = Plan::of(problem, control)? else {
            let orbits = Group::of(problem).map(|_| Orbits::default());
            let none = Tally { orbits, ..Tally::default() };
            return Ok(Outcome::new(none, Completion::Complete));
        };
        let total = plan.total(problem, control)?;
        if !total.is_complete() {
            return Ok(total.map(Tally::of_total));
        }
        with_orbits(problem, &plan.sizes, total.found, control)
    }

    fn total(&self, problem: &Problem, control: &Control) -> Result<Outcome<Count>> {
        let nothing = || Ok(Outcome::new(Count::ZERO, Completion::Complete));
        Plan::of(problem, control)?.map_or_else(nothing, |plan| plan.total(problem, control))
    }

    fn tally(&self, problem: &Problem, total: Count, control: &Control) -> Result<Outcome<Tally>> {
        match Plan::sketch(problem)? {
            Some(plan) => with_orbits(problem, &plan.sizes, total, control),
            None => self.count(problem, control),
        }
    }
}

impl Plan {
    /// The number of placements.
    fn total(&self, problem: &Problem, control: &Control) -> Result<Outcome<Count>> {
        match self.sizes.count(&self.steps, Limits::of(control)) {
            Ok(total) => Ok(Outcome::new(total, Completion::Complete)),
            Err(halt) => Ok(Outcome::new(Count::ZERO, stopped(halt, problem, control)?)),
        }
    }
}

/// The tally of this number of placements, with orbits unless there are too many symmetries.
fn with_orbits(
    problem: &Problem,
    sizes: &Sizes,
    total: Count,
    control: &Control,
) -> Result<Outcome<Tally>> {
    let Some(group) = Group::of(problem) else {
        return Ok(Outcome::new(Tally::of_total(total), Completion::Complete));
    };
    let limits = Limits::of(control);
    let fixed_by = |some: Vec<&_>| sizes.count_fixed_by(problem, &some, limits);
    Ok(match group.tally(NAME, &total, fixed_by) {
        Ok(tally) => Outcome::new(tally?, Completion::Complete),
        Err(halt) => Outcome::new(Tally::of_total(total), stopped(halt, problem, control)?),
    })
}

/// How a count ended that has no result.
fn stopped(halt: Halt, problem: &Problem, control: &Control) -> Result<Completion> {
    match halt {
        Halt::Stopped(reason) => Ok(Completion::Stopped(reason)),
        Halt::TooLarge => Err(too_large(problem, control)),
    }
}

/// The fixed pieces and those of some vertices.
fn placement(problem: &Problem, graph: &Graph, vertices: &[usize]) -> Placement {
    let placed = vertices.iter().map(|&vertex| {
        let (kind, square) = graph.points[vertex];
        Placed::new(PieceId(u8::try_from(kind).unwrap_or(u8::MAX)), square)
    });
    problem.fixed.iter().copied().chain(placed).collect()
}

pub(super) fn too_large(problem: &Problem, control: &Control) -> EngineError {
    let (has, remedy) = has_and_remedy(control, "take a smaller board");
    EngineError::TooLarge(format!(
        "engine {NAME} needs more memory for {} on {} squares, and {has}: {remedy}",
        problem.name(),
        problem.board
    ))
}
