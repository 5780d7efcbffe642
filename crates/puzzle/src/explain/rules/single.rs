//! A set with as many open squares as pieces to place: they all have pieces.

use crate::explain::deduction::{Deduction, Reason};
use crate::explain::position::Position;

/// The first contradiction, or else the first set.
pub(super) fn find(position: &Position<'_>) -> Option<Deduction> {
    let short = position.short_sets().next();
    short
        .map(|set| Deduction::contradiction(Reason::Single { set }))
        .or_else(|| position.sets().find_map(|set| conclude(position, set)))
}

pub(super) fn conclude(position: &Position<'_>, set: usize) -> Option<Deduction> {
    let (open, missing) = (position.open(set), position.missing(set));
    if missing == 0 || open > missing {
        return None;
    }
    let reason = Reason::Single { set };
    let squares: Vec<usize> = position.open_of(set).collect();
    let mut filled = position.clone();
    for &square in &squares {
        filled.place(square);
    }
    Some(if open < missing || filled.is_impossible() {
        Deduction::contradiction(reason)
    } else {
        Deduction::place(reason, squares)
    })
}
