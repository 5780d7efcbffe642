//! Pairwise at-most-one, also called binomial or naive: no two literals are true together.
//!
//! Formula: ¬x(i) ∨ ¬x(j) for all i < j. No auxiliary variables.
//!
//! Source: folklore; named so in Frisch & Giannaros, "SAT Encodings of the At-Most-k Constraint",
//! `ModRef` 2010.
//!
//! Size formula: n(n-1)/2 clauses of two literals.

use super::{AtMostOne, EncodingInfo, Style};
use crate::instance::Lit;
use crate::sat::cnf::{ClauseSink, FormulaSize};

/// The pairwise encoding.
#[derive(Clone, Copy, Debug)]
pub struct Pairwise;

impl AtMostOne for Pairwise {
    fn info(&self) -> &'static EncodingInfo {
        &EncodingInfo {
            name: "pairwise",
            source: "folklore; Frisch & Giannaros 2010",
            size_formula: "n(n-1)/2 clauses, no auxiliary variables",
            one_directional: "the same",
            varies_in_sides: false,
            ..EncodingInfo::COMMON
        }
    }

    fn encode_many(&self, literals: &[Lit], _: Style, sink: &mut dyn ClauseSink) {
        exclude_pairs(literals, sink);
    }

    fn size_of_many(&self, n: u64, _: Style) -> FormulaSize {
        pairs_size(n)
    }
}

/// Writes the clauses of all pairs, which others use for few literals.
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
