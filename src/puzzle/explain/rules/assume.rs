//! A piece on a square leads to a contradiction by simpler rules: the square stays empty. Players
//! of Sudoku call it Nishio.

use super::{common, confined, empty, single};
use crate::puzzle::explain::deduction::{Deduction, Find, Reason};
use crate::puzzle::explain::layout::Layout;
use crate::puzzle::explain::position::Position;

/// The rules within an assumption, by level. A lower level is tried on all squares first.
const LEVELS: [&[Find]; 4] = [
    &[single::find],
    &[single::find, confined::line, empty::find],
    &[single::find, confined::line, empty::find, confined::pairs],
    &[single::find, confined::line, empty::find, confined::pairs, common::find],
];

/// The assumption with the shortest chain, at the first level that refutes any.
pub(super) fn find(layout: &Layout, position: &Position) -> Option<Deduction> {
    LEVELS.iter().find_map(|level| {
        let refuted = position.open_squares().filter_map(|square| {
            let next = |position: &Position| level.iter().find_map(|find| find(layout, position));
            let chain = chain(layout, position, square, next)?;
            Some((square, trimmed(layout, position, square, chain)))
        });
        let (square, chain) = refuted.min_by_key(|(square, chain)| (chain.len(), *square))?;
        Some(Deduction::cross(Reason::Assume { square, chain }, vec![square]))
    })
}

/// Deductions from a piece on a square up to a contradiction; `next` finds one after the other.
fn chain(
    layout: &Layout,
    position: &Position,
    square: usize,
    mut next: impl FnMut(&Position) -> Option<Deduction>,
) -> Option<Vec<Deduction>> {
    let mut position = position.clone();
    position.place(layout, square);
    let mut chain = Vec::new();
    loop {
        let found = next(&position)?;
        position.apply(layout, &found);
        let is_end = found.is_contradiction();
        chain.push(found);
        if is_end {
            return Some(chain);
        }
    }
}

/// The chain without deductions that the contradiction does not need.
fn trimmed(
    layout: &Layout,
    position: &Position,
    square: usize,
    mut chain: Vec<Deduction>,
) -> Vec<Deduction> {
    for index in (0..chain.len() - 1).rev() {
        let mut shorter = chain.clone();
        shorter.remove(index);
        if let Some(still) = replayed(layout, position, square, &shorter) {
            chain = still;
        }
    }
    chain
}

/// The chain with what follows from each of its reasons, if it still ends in a contradiction.
fn replayed(
    layout: &Layout,
    position: &Position,
    square: usize,
    reasons: &[Deduction],
) -> Option<Vec<Deduction>> {
    let mut reasons = reasons.iter();
    chain(layout, position, square, |position| reasons.next()?.reason.conclude(layout, position))
}

pub(super) fn conclude(
    layout: &Layout,
    position: &Position,
    square: usize,
    chain: &[Deduction],
) -> Option<Deduction> {
    let chain = position.is_open(square).then(|| replayed(layout, position, square, chain))??;
    Some(Deduction::cross(Reason::Assume { square, chain }, vec![square]))
}
