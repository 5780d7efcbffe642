//! The first part of a search with covers or numbers on sets of squares: pieces are placed until
//! every square is covered and every set has as many as it needs.
//!
//! It branches on the square that fewest pieces can cover, over these pieces, or on the set with
//! the fewest open squares, over these squares. Later branches exclude a piece that was tried, so
//! that each set of pieces occurs once. A branch ends if the remaining pieces cannot cover what is
//! missing, or a set has too few open squares.
//!
//! The branching rule is that of Knuth's algorithm X ("Dancing links", 2000), for a cover that need
//! not be exact.

use super::needs::{CountedSet, CoverMasks};
use super::{Squares, Stage, id};
use crate::mask::Mask;
use nq_board::base::Placed;
use nq_board::run::StopReason;

/// What needs a piece.
#[derive(Clone, Copy)]
enum Need {
    /// A target of a cover.
    Target { cover: usize, target: usize },
    /// A set of squares.
    Set(usize),
}

impl Squares<'_> {
    /// Places a piece for the hardest need. Without needs, the kinds follow one by one.
    pub(super) fn meet_needs(
        &mut self,
        allowed: &[Mask],
        enter: &mut impl FnMut(&mut Self, Stage, &[Mask]) -> Result<(), StopReason>,
    ) -> Result<(), StopReason> {
        let mut allowed = self.without_full(allowed);
        let Some(need) = self.hardest(&allowed) else {
            return enter(self, self.kind(0), &allowed);
        };
        self.poll.step()?;
        if self.covers.iter().any(CoverMasks::has_too_many)
            || !self.sets_can_be_met(0, &allowed, 0)
            || !self.counted.iter().all(|set| self.has_room(set, &allowed))
        {
            return Ok(());
        }
        let left = self.pieces_left();
        // With the pieces after it, each of which covers at most so much, a piece must cover these.
        let Some(least_gains) = self.least_gains(&allowed, left) else {
            return Ok(());
        };
        for piece in 0..allowed.len() {
            if self.before[piece] >= self.problem.counts[piece].max {
                continue;
            }
            for square in self.choices(need, &allowed, piece).members() {
                let gains_enough = self
                    .covers
                    .iter()
                    .zip(&least_gains)
                    .all(|(cover, &least)| cover.gain(piece, square) >= least);
                if gains_enough {
                    let after = self.after(&allowed, piece, square);
                    self.before[piece] += 1;
                    self.put(Placed::new(id(piece), self.problem.board.square(square)));
                    enter(self, Stage::Needs, &after)?;
                    self.take_back();
                    self.before[piece] -= 1;
                }
                allowed[piece].remove(square);
                let square = [square].into_iter().collect();
                self.alike.close(piece, &self.before, &square, &mut allowed);
            }
        }
        Ok(())
    }

    /// What needs a piece and leaves the fewest choices.
    fn hardest(&self, allowed: &[Mask]) -> Option<Need> {
        let covers = self.covers.iter().enumerate();
        let targets = covers.flat_map(|(cover, masks)| {
            masks.missing().members().map(move |target| (Need::Target { cover, target }, 0))
        });
        let sets = self.counted.iter().enumerate().filter(|(_, set)| set.have < set.range.min);
        // The first of several pieces leaves squares to the others.
        let sets = sets.map(|(place, set)| (Need::Set(place), set.range.min - set.have - 1));
        let choices = |&(need, later): &(Need, u32)| {
            // Of kinds that are alike and not on the board, one is tried.
            let is_instead = |piece: usize, other: usize| {
                other < piece && !self.choices(need, allowed, other).is_empty()
            };
            let is_tried = |&piece: &usize| {
                !self.alike.new_like(piece, &self.before).any(|other| is_instead(piece, other))
            };
            let of_piece = |piece| self.choices(need, allowed, piece).len();
            let all: usize = (0..allowed.len()).filter(is_tried).map(of_piece).sum();
            all.saturating_sub(later as usize)
        };
        targets.chain(sets).min_by_key(choices).map(|(need, _)| need)
    }

    /// The squares on which a piece meets a need.
    fn choices(&self, need: Need, allowed: &[Mask], piece: usize) -> Mask {
        match need {
            Need::Target { cover, target } => {
                allowed[piece].and(&self.covers[cover].coverers(piece, target))
            }
            Need::Set(place) => {
                let set = &self.counted[place];
                if set.pieces[piece] { allowed[piece].and(&set.squares) } else { Mask::default() }
            }
        }
    }

    /// Whether the pieces that a set needs have room, as far as a greedy cover of its squares by
    /// cliques tells: the pieces on a clique exclude each other. (`sat` has the same bound.)
    fn has_room(&self, set: &CountedSet, allowed: &[Mask]) -> bool {
        let missing = set.range.min.saturating_sub(set.have);
        let mut kinds = (0..allowed.len()).filter(|&piece| set.pieces[piece]);
        let (Some(piece), None, 2..) = (kinds.next(), kinds.next(), missing) else { return true };
        let mut left = allowed[piece].and(&set.squares);
        (0..missing).all(|_| {
            let (mut clique, is_there) = (left, !left.is_empty());
            while let Some(member) = clique.next_from(0) {
                left.remove(member);
                clique = clique.and(&self.excluded[piece][member][piece]);
                clique.remove(member);
            }
            is_there
        })
    }

    /// The squares of each kind without the sets that have as many pieces as they may, and without
    /// those from which a piece covers a target too often.
    fn without_full(&self, allowed: &[Mask]) -> Vec<Mask> {
        let mut allowed = allowed.to_vec();
        for set in self.counted.iter().filter(|set| set.have >= set.range.max) {
            for (free, _) in allowed.iter_mut().zip(&set.pieces).filter(|(_, counts)| **counts) {
                *free = free.without(&set.squares);
            }
        }
        for (cover, target) in
            self.covers.iter().flat_map(|cover| cover.full().map(move |t| (cover, t)))
        {
            for (piece, free) in allowed.iter_mut().enumerate() {
                *free = free.without(&cover.coverers(piece, target));
            }
        }
        allowed
    }

    /// How many more pieces there may be.
    fn pieces_left(&self) -> usize {
        let counts = self.problem.counts.iter().zip(&self.before);
        let of_kinds: usize =
            counts.map(|(count, &have)| count.max.saturating_sub(have) as usize).sum();
        let in_all = self.problem.total.map_or(usize::MAX, |total| total.max as usize);
        of_kinds.min(in_all.saturating_sub(self.placed.len()))
    }

    /// For each cover, how much the next piece must cover at least; `None` where so many pieces
    /// cannot cover what is missing.
    fn least_gains(&self, allowed: &[Mask], left: usize) -> Option<Vec<usize>> {
        let later = left.checked_sub(1)?;
        let least = |cover: &CoverMasks| {
            let pieces = allowed.iter().enumerate();
            let gains = pieces
                .filter(|&(piece, _)| self.before[piece] < self.problem.counts[piece].max)
                .flat_map(|(piece, free)| free.members().map(move |s| cover.gain(piece, s)));
            let (needed, most) = (cover.needed(), gains.max().unwrap_or(0));
            let least = needed.saturating_sub(later.saturating_mul(most));
            (least <= most).then_some(least)
        };
        self.covers.iter().map(least).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::ControlFlow;

    use crate::tests::{problem, stars};
    use nq_board::run::Control;

    /// Two stars in each row, column and region, no two touching: one placement.
    const STARS: &str = "
        AAABBBCCCCCC
        AAAAABBCCCCC
        ADDAAABBCCEC
        DDDDDDDDCCEC
        FFFDFDFGGEEC
        FFFDFFFHGGEE
        FIFFFHFHHEEE
        IIFHHHHHHEJE
        KIKHHEEEEEJJ
        KKKHHHEEELLJ
        KKKHHHEEELLJ
        KKKKKHEEELLJ";

    /// 8 x 8: four placements of wazirs attack each square once. Where pieces may cover a square
    /// again, the search takes millions of nodes.
    #[test]
    fn full_squares_leave_few_nodes() {
        let toml = "name = \"covers\"\nmay_not_attack = []\nboard = { rows = 8, columns = 8 }\n\
                    piece = [{ symbol = \"W\", moves = \"W\", count = \"any\" }]\n\
                    cover = [{ squares = \"all\", by = [\"W\"], times = 1 }]\n";
        let problem = problem(toml, 8);
        let mut found = 0;
        let mut visit = |_: &_| {
            found += 1;
            ControlFlow::Continue(())
        };
        let control = Control::default();
        let mut squares = Squares::new(&problem, &control, &mut visit);
        let root = squares.root().unwrap();
        assert!(squares.visit(Stage::Needs, &root).is_ok());
        assert!(squares.poll.steps() < 500, "{} nodes", squares.poll.steps());
        assert_eq!(found, 4);
    }

    /// Square by square, the search takes hundreds of thousands of nodes.
    #[test]
    fn branching_on_sets_takes_few_nodes() {
        let problem = stars(STARS, 2);
        let mut found = 0;
        let mut visit = |_: &_| {
            found += 1;
            ControlFlow::Continue(())
        };
        let control = Control::default();
        let mut squares = Squares::new(&problem, &control, &mut visit);
        let free = (0..problem.board.len()).collect();
        assert!(squares.visit(Stage::Needs, &[free]).is_ok());
        assert!(squares.poll.steps() < 50_000, "{} nodes", squares.poll.steps());
        assert_eq!(found, 1);
    }
}
