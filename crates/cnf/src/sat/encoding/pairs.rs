//! The clauses of all pairs: the pairwise encoding, which others use for few literals.

use crate::instance::Lit;
use crate::sat::cnf::{ClauseSink, FormulaSize};

/// Writes the clauses of all pairs.
pub(super) fn exclude_pairs(literals: &[Lit], sink: &mut dyn ClauseSink) {
    for (i, &literal) in literals.iter().enumerate() {
        if sink.is_closed() {
            return;
        }
        sink.exclude(literal, &literals[i + 1..]);
    }
}

/// The size of what [`exclude_pairs`] adds for `n` literals.
pub(super) const fn pairs_size(n: u64) -> FormulaSize {
    FormulaSize::of_clauses(n * n.saturating_sub(1) / 2, 2)
}
