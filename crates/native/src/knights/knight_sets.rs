//! The number of sets of knights on given free squares, by size.

use super::geometry::Geometry;
use super::graph::Graph;
use super::polynomial::Small;
use super::wanted::Wanted;
use crate::independent_sets::Halt;
use crate::mask::Mask;
use nq_board::run::control::Control;

/// Up to this number of free squares split into components quickly; more are swept square by
/// square.
const MAX_SMALL: usize = 40;

/// Counts sets of knights, with buffers that are used again.
pub(super) struct KnightSets<'a> {
    small: Small<'a>,
    control: &'a Control,
    wanted: Wanted,
}

impl<'a> KnightSets<'a> {
    pub(super) fn new(geometry: &'a Geometry, wanted: Wanted, control: &'a Control) -> Self {
        Self { small: Small::new(geometry), control, wanted }
    }

    /// Adds the number of sets of knights on the free squares, `times` each, to `sums` by their
    /// size.
    pub(super) fn add(&mut self, free: &Mask, times: u8, sums: &mut Vec<u128>) -> Result<(), Halt> {
        if self.wanted.most_knights() == 0 {
            add_all(sums, std::iter::once(1), times)
        } else if free.len() <= MAX_SMALL {
            let polynomial = self.small.polynomial(free);
            add_all(sums, polynomial.numbers().iter().map(|&number| number.into()), times)
        } else {
            let graph = Graph::of_squares(self.small.geometry(), free);
            let most = self.wanted.most_knights();
            add_all(sums, graph.polynomial(most, self.control)?.into_iter(), times)
        }
    }

    /// The number of sets of this many knights on the free squares.
    pub(super) fn number(&mut self, free: &Mask, knights: usize) -> Result<u128, Halt> {
        let mut sums = Vec::new();
        self.add(free, 1, &mut sums)?;
        Ok(sums.get(knights).copied().unwrap_or(0))
    }
}

/// Adds numbers, `times` each, to sums, which grow as needed.
pub(super) fn add_all(
    sums: &mut Vec<u128>,
    numbers: impl ExactSizeIterator<Item = u128>,
    times: u8,
) -> Result<(), Halt> {
    if sums.len() < numbers.len() {
        sums.resize(numbers.len(), 0);
    }
    for (sum, number) in sums.iter_mut().zip(numbers) {
        let more = number.checked_mul(times.into()).and_then(|more| sum.checked_add(more));
        *sum = more.ok_or(Halt::TooLarge)?;
    }
    Ok(())
}
