//! The clauses of all pairs: the pairwise encoding, which others use for few literals.

use crate::instance::Lit;
use crate::sat::cnf::{ClauseSink, FormulaSize};

/// Writes all pairs.
pub(super) fn encode(literals: &[Lit], sink: &mut dyn ClauseSink) {
    for (i, &literal) in literals.iter().enumerate() {
        if sink.is_closed() {
            return;
        }
        sink.exclude(literal, &literals[i + 1..]);
    }
}

/// The size of what [`encode`] adds for `n` literals.
pub(super) const fn size(n: u64) -> FormulaSize {
    FormulaSize::of_clauses(n * n.saturating_sub(1) / 2, 2)
}
