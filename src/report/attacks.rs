//! The squares that pieces attack, in pictures.

use itertools::Itertools;

use super::picture::{Cell, Picture};
use nq_board::base::board::Square;
use nq_board::base::piece::Atom;
use nq_board::base::placement::Placement;
use nq_board::model::Problem;

/// Marks the attacked squares, and draws the lines of riders.
pub fn add_attacks(problem: &Problem, placement: &Placement, picture: &mut Picture) {
    for placed in placement.pieces() {
        let place = |square: Square| (usize::from(square.row), usize::from(square.col));
        for atom in problem.pieces[placed.piece.index()].rule.atoms() {
            for leap in leaps(atom) {
                let line = squares_along(problem, placed.square, leap, atom.reach);
                for &square in &line {
                    let (row, col) = place(square);
                    let cell = &mut picture.cells[row][col];
                    if *cell == Cell::Empty {
                        *cell = Cell::Attacked;
                    }
                }
                // A line across joined edges is not one straight line.
                let is_ride = atom.reach != Some(1) && !problem.board.wraps();
                if let Some(&last) = line.last().filter(|_| is_ride) {
                    picture.lines.push([place(placed.square), place(last)]);
                }
            }
        }
    }
}

/// An atom's leaps in all directions, as rows down and columns to the right.
fn leaps(atom: &Atom) -> impl Iterator<Item = (i32, i32)> {
    let (long, short) = (i32::from(atom.long), i32::from(atom.short));
    let both = [(long, short), (short, long)].into_iter();
    both.flat_map(|(a, b)| [(a, b), (a, -b), (-a, b), (-a, -b)]).unique()
}

/// The squares that repeated leaps in one direction reach. Walls end lines; pieces do not.
fn squares_along(
    problem: &Problem,
    from: Square,
    (down, right): (i32, i32),
    reach: Option<u16>,
) -> Vec<Square> {
    let board = problem.board;
    let along = |from: u16, by: i32, length: u16, wraps: bool| {
        let to = i32::from(from) + by;
        u16::try_from(if wraps { to.rem_euclid(length.into()) } else { to }).ok()
    };
    let next = |square: &Square| {
        let row = along(square.row, down, board.rows(), board.wraps_rows())?;
        let col = along(square.col, right, board.cols(), board.wraps_columns())?;
        let next = Square::new(row, col);
        let goes_on = board.contains(next) && next != from && !problem.walls.contains(&next);
        goes_on.then_some(next)
    };
    let all = std::iter::successors(next(&from), next);
    all.take(reach.map_or(usize::MAX, usize::from)).collect()
}
