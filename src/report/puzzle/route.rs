//! The human route to a solution as text.

use std::io::{self, Write};

use itertools::Itertools;

use crate::puzzle::explain::{Mark, Position, Rule};
use crate::puzzle::{Explained, StepReport};
use crate::report::boards::{Screen, Shown, boxed, picture};
use crate::report::look::Look;
use crate::report::picture::Cell;
use crate::report::wrap::wrapped;
use nq_board::base::placement::{PieceId, Placed, Placement};
use nq_board::base::words::counted;

/// Columns of the longest rule's name.
const RULE: usize = 8;

/// Columns of the mark before each sentence of a chain.
const CHAIN: usize = 2;

/// Writes the steps, a sentence each. `with_boards` adds the board after each step, with the
/// crossed squares.
///
/// # Errors
/// Write errors.
pub fn steps(
    out: &mut dyn Write,
    explained: &Explained,
    screen: Screen,
    with_boards: bool,
) -> io::Result<()> {
    let steps = explained.steps();
    let digits = steps.len().to_string().len();
    let mut position = explained.start.clone();
    for ((number, step), taken) in (1..).zip(&steps).zip(&explained.route.steps) {
        write_step(out, &format!("{number:>digits$}"), step, screen.width)?;
        position.apply(&explained.layout, &taken.deduction);
        if with_boards {
            writeln!(out, "\n{}", board(explained, &position, screen))?;
        }
    }
    Ok(())
}

fn write_step(
    out: &mut dyn Write,
    number: &str,
    step: &StepReport,
    width: usize,
) -> io::Result<()> {
    let label = format!("{number} {:RULE$}  ", step.rule.name());
    let room = width.saturating_sub(label.len() + CHAIN).max(RULE);
    let chain = step.chain.iter().flat_map(|sentence| {
        let lines = wrapped(sentence, room).into_iter().enumerate();
        lines.map(|(line, text)| format!("{}{text}", if line == 0 { "- " } else { "  " }))
    });
    let mut lines = wrapped(&step.text, room + CHAIN).into_iter().chain(chain);
    writeln!(out, "{label}{}", lines.next().unwrap_or_default())?;
    lines.try_for_each(|line| writeln!(out, "{:1$}{line}", "", label.len()))
}

/// A position as a board: the pieces and, unless it is solved, the crossed squares.
#[must_use]
pub fn board(explained: &Explained, position: &Position, screen: Screen) -> String {
    let problem = &explained.problem;
    let with = |mark| (0..problem.board.len()).filter(move |&square| position.mark(square) == mark);
    let placed = with(Mark::Placed).map(|s| Placed::new(PieceId(0), problem.board.square(s)));
    let placement: Placement = placed.collect();
    let look =
        Look { width: screen.width, charset: screen.charset, coordinates: true, is_tight: false };
    boxed(problem, &[Shown { placement, symmetry: None }], look, |shown| {
        let mut picture = picture(problem, &shown.placement);
        if position.is_solved() {
            return picture;
        }
        for square in with(Mark::Crossed).map(|square| problem.board.square(square)) {
            let cell = &mut picture.cells[usize::from(square.row)][usize::from(square.col)];
            if *cell == Cell::Empty {
                *cell = Cell::Attacked;
            }
        }
        picture
    })
}

/// The rating in words, with the number of steps by rule.
#[must_use]
pub fn rating(explained: &Explained) -> String {
    let rating = explained.rating();
    let used = Rule::ALL.into_iter().zip(rating.used).filter(|(_, used)| *used > 0);
    let used = used.map(|(rule, used)| format!("{} {used}", rule.name())).join(", ");
    match rating.steps() {
        0 => format!("{rating}; no steps"),
        steps => format!("{rating}; {}: {used}", counted(steps, "step")),
    }
}
