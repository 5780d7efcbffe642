//! A piece on a square leads to a contradiction by simpler rules: the square stays empty. Players
//! of Sudoku call it Nishio.

use itertools::Itertools;

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
    // A level begins with the rules of the one below, so it continues where that stopped.
    let mut chains: Vec<_> =
        position.open_squares().map(|square| Chain::new(layout, position, square)).collect();
    LEVELS.iter().find_map(|level| {
        let next = |position: &Position| level.iter().find_map(|find| find(layout, position));
        let refuted = refuted(layout, &mut chains, next);
        let trimmed = refuted.into_iter().map(|chain| {
            (chain.square, trimmed(layout, position, chain.square, chain.found.clone()))
        });
        let (square, chain) = trimmed.min_by_key(|(square, chain)| (chain.len(), *square))?;
        Some(Deduction::cross(Reason::Assume { square, chain }, vec![square]))
    })
}

/// The chains that end in a contradiction first when all take the same number of steps.
fn refuted<'a>(
    layout: &Layout,
    chains: &'a mut [Chain],
    next: impl Fn(&Position) -> Option<Deduction>,
) -> Vec<&'a Chain> {
    let mut refuted = Vec::new();
    let mut running = (0..chains.len()).collect_vec();
    while refuted.is_empty() && !running.is_empty() {
        running.retain(|&at| {
            let Some(found) = next(&chains[at].position) else { return false };
            let is_end = chains[at].take(layout, found);
            if is_end {
                refuted.push(at);
            }
            !is_end
        });
    }
    refuted.into_iter().map(|at| &chains[at]).collect()
}

/// Deductions from a piece on a square.
struct Chain {
    square: usize,
    found: Vec<Deduction>,
    position: Position,
}

impl Chain {
    fn new(layout: &Layout, position: &Position, square: usize) -> Self {
        let mut position = position.clone();
        position.place(layout, square);
        Self { square, found: Vec::new(), position }
    }

    /// Takes a deduction; whether it is a contradiction.
    fn take(&mut self, layout: &Layout, found: Deduction) -> bool {
        self.position.apply(layout, &found);
        let is_end = found.is_contradiction();
        self.found.push(found);
        is_end
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
    let mut chain = Chain::new(layout, position, square);
    for deduction in reasons {
        let found = deduction.reason.conclude(layout, &chain.position)?;
        if chain.take(layout, found) {
            return Some(chain.found);
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
