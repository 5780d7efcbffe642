//! What is counted, and the sweep that counts it.

use super::class::{range, unsupported};
use super::frontier::{Halt, Limits, polynomial, total};
use super::graph::Graph;
use super::order::Order;
use super::pilot::best;
use super::room::Forecast;
use super::steps::{Step, steps};
use crate::base::count::Count;
use crate::base::motion::Motion;
use crate::base::numbers::bytes;
use crate::model::{CountRange, Problem};
use crate::run::control::Control;
use crate::run::engine::EngineError;
use crate::run::memory::available_memory;

/// The most states of a pilot on the board itself, where the forecast exceeds the memory.
const MOST_IN_PILOT: usize = 200_000;

/// The numbers of pieces that are counted, without the fixed ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sizes {
    pub(super) least: u32,
    pub(super) most: u32,
}

impl Sizes {
    /// `None` if no number is counted.
    fn of(CountRange { min, max }: CountRange, fixed: usize) -> Option<Self> {
        let fixed = u32::try_from(fixed).ok()?;
        let sizes = Self { least: min.saturating_sub(fixed), most: max.checked_sub(fixed)? };
        (sizes.least <= sizes.most).then_some(sizes)
    }

    /// The largest size, unless all sizes of independent sets are counted.
    fn bound(self, graph: &Graph) -> Option<u32> {
        let squares: u32 = graph.weights.iter().sum();
        (self.least > 0 || self.most < squares).then_some(self.most.min(squares))
    }

    /// The number of independent sets of these sizes.
    pub(super) fn count(
        self,
        graph: &Graph,
        steps: &[Step],
        limits: Limits<'_>,
    ) -> Result<Count, Halt> {
        let Some(most) = self.bound(graph) else { return total(steps, limits) };
        let numbers = polynomial(steps, most, limits)?;
        Ok(numbers.iter().skip(self.least as usize).sum())
    }

    /// The numbers of independent sets by size, 0 for other sizes.
    pub(super) fn numbers(self, steps: &[Step], limits: Limits<'_>) -> Result<Vec<Count>, Halt> {
        let mut numbers = polynomial(steps, self.most, limits)?;
        for number in numbers.iter_mut().take(self.least as usize) {
            *number = Count::ZERO;
        }
        Ok(numbers)
    }

    /// The number of those that a group of motions maps to themselves.
    pub(super) fn count_fixed_by(
        self,
        problem: &Problem,
        group: &[Motion],
        limits: Limits<'_>,
    ) -> Result<Count, Halt> {
        let Some(graph) = Graph::of(problem, group) else { return Ok(Count::ZERO) };
        let pilot = best(&graph, self.most, usize::MAX, limits.control)?.ok_or(Halt::TooLarge)?;
        self.count(&graph, &pilot.steps, limits)
    }
}

/// A problem with at least one number of pieces, whose fixed pieces do not attack each other.
pub(super) struct Plan {
    pub(super) sizes: Sizes,
    pub(super) graph: Graph,
    pub(super) steps: Vec<Step>,
    /// The memory that it needs, in bytes.
    pub(super) memory: u64,
}

impl Plan {
    /// `None` if the problem has no placement.
    ///
    /// # Errors
    /// What the engine does not take, or the memory that the problem needs.
    pub(super) fn of(problem: &Problem) -> Result<Option<Self>, EngineError> {
        let range = range(problem)?;
        let Some(sizes) = Sizes::of(range, problem.fixed.len()) else { return Ok(None) };
        let Some(graph) = Graph::of(problem, &[Motion::Identity]) else { return Ok(None) };
        let forecast = Forecast::of(problem);
        let steps_in = |order: Order| steps(&graph, &order.of(&graph));
        let steps = steps_in(forecast.order).or_else(|| Order::ALL.into_iter().find_map(steps_in));
        let steps = steps.ok_or_else(|| {
            unsupported(format!(
                "keeps up to 64 squares that pieces may block, and {} needs more: name another \
                 engine",
                problem.name()
            ))
        })?;
        let most = sizes.bound(&graph);
        let squares = graph.weights.iter().sum();
        let plan = |steps, forecast: Forecast| {
            let memory = forecast.memory(squares, most);
            Self { sizes, graph: graph.clone(), steps, memory }
        };
        let planned = plan(steps, forecast);
        let available = available_memory();
        if planned.memory <= available {
            return Ok(Some(planned));
        }
        // Holes may leave far fewer states than on an empty board.
        let pilot = best(&graph, sizes.most, MOST_IN_PILOT, &Control::default()).ok().flatten();
        let planned = pilot.map_or(planned, |pilot| {
            let forecast = Forecast::from(&pilot);
            plan(pilot.steps, forecast)
        });
        if planned.memory <= available {
            return Ok(Some(planned));
        }
        Err(EngineError::TooLarge(format!(
            "{} on {} squares needs about {} of memory, and {} is available: take a smaller board",
            problem.name(),
            problem.board,
            bytes(planned.memory.into()),
            bytes(available.into()),
        )))
    }
}
