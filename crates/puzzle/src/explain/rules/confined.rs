//! Sets whose open squares are in sets of another family that take as many pieces as they need: the
//! rest of those stays empty. With one set inside another this is a line: the open squares of a
//! region are in a row, say. With `k` sets these are the naked and hidden subsets of Sudoku.
//!
//! A flow puts the pieces of the inner sets into outer sets that have their open squares. An inner
//! set reaches the outer sets that it meets, and through them the inner sets with pieces there. If
//! it reaches an outer set with room, a piece can move, and the set is not confined. Otherwise all
//! that it reaches is the least family of confined sets with it, and the smallest family of all is
//! one of these (Hall, "On representatives of subsets", 1935; Dulmage and Mendelsohn, 1958).

use std::ops::Range;

use itertools::Itertools;

use crate::explain::deduction::{Deduction, Reason};
use crate::explain::layout::Layout;
use crate::explain::position::Position;
use crate::explain::sets::CountedSet;

/// One set confined to another.
pub(super) fn line(position: &Position<'_>) -> Option<Deduction> {
    few(position, 1)
}

/// Two sets confined to two: what a person sees within an assumption.
pub(super) fn pairs(position: &Position<'_>) -> Option<Deduction> {
    few(position, 2)
}

/// The first of at most two sets, confined to at most `most`. Where the position has no solution, a
/// flow would find another.
fn few(position: &Position<'_>, most: usize) -> Option<Deduction> {
    pairs_of_families(position.layout).find_map(|(inner, outer)| {
        let sets = confinable(position, (inner, outer), most);
        sets.iter().enumerate().find_map(|(place, &(set, met))| {
            let others = sets[place + 1..].iter().filter(|_| most > 1);
            let others = others.map(|(other, mask)| (vec![set, *other], met | mask));
            let mut some = std::iter::once((vec![set], met)).chain(others);
            some.find_map(|(sets, mask)| {
                let few = mask.count_ones() as usize <= most;
                few.then(|| conclude(position, &sets, &places(outer, mask).collect_vec()))?
            })
        })
    })
}

/// Several sets confined to as many, the fewest first. If `k` sets are confined to `k` of `n` that
/// need all their pieces, the other `n - k` are confined to the other `n - k`, and the same
/// follows. So half of a family suffices.
pub(super) fn find(position: &Position<'_>) -> Option<Deduction> {
    let all = position.layout.families.iter().map(Range::len).max().unwrap_or(0);
    let is_exact = |family: &Range<usize>| {
        position.layout.sets[family.clone()].iter().all(CountedSet::is_exact)
    };
    let confined = pairs_of_families(position.layout).enumerate().flat_map(|(pair, families)| {
        let most = if is_exact(families.1) { all / 2 } else { all };
        let flow = Flow::new(position, families, most);
        let confined = (0..flow.inner.len()).filter_map(|from| flow.confined(from)).collect_vec();
        let sized = move |(inner, outer): (Vec<_>, Vec<_>)| {
            (inner.len().max(outer.len()), pair, inner, outer)
        };
        confined.into_iter().map(sized).filter(move |(size, ..)| *size <= most)
    });
    let confined = confined.sorted_unstable().dedup();
    let mut found = confined.map(|(.., inner, outer)| conclude(position, &inner, &outer));
    found.find_map(|found| found)
}

/// All pairs of different families.
fn pairs_of_families(layout: &Layout) -> impl Iterator<Item = (&Range<usize>, &Range<usize>)> {
    let pairs = layout.families.iter().cartesian_product(&layout.families);
    // A set that takes any number of pieces confines none.
    let limits =
        |outer: &Range<usize>| layout.sets[outer.clone()].iter().any(CountedSet::is_limited);
    pairs.filter(move |(inner, outer)| inner != outer && limits(outer))
}

/// The pieces of the sets of one family that meet only sets of another, as many as fit.
struct Flow {
    /// Inner sets with pieces to place, and a mask of the outer sets that have their open squares.
    inner: Vec<(usize, u128)>,
    outer: Range<usize>,
    /// By outer set, the pieces that still fit.
    room: Vec<u32>,
    /// By inner and outer set, the pieces of one in the other.
    pieces: Vec<Vec<u32>>,
}

/// What an inner set reaches.
struct Reached {
    /// By inner set, how it was reached: an inner set and the outer set between them.
    from: Vec<Option<(usize, usize)>>,
    outer: u128,
    /// An inner set and an outer set with room that it meets.
    end: Option<(usize, usize)>,
}

