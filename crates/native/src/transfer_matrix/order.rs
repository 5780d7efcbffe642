//! Orders in which a sweep takes the vertices.

use super::graph::Graph;

/// Work of a greedy order, in vertices compared: more starts are tried on a smaller graph.
const GREEDY_WORK: usize = 1 << 25;

/// The most starts of a greedy order.
const MAX_STARTS: usize = 8;

/// States of a sweep that take longer than several greedy orders.
const MANY_STATES: usize = 1 << 18;

/// A way to order the vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Next is the vertex with which the frontier grows least; of those, the longest in it.
    Greedy,
    /// The greedy order backwards.
    GreedyReversed,
    /// Row by row from the bottom.
    Rows,
    /// Antidiagonal by antidiagonal from the top left.
    Antidiagonals,
    /// Antidiagonal by antidiagonal from the bottom right.
    AntidiagonalsReversed,
    /// The outer columns last, in pairs.
    ColumnPairs,
}

impl Order {
    /// All, the one that wins most often first. The greedy order comes after its reverse.
    pub(super) const ALL: [Self; 6] = [
        Self::GreedyReversed,
        Self::Greedy,
        Self::Rows,
        Self::AntidiagonalsReversed,
        Self::Antidiagonals,
        Self::ColumnPairs,
    ];

    /// All, with the vertices of a graph in each. The greedy order is made once, from as many
    /// starts as sweeps of so many states are worth.
    pub(super) fn all_of(graph: &Graph, limit: usize) -> impl Iterator<Item = (Self, Vec<usize>)> {
        let mut greedy = greedy(graph, if limit < MANY_STATES { 1 } else { MAX_STARTS });
        Self::ALL.into_iter().map(move |order| match order {
            Self::Greedy => (order, std::mem::take(&mut greedy)),
            Self::GreedyReversed => (order, greedy.iter().rev().copied().collect()),
            order => (order, order.of(graph)),
        })
    }

    /// The vertices of a graph in this order.
    pub(super) fn of(self, graph: &Graph) -> Vec<usize> {
        let last_col = graph.points.iter().map(|(_, square)| square.col).max().unwrap_or(0);
        let mut order = match self {
            Self::Greedy | Self::GreedyReversed => greedy(graph, MAX_STARTS),
            Self::Rows => (0..graph.len()).collect(),
            Self::Antidiagonals | Self::AntidiagonalsReversed => {
                by(graph, |row, col| (row + col, row))
            }
            Self::ColumnPairs => by(graph, |row, col| (col.min(u32::from(last_col) - col), row)),
        };
        if !matches!(self, Self::Greedy | Self::Antidiagonals) {
            order.reverse();
        }
        order
    }
}

/// The vertices by a key of row and column.
fn by(graph: &Graph, key: impl Fn(u32, u32) -> (u32, u32)) -> Vec<usize> {
    let mut order: Vec<usize> = (0..graph.len()).collect();
    order.sort_by_key(|&vertex| {
        let (_, square) = graph.points[vertex];
        key(square.row.into(), square.col.into())
    });
    order
}

/// The best greedy order of several starts.
fn greedy(graph: &Graph, most: usize) -> Vec<usize> {
    let count = graph.len();
    let starts = (GREEDY_WORK / (count * count).max(1)).clamp(1, most);
    let orders =
        (0..count).step_by((count / starts).max(1)).map(|first| Greedy::new(graph).from(first));
    let best = orders.map(|order| (cost(graph, &order), order));
    best.min_by(|(a, _), (b, _)| a.total_cmp(b)).map_or_else(Vec::new, |(_, order)| order)
}

/// A rough measure of the states: the square root of all sets of frontier vertices, step by step.
fn cost(graph: &Graph, order: &[usize]) -> f64 {
    let (mut met, mut frontier) = (vec![false; graph.len()], 0_i32);
    let mut cost = 0.0;
    for &vertex in order {
        frontier -= i32::from(std::mem::replace(&mut met[vertex], true));
        for &neighbour in &graph.neighbours[vertex] {
            frontier += i32::from(!std::mem::replace(&mut met[neighbour], true));
        }
        cost += (f64::from(frontier) / 2.0).exp2();
    }
    cost
}

/// A greedy order in progress.
struct Greedy<'a> {
    graph: &'a Graph,
    /// For each vertex the step at which it was met, or [`NEVER`], and above that the growth of the
    /// frontier with it plus one; [`DONE`] after its step.
    ranks: Vec<u64>,
}

/// The step at which an unmet vertex was met.
const NEVER: u64 = (1 << 32) - 1;

/// Growth by one vertex.
const ONE: u64 = 1 << 32;

/// The rank of a vertex that is done.
const DONE: u64 = u64::MAX;

impl<'a> Greedy<'a> {
    fn new(graph: &'a Graph) -> Self {
        // The neighbours that are neither done nor met, and the vertex itself.
        let ranks = graph.neighbours.iter().map(|fresh| (fresh.len() as u64 + 1) * ONE + NEVER);
        Self { graph, ranks: ranks.collect() }
    }

    fn from(mut self, first: usize) -> Vec<usize> {
        let mut order = Vec::with_capacity(self.graph.len());
        let mut next = first;
        for step in 0..self.graph.len() as u64 {
            self.meet(next, step);
            for &neighbour in &self.graph.neighbours[next] {
                self.meet(neighbour, step);
            }
            self.ranks[next] = DONE;
            order.push(next);
            let least = self.ranks.iter().min();
            next = self.ranks.iter().position(|rank| Some(rank) == least).unwrap_or(0);
        }
        order
    }

    fn meet(&mut self, vertex: usize, step: u64) {
        if self.ranks[vertex] % ONE != NEVER || self.ranks[vertex] == DONE {
            return;
        }
        self.ranks[vertex] -= ONE + NEVER - step;
        for &neighbour in &self.graph.neighbours[vertex] {
            if self.ranks[neighbour] != DONE {
                self.ranks[neighbour] -= ONE;
            }
        }
    }
}
