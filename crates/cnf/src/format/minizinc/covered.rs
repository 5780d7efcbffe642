//! Covered squares.

use itertools::Itertools;

use super::arrays::list;
use super::counted::compared;
use super::moves::moves;
use super::predicates;
use super::shape::Shape;
use super::statement::Statement;
use crate::instance::{Instance, attackers, covered_squares, displacements_of};
use nq_board::model::{Cover, CoveredSquares};

/// The statement of a cover by pieces of these shapes, where `all` are the shapes of all pieces.
pub(super) fn statement(
    instance: &Instance,
    cover: &Cover,
    by: &[Shape],
    all: &[Shape],
) -> Statement {
    let problem = instance.problem();
    let compared = compared(cover.times, problem.board.len());
    // A free square is occupied or attacked.
    let covered = |here: &dyn Fn(&Shape) -> String, number: String| match cover.squares {
        CoveredSquares::Free => all.iter().map(here).chain([number]).join(r" \/ "),
        _ => number,
    };
    let listed = matches!(cover.squares, CoveredSquares::Squares(_));
    if listed || !problem.walls.is_empty() || problem.board.wraps() {
        return Statement::Each(
            covered_squares(problem, &cover.squares)
                .into_iter()
                .map(|target| {
                    let from = attackers(problem, &cover.by, target)
                        .map(|placed| all[placed.piece.index()].on_square(placed.square));
                    let number = format!("sum ({}) {compared}", list(from));
                    let text = covered(&|shape| shape.on_square(target), number);
                    (text, problem.board.name(target))
                })
                .collect(),
        );
    }
    let numbers = cover.by.iter().zip(by).map(|(&piece, shape)| {
        let moves = moves(&displacements_of(problem, piece));
        format!("attackers({}, {moves}, r, c)", shape.squares())
    });
    let number = format!("{} {compared}", numbers.format(" + "));
    let condition = covered(&|shape| shape.on(("r", "c")), number);
    let free = if problem.blocked.is_empty() {
        ""
    } else {
        r" where not exists (b in index_set_1of2(BLOCKED)) (BLOCKED[b, 1] = r /\ BLOCKED[b, 2] = c)"
    };
    Statement::Uses(
        &predicates::ATTACKERS,
        format!("forall (r in ROWS, c in COLS{free}) (\n  {condition}\n)"),
    )
}
