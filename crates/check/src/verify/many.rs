//! Checks many placements of one problem: what each piece attacks from each square is computed
//! once, by the geometry of [`Checker`].

use super::geometry::{Checker, Violation};
use nq_board::base::placement::{PieceId, Placed, Placement};
use nq_board::model::Problem;

/// Placements that are checked before the attacks are worth a table.
const FEW: u32 = 64;

/// The most squares of a board with a table.
const MOST_SQUARES: usize = 1 << 10;

/// Checks many placements of one problem.
#[derive(Clone, Debug)]
pub struct ManyChecker<'a> {
    checker: Checker<'a>,
    problem: &'a Problem,
    checked: u32,
    table: Option<Table>,
}

/// Sets of squares as bits, by piece.
#[derive(Clone, Debug)]
struct Table {
    /// Words of a set.
    words: usize,
    /// The squares that each piece attacks from each square.
    attacked: Vec<u64>,
    /// Squares on which no piece may stand.
    blocked: Vec<u64>,
    /// The occupied squares of the current placement, by piece.
    occupied: Vec<u64>,
}

impl<'a> ManyChecker<'a> {
    /// A checker for a problem's placements.
    #[must_use]
    pub const fn new(problem: &'a Problem) -> Self {
        Self { checker: Checker::new(problem), problem, checked: 0, table: None }
    }

    /// Checks one placement against every rule of the problem.
    ///
    /// # Errors
    /// The first rule broken, with the pieces that break it.
    pub fn check(&mut self, placement: &Placement) -> Result<(), Violation> {
        if self.table.is_none() && self.problem.board.len() <= MOST_SQUARES {
            self.checked += 1;
            if self.checked > FEW {
                self.table = Some(Table::new(self.checker, self.problem));
            }
        }
        let keeps = |table: &mut Table| table.keeps(self.problem, placement);
        if self.table.as_mut().is_some_and(keeps) {
            self.checker.check_numbers(placement)
        } else {
            // It names the rule.
            self.checker.check(placement)
        }
    }
}

impl Table {
    fn new(checker: Checker<'_>, problem: &Problem) -> Self {
        let (board, kinds) = (problem.board, problem.pieces.len());
        let words = board.len().div_ceil(64);
        let mut attacked = vec![0; kinds * board.len() * words];
        for (place, set) in attacked.chunks_exact_mut(words.max(1)).enumerate() {
            let (piece, from) = (place / board.len(), board.square(place % board.len()));
            let piece = PieceId(u8::try_from(piece).unwrap_or(u8::MAX));
            for (index, square) in board.squares().enumerate() {
                // No piece attacks its own square, though a ride around a torus comes back to it.
                if square != from && checker.attacks_square(Placed::new(piece, from), square) {
                    set[index / 64] |= 1 << (index % 64);
                }
            }
        }
        let mut blocked = vec![0; words];
        for &square in &problem.blocked {
            let index = board.index(square);
            blocked[index / 64] |= 1_u64 << (index % 64);
        }
        Self { words, attacked, blocked, occupied: vec![0; kinds * words] }
    }

    /// Whether a placement certainly keeps the rules on squares and attacks.
    fn keeps(&mut self, problem: &Problem, placement: &Placement) -> bool {
        let Self { words, attacked, blocked, occupied } = self;
        let (words, board) = (*words, problem.board);
        occupied.fill(0);
        for &Placed { piece, square } in placement.pieces() {
            if piece.index() >= problem.pieces.len() || !board.contains(square) {
                return false;
            }
            let (word, bit) = (board.index(square) / 64, 1 << (board.index(square) % 64));
            let is_taken = occupied.chunks_exact(words).any(|set| set[word] & bit != 0);
            if is_taken || blocked[word] & bit != 0 {
                return false;
            }
            occupied[piece.index() * words + word] |= bit;
        }
        let is_in_place = |fixed| placement.pieces().binary_search(fixed).is_ok();
        problem.fixed.iter().all(is_in_place)
            && placement.pieces().iter().all(|&Placed { piece, square }| {
                let place = (piece.index() * board.len() + board.index(square)) * words;
                let set = &attacked[place..place + words];
                let others = problem.may_not_attack[piece.index()].iter();
                others.zip(occupied.chunks_exact(words)).all(|(&forbidden, others)| {
                    !forbidden || set.iter().zip(others).all(|(a, b)| a & b == 0)
                })
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nq_board::base::draws::Draws;
    use nq_board::model::{Settings, builtin};

    /// Random pieces on random squares, and all of them as the plain checker says.
    #[test]
    fn both_checkers_agree_on_random_placements_of_every_model() {
        let mut kept = 0;
        for (number, model) in (0..).zip(builtin::all().unwrap()) {
            for size in [0, 1, 2, 3, 5, 9] {
                let settings = Settings::default();
                let Ok(Some(problem)) = model.first_problem(size, &settings) else { continue };
                let mut many = ManyChecker::new(&problem);
                let mut draws = Draws::of(number, size.into());
                let squares: Vec<_> = problem.board.squares().collect();
                for _ in 0..400 {
                    let pieces: Vec<_> = problem.piece_ids().collect();
                    let few = draws.between(0, size.min(4));
                    let mut placed = draws.some(&squares, few);
                    if draws.one_in(5) {
                        // Two pieces on a square.
                        placed.extend(placed.first().copied());
                    }
                    let placed = placed.into_iter();
                    let placement: Placement =
                        placed.map(|square| Placed::new(draws.pick(&pieces), square)).collect();
                    let expected = Checker::new(&problem).check(&placement);
                    kept += u32::from(expected.is_ok());
                    assert_eq!(many.check(&placement), expected, "{} {size}", model.name());
                }
                assert!(many.table.is_some());
            }
        }
        assert!(kept > 500, "{kept}");
    }

    /// Fixed pieces, blocked squares and walls count, and pieces off the board are named.
    #[test]
    fn every_rule_is_still_checked() {
        let model = nq_board::model::Model::n_queens().with_fixed("Qb4").unwrap();
        let model = model.with_blocked("a1,d4").unwrap();
        let problem = model.problem(4, &Settings::default()).unwrap();
        let mut many = ManyChecker::new(&problem);
        let all: Vec<_> = problem.board.squares().collect();
        let mut draws = Draws::of(7, 7);
        let (mut right, mut wrong) = (0, 0);
        for round in 0..3000 {
            let squares = match round % 3 {
                0 => ["a2", "b4", "c1", "d3"].map(|name| problem.board.parse(name).unwrap()).into(),
                _ => draws.some(&all, 4),
            };
            let queen = |square| Placed::new(PieceId(0), square);
            let placement: Placement = squares.into_iter().map(queen).collect();
            let expected = Checker::new(&problem).check(&placement);
            if expected.is_ok() {
                right += 1;
            } else {
                wrong += 1;
            }
            assert_eq!(many.check(&placement), expected);
        }
        assert!(right >= 1000 && wrong > 1000, "{right} {wrong}");
        let off = Placed::new(PieceId(0), nq_board::base::board::Square::new(9, 0));
        assert!(many.check(&Placement::new(vec![off])).is_err());
        let other = Placed::new(PieceId(3), nq_board::base::board::Square::new(0, 0));
        assert!(many.check(&Placement::new(vec![other])).is_err());
    }
}
