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

impl EncodingInfo for Pairwise {
    fn name(&self) -> &'static str {
        "pairwise"
    }

    fn source(&self) -> &'static str {
        "folklore; Frisch & Giannaros 2010"
    }

    fn size_formula(&self) -> &'static str {
        "n(n-1)/2 clauses, no auxiliary variables"
    }

    fn one_directional(&self) -> &'static str {
        "the same"
    }

    fn varies_in_sides(&self) -> bool {
        false
    }
}

impl AtMostOne for Pairwise {
    fn encode(&self, literals: &[Lit], _: Style, sink: &mut dyn ClauseSink) {
        encode(literals, sink);
    }

    fn size(&self, n: u64, _: Style) -> FormulaSize {
        size(n)
    }
}

/// Writes all pairs. Other encodings use it for small groups and small remainders.
pub(super) fn encode(literals: &[Lit], sink: &mut dyn ClauseSink) {
    for (i, &literal) in literals.iter().enumerate() {
        if sink.is_closed() {
            return;
        }
        sink.exclude(literal, &literals[i + 1..]);
    }
}

pub(super) const fn size(n: u64) -> FormulaSize {
    let clauses = n * n.saturating_sub(1) / 2;
    FormulaSize { variables: 0, clauses, literals: 2 * clauses }
}
