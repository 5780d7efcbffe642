//! The tree of placements.

use std::{array, iter};

use super::images::is_best;
use nq_board::run::{Control, StopReason};

/// Nodes between two checks of the control.
const POLL: u64 = 1 << 10;

/// The largest board: the last of the text's table.
pub const MAX_SIZE: u16 = 16;

/// Files of a rank, as bits.
pub(super) type Files = u16;

/// Files of the remaining ranks. What follows the last rank has no meaning.
pub(super) type Ranks = [Files; MAX_SIZE as usize];

/// The files from 0 on.
pub(super) fn first_files(number: u16) -> Files {
    !Files::MAX.unbounded_shl(number.into())
}

/// The files of a set, in order.
pub(super) fn files(mut set: Files) -> impl Iterator<Item = u16> {
    iter::from_fn(move || {
        let first = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        u16::try_from(first).ok().filter(|&first| first < MAX_SIZE)
    })
}

/// The free squares of each rank at the start: half of the first rank, for what begins in the other
/// half is the mirror image of what begins in this one.
pub(super) fn squares(size: u16) -> Ranks {
    let mut squares = [first_files(size); _];
    squares[0] = first_files(size.div_ceil(2));
    squares
}

/// The text's checking vectors: for each placement, its squares in check in the next ranks, which
/// are its file, and as many files to both sides as the rank is away.
pub(super) fn cvex() -> [Ranks; MAX_SIZE as usize] {
    array::from_fn(|file| {
        let queen: Files = 1 << file;
        let aside = |distance| queen.unbounded_shl(distance) | queen.unbounded_shr(distance);
        let mut distances = 1..;
        [(); _].map(|()| queen | distances.next().map_or(0, aside))
    })
}

/// What remains of the free squares of the next ranks after those in check have been removed.
pub(super) fn free(in_check: &Ranks, ranks: &Ranks) -> Ranks {
    let mut free = [0; _];
    for ((free, files), in_check) in free.iter_mut().zip(&ranks[1..]).zip(in_check) {
        *free = files & !in_check;
    }
    free
}

/// The visitor of unique solutions.
pub(super) type Each<'a> = &'a mut dyn FnMut(&[u16]) -> Result<(), StopReason>;

/// A search in progress.
pub(super) struct Search<'a> {
    control: &'a Control,
    nodes: u64,
    each: Each<'a>,
    /// Invariant during the search.
    cvex: [Ranks; MAX_SIZE as usize],
    /// The placements made.
    placed: Vec<u16>,
}

impl<'a> Search<'a> {
    /// Searches for the unique solutions.
    pub(super) fn run(size: u16, control: &'a Control, each: Each<'a>) -> Result<(), StopReason> {
        let mut search = Self { control, nodes: 0, each, cvex: cvex(), placed: Vec::new() };
        search.search(&squares(size), size.into())
    }

    /// All solutions from the current state of play and the free squares of the remaining ranks.
    fn search(&mut self, free_squares: &Ranks, remaining: usize) -> Result<(), StopReason> {
        if self.nodes.is_multiple_of(POLL) {
            self.control.proceed()?;
        }
        self.nodes += 1;
        // Stitched: abandon this branch.
        if free_squares[..remaining].contains(&0) {
            return Ok(());
        }
        // All done: a solution, if it is not a duplicate.
        if remaining == 0 {
            let placed = &self.placed;
            return if is_best(placed) { (self.each)(placed) } else { Ok(()) };
        }
        for file in files(free_squares[0]) {
            self.placed.push(file);
            let next = free(&self.cvex[usize::from(file)], free_squares);
            self.search(&next, remaining - 1)?;
            self.placed.pop();
        }
        Ok(())
    }
}
