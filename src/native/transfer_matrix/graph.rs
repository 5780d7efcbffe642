//! The conflict graph of a problem, folded by a group of motions.

use super::attacks::Attacks;
use crate::base::board::Square;
use crate::base::motion::Motion;
use crate::model::Problem;

/// A graph whose vertices are orbits of squares: all of an orbit is occupied, or none.
#[derive(Clone, Debug, Default)]
pub(super) struct Graph {
    /// The number of squares of each vertex.
    pub(super) weights: Vec<u32>,
    /// The first square of each vertex.
    pub(super) squares: Vec<Square>,
    /// The vertices that each vertex excludes, sorted.
    pub(super) neighbours: Vec<Vec<usize>>,
}

impl Graph {
    /// The squares that are open beside the fixed pieces, folded by a group that keeps the problem.
    /// An orbit whose squares attack each other has no vertex. `None` if fixed pieces attack each
    /// other.
    pub(super) fn of(problem: &Problem, group: &[Motion]) -> Option<Self> {
        let Some(attacks) = Attacks::new(problem) else { return Some(Self::default()) };
        let board = problem.board;
        let mut open = vec![true; board.len()];
        for &square in problem.blocked.iter().chain(&problem.walls) {
            open[board.index(square)] = false;
        }
        for fixed in &problem.fixed {
            open[board.index(fixed.square)] = false;
            for square in attacks.from(fixed.square) {
                if problem.fixed.iter().any(|other| other.square == square) {
                    return None;
                }
                open[board.index(square)] = false;
            }
        }
        let mut graph = Self::default();
        let mut owner = vec![None; board.len()];
        let mut attacked = Vec::new();
        for square in board.squares().filter(|&square| open[board.index(square)]) {
            let mut orbit: Vec<Square> =
                group.iter().map(|motion| motion.apply(board, square)).chain([square]).collect();
            orbit.sort_unstable();
            orbit.dedup();
            if orbit[0] != square {
                continue;
            }
            let squares: Vec<Square> = orbit.iter().flat_map(|&from| attacks.from(from)).collect();
            if orbit.iter().any(|member| squares.contains(member)) {
                continue;
            }
            for &member in &orbit {
                owner[board.index(member)] = Some(graph.weights.len());
            }
            graph.weights.push(u32::try_from(orbit.len()).unwrap_or(u32::MAX));
            graph.squares.push(square);
            attacked.push(squares);
        }
        graph.neighbours = vec![Vec::new(); attacked.len()];
        for (vertex, squares) in attacked.iter().enumerate() {
            for other in squares.iter().filter_map(|&square| owner[board.index(square)]) {
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

    /// The number of vertices.
    pub(super) const fn len(&self) -> usize {
        self.weights.len()
    }
}
