//! Attacks as the native searches need them: sets of squares, computed by moving a whole set of
//! squares one leap at a time. `instance` and `verify` compute attacks in their own ways, on
//! purpose.

use super::mask::Mask;
use nq_board::base::piece::MoveRule;
use nq_board::model::Problem;

/// For every square of the board, the squares a piece attacks from there, without that square.
/// Lines end at walls and go on across joined edges.
pub(super) fn attack_masks(problem: &Problem, rule: &MoveRule) -> Vec<Mask> {
    let board = problem.board;
    let walls: Mask = problem.walls.iter().map(|&wall| board.index(wall)).collect();
    let (rows, cols) = (i64::from(board.rows()), i64::from(board.cols()));
    let mut masks = vec![Mask::default(); board.len()];
    for atom in rule.atoms() {
        let (long, short) = (i64::from(atom.long), i64::from(atom.short));
        for (a, b) in [(long, short), (short, long)] {
            for (down, right) in [(a, b), (a, -b), (-a, b), (-a, -b)] {
                // The position of each square's walker; all of them leap at once until none is on
                // the board.
                let mut runners: Vec<(usize, i64, i64)> = (0..rows)
                    .flat_map(|row| (0..cols).map(move |col| (row, col)))
                    .enumerate()
                    .map(|(from, (row, col))| (from, row, col))
                    .collect();
                let mut leaps = atom.reach.map_or(u32::MAX, u32::from);
                while leaps > 0 && !runners.is_empty() {
                    leaps -= 1;
                    runners.retain_mut(|(from, row, col)| {
                        *row += down;
                        *col += right;
                        if board.wraps_rows() {
                            *row = row.rem_euclid(rows);
                        }
                        if board.wraps_columns() {
                            *col = col.rem_euclid(cols);
                        }
                        let on_board = (0..rows).contains(row) && (0..cols).contains(col);
                        let Ok(to) = usize::try_from(*row * cols + *col) else { return false };
                        let goes_on = on_board && to != *from && !walls.contains(to);
                        if goes_on {
                            masks[*from].insert(to);
                        }
                        goes_on
                    });
                }
            }
        }
    }
    masks
}
