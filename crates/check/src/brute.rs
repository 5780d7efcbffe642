//! The brute force: each square in turn stays empty or gets a piece. It has only the problem in
//! common with the engines.

use std::collections::BTreeSet;

use crate::board::{attacking_atom, counted_sets};
use nq_board::base::board::Square;
use nq_board::base::placement::{PieceId, Placed, Placement};
use nq_board::model::{Cover, CoveredSquares, Problem, RULE_FIELDS, SquareCount};
use nq_board::run::tally::PlacementWriter;

const _: () = assert!(RULE_FIELDS == 14, "heed the new field of a problem in this file");

/// The limits of the brute force. They count steps, not time, so that they are the same on every
/// machine.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// The most sets of pieces.
    pub steps: u32,
    /// The most placements.
    pub placements: usize,
}

impl Budget {
    /// Far more than any test waits for.
    pub const ALL: Self = Self { steps: u32::MAX, placements: usize::MAX };
}

impl Default for Budget {
    /// Some milliseconds of brute force, and few enough placements for blocking clauses.
    fn default() -> Self {
        Self { steps: 100_000, placements: 300 }
    }
}

/// All placements, sorted; `None` beyond the budget.
#[must_use]
pub fn placements(problem: &Problem, budget: Budget) -> Option<Vec<Placement>> {
    let squares: Vec<Square> = problem.board.squares().collect();
    let attacks = |piece, from| -> Vec<bool> {
        let attacker = Placed::new(piece, from);
        squares.iter().map(|&to| attacking_atom(problem, attacker, to).is_some()).collect()
    };
    let of_piece = |piece| squares.iter().map(|&from| attacks(piece, from)).collect();
    let counted = problem.square_counts.iter();
    let mut search = Search {
        problem,
        attacked: problem.piece_ids().map(of_piece).collect(),
        counted: counted
            .map(|count| (count, counted_sets(problem, &count.on).into_values().collect()))
            .collect(),
        squares,
        occupied: Vec::new(),
        numbers: vec![0; problem.pieces.len()],
        found: Vec::new(),
        budget,
    };
    search.fill(0)?;
    search.found.sort_unstable();
    Some(search.found)
}

/// All placements as texts, such as `Na1 Qb3`, for tests. Boards up to 5 x 5 take no time.
///
/// # Panics
/// For a problem that takes [`Budget::ALL`] steps.
#[must_use]
pub fn texts(problem: &Problem) -> BTreeSet<String> {
    let placements = placements(problem, Budget::ALL).expect("a small board");
    let mut writer = PlacementWriter::new(problem);
    placements.iter().map(|placement| writer.text(placement).to_owned()).collect()
}

struct Search<'a> {
    problem: &'a Problem,
    squares: Vec<Square>,
    /// The attacked squares by piece and square.
    attacked: Vec<Vec<Vec<bool>>>,
    /// The rules on counted squares, with their sets.
    counted: Vec<(&'a SquareCount, Vec<Vec<Square>>)>,
    /// The placed pieces and the indices of their squares.
    occupied: Vec<(usize, usize)>,
    /// The number of each piece on the board.
    numbers: Vec<u32>,
    found: Vec<Placement>,
    budget: Budget,
}

