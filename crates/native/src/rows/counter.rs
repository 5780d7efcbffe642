//! Counts below nodes, in the smallest lanes that have the rows of the board.

use std::ops::ControlFlow;

use super::class::Class;
use super::kernel::{Block, Frame, Instructions, Kernel, Meter, Order, Stack, Tables};
use super::plan::{LEAST_LEFT, Node, Plan};
use super::walk::Walk;

/// Counts the placements below a node into a meter, for one thread.
pub(super) type Counter<'a> = Box<dyn FnMut(&Node, &mut Meter<'_>) + Send + 'a>;

/// Whether the inner loop takes a problem. It checks no set that needs a piece.
pub(super) fn is_for_the_inner_loop(class: &Class) -> bool {
    class.rows > LEAST_LEFT && class.needs.is_empty()
}

/// Whether the words of the inner loop have 32 bits.
pub(super) fn is_narrow(class: &Class) -> bool {
    class.rows <= 32 && class.columns <= 32
}

/// The fastest instructions of this machine that count a problem.
pub(super) fn instructions(class: &Class) -> Instructions {
    if is_for_the_inner_loop(class) && is_narrow(class) {
        Instructions::fastest()
    } else {
        Instructions::Portable
    }
}

/// A counter for the nodes of a plan, and for those below them.
pub(super) fn counter<'a>(
    class: &'a Class,
    plan: &'a Plan,
    instructions: Instructions,
    order: Order,
) -> Counter<'a> {
    if !is_for_the_inner_loop(class) {
        return Box::new(|node, meter| {
            let mut found = 0;
            let count = |_: &[u8]| {
                found += 1;
                ControlFlow::Continue(())
            };
            // The meter asks for the reason of a stop itself.
            let (Ok(()) | Err(_)) = Walk::below(plan, node, class, meter.control, count);
            meter.note(found, 0);
        });
    }
    match (is_narrow(class), class.rows - plan.before) {
        (true, ..=8) => by_inner_loop::<u32, 8>(class, plan, instructions, order),
        (true, ..=16) => by_inner_loop::<u32, 16>(class, plan, instructions, order),
        (true, _) => by_inner_loop::<u32, 32>(class, plan, instructions, order),
        (false, ..=32) => by_inner_loop::<u64, 32>(class, plan, instructions, order),
        (false, _) => by_inner_loop::<u64, 64>(class, plan, instructions, order),
    }
}

fn by_inner_loop<'a, W: Kernel + 'a, const N: usize>(
    class: &Class,
    plan: &'a Plan,
    instructions: Instructions,
    order: Order,
) -> Counter<'a> {
    let tables = tables::<W, N>(class, plan);
    let mut stack: Stack<W, N> = Box::new([Frame::default(); N]);
    Box::new(move |node, meter| {
        let start = frame::<W, N>(plan, node);
        W::count_below(instructions, order, &tables, &start, &mut stack, meter);
    })
}

/// The table for the rows that the plan leaves to the inner loop.
pub(super) fn tables<W: Kernel, const N: usize>(class: &Class, plan: &Plan) -> Tables<W, N> {
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
pub(super) fn frame<W: Kernel, const N: usize>(plan: &Plan, node: &Node) -> Frame<W, N> {
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
