//! Sequential counter for at-most-one: counts along the literals, up to one.
//!
//! Formula: s(i) ⇔ x(1) ∨ … ∨ x(i) for i = 1 … n-1, as s(i) ⇔ s(i-1) ∨ x(i); and ¬x(i) ∨ ¬s(i-1).
//! One-directional: only s(i) ⇐ s(i-1) ∨ x(i), as published.
//!
//! Source: Carsten Sinz, "Towards an Optimal CNF Encoding of Boolean Cardinality Constraints", CP
//! 2005, LT-SEQ with k = 1.
//!
//! Size formula, for five or more literals: n-1 variables and 4n-5 clauses; one-directional 3n-4.

use super::{AtMostOne, EncodingInfo, PAIRWISE_UP_TO, Style, pairwise};
use crate::instance::Lit;
use crate::sat::cnf::{ClauseSink, FormulaSize};

/// The sequential counter with limit one.
#[derive(Clone, Copy, Debug)]
pub struct Sequential;

impl EncodingInfo for Sequential {
    fn name(&self) -> &'static str {
        "sequential"
    }

    fn source(&self) -> &'static str {
        "Sinz 2005"
    }

    fn size_formula(&self) -> &'static str {
        "n-1 variables, 4n-5 clauses; the same clauses as ladder"
    }

    fn one_directional(&self) -> &'static str {
        "3n-4 clauses"
    }
}

impl AtMostOne for Sequential {
    fn encode(&self, literals: &[Lit], style: Style, sink: &mut dyn ClauseSink) {
        if literals.len() <= PAIRWISE_UP_TO {
            return pairwise::encode(literals, sink);
        }
        let mut before: Option<Lit> = None; // s(i-1)
        for (i, &x) in literals.iter().enumerate() {
            if let Some(before) = before {
                sink.add_clause(&[!x, !before]);
            }
            if i + 1 == literals.len() {
                break;
            }
            let s = sink.new_var().positive();
            sink.add_clause(&[!x, s]);
            if let Some(before) = before {
                sink.add_clause(&[!before, s]);
            }
            if style.both_sides() {
                match before {
                    Some(before) => sink.add_clause(&[!s, before, x]),
                    None => sink.add_clause(&[!s, x]),
                }
            }
            before = Some(s);
        }
    }

    fn size(&self, n: u64, style: Style) -> FormulaSize {
        if n <= PAIRWISE_UP_TO as u64 {
            return pairwise::size(n);
        }
        let one_directional = 3 * n - 4;
        if style.both_sides() {
            // One clause of two literals and n-2 of three.
            let other_side = 3 * (n - 1) - 1;
            FormulaSize {
                variables: n - 1,
                clauses: 4 * n - 5,
                literals: 2 * one_directional + other_side,
            }
        } else {
            FormulaSize {
                variables: n - 1,
                clauses: one_directional,
                literals: 2 * one_directional,
            }
        }
    }
}
