//! A square on which a piece would leave a set with too few open squares: it stays empty.

use crate::explain::deduction::{Deduction, Reason};
use crate::explain::position::Position;

/// The set with the fewest open squares, and all squares that would leave it with too few.
pub(super) fn find(position: &Position<'_>) -> Option<Deduction> {
    let mut crossed = vec![Vec::new(); position.sets().len()];
    for_each_short(position, |square, set| crossed[set].push(square));
    let found = position.sets().filter(|&set| !crossed[set].is_empty());
    let set = found.min_by_key(|&set| (position.open(set), set))?;
    Some(Deduction::cross(Reason::Empty { set }, std::mem::take(&mut crossed[set])))
}

pub(super) fn conclude(position: &Position<'_>, set: usize) -> Option<Deduction> {
    let mut crossed = Vec::new();
    for_each_short(position, |square, short| {
        if short == set {
            crossed.push(square);
        }
    });
    (!crossed.is_empty()).then(|| Deduction::cross(Reason::Empty { set }, crossed))
}

/// Visits each open square with each set that a piece there would leave with too few open squares.
fn for_each_short(position: &Position<'_>, mut visit: impl FnMut(usize, usize)) {
    let mut placed = position.clone();
    for square in position.open_squares() {
        placed.clone_from(position);
        placed.place(square);
        placed.short_sets().for_each(|set| visit(square, set));
    }
}
