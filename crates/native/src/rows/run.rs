//! The count over threads, whole or in shards, in an order of the rows that a sample chooses.

use super::class::Class;
use super::counter::{Counter, counter, instructions};
use super::kernel::{Instructions, Meter, Order};
use super::plan::{ENOUGH, ENOUGH_FOR_SAMPLE, Node, Plan};
use super::sets::bits;
use nq_board::base::Board;
use nq_board::model::Problem;
use nq_board::run::{Control, Covered, Shard, StopReason, spread};

/// How to count.
#[derive(Clone, Copy, Debug)]
pub(super) struct Options {
    pub(super) threads: usize,
    pub(super) instructions: Instructions,
    /// The order of the rows below the nodes of the plan.
    pub(super) order: Order,
}

/// A problem, split into nodes.
#[derive(Clone, Debug)]
pub(super) struct Work {
    board: Board,
    pub(super) class: Class,
    pub(super) plan: Plan,
    pub(super) order: Order,
}

/// The result of the nodes that were counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Counted {
    pub(super) total: u128,
    /// The numbers of the nodes.
    pub(super) nodes: Vec<usize>,
    /// Why the count ended early, if it did.
    pub(super) stopped: Option<StopReason>,
}

impl Work {
    /// Splits a problem. The nodes depend on nothing else, unless the control stops the sample that
    /// chooses the order.
    pub(super) fn new(problem: &Problem, class: Class, control: &Control) -> Self {
        let order = best_order(problem, &class, control);
        Self::in_order(problem, class, order)
    }

    /// Splits a problem with this order of the rows.
    pub(super) fn in_order(problem: &Problem, class: Class, order: Order) -> Self {
        let plan = Plan::new(problem, &class, order == Order::FewestFirst, ENOUGH);
        Self { board: problem.board, class, plan, order }
    }

    /// The fastest way to count on this number of threads.
    pub(super) fn fastest(&self, threads: usize) -> Options {
        Options { threads, instructions: instructions(&self.class), order: self.order }
    }

    /// The numbers of the nodes of a shard: every K-th, since neighbours cost about the same.
    fn nodes(&self, shard: Shard) -> Vec<usize> {
        (0..self.plan.nodes.len()).filter(|&number| shard.has(number as u64)).collect()
    }

    /// These nodes as units of a shard.
    pub(super) fn covered(&self, nodes: &[usize]) -> Covered {
        let mut covered = Covered::default();
        for &number in nodes {
            covered.add(&self.plan.name(self.board, &self.plan.nodes[number]));
        }
        covered
    }

    pub(super) fn count(&self, shard: Shard, options: Options, control: &Control) -> Counted {
        let nodes = self.nodes(shard);
        control.expect(nodes.len() as u64);
        let begin = || {
            let Options { instructions, order, .. } = options;
            let count = counter(&self.class, &self.plan, instructions, order);
            (count, Meter::new(control), Vec::new())
        };
        let work = |(count, meter, counted): &mut (Counter<'_>, Meter<'_>, Vec<_>),
                    number: usize| {
            let node = &self.plan.nodes[number];
            meter.weigh(node.weight);
            count(node, meter);
            meter.stopped.map_or(Ok(()), Err)?;
            counted.push(number);
            Ok(())
        };
        let (workers, ended) = spread(options.threads, control, nodes, begin, work);
        let total = workers.iter().map(|(_, meter, _)| meter.found).sum();
        let nodes = workers.into_iter().flat_map(|(_, _, counted)| counted).collect();
        Counted { total, nodes, stopped: ended.err() }
    }
}

/// Rows below the nodes of a sample.
pub(super) const ROWS_OF_SAMPLE: usize = 11;

/// Nodes of a sample.
pub(super) const SAMPLES: usize = 32;

/// The inner loop's nodes below one node of a sample, at most.
pub(super) const SAMPLE_LIMIT: u64 = 1 << 14;

/// The cost of a node where rows with few columns come first, for 100 of a node in fixed order.
pub(super) const COST: u64 = 140;

/// The order that needs less work below some nodes of the fixed order, deep in the tree. It is the
/// same on every machine.
pub(super) fn best_order(problem: &Problem, class: &Class, control: &Control) -> Order {
    let plan = Plan::new(problem, class, false, ENOUGH_FOR_SAMPLE);
    let rows = ROWS_OF_SAMPLE.min(class.rows - plan.before);
    let nodes: Vec<Node> =
        (0..SAMPLES).filter_map(|number| dive(class, &plan, rows, number)).collect();
    let nodes_below = |order: Order| {
        let mut count: Counter<'_> = counter(class, &plan, instructions(class), order);
        let of_node = |node: &Node| {
            let mut meter = Meter::of_sample(control, SAMPLE_LIMIT);
            count(node, &mut meter);
            meter.nodes
        };
        let nodes = nodes.iter().take_while(|_| control.stop_reason().is_none());
        nodes.map(of_node).sum::<u64>()
    };
    let (fixed, fewest_first) = (nodes_below(Order::Fixed), nodes_below(Order::FewestFirst));
    if fewest_first * COST < fixed * 100 { Order::FewestFirst } else { Order::Fixed }
}

/// A node with this number of rows left, below one of the plan; `None` at a dead end.
fn dive(class: &Class, plan: &Plan, rows: usize, number: usize) -> Option<Node> {
    let mut node = plan.nodes.get(number * plan.nodes.len() / SAMPLES)?.clone();
    for (depth, &row) in plan.rows[..class.rows - rows].iter().enumerate().skip(plan.before) {
        let choices = node.open[row].count_ones() as usize;
        // Any spread over the columns will do, if it is the same in every run.
        let choice = (number * 31 + depth * 17).checked_rem(choices)?;
        let column = bits(node.open[row]).nth(choice)?;
        node = node.with_piece(class, row, column);
    }
    Some(node)
}
