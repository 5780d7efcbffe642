//! A square on which a piece would leave a set with too few open squares: it stays empty.

use crate::puzzle::explain::deduction::{Deduction, Reason};
use crate::puzzle::explain::layout::Layout;
use crate::puzzle::explain::position::Position;

/// The set with the fewest open squares, and all squares that would leave it with too few.
pub(super) fn find(layout: &Layout, position: &Position) -> Option<Deduction> {
    let mut crossed = vec![Vec::new(); layout.sets.len()];
    for square in position.open_squares() {
        for set in short_sets(layout, position, square) {
            crossed[set].push(square);
        }
    }
    let found = (0..layout.sets.len()).filter(|&set| !crossed[set].is_empty());
    let set = found.min_by_key(|&set| (position.open(set), set))?;
    Some(Deduction::cross(Reason::Empty { set }, std::mem::take(&mut crossed[set])))
}

pub(super) fn conclude(layout: &Layout, position: &Position, set: usize) -> Option<Deduction> {
    let is_short = |&square: &usize| short_sets(layout, position, square).contains(&set);
    let crossed: Vec<usize> = position.open_squares().filter(is_short).collect();
    (!crossed.is_empty()).then(|| Deduction::cross(Reason::Empty { set }, crossed))
}

/// The sets that would have too few open squares with a piece on an open square.
fn short_sets(layout: &Layout, position: &Position, square: usize) -> Vec<usize> {
    let mut placed = position.clone();
    placed.place(layout, square);
    (0..layout.sets.len()).filter(|&set| placed.open(set) < placed.missing(set)).collect()
}
