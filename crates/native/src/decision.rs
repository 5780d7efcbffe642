//! The step that both provers repeat: a node for one of two products that exclude each other.

use nq_board::run::circuit::{Circuit, ClauseId, Literal, Node, Result};

/// A decision: one product is given, the other one is made.
pub(crate) struct Decision {
    /// The other product.
    pub(crate) zero: Node,
    /// The node that one of both is true.
    pub(crate) sum: Node,
}

impl Decision {
    /// Decides between a product and that of the literals `zero`. The sum needs a proof that not
    /// both are true: the part `at` of the one contradicts the first literal of the other, or does
    /// so by the clause `why`.
    pub(crate) fn new(
        circuit: &mut dyn Circuit,
        (one, at): (Node, usize),
        zero: &[Literal],
        why: Option<ClauseId>,
    ) -> Result<Self> {
        let zero = circuit.product(zero)?;
        let mut hints = vec![one.part(at), zero.part(0)];
        hints.extend(why);
        let sum = circuit.sum([one.literal, zero.literal], &hints)?;
        Ok(Self { zero, sum })
    }
}
