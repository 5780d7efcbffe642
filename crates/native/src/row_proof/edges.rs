//! The variables of the squares, and the clauses of their exclusions.

use super::shape::{Shape, bits};
use nq_board::base::board::Square;
use nq_board::base::placement::{PieceId, Placed};
use nq_board::run::circuit::{Circuit, ClauseId, Literal, ProofError};

/// A square by row and column.
pub(super) type At = (usize, usize);

/// The variables of the squares, and the clauses of their exclusions.
pub(super) struct Edges {
    columns: usize,
    variables: Vec<Literal>,
    clauses: Vec<Option<ClauseId>>,
}

impl Edges {
    pub(super) fn new(shape: &Shape, circuit: &dyn Circuit) -> Result<Self, ProofError> {
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
    pub(super) fn clause(&self, one: At, other: At) -> Result<ClauseId, ProofError> {
        let place = |(row, column): At| row * self.columns + column;
        let clause = self.clauses[place(one) * self.variables.len() + place(other)];
        clause.ok_or_else(|| ProofError::Missing(format!("the squares {one:?} and {other:?}")))
    }
}
