//! The work of a count with its orbits, from a sample of a budget of steps. It reads no clock, and
//! so is the same on every machine.

use std::ops::ControlFlow;

use super::MOST;
use super::class::{Class, class};
use super::conjugates::Members;
use super::counter::{frame, is_for_the_inner_loop, is_narrow, tables};
use super::kernel::{Frame, Kernel, Order, Placed, Stack, Tables, place_portably};
use super::plan::Plan;
use super::run::{COST, ROWS_OF_SAMPLE, SAMPLE_LIMIT, SAMPLES};
use super::sample::{Child, Size, Stratum, Tree, size};
use super::walk::{At, Walk};
use nq_board::model::Problem;
use nq_board::run::{Control, Projection, Result, StopReason, SymmetryGroup};

/// Nanoseconds that a node takes with portable instructions, on one thread: 13 to 50, by problem.
pub(crate) const NANOSECONDS_PER_NODE: f64 = 30.0;

/// Nodes that take as long as a step of the search that lists.
const NODES_PER_STEP: f64 = 5.0;

/// Nodes that take as long as to find the class of a symmetry.
const NODES_PER_SYMMETRY: f64 = 60.0;

/// Numbers of open squares that are alike.
const ALIKE: u64 = 4;

/// The expected work of a count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prediction {
    /// Steps from one node of the inner loop to another, or as much work in other parts.
    pub(crate) nodes: Projection,
    /// Where these are rare among the nodes, a sample misses most, and its interval is too short.
    pub(crate) placements: Projection,
}

/// Predicts the work of a count with its orbits, from about `budget_nodes` nodes; `None` if these
/// do not suffice. Fails when the engine does not take the problem. A stop is not an error.
pub(crate) fn predict(
    problem: &Problem,
    budget_nodes: u64,
    control: &Control,
) -> Result<Result<Option<Prediction>, StopReason>> {
    Ok(Predictor { problem, class: class(problem)?, control }.predict(budget_nodes))
}

struct Predictor<'a> {
    problem: &'a Problem,
    class: Class,
    control: &'a Control,
}

impl Predictor<'_> {
    fn predict(&self, mut budget: u64) -> Result<Option<Prediction>, StopReason> {
        let mut for_orbits = budget / 2;
        let Some(Prediction { nodes, placements }) = self.total(&mut budget)? else {
            return Ok(None);
        };
        for_orbits = for_orbits.min(budget);
        // Without placements there are no orbits.
        let steps = if placements.high > 0.0 { self.orbits(for_orbits)? } else { Some(none()) };
        Ok(steps.map(|steps| Prediction { nodes: sum(nodes, steps), placements }))
    }

    /// The work of the total, and of the sample that chooses the order of the rows.
    fn total(&self, budget: &mut u64) -> Result<Option<Prediction>, StopReason> {
        let Self { class, control, .. } = self;
        if class.is_impossible {
            return Ok(Some(Prediction { nodes: none(), placements: none() }));
        }
        if !is_for_the_inner_loop(class) {
            let size = listing(Walk::at_root(class, None, control, NOTHING), budget, control)?;
            return Ok(size.map(|size| Prediction {
                nodes: size.steps.times(NODES_PER_STEP),
                placements: size.placements,
            }));
        }
        let mut half = *budget / 2;
        *budget -= half;
        let Some(fixed) = self.in_order(Order::Fixed, &mut half)? else { return Ok(None) };
        *budget += half;
        let Some(fewest) = self.in_order(Order::FewestFirst, budget)? else { return Ok(None) };
        let is_fewest = fewest.steps.mean * (COST as f64) < fixed.steps.mean * 100.0;
        let size = if is_fewest { fewest } else { fixed };
        let choice: f64 = [fixed, fewest].iter().map(|size| self.choice(size)).sum();
        let choice = Projection::new(choice, 0.0);
        Ok(Some(Prediction { nodes: sum(size.steps, choice), placements: size.placements }))
    }

    /// The steps that show how good an order is.
    fn choice(&self, size: &Size) -> f64 {
        // A plan for a sample has two rows filled, at least.
        let rows = ROWS_OF_SAMPLE.min(self.class.rows - 2);
        let nodes: f64 = size.nodes[..rows].iter().sum();
        if nodes == 0.0 {
            return 0.0;
        }
        let below = (nodes / size.nodes[rows].max(1.0)).min(SAMPLE_LIMIT as f64);
        let steps = size.steps.mean / size.nodes.iter().sum::<f64>();
        SAMPLES as f64 * below * steps
    }

    fn in_order(&self, order: Order, budget: &mut u64) -> Result<Option<Size>, StopReason> {
        if is_narrow(&self.class) {
            self.in_words::<u32, 32>(order, budget)
        } else {
            self.in_words::<u64, MOST>(order, budget)
        }
    }

    fn in_words<W: Kernel, const N: usize>(
        &self,
        order: Order,
        budget: &mut u64,
    ) -> Result<Option<Size>, StopReason> {
        let plan = Plan::first(self.problem, &self.class, order == Order::FewestFirst);
        let roots: Vec<_> =
            plan.nodes.iter().map(|node| (frame::<W, N>(&plan, node), node.weight)).collect();
        let mut tree = InnerLoop {
            tables: tables::<W, N>(&self.class, &plan),
            order,
            stack: Box::new([Frame::default(); N]),
        };
        size(&mut tree, &roots, budget, self.control)
    }

    /// The work of the searches for symmetric placements.
    fn orbits(&self, mut budget: u64) -> Result<Option<Projection>, StopReason> {
        let (board, control) = (self.problem.board, self.control);
        if SymmetryGroup::of(self.problem).size() as u64 > budget {
            return Ok(None);
        }
        let members = Members::of(self.problem);
        let classes = members.classes();
        let mut all = Projection::new(members.len() as f64 * NODES_PER_SYMMETRY, 0.0);
        for (place, (symmetry, _)) in classes.iter().enumerate() {
            let mut share = budget / (classes.len() - place) as u64;
            budget -= share;
            let root = Walk::at_root(&self.class, Some((board, symmetry)), control, NOTHING);
            let Some(size) = listing(root, &mut share, control)? else { return Ok(None) };
            budget += share;
            all = sum(all, size.steps.times(NODES_PER_STEP));
        }
        Ok(Some(all))
    }
}

