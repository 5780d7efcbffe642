//! The squares that pieces attack, in pictures.

use nq_board::base::{Placement, Square};
use nq_board::model::Problem;
use nq_check::verify::rides;
use nq_show::picture::Picture;

/// Marks the attacked squares, and draws the lines of riders, which end at pieces that block.
pub fn add_attacks(problem: &Problem, placement: &Placement, picture: &mut Picture) {
    let place = |square: Square| (usize::from(square.row), usize::from(square.col));
    for placed in placement.pieces() {
        for &atom in problem.pieces[placed.piece.index()].rule.atoms() {
            for ride in rides(problem, placement.pieces(), atom, placed.square) {
                for &square in &ride {
                    picture.mark_attacked(place(square));
                }
                // A line across joined edges is not one straight line.
                let is_line = atom.reach != Some(1) && !problem.board.wraps();
                if let Some(&last) = ride.last().filter(|_| is_line) {
                    picture.lines.push([place(placed.square), place(last)]);
                }
            }
        }
    }
}
