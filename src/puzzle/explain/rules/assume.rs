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
            let chain = trimmed(layout, position, square, chain(layout, position, square, level)?);
            Some((square, chain))
        });
        let (square, chain) = refuted.min_by_key(|(square, chain)| (chain.len(), *square))?;
        Some(Deduction::cross(Reason::Assume { square, chain }, vec![square]))
    })
}

/// Deductions from a piece on a square up to a contradiction.
fn chain(
    layout: &Layout,
    position: &Position,
    square: usize,
    rules: &[Find],
) -> Option<Vec<Deduction>> {
    let mut position = position.clone();
    position.place(layout, square);
    let mut chain = Vec::new();
    loop {
        let found = rules.iter().find_map(|find| find(layout, &position))?;
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
    chain: &[Deduction],
) -> Option<Vec<Deduction>> {
    let mut position = position.clone();
    position.place(layout, square);
    let mut replayed = Vec::new();
    for deduction in chain {
        let found = deduction.reason.conclude(layout, &position)?;
        position.apply(layout, &found);
        let is_end = found.is_contradiction();
        replayed.push(found);
        if is_end {
            return Some(replayed);
        }
    }
    None
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
