//! Placements as boards.

use itertools::Itertools;

use super::look::{Charset, Look};
use super::picture::{Cell, Picture, Shape};
use super::text::{boards_on_screen, gallery};
use nq_board::base::{Placement, Square};
use nq_board::model::{CountedOn, Problem};
use nq_board::run::PlacementWriter;

/// Widest board that is drawn; wider ones are listed square by square.
const WIDEST_DRAWN: usize = 200;

/// Boards that are shown on any screen, so that small answers are whole.
const FEW: usize = 12;

/// The screen for boards.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    /// Characters in a line.
    pub width: usize,
    /// Lines.
    pub height: usize,
    /// The characters that it shows.
    pub charset: Charset,
}

/// A placement to show. An image has the symmetry that leads to it.
#[derive(Clone, Debug)]
pub struct Shown {
    /// What is shown.
    pub placement: Placement,
    /// The name of the symmetry.
    pub symmetry: Option<String>,
}

impl Screen {
    /// The number of boards, or of models without a board, that are shown of a long answer.
    pub fn most(self, problem: Option<&Problem>) -> usize {
        problem.map_or(FEW, |problem| most_drawn(problem, self.width, self.height))
    }

    /// Placements in boxes.
    pub fn boards<'a>(
        self,
        problem: &Problem,
        placements: impl IntoIterator<Item = &'a Placement>,
    ) -> String {
        let shown = |placement: &Placement| Shown { placement: placement.clone(), symmetry: None };
        let shown = placements.into_iter().map(shown).collect_vec();
        boxed(problem, &shown, Look::new(self.width, self.charset), |shown| {
            picture(problem, &shown.placement)
        })
    }
}

/// The number of boards that are drawn of a long answer on a screen of `width` x `height`
/// characters.
pub fn most_drawn(problem: &Problem, width: usize, height: usize) -> usize {
    let (rows, cols) = (problem.board.rows().into(), problem.board.cols().into());
    // A board with regions has lines between its rows, and a space beside it.
    let (rows, cols) = if problem.regions.is_empty() { (rows, cols) } else { (2 * rows, cols + 1) };
    boards_on_screen(rows, cols, width, height).max(FEW)
}

/// Boards in boxes, drawn by `draw`; those too wide to draw are listed square by square.
pub fn boxed(
    problem: &Problem,
    shown: &[Shown],
    look: Look,
    draw: impl Fn(&Shown) -> Picture,
) -> String {
    if usize::from(problem.board.cols()) > WIDEST_DRAWN.max(look.width) {
        return coords(problem, shown);
    }
    gallery(&shown.iter().map(draw).collect_vec(), look)
}

/// A line of squares for each placement, as in `Qa8 Qb4`.
pub fn coords(problem: &Problem, shown: &[Shown]) -> String {
    let mut writer = PlacementWriter::new(problem);
    let line = |Shown { placement, symmetry }: &Shown| {
        let symmetry = symmetry.as_ref().map(|name| format!("  {name}"));
        format!("{}{}\n", writer.text(placement), symmetry.unwrap_or_default())
    };
    shown.iter().map(line).collect()
}

/// A placement as a picture.
pub fn picture(problem: &Problem, placement: &Placement) -> Picture {
    let (rows, cols) = (problem.board.rows().into(), problem.board.cols().into());
    let mut cells = vec![vec![Cell::Empty; cols]; rows];
    let mut set = |square: Square, cell| {
        cells[usize::from(square.row)][usize::from(square.col)] = cell;
    };
    problem.blocked.iter().for_each(|&square| set(square, Cell::Blocked));
    problem.walls.iter().for_each(|&square| set(square, Cell::Wall));
    for placed in placement.pieces() {
        let piece = &problem.pieces[placed.piece.index()];
        let (symbol, glyph) = (piece.symbol.sign(), piece.glyph);
        let shape = Shape::of(glyph, &piece.rule.to_string(), symbol);
        set(placed.square, Cell::Piece { symbol, glyph, shape });
    }
    let regions = problem.regions.iter().map(|&letter| (letter != '.').then_some(letter));
    let regions = regions.chunks(cols.max(1)).into_iter().map(Iterator::collect).collect();
    let joined = [problem.board.wraps_rows(), problem.board.wraps_columns()];
    let place = |square: &Square| (usize::from(square.row), usize::from(square.col));
    let outlines = problem.square_counts.iter().filter_map(|count| match &count.on {
        CountedOn::Squares(squares) => Some(squares.iter().map(place).collect()),
        _ => None,
    });
    Picture { cells, regions, outlines: outlines.collect(), joined, ..Picture::default() }
}
