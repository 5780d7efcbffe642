//! The numbers of pieces: of each kind, of all, and on sets of squares.

use crate::search::exchanges::Alike;
use crate::search::needs::CountedSet;
use nq_board::model::{CountRange, Problem};

/// A set of squares, with the squares of it that are not decided.
struct Set {
    set: CountedSet,
    left: u32,
}

impl Set {
    fn is_possible(&self) -> bool {
        let CountedSet { range, have, .. } = self.set;
        have <= range.max && have + self.left >= range.min
    }
}

/// The numbers of pieces on the squares that are decided.
pub(super) struct Numbers {
    counts: Vec<CountRange>,
    total: CountRange,
    pub(super) alike: Alike,
    pub(super) have: Vec<u32>,
    pub(super) placed: u32,
    /// How many pieces kinds need beyond those placed.
    missing: u32,
    /// By square: those from it on, on which a piece may stand.
    left: Vec<u32>,
    sets: Vec<Set>,
    /// By square: its sets.
    sets_of: Vec<Vec<u16>>,
}

impl Numbers {
    pub(super) fn of(problem: &Problem, is_free: &[bool]) -> Self {
        let mut left = vec![0; is_free.len() + 1];
        for square in (0..is_free.len()).rev() {
            left[square] = left[square + 1] + u32::from(is_free[square]);
        }
        let of_set = |set: CountedSet| {
            let free = set.squares.members().filter(|&square| is_free[square]).count();
            Set { set, left: u32::try_from(free).unwrap_or(u32::MAX) }
        };
        let sets: Vec<Set> = CountedSet::all(problem).into_iter().map(of_set).collect();
        let of_square = |square: usize| {
            let has = |(_, of): &(u16, &Set)| is_free[square] && of.set.squares.contains(square);
            (0..).zip(&sets).filter(has).map(|(place, _)| place).collect()
        };
        let total = problem.total.unwrap_or(CountRange { min: 0, max: u32::MAX });
        let least = problem.counts.iter().fold(0_u32, |sum, count| sum.saturating_add(count.min));
        Self {
            sets_of: (0..is_free.len()).map(of_square).collect(),
            total: CountRange { min: total.min.max(least), ..total },
            counts: problem.counts.clone(),
            alike: Alike::of(problem),
            have: vec![0; problem.pieces.len()],
            placed: 0,
            missing: least,
            left,
            sets,
        }
    }

    /// Whether another piece of a kind may be placed. Of kinds that are alike and not on the board,
    /// one is.
    #[inline]
    pub(super) fn may_place(&self, kind: usize) -> bool {
        self.have[kind] < self.counts[kind].max
            && self.placed < self.total.max
            && !self.alike.new_like(kind, &self.have).any(|other| other < kind)
    }

    /// Notes what stands on a square, a kind or nothing.
    #[inline]
    pub(super) fn put(&mut self, square: usize, kind: usize) {
        if let Some(have) = self.have.get_mut(kind) {
            self.missing -= u32::from(*have < self.counts[kind].min);
            *have += 1;
            self.placed += 1;
        }
        self.note::<1>(square, kind);
    }

    #[inline]
    pub(super) fn take_back(&mut self, square: usize, kind: usize) {
        if let Some(have) = self.have.get_mut(kind) {
            *have -= 1;
            self.missing += u32::from(*have < self.counts[kind].min);
            self.placed -= 1;
        }
        self.note::<-1>(square, kind);
    }

    /// Counts what stands on a square on the sets of the square.
    #[inline]
    fn note<const BY: i32>(&mut self, square: usize, kind: usize) {
        for &set in &self.sets_of[square] {
            let Set { set, left } = &mut self.sets[usize::from(set)];
            *left = left.wrapping_add_signed(-BY);
            let is_counted = set.pieces.get(kind) == Some(&true);
            set.have = set.have.wrapping_add_signed(if is_counted { BY } else { 0 });
        }
    }

    /// Whether all numbers may still be right, once the squares before this one are decided.
    #[inline]
    pub(super) fn is_possible(&self, next: usize) -> bool {
        let left = self.left[next];
        let of_last = next.checked_sub(1).map(|last| &self.sets_of[last]);
        self.placed + left >= self.total.min
            && self.missing <= left.min(self.total.max.saturating_sub(self.placed))
            && of_last.map_or_else(
                || self.sets.iter().all(Set::is_possible),
                |sets| sets.iter().all(|&set| self.sets[usize::from(set)].is_possible()),
            )
    }

    /// The least number of all pieces.
    #[inline]
    pub(super) const fn least(&self) -> u32 {
        self.total.min
    }

    /// The least and the greatest number of all pieces at the end.
    #[inline]
    pub(super) fn total(&self, next: usize) -> (u32, u32) {
        let most = (self.placed + self.left[next]).min(self.total.max);
        (self.placed.max(self.total.min), most)
    }
}
