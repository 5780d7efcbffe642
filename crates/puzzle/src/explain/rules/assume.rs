//! A piece on a square leads to a contradiction by simpler rules: the square stays empty. Players
//! of Sudoku call it Nishio.

use itertools::Itertools;

use crate::explain::deduction::{Deduction, Find, Reason};
use crate::explain::position::Position;
use crate::explain::rules::{common, confined, empty, single};

/// The rules within an assumption, by level. A lower level is tried on all squares first.
const LEVELS: [&[Find]; 4] = [
    &[single::find],
    &[single::find, confined::line, empty::find],
    &[single::find, confined::line, empty::find, confined::pairs],
    &[single::find, confined::line, empty::find, confined::pairs, common::find],
];

/// The assumption with the shortest chain, at the first level that refutes any.
pub(super) fn find(position: &Position<'_>) -> Option<Deduction> {
    // A level begins with the rules of the one below, so it continues where that stopped.
    let mut chains: Vec<_> =
        position.open_squares().map(|square| Chain::new(position, square)).collect();
    LEVELS.iter().find_map(|level| {
        let refuted = refuted(&mut chains, level).into_iter();
        let trimmed = refuted.map(|chain| (chain.square, trimmed(position, chain)));
        let (square, chain) = trimmed.min_by_key(|(square, chain)| (chain.len(), *square))?;
        Some(Deduction::cross(Reason::Assume { square, chain }, vec![square]))
    })
}

/// The chains that end in a contradiction first when all take the same number of steps.
fn refuted<'c, 'a>(chains: &'c mut [Chain<'a>], rules: &[Find]) -> Vec<&'c Chain<'a>> {
    let mut refuted = Vec::new();
    let mut running = (0..chains.len()).collect_vec();
    while refuted.is_empty() && !running.is_empty() {
        running.retain(|&at| {
            let chain = &mut chains[at];
            let found = rules.iter().find_map(|find| find(&chain.position));
            let Some(found) = found else { return false };
            let is_end = chain.take(found);
            if is_end {
                refuted.push(at);
            }
            !is_end
        });
    }
    refuted.into_iter().map(|at| &chains[at]).collect()
}

/// Deductions from a piece on a square.
struct Chain<'a> {
    square: usize,
    found: Vec<Deduction>,
    position: Position<'a>,
}

impl<'a> Chain<'a> {
    fn new(position: &Position<'a>, square: usize) -> Self {
        let mut position = position.clone();
        position.place(square);
        Self { square, found: Vec::new(), position }
    }

    /// Takes a deduction; whether it is a contradiction.
    fn take(&mut self, found: Deduction) -> bool {
        self.position.apply(&found);
        let is_end = found.is_contradiction();
        self.found.push(found);
        is_end
    }
}

/// The chain without deductions that the contradiction does not need.
fn trimmed(position: &Position<'_>, chain: &Chain<'_>) -> Vec<Deduction> {
    let mut found = chain.found.clone();
    for index in (0..found.len() - 1).rev() {
        let mut shorter = found.clone();
        shorter.remove(index);
        if let Some(still) = replayed(position, chain.square, &shorter) {
            found = still;
        }
    }
    found
}

/// The chain with what follows from each of its reasons, if it still ends in a contradiction.
fn replayed(
    position: &Position<'_>,
    square: usize,
    reasons: &[Deduction],
) -> Option<Vec<Deduction>> {
    let mut chain = Chain::new(position, square);
    for deduction in reasons {
        let found = deduction.reason.conclude(&chain.position)?;
        if chain.take(found) {
            return Some(chain.found);
        }
    }
    None
}

pub(super) fn conclude(
    position: &Position<'_>,
    square: usize,
    chain: &[Deduction],
) -> Option<Deduction> {
    let chain = position.is_open(square).then(|| replayed(position, square, chain))??;
    Some(Deduction::cross(Reason::Assume { square, chain }, vec![square]))
}
