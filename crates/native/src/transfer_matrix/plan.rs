//! What is counted, and the sweep that counts it.

use super::class::{check, unsupported};
use super::forecast::Forecast;
use super::graph::Graph;
use super::pilot::best;
use super::sizes::Sizes;
use crate::independent_sets::{Halt, Limits, Step, largest, of_weight, polynomial, steps, total};
use crate::memory::check_board;
use crate::stabilisers::Permutation;
use nq_board::base::count::Count;
use nq_board::model::Problem;
use nq_board::run::control::Control;
use nq_board::run::engine::EngineError;
use nq_board::run::memory::available_memory;

/// The most states of a pilot on the board itself, where the forecast exceeds the memory.
const MOST_IN_PILOT: usize = 200_000;

impl Sizes {
    /// The number of independent sets of these sizes.
    pub(super) fn count(&self, steps: &[Step], limits: Limits<'_>) -> Result<Count, Halt> {
        if self.is_any() {
            return total(steps, limits);
        }
        Ok(self.sum(&polynomial(steps, self.most, limits)?))
    }

    /// The number of those that symmetries map to themselves.
    pub(super) fn count_fixed_by(
        &self,
        problem: &Problem,
        group: &[&Permutation],
        limits: Limits<'_>,
    ) -> Result<Count, Halt> {
        let steps = self.steps_fixed_by(problem, group, limits)?;
        steps.map_or(Ok(Count::ZERO), |steps| self.count(&steps, limits))
    }

    /// The sweep over the sets that symmetries map to themselves; `None` if there are none.
    pub(super) fn steps_fixed_by(
        &self,
        problem: &Problem,
        group: &[&Permutation],
        limits: Limits<'_>,
    ) -> Result<Option<Vec<Step>>, Halt> {
        let Some(graph) = Graph::of(problem, group) else { return Ok(None) };
        let pilot = best(&graph, &self.weights(&graph), self.most, usize::MAX, limits.control)?;
        Ok(Some(pilot.ok_or(Halt::TooLarge)?.steps))
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
    /// The vertices of a placement; `None` if there is none.
    pub(super) fn find(
        &self,
        kinds: usize,
        limits: Limits<'_>,
    ) -> Result<Option<Vec<usize>>, Halt> {
        let Self { sizes, steps, .. } = self;
        let Some(range) = sizes.alone(kinds) else {
            return of_weight(steps, sizes.most, |power| sizes.has(power), limits);
        };
        if range.min == 0 {
            return Ok(Some(Vec::new()));
        }
        // A part of a set is a set.
        let mut vertices = largest(steps, range.max, limits)?;
        vertices.truncate(range.max as usize);
        Ok((vertices.len() >= range.min as usize).then_some(vertices))
    }

    /// `None` if the problem has no placement.
    ///
    /// # Errors
    /// What the engine does not take, or the memory that the problem needs.
    pub(super) fn of(problem: &Problem) -> Result<Option<Self>, EngineError> {
        Self::with_sizes(problem, Sizes::of)
    }

    /// The same for the numbers of every kind of piece.
    ///
    /// # Errors
    /// As [`Plan::of`].
    pub(super) fn of_every_kind(problem: &Problem) -> Result<Option<Self>, EngineError> {
        Self::with_sizes(problem, Sizes::of_every_kind)
    }

    fn with_sizes(
        problem: &Problem,
        sizes: impl Fn(&Problem, &Graph) -> Option<Sizes>,
    ) -> Result<Option<Self>, EngineError> {
        check(problem)?;
        let Some(graph) = Graph::of(problem, &[]) else { return Ok(None) };
        let Some(sizes) = sizes(problem, &graph) else { return Ok(None) };
        if sizes.is_too_large() {
            return Err(unsupported(format!(
                "takes fewer combinations of numbers than {} has: fix some numbers",
                problem.name()
            )));
        }
        let forecast = Forecast::of(problem);
        let weights = sizes.weights(&graph);
        let mut orders = forecast.order.before_others(&graph);
        let steps =
            orders.find_map(|vertices| steps(&graph.neighbours, &weights, vertices.into_iter()));
        let steps = steps.ok_or_else(|| {
            unsupported(format!(
                "keeps up to 64 squares that pieces may block, and {} needs more: name another \
                 engine",
                problem.name()
            ))
        })?;
        let plan = |steps, forecast: Forecast| {
            let memory = forecast.memory(graph.len(), &sizes);
            Self { sizes: sizes.clone(), graph: graph.clone(), steps, memory }
        };
        let planned = plan(steps, forecast);
        if planned.memory <= available_memory() {
            return Ok(Some(planned));
        }
        // Holes may leave far fewer states than on an empty board.
        let pilot = best(&graph, &weights, sizes.most, MOST_IN_PILOT, &Control::default());
        let pilot = pilot.ok().flatten();
        let planned = pilot.map_or(planned, |pilot| {
            let forecast = Forecast::from(&pilot);
            plan(pilot.steps, forecast)
        });
        check_board(problem, planned.memory)?;
        Ok(Some(planned))
    }
}
