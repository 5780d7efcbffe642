//! Moves squares between regions until the intended solution is the only one, and on to other
//! puzzles.

use itertools::Itertools;

use crate::make::maker::Candidates;
use crate::make::regions::{Move, Regions};
use crate::make::rivals::Rivals;
use crate::make::search::Found;
use nq_board::run::StopReason;

/// Nodes of one search for a second solution. Regions that take longer are given up.
const NODES: u64 = 30_000;

impl Candidates<'_> {
    /// A second solution.
    pub(crate) fn second(&mut self, regions: &Regions) -> Result<Found, StopReason> {
        self.search(&regions.of, NODES).other(&[], &regions.solution)
    }

    /// Moves squares until the intended solution is the only one; `None` where that takes too long.
    ///
    /// A square of a second solution, but not of the intended one, moves to another region. The
    /// second solution then has too few pieces in one region and too many in the other.
    pub(crate) fn repaired(&mut self, mut regions: Regions) -> Result<Option<Regions>, StopReason> {
        let mut rivals = Rivals::new(self.rules.wanted(), self.rules.squares());
        for _ in 0..2 * self.rules.squares() {
            let rival = match rivals.solution() {
                Some(rival) => rival,
                None => match self.second(&regions)? {
                    Found::Placement(second) => {
                        rivals.add(&second, &regions);
                        second
                    }
                    Found::None => return self.freed(regions).map(Some),
                    Found::Limit => return Ok(None),
                },
            };
            let moves = self.moves_near(&regions, rival);
            let admitted = |step: &Move| rivals.admitted(regions.of[step.square], *step);
            let best = moves.into_iter().min_set_by_key(admitted);
            if best.is_empty() {
                return Ok(None);
            }
            let step = self.draws.pick(&best);
            rivals.take(regions.of[step.square], step);
            regions = regions.after(step);
        }
        Ok(None)
    }

    /// Frees squares in random order as long as there is one solution. With regions, those that are
    /// blocked are given.
    fn freed(&mut self, mut regions: Regions) -> Result<Regions, StopReason> {
        if self.rules.regions > 0 {
            return Ok(regions);
        }
        let (free, blocked) = (self.rules.free(), self.rules.blocked());
        let can_leave =
            |&square: &usize| regions.of[square] == blocked && !self.rules.is_blocked[square];
        let squares = (0..self.rules.squares()).filter(can_leave).collect_vec();
        for square in self.draws.shuffled(&squares) {
            let changed = regions.after(Move { square, to: free });
            if self.second(&changed)? == Found::None {
                regions = changed;
            }
        }
        Ok(regions)
    }

    /// Regions that differ in one square, with the same solution and no other; `None` if all such
    /// regions have several solutions.
    pub(crate) fn other_regions(&mut self, of: &Regions) -> Result<Option<Regions>, StopReason> {
        let moves = self.moves(of, 0..self.rules.squares());
        for step in self.draws.shuffled(&moves) {
            let changed = of.after(step);
            if self.second(&changed)? == Found::None {
                return Ok(Some(changed));
            }
        }
        Ok(None)
    }

    /// Random regions that differ in one square, with the same solution and perhaps others; `None`
    /// if no square can move.
    pub(crate) fn any_regions(&mut self, of: &Regions) -> Option<Regions> {
        let moves = self.moves(of, 0..self.rules.squares());
        (!moves.is_empty()).then(|| of.after(self.draws.pick(&moves)))
    }

    /// The moves of these squares. If each holds its region together or is within it, the moves of
    /// the nearest squares that have some.
    fn moves_near(&self, regions: &Regions, mut squares: Vec<usize>) -> Vec<Move> {
        loop {
            let moves = self.moves(regions, squares.iter().copied());
            if !moves.is_empty() || squares.len() == self.rules.squares() {
                return moves;
            }
            let wider =
                squares.iter().flat_map(|&square| self.rules.beside(square).chain([square]));
            squares = wider.sorted_unstable().dedup().collect();
        }
    }

    /// The moves of these squares on all maps. No region grows beyond three times the mean, so that
    /// none is most of the board.
    fn moves(&self, regions: &Regions, squares: impl IntoIterator<Item = usize>) -> Vec<Move> {
        let most = 3 * self.rules.rows.max(self.rules.columns);
        let sizes = regions.sizes(self.rules);
        let (squares_of_map, all) = (self.rules.squares(), regions.of.len());
        let on_maps = |square| (square..all).step_by(squares_of_map);
        let moves = |square| regions.moves(square, self.rules, &sizes, most);
        squares.into_iter().flat_map(on_maps).flat_map(moves).collect_vec()
    }
}
