//! Lines of a board with joined edges.

use itertools::Itertools;

use super::arrays::list;
use super::shape::Shape;
use super::statement::Statement;
use crate::instance::{Constraint, Group, Instance};

/// The condition that a square in row r and column c is on diagonal d, in a direction whose steps
/// go one row down and `right` (1 or -1) columns to the right.
pub(super) fn on_diagonal(right: i32, period: u32) -> String {
    let sign = if right > 0 { '-' } else { '+' };
    format!("(r {sign} c - d) mod {period} = 0")
}

/// The comparison of the number of pieces on a line.
const fn number(exactly_one: bool) -> &'static str {
    if exactly_one { "= 1" } else { "<= 1" }
}

/// At most one piece on each diagonal, or exactly one, for a piece stated by squares.
pub(super) fn diagonals(shape: Shape, (right, period): (i32, u32), exactly_one: bool) -> Statement {
    Statement::Holds(format!(
        "forall (d in 0..{}) (\n  sum (r in ROWS, c in COLS where {}) ({}[r, c]) {}\n)",
        period - 1,
        on_diagonal(right, period),
        shape.squares(),
        number(exactly_one),
    ))
}

/// At most one piece on each line of a group, or exactly one, every line of its own.
pub(super) fn one_by_one(
    instance: &Instance,
    group: &Group,
    shape: Shape,
    exactly_one: bool,
) -> Statement {
    let mut lines = Vec::new();
    instance.visit(group, |constraint| {
        if let Constraint::AtMostOne(vars) | Constraint::ExactlyOne(vars) = constraint {
            let squares = vars.iter().map(|&var| instance.placed(var).square);
            let mut names = squares.clone().map(|square| instance.problem().board.name(square));
            let on = list(squares.map(|square| shape.on_square(square)));
            lines.push((format!("sum ({on}) {}", number(exactly_one)), names.join(" ")));
        }
    });
    Statement::Each(lines)
}