impl Search<'_> {
    /// Fills the squares from an index on in all ways; `None` when the budget is spent.
    fn fill(&mut self, place: usize) -> Option<()> {
        self.budget.steps = self.budget.steps.checked_sub(1)?;
        if self.too_few(self.squares.len() - place) {
            return Some(());
        }
        let Some(&square) = self.squares.get(place) else {
            if self.numbers_are_right()
                && self.problem.covers.iter().all(|cover| self.covers(cover))
            {
                self.budget.placements = self.budget.placements.checked_sub(1)?;
                let placed = self.occupied.iter().map(|&(piece, at)| self.placed(piece, at));
                self.found.push(placed.collect());
            }
            return Some(());
        };
        let fixed = self.problem.fixed.iter().find(|placed| placed.square == square);
        for piece in 0..self.problem.pieces.len() {
            let is_allowed = fixed.is_none_or(|placed| usize::from(placed.piece.0) == piece)
                && !self.problem.blocked.contains(&square);
            if is_allowed && self.can_stand(piece, place) {
                self.occupied.push((piece, place));
                self.numbers[piece] += 1;
                let gone = self.fill(place + 1);
                self.numbers[piece] -= 1;
                self.occupied.pop();
                gone?;
            }
        }
        if fixed.is_none() { self.fill(place + 1) } else { Some(()) }
    }

    /// Whether one more of a piece exceeds no number and breaks no attack rule.
    fn can_stand(&self, piece: usize, place: usize) -> bool {
        let all: u32 = self.numbers.iter().sum();
        let forbidden = |p: usize, from: usize, q: usize, to: usize| {
            self.problem.may_not_attack[p][q] && self.attacked[p][from][to]
        };
        self.numbers[piece] < self.problem.counts[piece].max
            && self.problem.total.is_none_or(|total| all < total.max)
            && self.occupied.iter().all(|&(other, at)| {
                !forbidden(piece, place, other, at) && !forbidden(other, at, piece, place)
            })
    }

    /// Whether each counted set of squares has as many of the pieces as it must.
    fn numbers_are_right(&self) -> bool {
        self.counted.iter().all(|(count, sets)| {
            sets.iter().all(|set| {
                let counted = self.occupied.iter().filter(|&&(piece, place)| {
                    count.pieces.iter().any(|id| id.index() == piece)
                        && set.contains(&self.squares[place])
                });
                count.range.contains(u32::try_from(counted.count()).unwrap_or(u32::MAX))
            })
        })
    }

    /// Whether each square is attacked as often as it must be.
    fn covers(&self, cover: &Cover) -> bool {
        self.squares.iter().enumerate().all(|(place, square)| {
            let needs_cover = match &cover.squares {
                CoveredSquares::Squares(squares) => squares.contains(square),
                CoveredSquares::All => !self.problem.blocked.contains(square),
                CoveredSquares::Free => {
                    let is_empty = self.occupied.iter().all(|&(_, at)| at != place);
                    is_empty && !self.problem.blocked.contains(square)
                }
            };
            let attackers = self.occupied.iter().filter(|&&(piece, at)| {
                let is_listed = cover.by.iter().any(|id| id.index() == piece);
                is_listed && self.attacked[piece][at][place]
            });
            let times = u32::try_from(attackers.count()).unwrap_or(u32::MAX);
            !needs_cover || cover.times.contains(times)
        })
    }

    /// Whether this many squares are too few for the missing pieces.
    fn too_few(&self, squares: usize) -> bool {
        let all: u32 = self.numbers.iter().sum();
        let counts = self.problem.counts.iter().zip(&self.numbers);
        let missing: u32 = counts.map(|(count, have)| count.min.saturating_sub(*have)).sum();
        let missing_in_all = self.problem.total.map_or(0, |total| total.min.saturating_sub(all));
        missing.max(missing_in_all) as usize > squares
    }

    fn placed(&self, piece: usize, place: usize) -> Placed {
        Placed::new(PieceId(u8::try_from(piece).unwrap_or(u8::MAX)), self.squares[place])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verify::Checker;
    use nq_board::base::draws::Draws;
    use nq_board::model::{Settings, builtin};

    /// The brute force finds just those sets of pieces that the checker accepts: random ones, and
    /// all of its own with a piece moved, removed or added.
    #[test]
    fn the_checker_accepts_what_the_brute_force_finds_and_nothing_else() {
        let (mut right, mut wrong) = (0, 0);
        for (number, model) in (0..).zip(builtin::all().unwrap()) {
            for size in 0..=4 {
                let settings = Settings::default();
                let Ok(Some(problem)) = model.first_problem(size, &settings) else { continue };
                let Some(found) = placements(&problem, Budget::default()) else { continue };
                let (mut checker, mut draws) =
                    (Checker::new(&problem), Draws::of(number, size.into()));
                let squares: Vec<_> = problem.board.squares().collect();
                let pieces: Vec<_> = problem.piece_ids().collect();
                for placement in &found {
                    assert_eq!(checker.check(placement), Ok(()), "{} {size}", model.name());
                    right += 1;
                    for _ in 0..10 {
                        let mut changed = placement.pieces().to_vec();
                        if !changed.is_empty() && !draws.one_in(3) {
                            let gone = draws.between(0, u32::try_from(changed.len()).unwrap() - 1);
                            changed.remove(gone as usize);
                        }
                        if !squares.is_empty() && !draws.one_in(3) {
                            changed.push(Placed::new(draws.pick(&pieces), draws.pick(&squares)));
                        }
                        let changed: Placement = changed.into_iter().collect();
                        let is_right = found.binary_search(&changed).is_ok();
                        let verdict = checker.check(&changed);
                        assert_eq!(
                            verdict.is_ok(),
                            is_right,
                            "{} {size}: {verdict:?}",
                            model.name()
                        );
                        wrong += usize::from(!is_right);
                    }
                }
            }
        }
        assert!(right > 500 && wrong > 3000, "{right} {wrong}");
    }
}
