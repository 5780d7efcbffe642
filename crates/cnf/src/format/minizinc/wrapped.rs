//! Lines of a board with joined edges.

use itertools::Itertools;

use super::predicates::Predicate;
use super::shape::{Shape, square};
use super::statement::Statement;
use super::table::list;
use crate::format::line_variables::period;
use crate::instance::{Constraint, Direction, Group, Instance};

/// The condition that a square in row r and column c is on diagonal d, in a direction whose steps
/// go one row down and `right` (1 or -1) columns to the right.
pub(super) fn on_diagonal(right: i32, period: u32) -> String {
    let sign = if right > 0 { '-' } else { '+' };
    format!("(r {sign} c - d) mod {period} = 0")
}

/// At most one piece on each line of a group, or exactly one, on a board with joined edges. The
/// lines are neither rows nor columns.
pub(super) fn lines(
    instance: &Instance,
    group: &Group,
    shape: Shape,
    (Direction { down, right }, exactly_one): (Direction, bool),
) -> Statement {
    let board = instance.problem().board;
    let number = if exactly_one { "= 1" } else { "<= 1" };
    match period(board) {
        Some(period) if down == 1 && right.abs() == 1 => {
            match shape.numbers_of_diagonals(right, period, board) {
                Some(numbers) => Statement::Call(Predicate::AllDifferent, numbers),
                None => Statement::Holds(format!(
                    "forall (d in 0..{}) (\n  \
                     sum (r in ROWS, c in COLS where {}) ({}[r, c]) {number}\n)",
                    period - 1,
                    on_diagonal(right, period),
                    shape.squares()
                )),
            }
        }
        _ => one_by_one(instance, group, shape, number),
    }
}

/// Every line of its own.
fn one_by_one(instance: &Instance, group: &Group, shape: Shape, number: &str) -> Statement {
    let mut lines = Vec::new();
    let _ = instance.visit(group, &mut |constraint| {
        if let Constraint::AtMostOne(vars) | Constraint::ExactlyOne(vars) = constraint {
            let squares = vars.iter().map(|&var| instance.placed(var).square).collect_vec();
            let on = squares.iter().map(|&on| {
                let (row, col) = square(on);
                shape.on((&row.to_string(), &col.to_string()))
            });
            let names = squares.iter().map(|&square| instance.problem().board.name(square));
            lines.push((format!("sum ({}) {number}", list(on)), names.clone().join(" ")));
        }
        std::ops::ControlFlow::Continue(())
    });
    Statement::Each(lines)
}
