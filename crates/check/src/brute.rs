//! The brute force: each square in turn stays empty or gets a piece. It has only the problem in
//! common with the engines.

use std::collections::BTreeSet;

use itertools::Itertools;

use crate::board::{counted_sets, rides};
use nq_board::base::{PieceId, Placed, Placement, Square};
use nq_board::model::{
    AttackCount, CountRange, Cover, CoveredSquares, Problem, RULE_FIELDS, Side, SquareCount,
};
use nq_board::run::PlacementWriter;

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
pub fn placements(problem: &Problem, budget: Budget) -> Option<Vec<Placement>> {
    let squares: Vec<Square> = problem.board.squares().collect();
    let sight = problem.pieces.iter().any(|piece| piece.blocks);
    let lines = |piece: PieceId, from| -> Attacked {
        let mut lines = vec![Vec::new(); squares.len()];
        let atoms = problem.pieces[piece.index()].rule.atoms().iter();
        for ride in atoms.flat_map(|&atom| rides(problem, &[], atom, from)) {
            let ride: Vec<_> = ride.iter().map(|&square| problem.board.index(square)).collect();
            for (leaps, &to) in ride.iter().enumerate() {
                lines[to].push(if sight { ride[..leaps].to_vec() } else { Vec::new() });
            }
        }
        lines
    };
    let of_piece = |piece| squares.iter().map(|&from| lines(piece, from)).collect();
    let counted = problem.square_counts.iter();
    let mut search = Search {
        problem,
        lines: problem.piece_ids().map(of_piece).collect(),
        ends: vec![false; squares.len()],
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
pub fn texts(problem: &Problem) -> BTreeSet<String> {
    let placements = placements(problem, Budget::ALL).expect("a small board");
    let mut writer = PlacementWriter::new(problem);
    placements.iter().map(|placement| writer.text(placement).to_owned()).collect()
}

/// By square, the rides that attack it, each as the squares before it.
type Attacked = Vec<Vec<Vec<usize>>>;

struct Search<'a> {
    problem: &'a Problem,
    squares: Vec<Square>,
    /// What each piece attacks from each square.
    lines: Vec<Vec<Attacked>>,
    /// The squares with pieces that block.
    ends: Vec<bool>,
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
            if self.is_right() {
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
                self.ends[place] = self.problem.pieces[piece].blocks;
                let gone = self.fill(place + 1);
                self.ends[place] = false;
                self.numbers[piece] -= 1;
                self.occupied.pop();
                gone?;
            }
        }
        if fixed.is_none() { self.fill(place + 1) } else { Some(()) }
    }

    /// Whether a piece attacks a square, whatever the squares from an index on will hold.
    fn attacks(&self, (piece, from): (usize, usize), to: usize, decided: usize) -> bool {
        let is_open = |&square: &usize| square < decided && !self.ends[square];
        self.lines[piece][from][to].iter().any(|between| between.iter().all(is_open))
    }

    /// Whether one more of a piece exceeds no number and breaks no attack rule for certain.
    fn can_stand(&self, piece: usize, place: usize) -> bool {
        let all: u32 = self.numbers.iter().sum();
        self.numbers[piece] < self.problem.counts[piece].max
            && self.problem.total.is_none_or(|total| all < total.max)
            && self.occupied.iter().all(|&other| self.may_both_stand((piece, place), other, place))
    }

    /// Whether neither of two pieces attacks the other against the rules.
    fn may_both_stand(&self, a: (usize, usize), b: (usize, usize), decided: usize) -> bool {
        let forbidden = |a: (usize, usize), b: (usize, usize)| {
            self.problem.may_not_attack[a.0][b.0] && self.attacks(a, b.1, decided)
        };
        !forbidden(a, b) && !forbidden(b, a)
    }

    /// Whether the pieces on a full board keep the rules. Lines across joined edges cross squares
    /// that were empty when their ends were filled.
    fn is_right(&self) -> bool {
        let mut pairs = self.occupied.iter().array_combinations();
        self.numbers_are_right()
            && self.problem.covers.iter().all(|cover| self.covers(cover))
            && self.problem.attack_counts.iter().all(|count| self.has_attacks(count))
            && pairs.all(|[&a, &b]| self.may_both_stand(a, b, usize::MAX))
    }

    /// Whether each counted set of squares has as many of the pieces as it must.
    fn numbers_are_right(&self) -> bool {
        self.counted.iter().all(|(count, sets)| {
            sets.iter().all(|set| {
                let counted = self.occupied.iter().filter(|&&(piece, place)| {
                    count.pieces.iter().any(|id| id.index() == piece)
                        && set.contains(&self.squares[place])
                });
                is_in(count.range, counted.count())
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
            let attackers = self.of(&cover.by).filter(|&by| self.attacks(by, place, usize::MAX));
            !needs_cover || is_in(cover.times, attackers.count())
        })
    }

    /// Whether each piece attacks as many others, or is attacked by as many, as it must.
    fn has_attacks(&self, count: &AttackCount) -> bool {
        let attacks = |by, (_, to)| self.attacks(by, to, usize::MAX);
        self.of(&count.each).all(|one| {
            let others = self.of(&count.others).filter(|&other| match count.side {
                Side::Attacked => attacks(other, one),
                Side::Attacking => attacks(one, other),
            });
            is_in(count.times, others.count())
        })
    }

    /// The pieces of these kinds on the board.
    fn of(&self, kinds: &[PieceId]) -> impl Iterator<Item = (usize, usize)> {
        let is_one = |&(piece, _): &(usize, usize)| kinds.iter().any(|id| id.index() == piece);
        self.occupied.iter().copied().filter(is_one)
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

fn is_in(range: CountRange, number: usize) -> bool {
    range.contains(u32::try_from(number).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verify::Checker;
    use nq_board::base::Draws;
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
