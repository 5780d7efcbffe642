//! A square on which a piece would leave a set with too few open squares: it stays empty.

use crate::puzzle::explain::deduction::{Deduction, Reason};
use crate::puzzle::explain::layout::Layout;
use crate::puzzle::explain::position::Position;

/// The set with the fewest open squares, and all squares that would leave it with too few.
pub(super) fn find(layout: &Layout, position: &Position) -> Option<Deduction> {
    let mut crossed = vec![Vec::new(); layout.sets.len()];
    for_each_short(layout, position, |square, set| crossed[set].push(square));
    let found = (0..layout.sets.len()).filter(|&set| !crossed[set].is_empty());
    let set = found.min_by_key(|&set| (position.open(set), set))?;
    Some(Deduction::cross(Reason::Empty { set }, std::mem::take(&mut crossed[set])))
}

pub(super) fn conclude(layout: &Layout, position: &Position, set: usize) -> Option<Deduction> {
    let mut crossed = Vec::new();
    for_each_short(layout, position, |square, short| {
        if short == set {
            crossed.push(square);
        }
    });
    (!crossed.is_empty()).then(|| Deduction::cross(Reason::Empty { set }, crossed))
}

/// Visits each open square with each set that a piece there would leave with too few open squares.
fn for_each_short(layout: &Layout, position: &Position, mut visit: impl FnMut(usize, usize)) {
    let mut placed = position.clone();
    for square in position.open_squares() {
        placed.clone_from(position);
        placed.place(layout, square);
        placed.short_sets().for_each(|set| visit(square, set));
    }
}
