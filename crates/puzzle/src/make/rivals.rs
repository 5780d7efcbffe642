//! Placements that a puzzle has to exclude.

use crate::make::regions::{Move, Regions};

/// A placement that is not intended. It keeps all rules but, perhaps, those of regions.
#[derive(Clone, Debug)]
struct Rival {
    squares: Vec<usize>,
    /// Its pieces in each group.
    pieces: Vec<usize>,
    /// The number of groups with more or fewer pieces than wanted.
    wrong: usize,
    /// How often it had to be excluded.
    weight: i64,
}

/// All placements that were a second solution of some regions on the way.
///
/// A move that excludes one of them can admit another. They cost little to check, and a search for
/// a second solution costs much. So a search only runs when the regions exclude all of them. What
/// had to be excluded often weighs more, as in the breakout method of Morris (1993): without
/// weights, two moves can undo each other for ever.
#[derive(Clone, Debug)]
pub(super) struct Rivals {
    /// The pieces that each group has in a solution.
    wanted: Vec<usize>,
    all: Vec<Rival>,
    /// The rivals with a piece on each square.
    with: Vec<Vec<usize>>,
}

impl Rivals {
    /// None yet, on a board of this number of squares.
    pub(super) fn new(wanted: Vec<usize>, squares: usize) -> Self {
        Self { wanted, all: Vec::new(), with: vec![Vec::new(); squares] }
    }

    /// Adds a second solution of these regions.
    pub(super) fn add(&mut self, squares: &[usize], regions: &Regions) {
        let mut pieces = vec![0; self.wanted.len()];
        for &square in squares {
            for &group in regions.of.iter().skip(square).step_by(self.with.len()) {
                pieces[group] += 1;
            }
            self.with[square].push(self.all.len());
        }
        let wrong = pieces.iter().zip(&self.wanted).filter(|(has, wanted)| has != wanted).count();
        self.all.push(Rival { squares: squares.to_vec(), pieces, wrong, weight: 1 });
    }

    /// The newest rival that is a solution. It weighs more from now on.
    pub(super) fn solution(&mut self) -> Option<Vec<usize>> {
        let rival = self.all.iter_mut().rev().find(|rival| rival.wrong == 0)?;
        rival.weight += 1;
        Some(rival.squares.clone())
    }

    /// The weight of the rivals that a move from a region makes solutions, less the weight of those
    /// that it excludes.
    pub(super) fn admitted(&self, from: usize, step: Move) -> i64 {
        let weight = |&rival: &usize| {
            let rival = &self.all[rival];
            let is_solution = |wrong| i64::from(wrong == 0);
            let after = self.wrong_after(rival, from, step.to);
            rival.weight * (is_solution(after) - is_solution(rival.wrong))
        };
        self.with[step.square % self.with.len()].iter().map(weight).sum()
    }

    /// Takes a move from a region.
    pub(super) fn take(&mut self, from: usize, step: Move) {
        let square = step.square % self.with.len();
        for at in 0..self.with[square].len() {
            let index = self.with[square][at];
            let wrong = self.wrong_after(&self.all[index], from, step.to);
            let rival = &mut self.all[index];
            rival.wrong = wrong;
            rival.pieces[from] -= 1;
            rival.pieces[step.to] += 1;
        }
    }

    /// The regions with a wrong number after one of the rival's pieces changes its region.
    fn wrong_after(&self, rival: &Rival, from: usize, to: usize) -> usize {
        let is_wrong = |group: usize, pieces| usize::from(pieces != self.wanted[group]);
        let (left, joined) = (rival.pieces[from], rival.pieces[to]);
        let before = is_wrong(from, left) + is_wrong(to, joined);
        rival.wrong + is_wrong(from, left - 1) + is_wrong(to, joined + 1) - before
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// After each move, what is noted agrees with a count from the start.
    #[test]
    fn rivals_follow_each_move() {
        let mut regions = Regions { of: vec![0, 0, 1, 1, 2, 2], solution: vec![0, 2, 4] };
        let placements = [vec![1, 3, 5], vec![0, 3, 4], vec![0, 1, 4]];
        let mut rivals = Rivals::new(vec![1; 3], 6);
        for squares in &placements {
            rivals.add(squares, &regions);
        }
        let solves = |squares: &[usize], of: &[usize]| {
            (0..3).all(|region| squares.iter().filter(|&&square| of[square] == region).count() == 1)
        };
        let steps = [(3, 0), (1, 1), (5, 0), (3, 1), (1, 0), (5, 2)];
        for (square, to) in steps {
            let (step, from) = (Move { square, to }, regions.of[square]);
            let after = regions.after(step);
            let weights = rivals.all.iter().map(|rival| rival.weight).collect::<Vec<_>>();
            let number = |of: &[usize]| -> i64 {
                let weigh = |(squares, &weight): (&Vec<usize>, &i64)| {
                    if solves(squares, of) { weight } else { 0 }
                };
                placements.iter().zip(&weights).map(weigh).sum()
            };
            assert_eq!(rivals.admitted(from, step), number(&after.of) - number(&regions.of));
            rivals.take(from, step);
            regions = after;
            let newest = placements.iter().rev().find(|squares| solves(squares, &regions.of));
            assert_eq!(rivals.solution().as_ref(), newest);
        }
        // All moves together change nothing, and some rivals had to be excluded.
        assert_eq!(regions.of, [0, 0, 1, 1, 2, 2]);
        assert!(rivals.all.iter().any(|rival| rival.weight > 1));
    }
}
