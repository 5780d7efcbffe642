//! Puzzles: their solutions in words and as boards.

mod made;
mod route;

use std::io::{self, Write};

use itertools::Itertools;
pub use made::{files, playable};
pub use route::{board, rating, steps};

use super::boards::Screen;
use super::wrap::paragraph;
use crate::puzzle::regions::divided;
use crate::puzzle::solve::{Number, Solved};
use nq_board::model::Problem;

/// Writes the solution, or two that differ. `bare` leaves out everything but boards.
///
/// # Errors
/// Write errors.
pub fn solved(out: &mut dyn Write, solved: &Solved, screen: Screen, bare: bool) -> io::Result<()> {
    let boards = screen.boards(&solved.problem, &solved.solutions);
    if bare {
        return out.write_all(boards.as_bytes());
    }
    let engines = solved.engines.iter().map(|engine| format!("by {engine}")).join(" and ");
    let verdict = match solved.number() {
        Number::None => format!("no solution: every placement was excluded, {engines}"),
        Number::One => format!("exactly one solution, found {engines}"),
        Number::Several => {
            let squares = solved.differing();
            let squares = squares.iter().map(|&square| solved.problem.board.name(square));
            format!(
                "several solutions: these two, found {engines}, differ on {}",
                squares.format(" ")
            )
        }
    };
    paragraph(out, "", &verdict)?;
    parts(out, &solved.problem)?;
    if boards.is_empty() { Ok(()) } else { write!(out, "\n{boards}") }
}

/// Names the regions in several parts.
fn parts(out: &mut dyn Write, problem: &Problem) -> io::Result<()> {
    divided(problem)
        .into_iter()
        .try_for_each(|(letter, parts)| writeln!(out, "region {letter} is in {parts} parts"))
}
