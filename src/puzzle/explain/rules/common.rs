//! All ways to place the pieces that a set needs agree on a square.
//!
//! With one piece to place this is the rule `empty`, unless each way includes what follows from it.

use itertools::Itertools;

use super::single;
use crate::puzzle::explain::deduction::{Deduction, Reason};
use crate::puzzle::explain::layout::Layout;
use crate::puzzle::explain::position::{Mark, Position};

/// The most ways that are compared.
const MOST_WAYS: usize = 64;

/// The most ways that are compared with what follows from them.
const MOST_FOLLOWED: usize = 3;

/// A set of which all ways agree.
pub(super) fn find(layout: &Layout, position: &Position) -> Option<Deduction> {
    by_open_squares(layout, position)
        .filter(|&set| position.missing(set) > 1)
        .find_map(|set| conclude(layout, position, set, false))
}

/// A set of which all ways agree, with what follows from each.
pub(super) fn find_followed(layout: &Layout, position: &Position) -> Option<Deduction> {
    by_open_squares(layout, position).find_map(|set| conclude(layout, position, set, true))
}

/// Sets with pieces to place, those with the fewest open squares first.
fn by_open_squares(layout: &Layout, position: &Position) -> impl Iterator<Item = usize> {
    let sets = (0..layout.sets.len()).filter(|&set| position.missing(set) > 0);
    sets.sorted_by_key(|&set| position.open(set))
}

pub(super) fn conclude(
    layout: &Layout,
    position: &Position,
    set: usize,
    is_followed: bool,
) -> Option<Deduction> {
    let squares = position.open_of(layout, set).collect_vec();
    let mut ways = Vec::new();
    let most = if is_followed { MOST_FOLLOWED } else { MOST_WAYS };
    let missing = position.missing(set) as usize;
    fill(layout, position, &squares, missing, most, &mut ways)?;
    if is_followed {
        ways = ways.into_iter().filter_map(|way| followed(layout, way)).collect();
    }
    let reason = Reason::Common { set, is_followed };
    if ways.is_empty() {
        return Some(Deduction::contradiction(reason));
    }
    let all = |mark| {
        let agree = |square: &usize| ways.iter().all(|way| way.mark(*square) == mark);
        position.open_squares().filter(agree).collect_vec()
    };
    let mut found = Deduction { reason, place: all(Mark::Placed), cross: all(Mark::Crossed) };
    // The new pieces exclude most of the crossed squares themselves.
    let mut placed = position.clone();
    found.place.iter().for_each(|&square| placed.place(layout, square));
    found.cross.retain(|&square| placed.is_open(square));
    (!found.is_contradiction()).then_some(found)
}

/// Lists the ways to place so many pieces on the squares; `None` if they are too many.
fn fill(
    layout: &Layout,
    position: &Position,
    squares: &[usize],
    pieces: usize,
    most: usize,
    ways: &mut Vec<Position>,
) -> Option<()> {
    if pieces == 0 {
        ways.push(position.clone());
        return (ways.len() <= most).then_some(());
    }
    for (index, &square) in squares.iter().enumerate() {
        if position.is_open(square) {
            let mut placed = position.clone();
            placed.place(layout, square);
            fill(layout, &placed, &squares[index + 1..], pieces - 1, most, ways)?;
        }
    }
    Some(())
}

/// A position with all singles; `None` if they lead to a contradiction.
fn followed(layout: &Layout, mut position: Position) -> Option<Position> {
    while let Some(single) = single::find(layout, &position) {
        if single.is_contradiction() {
            return None;
        }
        position.apply(layout, &single);
    }
    Some(position)
}
