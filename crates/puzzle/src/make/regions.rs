//! Regions around an intended solution: each is connected and has its number of pieces. Squares in
//! no region, and blocked ones, are groups that need not be connected.

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
    /// The group of each square, map by map.
    pub of: Vec<usize>,
    /// The squares of the intended pieces, sorted.
    pub solution: Vec<usize>,
}

impl Regions {
    /// The sizes of the groups.
    pub(crate) fn sizes(&self, rules: &Rules) -> Vec<usize> {
        let mut sizes = vec![0; rules.maps * rules.groups()];
        for &group in &self.of {
            sizes[group] += 1;
        }
        sizes
    }

    /// Whether a square can leave its group: it has no intended piece, and the rest of a region
    /// stays connected.
    pub(crate) fn can_leave(&self, square: usize, rules: &Rules) -> bool {
        let on_board = square % rules.squares();
        if self.solution.binary_search(&on_board).is_ok() || rules.is_blocked[on_board] {
            return false;
        }
        let region = self.of[square];
        if !rules.is_region(region) {
            return true;
        }
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

    /// The moves of a square to the groups beside it, if it can leave its own. No region grows
    /// beyond `most` squares. A move is listed once for each side that touches its region: a choice
    /// among moves then keeps regions compact. Without regions, a square is blocked or freed.
    pub(crate) fn moves(
        &self,
        square: usize,
        rules: &Rules,
        sizes: &[usize],
        most: usize,
    ) -> Vec<Move> {
        let own = self.of[square];
        let may_join = |to: &usize| {
            *to != own
                && match rules.on_map(*to) {
                    group if group < rules.regions => sizes[*to] < most,
                    group => group == rules.free() || rules.regions == 0,
                }
        };
        let step = |to| Move { square, to };
        let moves = if rules.regions > 0 {
            let beside = rules.beside(square).map(|beside| self.of[beside]);
            beside.filter(may_join).map(step).collect_vec()
        } else {
            [rules.free(), rules.blocked()].into_iter().filter(may_join).map(step).collect()
        };
        if moves.is_empty() || !self.can_leave(square, rules) { Vec::new() } else { moves }
    }

    /// The regions after a move.
    pub(crate) fn after(&self, step: Move) -> Self {
        let mut moved = self.clone();
        moved.of[step.square] = step.to;
        moved
    }
}
