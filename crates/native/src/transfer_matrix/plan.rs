//! The problems that the engine takes, what is counted, and the sweep that counts it.

use super::graph::Graph;
use super::pilot::best;
use super::sizes::Sizes;
use crate::independent_sets::{Halt, Limits, Step, largest, of_weight, polynomial, total};
use crate::memory::check_board;
use crate::stabilisers::Permutation;
use nq_board::base::Count;
use nq_board::model::Problem;
use nq_board::run::{Control, EngineError, Result};

/// The engine's name.
pub(super) const NAME: &str = "transfer-matrix";

/// The most squares.
const MAX_SQUARES: usize = 1 << 12;

/// The most kinds of pieces.
const MAX_KINDS: usize = 8;

/// Whether the engine takes a problem. The error names what it does not take.
pub(super) fn check(problem: &Problem) -> Result<()> {
    let no = |why: String| Err(unsupported(why));
    let kinds = problem.pieces.len();
    if kinds > MAX_KINDS {
        return no(format!("takes up to {MAX_KINDS} kinds of pieces, not {kinds}"));
    }
    if let Some(rules) = problem.other_rules(&[]) {
        return no(format!("does not take {}", rules.key()));
    }
    if problem.board.len() > MAX_SQUARES {
        return no(format!(
            "takes boards of up to {MAX_SQUARES} squares, and {} has {}",
            problem.board,
            problem.board.len()
        ));
    }
    Ok(())
}

/// A refusal that continues "engine transfer-matrix …".
pub(super) fn unsupported(why: String) -> EngineError {
    EngineError::Unsupported { engine: NAME, why }
}

/// States of pilots that bound the numbers of pieces.
pub(super) const STATES_OF_BOUNDS: usize = 1 << 20;

/// States of the pilots of a sketch.
const STATES_OF_SKETCHES: usize = 200_000;

/// A sketch refuses a problem that needs so many times the memory.
const DOUBT: u64 = 16;

impl Sizes {
    /// Refuses a problem with too many powers.
    pub(super) fn check(&self, problem: &Problem) -> Result<()> {
        if !self.is_too_large() {
            return Ok(());
        }
        Err(unsupported(format!(
            "takes fewer combinations of numbers than {} has: fix some numbers",
            problem.name()
        )))
    }

    /// The number of independent sets of these sizes.
    pub(super) fn count(&self, steps: &[Step], limits: Limits<'_>) -> Result<Count, Halt> {
        if self.is_any() {
            return total(steps, limits);
        }
        let numbers = polynomial(steps, &self.powers, |power| self.has(power), limits)?;
        Ok(numbers.iter().map(|(_, number)| number).sum())
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
        let pilot = best(&graph, &self.weights(&graph), &self.powers, usize::MAX, limits)?;
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
            return of_weight(steps, &sizes.powers, |power| sizes.has(power), limits);
        };
        if range.min == 0 {
            return Ok(Some(Vec::new()));
        }
        // A part of a set is a set.
        let mut vertices = largest(steps, range.max, limits)?;
        vertices.truncate(range.max as usize);
        Ok((vertices.len() >= range.min as usize).then_some(vertices))
    }

    /// `None` if the problem has no placement. The error is what the engine does not take, or the
    /// memory that the problem needs.
    pub(super) fn of(problem: &Problem, control: &Control) -> Result<Option<Self>> {
        Self::with_sizes(problem, Sizes::of, usize::MAX, control)
    }

    /// The same in little time, with an order that may be worse.
    pub(super) fn sketch(problem: &Problem) -> Result<Option<Self>> {
        Self::with_sizes(problem, Sizes::of, STATES_OF_SKETCHES, &Control::default())
    }

    /// The same for the numbers of every kind of piece.
    pub(super) fn of_every_kind(problem: &Problem, control: &Control) -> Result<Option<Self>> {
        Self::with_sizes(problem, Sizes::of_every_kind, usize::MAX, control)
    }

    fn with_sizes(
        problem: &Problem,
        sizes: impl Fn(&Problem, &Graph, usize, Limits<'_>) -> Option<Sizes>,
        limit: usize,
        control: &Control,
    ) -> Result<Option<Self>> {
        check(problem)?;
        let Some(graph) = Graph::of(problem, &[]) else { return Ok(None) };
        let limits = Limits::of(control);
        let Some(sizes) = sizes(problem, &graph, limit.min(STATES_OF_BOUNDS), limits) else {
            return Ok(None);
        };
        sizes.check(problem)?;
        let weights = sizes.weights(&graph);
        let pilot = |limit, limits| best(&graph, &weights, &sizes.powers, limit, limits);
        // Where the control stops the pilot, any order will do: it stops the sweep as well.
        let endless = Control::default();
        let pilot = pilot(limit, limits).or_else(|_| pilot(0, Limits::of(&endless)));
        let pilot = pilot.ok().flatten().ok_or_else(|| too_many_slots(problem))?;
        let memory = pilot.estimated_memory(&sizes);
        // A sketch knows little.
        let doubt = if limit < usize::MAX { DOUBT } else { 1 };
        if memory / doubt > limits.memory {
            check_board(problem, memory, control)?;
        }
        Ok(Some(Self { sizes, graph, steps: pilot.steps, memory }))
    }
}

/// A refusal.
pub(super) fn too_many_slots(problem: &Problem) -> EngineError {
    let name = problem.name();
    unsupported(format!(
        "keeps up to 256 squares that pieces may block, and {name} needs more: name another engine"
    ))
}
