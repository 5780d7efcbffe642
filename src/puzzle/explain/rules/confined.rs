//! Sets whose open squares are in sets of another family with as many pieces to place: the rest of
//! those stays empty. With one set inside another this is a line: the open squares of a region are
//! in a row, say. With `k` sets these are the naked and hidden subsets of Sudoku.

use std::ops::Range;

use crate::puzzle::explain::deduction::{Deduction, Reason};
use crate::puzzle::explain::layout::Layout;
use crate::puzzle::explain::position::Position;

/// One set confined to another.
pub(super) fn line(layout: &Layout, position: &Position) -> Option<Deduction> {
    up_to(layout, position, 1..2)
}

/// Several sets confined to as many. If `k` sets are confined to `k` of `n`, the other `n - k` are
/// confined to the other `n - k`, and the same follows. So half of a family suffices.
pub(super) fn find(layout: &Layout, position: &Position) -> Option<Deduction> {
    let largest = layout.families.iter().map(Range::len).max().unwrap_or(0);
    up_to(layout, position, 2..largest / 2 + 1)
}

/// Two sets confined to two: what a person sees within an assumption.
pub(super) fn pairs(layout: &Layout, position: &Position) -> Option<Deduction> {
    up_to(layout, position, 2..3)
}

/// The first deduction with the fewest sets.
fn up_to(layout: &Layout, position: &Position, sizes: Range<usize>) -> Option<Deduction> {
    let families = &layout.families;
    let pairs = families.iter().flat_map(|inner| families.iter().map(move |outer| (inner, outer)));
    let searches: Vec<Search<'_>> = pairs
        .filter(|(inner, outer)| inner != outer)
        .map(|(inner, outer)| Search::new(layout, position, inner, outer))
        .collect();
    sizes.into_iter().find_map(|most| {
        searches.iter().find_map(|search| search.extend(most, 0, &mut Vec::new(), 0))
    })
}

/// The sets of one family that meet only sets of another.
struct Search<'a> {
    layout: &'a Layout,
    position: &'a Position,
    outer: Range<usize>,
    /// Sets with pieces to place, and a mask of the outer sets that have their open squares.
    inner: Vec<(usize, u128)>,
}

impl<'a> Search<'a> {
    fn new(
        layout: &'a Layout,
        position: &'a Position,
        inner: &Range<usize>,
        outer: &Range<usize>,
    ) -> Self {
        let unfilled = inner.clone().filter(|&set| position.missing(set) > 0);
        let met = |set| Some((set, met(layout, position, set, outer)?));
        Self { layout, position, outer: outer.clone(), inner: unfilled.filter_map(met).collect() }
    }

    /// Adds sets to `chosen`, from `next` on. Neither they nor the sets that they meet are more
    /// than `most`.
    fn extend(
        &self,
        most: usize,
        next: usize,
        chosen: &mut Vec<usize>,
        mask: u128,
    ) -> Option<Deduction> {
        let missing = |sets: &[usize]| sets.iter().map(|&s| self.position.missing(s)).sum::<u32>();
        if !chosen.is_empty() {
            let outer = members(&self.outer, mask);
            if missing(&outer) <= missing(chosen) {
                let found = conclude(self.layout, self.position, chosen, &outer);
                if found.is_some() {
                    return found;
                }
            }
        }
        if chosen.len() == most {
            return None;
        }
        for (index, &(set, met)) in self.inner.iter().enumerate().skip(next) {
            if (mask | met).count_ones() as usize > most {
                continue;
            }
            chosen.push(set);
            let found = self.extend(most, index + 1, chosen, mask | met);
            chosen.pop();
            if found.is_some() {
                return found;
            }
        }
        None
    }
}

/// The sets of a family that have the open squares of a set, as a mask; `None` if an open square is
/// in none of them.
fn met(layout: &Layout, position: &Position, set: usize, family: &Range<usize>) -> Option<u128> {
    position.open_of(layout, set).try_fold(0, |mask, square| {
        let outer = layout.sets_of[square].iter().find(|&set| family.contains(set))?;
        Some(mask | 1 << (outer - family.start))
    })
}

fn members(family: &Range<usize>, mask: u128) -> Vec<usize> {
    family.clone().filter(|set| mask >> (set - family.start) & 1 == 1).collect()
}

pub(super) fn conclude(
    layout: &Layout,
    position: &Position,
    inner: &[usize],
    outer: &[usize],
) -> Option<Deduction> {
    let is_in =
        |square: usize, sets: &[usize]| layout.sets_of[square].iter().any(|set| sets.contains(set));
    let missing = |sets: &[usize]| sets.iter().map(|&set| position.missing(set)).sum::<u32>();
    let mut inside = inner.iter().flat_map(|&set| position.open_of(layout, set));
    if !inside.all(|square| is_in(square, outer)) {
        return None;
    }
    let reason = Reason::Confined { inner: inner.to_vec(), outer: outer.to_vec() };
    match missing(outer).cmp(&missing(inner)) {
        std::cmp::Ordering::Less => Some(Deduction::contradiction(reason)),
        std::cmp::Ordering::Greater => None,
        std::cmp::Ordering::Equal => {
            let rest = outer.iter().flat_map(|&set| position.open_of(layout, set));
            let mut rest: Vec<usize> = rest.filter(|&square| !is_in(square, inner)).collect();
            rest.sort_unstable();
            (!rest.is_empty()).then(|| Deduction::cross(reason, rest))
        }
    }
}
