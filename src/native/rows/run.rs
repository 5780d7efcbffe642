//! The count over threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::class::Class;
use super::kernel::{Block, Frame, Instructions, Kernel, Meter, Order, Stack, Tables};
use super::plan::{LEAST_LEFT, Node, Plan};
use super::sets::columns;
use crate::model::Problem;
use crate::run::control::{Control, StopReason};

/// Rows below the nodes of a sample.
const ROWS_OF_SAMPLE: usize = 11;

/// Nodes of a sample.
const SAMPLES: usize = 32;

/// The inner loop's nodes below one node of a sample, at most.
const SAMPLE_LIMIT: u64 = 1 << 14;

/// The cost of a node where rows with few columns come first, for 100 of a node in fixed order.
const COST: u64 = 140;

/// How to count.
#[derive(Clone, Copy, Debug)]
pub(super) struct Options {
    pub(super) threads: usize,
    pub(super) instructions: Instructions,
    /// The order of the rows; `None` to choose it by a sample.
    pub(super) order: Option<Order>,
}

/// Whether the inner loop takes a problem. It checks no set that needs a piece.
pub(super) fn takes(class: &Class) -> bool {
    class.rows > LEAST_LEFT && class.needs.is_empty()
}

/// The number of placements found, and why the run ended early, if it did.
pub(super) fn count(
    problem: &Problem,
    class: &Class,
    options: Options,
    control: &Control,
) -> (u128, Option<StopReason>) {
    if class.is_impossible {
        return (0, None);
    }
    let narrow = class.rows <= 32 && class.columns <= 32;
    let order = options.order.unwrap_or_else(|| {
        let plan = Plan::new(problem, class, false);
        let rows = ROWS_OF_SAMPLE.min(class.rows - plan.before);
        match (narrow, class.rows - plan.before) {
            (true, ..=8) => best_order::<u32, 8>(class, &plan, rows, control),
            (true, ..=16) => best_order::<u32, 16>(class, &plan, rows, control),
            (true, _) => best_order::<u32, 32>(class, &plan, rows, control),
            (false, ..=32) => best_order::<u64, 32>(class, &plan, rows, control),
            (false, _) => best_order::<u64, 64>(class, &plan, rows, control),
        }
    });
    let plan = Plan::new(problem, class, order == Order::FewestFirst);
    match (narrow, class.rows - plan.before) {
        (true, ..=8) => over_threads::<u32, 8>(class, &plan, (options, order), control),
        (true, ..=16) => over_threads::<u32, 16>(class, &plan, (options, order), control),
        (true, _) => over_threads::<u32, 32>(class, &plan, (options, order), control),
        (false, ..=32) => over_threads::<u64, 32>(class, &plan, (options, order), control),
        (false, _) => over_threads::<u64, 64>(class, &plan, (options, order), control),
    }
}

fn over_threads<W: Kernel, const N: usize>(
    class: &Class,
    plan: &Plan,
    (options, order): (Options, Order),
    control: &Control,
) -> (u128, Option<StopReason>) {
    control.expect(plan.nodes.len() as u64);
    let tables = tables::<W, N>(class, plan);
    let next = AtomicUsize::new(0);
    let done = Mutex::new((0, None));
    let serve = || {
        let mut meter = Meter::new(control);
        let mut stack: Stack<W, N> = Box::new([Frame::default(); N]);
        while let Some(node) = plan.nodes.get(next.fetch_add(1, Ordering::Relaxed)) {
            meter.weigh(node.weight);
            let start = frame::<W, N>(plan, node);
            W::count_below(options.instructions, order, &tables, &start, &mut stack, &mut meter);
            if meter.stopped().is_some() {
                break;
            }
            control.note_done(1);
        }
        let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
        done.0 += meter.found();
        done.1 = done.1.or(meter.stopped());
    };
    thread::scope(|scope| {
        for _ in 1..options.threads {
            scope.spawn(serve);
        }
        serve();
    });
    done.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// The order that needs less work below some nodes of the fixed order, deep in the tree.
fn best_order<W: Kernel, const N: usize>(
    class: &Class,
    plan: &Plan,
    rows: usize,
    control: &Control,
) -> Order {
    let tables = tables::<W, N>(class, plan);
    let mut stack: Stack<W, N> = Box::new([Frame::default(); N]);
    let mut nodes_below = |order: Order, node: &Node| {
        let mut meter = Meter::of_sample(control, SAMPLE_LIMIT);
        let start = frame::<W, N>(plan, node);
        W::count_below(Instructions::Best, order, &tables, &start, &mut stack, &mut meter);
        meter.nodes()
    };
    let (mut fixed, mut fewest_first) = (0, 0);
    for number in 0..SAMPLES {
        if let Some(node) = dive(class, plan, rows, number) {
            fixed += nodes_below(Order::Fixed, &node);
            fewest_first += nodes_below(Order::FewestFirst, &node);
        }
    }
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

/// The table for the rows that the plan leaves to the inner loop.
fn tables<W: Kernel, const N: usize>(class: &Class, plan: &Plan) -> Tables<W, N> {
    let rows = &plan.rows[plan.before..];
    let mut closed = Vec::with_capacity(rows.len() * class.columns);
    for &row in rows {
        for column in 0..class.columns {
            let by_row = class.exclusions.by_row(row, column);
            let mut block = Block([!W::ZERO; N]);
            for (word, &other) in block.0.iter_mut().zip(rows) {
                if other != row {
                    *word = W::low(by_row[other]);
                }
            }
            closed.push(block);
        }
    }
    Tables::new(class.columns, closed, W::low(class.full_columns))
}

/// A node for the inner loop.
fn frame<W: Kernel, const N: usize>(plan: &Plan, node: &Node) -> Frame<W, N> {
    let mut frame = Frame { closed: Block([!W::ZERO; N]), ..Frame::default() };
    for (place, &row) in plan.rows[plan.before..].iter().enumerate() {
        frame.closed.0[place] = !W::low(node.open[row]);
        if node.todo >> row & 1 == 1 {
            frame.todo = frame.todo | W::bit(place);
        }
    }
    frame.used = W::low(node.used);
    frame.row = frame.todo.lowest();
    frame.left = !frame.closed.0[frame.row];
    frame
}
