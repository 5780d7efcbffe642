//! The rules of a problem as one number, by which shards of the same problem know each other.

use sha2::{Digest as _, Sha256};

use crate::board::{counted_sets, excluded};
use nq_board::base::numbers::hexadecimal;
use nq_board::base::{PieceId, Square};
use nq_board::model::{AttackCount, CountRange, CoveredSquares, Problem, RULE_FIELDS, Side};

const _: () = assert!(RULE_FIELDS == 14, "heed the new field of a problem in this file");

/// The SHA-256 of all that decides which placements there are. Names do not.
pub(super) fn rules(problem: &Problem) -> String {
    let mut rules = Rules(Sha256::new());
    rules.numbers([problem.board.rows().into(), problem.board.cols().into()]);
    for kind in 0..problem.pieces.len() {
        rules.range(problem.counts[kind]);
        for square in problem.board.squares() {
            let mut points = excluded(problem, kind, square);
            points.sort_unstable();
            points.dedup();
            rules.numbers([points.len() as u64]);
            for (kind, square) in points {
                rules.numbers([kind as u64]);
                rules.square(square);
            }
        }
    }
    rules.numbers([problem.total.is_some().into()]);
    problem.total.iter().for_each(|&total| rules.range(total));
    rules.squares(&problem.blocked);
    rules.squares(&problem.walls);
    for fixed in &problem.fixed {
        rules.numbers([fixed.piece.0.into()]);
        rules.square(fixed.square);
    }
    for count in &problem.square_counts {
        rules.pieces(&count.pieces);
        rules.range(count.range);
        for set in counted_sets(problem, &count.on) {
            rules.squares(&set);
        }
    }
    for cover in &problem.covers {
        rules.pieces(&cover.by);
        // What the pieces attack is not among the exclusions.
        for piece in &cover.by {
            rules.text(&problem.pieces[piece.index()].rule.to_string());
        }
        rules.range(cover.times);
        match &cover.squares {
            CoveredSquares::Free => rules.numbers([0]),
            CoveredSquares::All => rules.numbers([1]),
            CoveredSquares::Squares(squares) => rules.squares(squares),
        }
    }
    rules.sight(problem);
    hexadecimal(&rules.0.finalize())
}

/// Lists have their lengths before them, so that no two problems read alike.
struct Rules(Sha256);

impl Rules {
    fn numbers(&mut self, numbers: impl IntoIterator<Item = u64>) {
        numbers.into_iter().for_each(|number| self.0.update(number.to_le_bytes()));
    }

    fn range(&mut self, range: CountRange) {
        self.numbers([range.min.into(), range.max.into()]);
    }

    fn square(&mut self, square: Square) {
        self.numbers([square.row.into(), square.col.into()]);
    }

    fn squares(&mut self, squares: &[Square]) {
        self.numbers([squares.len() as u64]);
        for &square in squares {
            self.square(square);
        }
    }

    fn pieces(&mut self, pieces: &[PieceId]) {
        self.numbers([pieces.len() as u64]);
        self.numbers(pieces.iter().map(|piece| piece.0.into()));
    }

    /// What blocks lines, and how many attacks each piece has. Problems without either read as they
    /// did before there were such rules.
    fn sight(&mut self, problem: &Problem) {
        if problem.attack_counts.is_empty() && problem.pieces.iter().all(|piece| !piece.blocks) {
            return;
        }
        for (piece, may_not) in problem.pieces.iter().zip(&problem.may_not_attack) {
            self.text(&piece.rule.to_string());
            self.numbers([piece.blocks.into()]);
            self.numbers(may_not.iter().map(|&may_not| may_not.into()));
        }
        for AttackCount { each, side, others, times } in &problem.attack_counts {
            self.numbers([u64::from(*side == Side::Attacking)]);
            self.pieces(each);
            self.pieces(others);
            self.range(*times);
        }
    }

    fn text(&mut self, text: &str) {
        self.numbers([text.len() as u64]);
        self.0.update(text);
    }
}
