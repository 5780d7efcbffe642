//! All ways to place the pieces that a set needs agree on a square.
//!
//! With one piece to place this is the rule `empty`, unless each way includes what follows from it.

use std::borrow::Cow;

use itertools::Itertools;

use crate::explain::deduction::{Deduction, Reason};
use crate::explain::position::{Mark, Position};
use crate::explain::rules::single;

/// The most ways that are compared.
const MOST_WAYS: usize = 64;

/// The most ways that are compared with what follows from them.
const MOST_FOLLOWED: usize = 3;

/// A set of which all ways agree.
pub(super) fn find(position: &Position<'_>) -> Option<Deduction> {
    by_open_squares(position)
        .filter(|&set| position.missing(set) > 1)
        .find_map(|set| conclude(position, set, false))
}

/// A set of which all ways agree, with what follows from each.
pub(super) fn find_followed(position: &Position<'_>) -> Option<Deduction> {
    by_open_squares(position).find_map(|set| conclude(position, set, true))
}

/// Sets with pieces to place, those with the fewest open squares first.
fn by_open_squares(position: &Position<'_>) -> impl Iterator<Item = usize> {
    let sets = position.sets().filter(|&set| position.missing(set) > 0);
    sets.sorted_by_key(|&set| position.open(set))
}

pub(super) fn conclude(
    position: &Position<'_>,
    set: usize,
    is_followed: bool,
) -> Option<Deduction> {
    if position.missing(set) == 0 {
        return None;
    }
    let squares = position.open_of(set).collect_vec();
    let most = if is_followed { MOST_FOLLOWED } else { MOST_WAYS };
    let (mut ways, mut agreed) = (0, None::<Vec<(usize, Mark)>>);
    fill(position, &squares, position.missing(set), &mut |way| {
        ways += 1;
        let way = if is_followed { followed(way) } else { Some(Cow::Borrowed(way)) };
        if let Some(way) = way {
            let marks = || position.open_squares().map(|square| (square, way.mark(square)));
            let marked = || marks().filter(|(_, mark)| *mark != Mark::Open).collect();
            let agreed = agreed.get_or_insert_with(marked);
            agreed.retain(|&(square, mark)| way.mark(square) == mark);
        }
        // Most sets have two ways that agree on nothing, and the others need no look.
        (ways <= most && agreed.as_ref().is_none_or(|agreed| !agreed.is_empty())).then_some(())
    })?;
    let reason = Reason::Common { set, is_followed };
    let Some(agreed) = agreed else { return Some(Deduction::contradiction(reason)) };
    let all = |mark| {
        let marked = agreed.iter().filter(|(_, agreed)| *agreed == mark);
        marked.map(|(square, _)| *square).collect_vec()
    };
    let mut found = Deduction { reason, place: all(Mark::Placed), cross: all(Mark::Crossed) };
    // The new pieces exclude most of the crossed squares themselves.
    let mut placed = position.clone();
    found.place.iter().for_each(|&square| placed.place(square));
    found.cross.retain(|&square| placed.is_open(square));
    (!found.is_contradiction()).then_some(found)
}

/// Visits the ways to place this number of pieces on the squares, until `visit` returns `None`.
fn fill(
    position: &Position<'_>,
    squares: &[usize],
    pieces: u32,
    visit: &mut dyn FnMut(&Position<'_>) -> Option<()>,
) -> Option<()> {
    let mut placed = position.clone();
    for (index, &square) in squares.iter().enumerate() {
        if position.is_open(square) {
            placed.clone_from(position);
            placed.place(square);
            match pieces {
                ..=1 => visit(&placed)?,
                _ => fill(&placed, &squares[index + 1..], pieces - 1, visit)?,
            }
        }
    }
    Some(())
}

/// A position with all singles; `None` if they lead to a contradiction.
fn followed<'p, 'a>(position: &'p Position<'a>) -> Option<Cow<'p, Position<'a>>> {
    let mut position = Cow::Borrowed(position);
    while let Some(single) = single::find(&position) {
        if single.is_contradiction() {
            return None;
        }
        position.to_mut().apply(&single);
    }
    Some(position)
}
