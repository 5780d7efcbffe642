//! Regions around an intended solution: each is connected and has its number of pieces.

use itertools::Itertools;

use crate::make::rules::Rules;

/// A move of one square to another region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    pub square: usize,
    pub to: usize,
}

/// A region puzzle with its intended solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Regions {
    /// The number of each square's region.
    pub of: Vec<usize>,
    /// The squares of the intended pieces, sorted.
    pub solution: Vec<usize>,
}

impl Regions {
    /// The sizes of the regions.
    pub(crate) fn sizes(&self) -> Vec<usize> {
        let count = self.of.iter().max().map_or(0, |most| most + 1);
        let mut sizes = vec![0; count];
        for &region in &self.of {
            sizes[region] += 1;
        }
        sizes
    }

    /// Whether a square can leave its region: it has no intended piece, and the rest of the region
    /// stays connected.
    pub(crate) fn can_leave(&self, square: usize, rules: &Rules) -> bool {
        if self.solution.binary_search(&square).is_ok() {
            return false;
        }
        let region = self.of[square];
        let own = |next: &usize| self.of[*next] == region;
        let mut left = rules.beside(square).filter(own).collect_vec();
        let Some(start) = left.pop() else { return false };
        // Each neighbour in the region must reach the others without the square.
        let mut seen = vec![false; self.of.len()];
        (seen[square], seen[start]) = (true, true);
        let mut reached = vec![start];
        while !left.is_empty() {
            let Some(next) = reached.pop() else { return false };
            for beside in rules.beside(next).filter(own) {
                if !seen[beside] {
                    seen[beside] = true;
                    left.retain(|&other| other != beside);
                    reached.push(beside);
                }
            }
        }
        true
    }

    /// The moves of a square to the regions beside it, if it can leave its own. No region grows
    /// beyond `most` squares. A move is listed once for each side that touches its region: a choice
    /// among moves then keeps regions compact.
    pub(crate) fn moves(
        &self,
        square: usize,
        rules: &Rules,
        sizes: &[usize],
        most: usize,
    ) -> Vec<Move> {
        let others = rules.beside(square).map(|beside| self.of[beside]);
        let moves: Vec<_> = others
            .filter(|&to| to != self.of[square] && sizes[to] < most)
            .map(|to| Move { square, to })
            .collect();
        if moves.is_empty() || !self.can_leave(square, rules) { Vec::new() } else { moves }
    }

    /// The regions after a move.
    pub(crate) fn after(&self, step: Move) -> Self {
        let mut moved = self.clone();
        moved.of[step.square] = step.to;
        moved
    }
}
