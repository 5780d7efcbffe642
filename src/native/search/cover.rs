//! The first part of a search with covers: pieces are placed until every square is covered.
//!
//! It branches on the square that fewest pieces can cover, over these pieces. Later branches
//! exclude a piece that was tried, so that each set of pieces occurs once. A branch ends if the
//! remaining pieces cannot cover what is missing.
//!
//! The branching rule is that of Knuth's algorithm X ("Dancing links", 2000), for a cover that need
//! not be exact.

use std::ops::ControlFlow;

use super::Squares;
use super::cover_masks::CoverMasks;
use crate::base::placement::{PieceId, Placed};
use crate::native::mask::Mask;
use crate::run::control::StopReason;

impl Squares<'_> {
    /// Covers what is missing, then places the kinds one by one.
    pub(super) fn cover(&mut self, allowed: &[Mask]) -> ControlFlow<StopReason> {
        let Some((cover, target)) = self.hardest(allowed) else { return self.kind(0, allowed) };
        self.poll()?;
        if self.covers.iter().any(CoverMasks::has_too_many) {
            return ControlFlow::Continue(());
        }
        let left = self.pieces_left();
        // With the pieces after it, each of which covers at most so much, a piece must cover these.
        let Some(least_gains) = self.least_gains(allowed, left) else {
            return ControlFlow::Continue(());
        };
        let mut allowed = allowed.to_vec();
        for piece in 0..allowed.len() {
            if self.before[piece] >= self.problem.counts[piece].max {
                continue;
            }
            for square in allowed[piece].and(&self.covers[cover].coverers(piece, target)).members()
            {
                let gains_enough = self
                    .covers
                    .iter()
                    .zip(&least_gains)
                    .all(|(cover, &least)| cover.gain(piece, square) >= least);
                if gains_enough {
                    let after = self.after(&allowed, piece, square);
                    self.before[piece] += 1;
                    self.put(Placed::new(
                        PieceId(u8::try_from(piece).unwrap_or(u8::MAX)),
                        self.problem.board.square(square),
                    ));
                    self.cover(&after)?;
                    self.take_back();
                    self.before[piece] -= 1;
                }
                allowed[piece].remove(square);
            }
        }
        ControlFlow::Continue(())
    }

    /// The missing target that fewest pieces can cover, and its cover.
    fn hardest(&self, allowed: &[Mask]) -> Option<(usize, usize)> {
        let covers = self.covers.iter().enumerate();
        let targets = covers.flat_map(|(place, cover)| {
            cover.missing().members().map(move |target| (place, target))
        });
        targets.min_by_key(|&(place, target)| {
            let choices = allowed
                .iter()
                .enumerate()
                .map(|(piece, free)| free.and(&self.covers[place].coverers(piece, target)).len());
            choices.sum::<usize>()
        })
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
