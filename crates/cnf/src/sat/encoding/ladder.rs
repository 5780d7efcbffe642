//! Ladder at-most-one: the true literal is where the rungs change from true to false.
//!
//! Formula: rungs y(1) ≥ y(2) ≥ … ≥ y(n-1), that is y(i) ⇒ y(i-1), and each literal channelled to
//! its step: x(i) ⇔ y(i-1) ∧ ¬y(i), and x(n) ⇔ y(n-1). So y(i) means "a literal after x(i) is
//! true". All rungs are false if no literal is true, so x(1) has only x(1) ⇒ ¬y(1).
//!
//! Source: Gent & Nightingale, "A New Encoding of `AllDifferent` into SAT", CP 2004 workshop;
//! Ansótegui & Manyà, "Mapping Problems with Finite-Domain Variables to Problems with Boolean
//! Variables", SAT 2004.
//!
//! Size formula, for five or more literals: n-1 variables and 4n-5 clauses, the clauses of the
//! fully defined sequential counter run from the other end. The published ladder is channelled in
//! both directions, so there is no one-directional variant. The one-directional sequential counter
//! is smaller.

use super::{AtMostOne, EncodingInfo, Sequential, Style};
use crate::instance::Lit;
use crate::sat::cnf::{ClauseSink, FormulaSize};
use crate::sat::meaning::Meaning;

/// The ladder encoding.
#[derive(Clone, Copy, Debug)]
pub struct Ladder;

impl AtMostOne for Ladder {
    fn info(&self) -> &'static EncodingInfo {
        &EncodingInfo {
            name: "ladder",
            source: "Gent & Nightingale 2004; Ansótegui & Manyà 2004",
            size_formula: "n-1 variables, 4n-5 clauses; the same clauses as sequential, from the \
                           other end",
            one_directional: "the same: the published ladder is channelled in both directions",
            varies_in_sides: false,
            ..EncodingInfo::COMMON
        }
    }

    fn encode_many(&self, literals: &[Lit], _: Style, sink: &mut dyn ClauseSink) {
        let n = literals.len();
        let rungs: Vec<Lit> =
            (1..n).map(|i| sink.new_aux(Meaning::Some('y', &literals[i..])).positive()).collect();
        for pair in rungs.windows(2) {
            sink.add_clause(&[!pair[1], pair[0]]);
        }
        for (i, &x) in literals.iter().enumerate() {
            let above = i.checked_sub(1).map(|i| rungs[i]); // y(i-1)
            let below = rungs.get(i).copied(); // y(i)
            if let Some(above) = above {
                sink.add_clause(&[!x, above]);
            }
            if let Some(below) = below {
                sink.add_clause(&[!x, !below]);
            }
            match (above, below) {
                (Some(above), Some(below)) => sink.add_clause(&[x, !above, below]),
                (Some(above), None) => sink.add_clause(&[x, !above]),
                (None, _) => {}
            }
        }
    }

    fn size_of_many(&self, n: u64, _: Style) -> FormulaSize {
        Sequential.size_of_many(n, Style::default())
    }
}
