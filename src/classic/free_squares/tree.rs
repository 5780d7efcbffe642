//! The tree of placements.

use std::ops::ControlFlow;

use super::images::is_best;
use crate::run::control::{Control, StopReason};

/// Nodes between two checks of the control.
const POLL: u64 = 1 << 10;

/// The free squares of each rank at the start: half of the first rank, for what begins in the other
/// half is the mirror image of what begins in this one.
pub(super) fn squares(size: u16) -> Vec<Vec<u16>> {
    let mut squares = vec![(0..size).collect::<Vec<u16>>(); usize::from(size)];
    if let Some(first) = squares.first_mut() {
        first.truncate(usize::from(size.div_ceil(2)));
    }
    squares
}

/// What remains of the free squares of the next ranks after those in check from a placement have
/// been removed: its file, and as many files to both sides as the rank is away (the text's checking
/// vectors).
pub(super) fn free(placement: u16, ranks: &[Vec<u16>]) -> Vec<Vec<u16>> {
    let in_check = |distance: u16, square: u16| {
        let aside = square.abs_diff(placement);
        aside == 0 || aside == distance
    };
    (1..)
        .zip(ranks)
        .map(|(distance, rank)| {
            rank.iter().copied().filter(|&square| !in_check(distance, square)).collect()
        })
        .collect()
}

/// The visitor of unique solutions.
pub(super) type Each<'a> = &'a mut dyn FnMut(&[u16]) -> ControlFlow<StopReason>;

/// A search in progress.
pub(super) struct Search<'a> {
    control: &'a Control,
    nodes: u64,
    each: Each<'a>,
}

impl<'a> Search<'a> {
    /// Searches for the unique solutions.
    pub(super) fn run(size: u16, control: &'a Control, each: Each<'a>) -> ControlFlow<StopReason> {
        Self { control, nodes: 0, each }.search(&[], &squares(size))
    }

    /// All solutions from a state of play: the placements made, and the free squares of the
    /// remaining ranks.
    fn search(&mut self, placed: &[u16], free_squares: &[Vec<u16>]) -> ControlFlow<StopReason> {
        if self.nodes.is_multiple_of(POLL)
            && let Some(reason) = self.control.stop_reason()
        {
            return ControlFlow::Break(reason);
        }
        self.nodes += 1;
        // Stitched: abandon this branch.
        if free_squares.iter().any(Vec::is_empty) {
            return ControlFlow::Continue(());
        }
        // All done: a solution, if it is not a duplicate.
        let Some((head, tail)) = free_squares.split_first() else {
            return if is_best(placed) { (self.each)(placed) } else { ControlFlow::Continue(()) };
        };
        for &square in head {
            let next = [placed, &[square]].concat();
            self.search(&next, &free(square, tail))?;
        }
        ControlFlow::Continue(())
    }
}
