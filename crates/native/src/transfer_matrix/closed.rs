//! The variables that are the same in every placement, and why.

use std::collections::BTreeSet;

use crate::board::excluded;
use nq_board::base::board::Square;
use nq_board::base::placement::{PieceId, Placed};
use nq_board::model::Problem;
use nq_board::run::circuit::{Circuit, ClauseId, Literal, ProofError};

/// A literal that is true in every placement.
#[derive(Clone, Copy, Debug)]
pub(super) struct Closed {
    pub(super) literal: Literal,
    /// The clause that says so, once the literals before it are true.
    pub(super) why: ClauseId,
}

/// The variables without a vertex of the graph: those of fixed pieces, then those that these
/// exclude, then those that exclude themselves.
pub(super) fn closed(
    problem: &Problem,
    vertices: &[Literal],
    circuit: &dyn Circuit,
) -> Result<Vec<Closed>, ProofError> {
    let mut known: BTreeSet<Literal> = vertices.iter().copied().collect();
    let mut closed = Vec::new();
    let mut fixed = Vec::new();
    for placed in &problem.fixed {
        let literal = variable(circuit, placed.piece.index(), placed.square)?;
        if known.insert(literal) {
            closed.push(Closed { literal, why: circuit.fixed(literal)? });
        }
        fixed.push((placed, literal));
    }
    for (placed, literal) in fixed {
        for (kind, square) in excluded(problem, placed.piece.index(), placed.square) {
            let Some(other) = circuit.variable(at(kind, square)) else { continue };
            if known.insert(other) {
                closed.push(Closed { literal: -other, why: circuit.exclusion(literal, other)? });
            }
        }
    }
    for square in problem.board.squares() {
        for kind in 0..problem.pieces.len() {
            let Some(own) = circuit.variable(at(kind, square)) else { continue };
            if known.insert(own) {
                closed.push(Closed { literal: -own, why: circuit.exclusion(own, own)? });
            }
        }
    }
    Ok(closed)
}

/// The variable of a piece on a free square.
pub(super) fn variable(
    circuit: &dyn Circuit,
    kind: usize,
    square: Square,
) -> Result<Literal, ProofError> {
    let missing = || ProofError::Missing(format!("a piece on row {}", square.row));
    circuit.variable(at(kind, square)).ok_or_else(missing)
}

fn at(kind: usize, square: Square) -> Placed {
    Placed::new(PieceId(u8::try_from(kind).unwrap_or(u8::MAX)), square)
}
