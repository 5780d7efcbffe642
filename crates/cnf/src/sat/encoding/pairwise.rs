//! Pairwise at-most-one, also called binomial or naive: no two literals are true together.
//!
//! Formula: ¬x(i) ∨ ¬x(j) for all i < j. No auxiliary variables.
//!
//! Source: folklore; named so in Frisch & Giannaros, "SAT Encodings of the At-Most-k Constraint",
//! `ModRef` 2010.
//!
//! Size formula: n(n-1)/2 clauses of two literals.

use super::pairs::{exclude_pairs, pairs_size};
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
