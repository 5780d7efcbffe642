//! Sequential counter for at-most-one: counts along the literals, up to one.
//!
//! Formula: s(i) ⇔ x(1) ∨ … ∨ x(i) for i = 1 … n-1, as s(i) ⇔ s(i-1) ∨ x(i); and ¬x(i) ∨ ¬s(i-1).
//! One-directional: only s(i) ⇐ s(i-1) ∨ x(i), as published.
//!
//! Source: Carsten Sinz, "Towards an Optimal CNF Encoding of Boolean Cardinality Constraints", CP
//! 2005, LT-SEQ with k = 1.
//!
//! Size formula, for five or more literals: n-1 variables and 4n-5 clauses; one-directional 3n-4.

use super::{AtMostOne, EncodingInfo, Style};
use crate::instance::Lit;
use crate::sat::cnf::{ClauseSink, FormulaSize};
use crate::sat::meaning::Meaning;

/// The sequential counter with limit one.
#[derive(Clone, Copy, Debug)]
pub struct Sequential;

impl AtMostOne for Sequential {
    fn info(&self) -> &'static EncodingInfo {
        &EncodingInfo {
            name: "sequential",
            source: "Sinz 2005",
            size_formula: "n-1 variables, 4n-5 clauses; the same clauses as ladder",
            one_directional: "3n-4 clauses",
            ..EncodingInfo::COMMON
        }
    }

    fn encode_many(&self, literals: &[Lit], style: Style, sink: &mut dyn ClauseSink) {
        let mut before: Option<Lit> = None; // s(i-1)
        for (i, &x) in literals.iter().enumerate() {
            if let Some(before) = before {
                sink.add_clause(&[!x, !before]);
            }
            if i + 1 == literals.len() {
                break;
            }
            let s = sink.new_aux(Meaning::Some('s', &literals[..=i])).positive();
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

    fn size_of_many(&self, n: u64, style: Style) -> FormulaSize {
        let size = FormulaSize::of_variables(n - 1) + FormulaSize::of_clauses(3 * n - 4, 2);
        if style.both_sides() {
            return size + FormulaSize::of_clauses(1, 2) + FormulaSize::of_clauses(n - 2, 3);
        }
        size
    }
}
