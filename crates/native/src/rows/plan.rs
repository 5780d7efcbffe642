//! The first rows of a count, filled one by one: the nodes where the inner loop starts.

use itertools::Itertools;

use super::class::Class;
use super::sets::{bits, image};
use nq_board::base::{Board, Square, Symmetry};
use nq_board::model::Problem;
use nq_board::run::SymmetryGroup;

/// Rows that the inner loop needs.
pub(super) const LEAST_LEFT: usize = 4;

/// Nodes that suffice to share the work among shards.
pub(super) const ENOUGH: usize = 4096;

/// Nodes that suffice for a sample, and for threads where few rows are left.
pub(super) const ENOUGH_FOR_SAMPLE: usize = 64;

/// Few rows: the work below a node is not worth a shard.
const FEW_ROWS: usize = 12;

/// Rows that are filled before the inner loop at most, if this saves half of a vector.
const MOST_BEFORE: usize = 4;

/// Nodes of a plan: a row that leads to more is left to the inner loop.
pub(super) const MOST_NODES: usize = 1 << 15;

/// A node: some rows have a piece.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// By row, the columns that are open.
    pub(super) open: Vec<u64>,
    /// Rows without a piece.
    pub(super) todo: u64,
    /// Columns with a piece.
    pub(super) used: u64,
    /// The columns of the pieces, in the order in which the rows were filled.
    pub(super) columns: Vec<u8>,
    /// The number of first columns, images of each other, that the node stands for.
    pub(super) weight: u64,
}

impl Node {
    /// The nodes with one more row filled, and an open square in each of the others.
    fn with(&self, class: &Class, row: usize) -> impl Iterator<Item = Self> {
        let nodes = bits(self.open[row]).map(move |column| self.with_piece(class, row, column));
        nodes.filter(Self::is_alive)
    }

    fn is_alive(&self) -> bool {
        bits(self.todo).all(|row| self.open[row] != 0)
    }

    /// The node with one more piece. Its row is closed.
    pub(super) fn with_piece(&self, class: &Class, row: usize, column: usize) -> Self {
        let closed = class.exclusions.by_row(row, column);
        let mut open: Vec<u64> =
            self.open.iter().zip(closed).map(|(open, closed)| open & !closed).collect();
        open[row] = 0;
        let (todo, used) = (self.todo & !(1 << row), self.used | 1 << column);
        let mut columns = self.columns.clone();
        columns.push(u8::try_from(column).unwrap_or(u8::MAX));
        Self { open, todo, used, columns, weight: self.weight }
    }
}

/// Where the inner loop starts.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// All rows in order.
    pub(super) rows: Vec<usize>,
    /// The number of rows with a piece in every node.
    pub(super) before: usize,
    pub(super) nodes: Vec<Node>,
}

impl Plan {
    /// Rows from top to bottom, or from the middle outwards. Rows with one open square come first.
    /// Rows are filled until there are `enough` nodes, and never more than [`MOST_NODES`].
    pub(super) fn new(
        problem: &Problem,
        class: &Class,
        from_the_middle: bool,
        enough: usize,
    ) -> Self {
        let Self { rows, mut before, mut nodes } = Self::first(problem, class, from_the_middle);
        let whole_vectors = class.rows - 8 * ((class.rows - 1) / 8);
        while before + LEAST_LEFT < class.rows
            && !nodes.is_empty()
            && (nodes.len() < ENOUGH_FOR_SAMPLE
                || nodes.len() < enough && class.rows - before > FEW_ROWS
                || before < whole_vectors && whole_vectors <= MOST_BEFORE)
        {
            let next = nodes.iter().flat_map(|node| node.with(class, rows[before]));
            let next: Vec<Node> = next.take(MOST_NODES + 1).collect();
            if next.len() > MOST_NODES {
                break;
            }
            (nodes, before) = (next, before + 1);
        }
        Self { rows, before, nodes }
    }

    /// The same order with one row filled.
    pub(super) fn first(problem: &Problem, class: &Class, from_the_middle: bool) -> Self {
        if class.is_impossible {
            return Self { rows: Vec::new(), before: 0, nodes: Vec::new() };
        }
        let mut rows: Vec<usize> = (0..class.rows).collect();
        if from_the_middle {
            rows.sort_by_key(|&row| (2 * row + 1).abs_diff(class.rows));
        }
        rows.sort_by_key(|&row| class.open[row].count_ones() > 1);
        let todo = u64::MAX >> (u64::BITS as usize - class.rows);
        let root = Node { open: class.open.clone(), todo, used: 0, columns: Vec::new(), weight: 1 };
        let nodes = first_pieces(problem, class, &root, rows[0]);
        Self { rows, before: 1, nodes }
    }

    /// The name of a node: its squares, as the pieces were placed.
    pub(super) fn name(&self, board: Board, node: &Node) -> String {
        let rows = self.rows.iter().map(|&row| u16::try_from(row).unwrap_or(u16::MAX));
        let squares = rows.zip(&node.columns);
        squares.map(|(row, &column)| board.name(Square::new(row, column.into()))).join(" ")
    }
}

/// One piece on each first column that is not the image of another.
fn first_pieces(problem: &Problem, class: &Class, root: &Node, row: usize) -> Vec<Node> {
    let board = problem.board;
    let group = SymmetryGroup::of(problem);
    let keeps_rows = |symmetry: &Symmetry| {
        (0..class.rows).all(|row| image(board, symmetry, (row, 0)).0 == row)
            && (0..class.rows).all(|row| image(board, symmetry, (row, class.columns - 1)).0 == row)
    };
    let within_rows: Vec<_> = group.symmetries().filter(keeps_rows).collect();
    let mut nodes = Vec::new();
    for column in bits(root.open[row]) {
        let images = within_rows.iter().map(|symmetry| image(board, symmetry, (row, column)).1);
        let orbit = images.fold(1_u64 << column, |orbit, image| orbit | 1 << image);
        if orbit.trailing_zeros() as usize == column {
            let node = root.with_piece(class, row, column);
            nodes.push(Node { weight: orbit.count_ones().into(), ..node });
        }
    }
    nodes
}