impl Flow {
    /// The flow of the inner sets that meet at most `most` outer sets.
    fn new(
        position: &Position<'_>,
        (inner, outer): (&Range<usize>, &Range<usize>),
        most: usize,
    ) -> Self {
        let inner = confinable(position, (inner, outer), most);
        let room = outer.clone().map(|set| position.room(set)).collect();
        let pieces = vec![vec![0; outer.len()]; inner.len()];
        let mut flow = Self { inner, outer: outer.clone(), room, pieces };
        for place in 0..flow.inner.len() {
            let missing = position.missing(flow.inner[place].0);
            let _ = (0..missing).try_for_each(|_| flow.put(place));
        }
        flow
    }

    /// What the inner set at a place reaches, up to an outer set with room.
    fn reached(&self, start: usize) -> Reached {
        let mut reached = Reached { from: vec![None; self.inner.len()], outer: 0, end: None };
        let mut next = vec![start];
        while let Some(inner) = next.pop() {
            for outer in places(&(0..0), self.inner[inner].1 & !reached.outer) {
                reached.outer |= 1 << outer;
                if self.room[outer] > 0 {
                    return Reached { end: Some((inner, outer)), ..reached };
                }
                for (other, pieces) in self.pieces.iter().enumerate() {
                    if pieces[outer] > 0 && other != start && reached.from[other].is_none() {
                        reached.from[other] = Some((inner, outer));
                        next.push(other);
                    }
                }
            }
        }
        reached
    }

    /// Puts a piece of an inner set into an outer set, and moves pieces of others to make room;
    /// `None` if there is no room.
    fn put(&mut self, start: usize) -> Option<()> {
        let Reached { from, end, .. } = self.reached(start);
        let (mut inner, mut outer) = end?;
        self.room[outer] -= 1;
        loop {
            self.pieces[inner][outer] += 1;
            let Some((before, between)) = from[inner] else { return Some(()) };
            self.pieces[inner][between] -= 1;
            (inner, outer) = (before, between);
        }
    }

    /// The least confined family with the inner set at a place, and the outer sets.
    fn confined(&self, place: usize) -> Option<(Vec<usize>, Vec<usize>)> {
        let Reached { from, outer, end: None } = self.reached(place) else { return None };
        let is_in = |other: &usize| *other == place || from[*other].is_some();
        let inner = (0..self.inner.len()).filter(is_in).map(|other| self.inner[other].0);
        Some((inner.collect(), places(&self.outer, outer).collect()))
    }
}

/// The inner sets that have pieces to place, and all open squares in at most `most` outer sets,
/// with a mask of these.
fn confinable(
    position: &Position<'_>,
    (inner, outer): (&Range<usize>, &Range<usize>),
    most: usize,
) -> Vec<(usize, u128)> {
    let unfilled = inner.clone().filter(|&set| position.missing(set) > 0);
    let met = unfilled.filter_map(|set| {
        let mask = position.open_of(set).try_fold(0_u128, |mask, square| {
            let outer_set =
                position.layout.sets_of[square].iter().find(|&set| outer.contains(set))?;
            Some(mask | 1 << (outer_set - outer.start))
        })?;
        (mask.count_ones() as usize <= most).then_some((set, mask))
    });
    met.collect()
}

/// The members of a range that a mask has, by their places.
fn places(range: &Range<usize>, mut mask: u128) -> impl Iterator<Item = usize> + use<> {
    let start = range.start;
    std::iter::from_fn(move || {
        let place = (mask != 0).then(|| mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        place.map(|place| start + place)
    })
}

pub(super) fn conclude(
    position: &Position<'_>,
    inner: &[usize],
    outer: &[usize],
) -> Option<Deduction> {
    let is_in = |square: usize, sets: &[usize]| {
        position.layout.sets_of[square].iter().any(|set| sets.contains(set))
    };
    let missing = inner.iter().map(|&set| position.missing(set)).sum::<u32>();
    let room = outer.iter().map(|&set| position.room(set)).sum::<u32>();
    if room > missing {
        return None;
    }
    let mut inside = inner.iter().flat_map(|&set| position.open_of(set));
    if !inside.all(|square| is_in(square, outer)) {
        return None;
    }
    let reason = Reason::Confined { inner: inner.to_vec(), outer: outer.to_vec() };
    if room < missing {
        return Some(Deduction::contradiction(reason));
    }
    let rest = outer.iter().flat_map(|&set| position.open_of(set));
    let mut rest: Vec<usize> = rest.filter(|&square| !is_in(square, inner)).collect();
    rest.sort_unstable();
    (!rest.is_empty()).then(|| Deduction::cross(reason, rest))
}

#[cfg(test)]
mod tests;
