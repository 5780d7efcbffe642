//! Sets of knights as independent sets of a graph with a weight at each vertex.

use super::geometry::Geometry;
use crate::mask::Mask;

/// A graph whose vertices are chosen together or not at all with `weight` knights each.
#[derive(Clone, Debug, Default)]
pub(super) struct Graph {
    /// The number of knights of a vertex.
    pub(super) weights: Vec<usize>,
    /// Neighbours before a vertex.
    pub(super) earlier: Vec<Vec<usize>>,
}

impl Graph {
    /// The knights on free squares, with one vertex for each square.
    pub(super) fn of_squares(geometry: &Geometry, free: &Mask) -> Self {
        Self::of_orbits(geometry, &free.iter().map(|square| vec![square]).collect::<Vec<_>>())
    }

    /// The knights on orbits of squares, which must be disjoint. An orbit in which knights attack
    /// each other has no vertex.
    pub(super) fn of_orbits(geometry: &Geometry, orbits: &[Vec<u8>]) -> Self {
        let mut graph = Self::default();
        let mut owner = [None; 256];
        for orbit in orbits {
            let attacked = |set: Mask, &square: &u8| set.or(&geometry.knight[usize::from(square)]);
            let attacked = orbit.iter().fold(Mask::default(), attacked);
            if orbit.iter().any(|&square| attacked.contains(square)) {
                continue;
            }
            let mut earlier: Vec<usize> =
                attacked.iter().filter_map(|square| owner[usize::from(square)]).collect();
            earlier.sort_unstable();
            earlier.dedup();
            for &square in orbit {
                owner[usize::from(square)] = Some(graph.weights.len());
            }
            graph.weights.push(orbit.len());
            graph.earlier.push(earlier);
        }
        graph
    }
}
