//! The variables of the squares and the clauses of their exclusions; nodes for "this line is empty
//! from row r on" and "these squares of a row are empty", with what follows from them and from
//! pieces.

use super::shape::Shape;
use crate::mask::bits;
use nq_board::base::{PieceId, Placed, Square};
use nq_board::run::circuit::{Circuit, ClauseId, Literal, Node, ProofError, Result};

/// A square by row and column.
pub(super) type At = (usize, usize);

/// The variables of the squares, and the clauses of their exclusions.
pub(super) struct Edges {
    columns: usize,
    variables: Vec<Literal>,
    clauses: Vec<Option<ClauseId>>,
}

impl Edges {
    pub(super) fn new(shape: &Shape, circuit: &dyn Circuit) -> Result<Self> {
        let (rows, columns) = (shape.rows, shape.columns);
        let squares = rows * columns;
        let mut variables = Vec::with_capacity(squares);
        for square in 0..squares {
            let side = |place: usize| u16::try_from(place).unwrap_or(u16::MAX);
            let at = Square::new(side(square / columns), side(square % columns));
            let variable = circuit.variable(Placed::new(PieceId(0), at));
            variables
                .push(variable.ok_or_else(|| ProofError::Missing(format!("square {square}")))?);
        }
        let mut clauses = vec![None; squares * squares];
        for one in 0..squares {
            let at = (one / columns, one % columns);
            for row in 0..rows {
                for column in bits(shape.closed(at, row)) {
                    let other = row * columns + column;
                    let clause = circuit.exclusion(variables[one], variables[other])?;
                    clauses[one * squares + other] = Some(clause);
                }
            }
        }
        Ok(Self { columns, variables, clauses })
    }

    /// The variable of a square.
    pub(super) fn x(&self, (row, column): At) -> Literal {
        self.variables[row * self.columns + column]
    }

    /// The clause that two squares exclude each other.
    pub(super) fn clause(&self, one: At, other: At) -> Result<ClauseId> {
        let place = |(row, column): At| row * self.columns + column;
        let clause = self.clauses[place(one) * self.variables.len() + place(other)];
        clause.ok_or_else(|| ProofError::Missing(format!("the squares {one:?} and {other:?}")))
    }
}

/// The chains of the lines.
pub(super) struct Lines {
    rows: usize,
    columns: usize,
    /// By line kind, row and column: the line is empty from the square on.
    nodes: Vec<Node>,
    /// By line kind, square and row: if the line is empty from the square on, so is its square in
    /// that row.
    empty: Vec<Option<ClauseId>>,
    /// By line kind and square: a piece on it makes the line empty from the next row on.
    enter: Vec<Option<ClauseId>>,
}

impl Lines {
    pub(super) fn new(shape: &Shape, edges: &Edges, circuit: &mut dyn Circuit) -> Result<Self> {
        let (rows, columns, kinds) = (shape.rows, shape.columns, shape.slopes.len());
        let squares = kinds * rows * columns;
        let mut nodes: Vec<Option<Node>> = vec![None; squares];
        let mut empty = vec![None; squares * rows];
        let mut enter = vec![None; squares];
        let place = |kind: usize, (row, column): At| (kind * rows + row) * columns + column;
        for kind in 0..kinds {
            for (row, column) in (0..rows).rev().flat_map(|r| (0..columns).map(move |c| (r, c))) {
                let here = place(kind, (row, column));
                let next = shape.along(column, kind, 1).filter(|_| row + 1 < rows);
                let next = next.map(|column| place(kind, (row + 1, column)));
                let mut parts = vec![-edges.x((row, column))];
                parts.extend(next.and_then(|next| nodes[next]).map(|node| node.literal));
                let node = circuit.product(&parts)?;
                nodes[here] = Some(node);
                empty[here * rows + row] = Some(node.part(0));
                let below = |to: usize| shape.along(column, kind, to - row).map(|end| (to, end));
                for square in (row + 1..rows).map_while(below) {
                    let why = next.and_then(|next| empty[next * rows + square.0]);
                    let hints: Vec<ClauseId> = [node.part(1)].into_iter().chain(why).collect();
                    let lemma = circuit.lemma(&[-node.literal, -edges.x(square)], &hints)?;
                    empty[here * rows + square.0] = Some(lemma);
                }
                let Some(above) = shape.above(column, kind).filter(|_| row > 0) else { continue };
                let from = (row - 1, above);
                let line: Vec<At> = (row..rows).map_while(below).collect();
                let mut hints = Vec::new();
                for &square in &line {
                    hints.push(edges.clause(from, square)?);
                }
                let wholes = line.iter().rev().filter_map(|&square| nodes[place(kind, square)]);
                hints.extend(wholes.map(|node| node.whole));
                let lemma = circuit.lemma(&[-edges.x(from), node.literal], &hints)?;
                enter[place(kind, from)] = Some(lemma);
            }
        }
        let nodes = nodes.into_iter().flatten().collect();
        Ok(Self { rows, columns, nodes, empty, enter })
    }