/// The tree of the inner loop.
struct InnerLoop<W, const N: usize> {
    tables: Tables<W, N>,
    order: Order,
    /// A node, and one below it.
    stack: Stack<W, N>,
}

impl<W: Kernel, const N: usize> Tree for InnerLoop<W, N> {
    type Node = Frame<W, N>;

    fn stratum(&self, node: &Frame<W, N>) -> Stratum {
        let rows = (0..N).filter(|&row| node.todo & W::bit(row) != W::ZERO);
        let (mut number, mut open) = (0, 0);
        for row in rows {
            number += 1;
            open += (!node.closed.0[row]).count();
        }
        (number, open.div_ceil(ALIKE))
    }

    fn expand(&mut self, node: &Frame<W, N>, enter: &mut dyn FnMut(Child<Frame<W, N>>)) {
        self.stack[0] = *node;
        while self.stack[0].left != W::ZERO {
            enter(match place_portably(self.order, &self.tables, &mut self.stack) {
                Placed::DeadEnd => Child::DeadEnd,
                Placed::Last(ways) => Child::Placements(ways),
                Placed::Node => Child::Node(self.stack[1]),
            });
        }
    }
}

/// A search that only expands nodes.
type Silent<'a> = Walk<'a, fn(&[u8]) -> ControlFlow<()>>;

const NOTHING: fn(&[u8]) -> ControlFlow<()> = |_| ControlFlow::Continue(());

/// The tree of the search that lists.
struct Listing<'a>(Silent<'a>);

impl Tree for Listing<'_> {
    type Node = At;

    fn stratum(&self, node: &At) -> Stratum {
        (node.todo.count_ones() as usize, u64::from(node.squares()).div_ceil(ALIKE))
    }

    fn expand(&mut self, node: &At, enter: &mut dyn FnMut(Child<At>)) {
        let is_full = !self.0.expand(node, &mut |at| enter(Child::Node(at)));
        if is_full {
            enter(Child::Placements(1));
        }
    }
}

fn listing(
    (walk, root): (Silent<'_>, At),
    budget: &mut u64,
    control: &Control,
) -> Result<Option<Size>, StopReason> {
    size(&mut Listing(walk), &[(root, 1)], budget, control)
}

fn none() -> Projection {
    Projection::new(0.0, 0.0)
}

fn sum(one: Projection, other: Projection) -> Projection {
    Projection {
        mean: one.mean + other.mean,
        low: one.low + other.low,
        high: one.high + other.high,
    }
}

#[cfg(test)]
mod tests;
