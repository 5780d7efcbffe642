//! The order of the rows, chosen by a sample.

use super::class::Class;
use super::counter::{Counter, counter, instructions};
use super::kernel::{Meter, Order};
use super::plan::{ENOUGH_FOR_SAMPLE, Node, Plan};
use super::sets::columns;
use nq_board::model::Problem;
use nq_board::run::control::Control;

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
            meter.nodes()
        };
        nodes.iter().map(of_node).sum::<u64>()
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
        let column = columns(node.open[row]).nth(choice)?;
        node = node.with_piece(class, row, column);
    }
    Some(node)
}
