//! The conflict graph of a problem, folded by a group of symmetries.

use crate::board::excluded;
use crate::stabilisers::{Permutation, point};
use nq_board::base::{PieceId, Placed, Square};
use nq_board::model::Problem;

/// A graph whose vertices are orbits of points. Either all points of an orbit are in a placement,
/// or none.
#[derive(Clone, Debug, Default)]
pub(super) struct Graph {
    /// The points of each vertex by kind.
    pub(super) numbers: Vec<Vec<u32>>,
    /// The kind and square of the first point of each vertex.
    pub(super) points: Vec<(usize, Square)>,
    /// The vertices that each vertex excludes, sorted.
    pub(super) neighbours: Vec<Vec<usize>>,
}

impl Graph {
    /// The points that are open beside the fixed pieces, folded by a group that keeps the problem.
    /// An orbit whose points exclude each other has no vertex. `None` if fixed pieces attack each
    /// other.
    pub(super) fn of(problem: &Problem, group: &[&Permutation]) -> Option<Self> {
        let (board, kinds) = (problem.board, problem.pieces.len());
        let mut open = vec![true; kinds * board.len()];
        let close = |open: &mut Vec<bool>, square| {
            (0..kinds).for_each(|kind| open[point(problem, kind, square)] = false);
        };
        for &square in problem.blocked.iter().chain(&problem.walls) {
            close(&mut open, square);
        }
        for fixed in &problem.fixed {
            close(&mut open, fixed.square);
            for (kind, square) in excluded(problem, fixed.piece.index(), fixed.square) {
                let placed = Placed::new(PieceId(u8::try_from(kind).ok()?), square);
                if problem.fixed.contains(&placed) {
                    return None;
                }
                open[point(problem, kind, square)] = false;
            }
        }
        let mut graph = Self::default();
        let mut owner = vec![None; kinds * board.len()];
        let mut apart = Vec::new();
        let all = (0..kinds).flat_map(|kind| board.squares().map(move |square| (kind, square)));
        // Kinds on one square are neighbours in the orders, too.
        let mut all: Vec<_> = all.collect();
        all.sort_by_key(|&(kind, square)| (square, kind));
        for (kind, square) in all {
            let first = point(problem, kind, square);
            if !open[first] || owner[first].is_some() {
                continue;
            }
            let mut orbit: Vec<usize> =
                group.iter().map(|images| images[first] as usize).chain([first]).collect();
            orbit.sort_unstable();
            orbit.dedup();
            let of_point = |&at: &usize| (at / board.len(), board.square(at % board.len()));
            let excluded: Vec<usize> = orbit
                .iter()
                .map(of_point)
                .flat_map(|(kind, square)| excluded(problem, kind, square))
                .map(|(kind, square)| point(problem, kind, square))
                .collect();
            let vertex = graph.points.len();
            if orbit.iter().any(|member| excluded.contains(member)) {
                // Its other points have no vertex of their own.
                for &member in &orbit {
                    open[member] = false;
                }
                continue;
            }
            let mut numbers = vec![0; kinds];
            for &member in &orbit {
                owner[member] = Some(vertex);
                numbers[of_point(&member).0] += 1;
            }
            graph.numbers.push(numbers);
            graph.points.push((kind, square));
            apart.push(excluded);
        }
        graph.neighbours = vec![Vec::new(); apart.len()];
        for (vertex, excluded) in apart.iter().enumerate() {
            for other in excluded.iter().filter_map(|&point| owner[point]) {
                graph.neighbours[vertex].push(other);
                graph.neighbours[other].push(vertex);
            }
        }
        for neighbours in &mut graph.neighbours {
            neighbours.sort_unstable();
            neighbours.dedup();
        }
        Some(graph)
    }

    /// The graph of one kind alone.
    pub(super) fn only(&self, kind: usize) -> Self {
        let kept: Vec<usize> =
            (0..self.len()).filter(|&vertex| self.numbers[vertex][kind] > 0).collect();
        let place = |vertex: &usize| kept.binary_search(vertex).ok();
        let neighbours =
            |&vertex: &usize| self.neighbours[vertex].iter().filter_map(place).collect();
        Self {
            numbers: kept.iter().map(|&vertex| self.numbers[vertex].clone()).collect(),
            points: kept.iter().map(|&vertex| self.points[vertex]).collect(),
            neighbours: kept.iter().map(neighbours).collect(),
        }
    }

    /// The number of vertices.
    pub(super) const fn len(&self) -> usize {
        self.points.len()
    }
}
