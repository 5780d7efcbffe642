//! The number of sets of knights on given free squares, by size, and which numbers are counted.

use super::geometry::{Geometry, MAX_SIZE};
use super::polynomial::Small;
use crate::independent_sets::{Halt, Limits, Powers, polynomial, steps};
use crate::mask::Mask;
use nq_board::run::Control;

/// The numbers of queens and of knights to count, from the least to the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wanted {
    queens: (usize, usize),
    pub(super) knights: (usize, usize),
}

impl Wanted {
    /// All numbers.
    pub(super) const ALL: Self = Self { queens: (0, MAX_SIZE as usize), knights: (0, 256) };

    /// All numbers of queens, without a knight.
    pub(super) const QUEENS: Self = Self { knights: (0, 0), ..Self::ALL };

    /// These numbers only.
    pub(super) const fn exactly((queens, knights): (usize, usize)) -> Self {
        Self { queens: (queens, queens), knights: (knights, knights) }
    }

    /// Whether this number of queens is counted.
    pub(super) const fn wants(self, queens: usize) -> bool {
        self.queens.0 <= queens && queens <= self.queens.1
    }

    /// Whether larger numbers of queens are counted.
    pub(super) const fn wants_more_than(self, queens: usize) -> bool {
        queens < self.queens.1
    }
}

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
        if self.wanted.knights.1 == 0 {
            add_all(sums, std::iter::once(1), times)
        } else if free.len() <= MAX_SMALL {
            let polynomial = self.small.polynomial(free);
            add_all(sums, polynomial.numbers().iter().map(|&number| number.into()), times)
        } else {
            let graph = Graph::of_squares(self.small.geometry, free);
            let most = self.wanted.knights.1;
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

/// The most bytes of one sweep.
const MOST_MEMORY: u64 = 1 << 30;

/// A graph whose vertices are orbits of squares, with a knight on all squares of an orbit or on
/// none.
#[derive(Clone, Debug, Default)]
pub(super) struct Graph {
    /// The number of knights of a vertex.
    pub(super) weights: Vec<u32>,
    /// The vertices that each vertex excludes.
    pub(super) neighbours: Vec<Vec<usize>>,
}

impl Graph {
    /// The knights on free squares, with one vertex for each square.
    pub(super) fn of_squares(geometry: &Geometry, free: &Mask) -> Self {
        let squares: Vec<[u8; 1]> = free.iter().map(|square| [square]).collect();
        Self::of_orbits(geometry, squares.iter().map(|square| &square[..]))
    }

    /// The knights on orbits of squares, which must be disjoint. An orbit in which knights attack
    /// each other has no vertex.
    pub(super) fn of_orbits<'a>(
        geometry: &Geometry,
        orbits: impl Iterator<Item = &'a [u8]>,
    ) -> Self {
        let mut graph = Self::default();
        let mut owner = [None; Mask::CAPACITY];
        for orbit in orbits {
            let attacked = |set: Mask, &square: &u8| set.or(&geometry.knight[usize::from(square)]);
            let attacked = orbit.iter().fold(Mask::default(), attacked);
            if orbit.iter().any(|&square| attacked.contains(square)) {
                continue;
            }
            let vertex = graph.weights.len();
            let mut earlier: Vec<usize> =
                attacked.members().filter_map(|square| owner[square]).collect();
            earlier.sort_unstable();
            earlier.dedup();
            for &neighbour in &earlier {
                graph.neighbours[neighbour].push(vertex);
            }
            for &square in orbit {
                owner[usize::from(square)] = Some(vertex);
            }
            graph.weights.push(u32::try_from(orbit.len()).unwrap_or(u32::MAX));
            graph.neighbours.push(earlier);
        }
        graph
    }

    /// The number of independent sets by weight, up to the weight `most`.
    pub(super) fn polynomial(&self, most: usize, control: &Control) -> Result<Vec<u128>, Halt> {
        let all = 0..self.weights.len();
        let steps = steps(&self.neighbours, &self.weights, all).ok_or(Halt::TooLarge)?;
        let memory = control.memory_limit().map_or(MOST_MEMORY, |limit| limit.min(MOST_MEMORY));
        let powers = Powers::up_to(u32::try_from(most).unwrap_or(u32::MAX));
        let numbers = polynomial(&steps, &powers, |_| true, Limits { memory, control })?;
        numbers.iter().map(|(_, number)| number.to_u128().ok_or(Halt::TooLarge)).collect()
    }
}