    fn place(&self, kind: usize, (row, column): At) -> usize {
        (kind * self.rows + row) * self.columns + column
    }

    /// The line is empty from a square on.
    pub(super) fn node(&self, kind: usize, from: At) -> Node {
        self.nodes[self.place(kind, from)]
    }

    /// If the line is empty from a square on, its square in a row is empty.
    pub(super) fn empty(&self, kind: usize, from: At, row: usize) -> Option<ClauseId> {
        self.empty[self.place(kind, from) * self.rows + row]
    }

    /// A piece on a square makes its line empty from the next row on.
    pub(super) fn enter(&self, kind: usize, from: At) -> Option<ClauseId> {
        self.enter[self.place(kind, from)]
    }
}

/// Runs of squares of a row, from a column up to another.
pub(super) struct Runs {
    columns: usize,
    /// By row, first and last: the literal that the run is empty, and the node if it has one.
    empty: Vec<Option<(Literal, Option<Node>)>>,
    /// By row, piece, first and last: the piece makes the run empty.
    after: Vec<Option<ClauseId>>,
}

impl Runs {
    pub(super) fn new(shape: &Shape, edges: &Edges, circuit: &mut dyn Circuit) -> Result<Self> {
        let (rows, columns) = (shape.rows, shape.columns);
        let ends = columns + 1;
        let mut runs = Self {
            columns,
            empty: vec![None; rows * ends * ends],
            after: vec![None; rows * columns * ends * ends],
        };
        for row in 0..rows {
            for from in 0..columns {
                for to in from + 1..=columns {
                    let place = runs.place(row, from, to);
                    let empty: Vec<Literal> =
                        (from..to).map(|column| -edges.x((row, column))).collect();
                    let node = if empty.len() > 1 { Some(circuit.product(&empty)?) } else { None };
                    runs.empty[place] = Some((node.map_or(empty[0], |node| node.literal), node));
                    for piece in (0..columns).filter(|piece| !(from..to).contains(piece)) {
                        let square = (row, piece);
                        let mut hints = Vec::new();
                        for column in from..to {
                            hints.push(edges.clause(square, (row, column))?);
                        }
                        let clause = match node {
                            None => hints[0],
                            Some(node) => {
                                hints.push(node.whole);
                                circuit.lemma(&[-edges.x(square), node.literal], &hints)?
                            }
                        };
                        let after = runs.place_after(square, from, to);
                        runs.after[after] = Some(clause);
                    }
                }
            }
        }
        Ok(runs)
    }

    fn place(&self, row: usize, from: usize, to: usize) -> usize {
        (row * (self.columns + 1) + from) * (self.columns + 1) + to
    }

    fn place_after(&self, (row, column): At, from: usize, to: usize) -> usize {
        let ends = self.columns + 1;
        ((row * self.columns + column) * ends + from) * ends + to
    }

    /// The literal that a run is empty; `None` if it has no square.
    pub(super) fn literal(&self, row: usize, from: usize, to: usize) -> Option<Literal> {
        self.empty[self.place(row, from, to)].map(|(literal, _)| literal)
    }

    /// If a run of several squares is empty, so is its square in a column.
    pub(super) fn empty(&self, row: usize, from: usize, to: usize, at: usize) -> Option<ClauseId> {
        self.empty[self.place(row, from, to)]?.1.map(|node| node.part(at - from))
    }

    /// A piece makes a run empty.
    pub(super) fn after(&self, square: At, from: usize, to: usize) -> Option<ClauseId> {
        self.after[self.place_after(square, from, to)]
    }
}
