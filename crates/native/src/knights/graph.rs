//! Sets of knights as independent sets of a graph.

use super::geometry::Geometry;
use crate::independent_sets::{Halt, Limits, polynomial, steps};
use crate::mask::Mask;
use nq_board::run::control::Control;

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
        let limits = Limits { memory: MOST_MEMORY, control };
        let numbers = polynomial(&steps, u32::try_from(most).unwrap_or(u32::MAX), limits)?;
        numbers.iter().map(|number| number.to_u128().ok_or(Halt::TooLarge)).collect()
    }
}
