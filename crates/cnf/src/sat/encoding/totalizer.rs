//! Totalizer: a tree of mergers of unary numbers, truncated to the outputs that are needed.
//!
//! Formula: a node over two halves with outputs a(1) … a(p) and b(1) … b(q) has r = min(p + q, t)
//! outputs c(s) ⇔ "at least s": a(i) ∧ b(j) ⇒ c(i+j), and ¬a(i+1) ∧ ¬b(j+1) ⇒ ¬c(i+j+1), where a(0)
//! and b(0) are true, a(p+1) and b(q+1) false. Here t = max + 1, or min where no upper bound is
//! counted. The root requires c(min) and ¬c(max+1). One-directional: only the first kind of clause
//! for an upper bound, only the second for a lower one.
//!
//! Source: Bailleux & Boufkhad, "Efficient CNF Encoding of Boolean Cardinality Constraints", CP
//! 2003; truncated at t as in Büttner & Rintanen, "Satisfiability Planning with Constraints on the
//! Number of Actions", ICAPS 2005.
//!
//! Size formula: let P(p,q,m) be the number of pairs 0 ≤ i ≤ p, 0 ≤ j ≤ q with i + j ≤ m. A node
//! adds r variables, P(p,q,r) - 1 clauses of the first kind, and P(p,q,r-1) of the second. Each
//! kind has P(p-1,q,r-1) + P(p,q-1,r-1) more literals than clauses. Each counted bound adds one
//! unit clause. `unary.rs` lists the cases that need no counter.

use super::EncodingInfo;
use super::unary::{Directions, Outputs, UnaryCounter, count_halves, halves_size};
use crate::instance::Lit;
use crate::sat::cnf::{ClauseSink, FormulaSize};
use crate::sat::meaning::Meaning;

/// The totalizer.
#[derive(Clone, Copy, Debug)]
pub struct Totalizer;

impl UnaryCounter for Totalizer {
    fn info(&self) -> &'static EncodingInfo {
        &EncodingInfo {
            name: "totalizer",
            source: "Bailleux & Boufkhad 2003; cut off as in Büttner & Rintanen 2005",
            size_formula: "a node of halves p, q, r = min(p+q, max+1): r variables, P(r)-1 + \
                           P(r-1) clauses, P(m) = pairs i <= p, j <= q with i+j <= m; one a bound",
            one_directional: "P(r)-1 clauses a node for an upper bound, P(r-1) for a lower one",
            ..EncodingInfo::COMMON
        }
    }

    fn count(&self, literals: &[Lit], outputs: Outputs, sink: &mut dyn ClauseSink) -> Vec<Lit> {
        if let &[alone] = literals {
            return vec![alone];
        }
        let [a, b] = count_halves(self, literals, outputs, sink);
        let number = outputs.number.min(a.len() + b.len());
        let output = |s| sink.new_aux(Meaning::AtLeast('t', s, literals)).positive();
        let c: Vec<Lit> = (1..=number).map(output).collect();
        merge(&a, &b, &c, outputs.directions, sink);
        c
    }

    fn count_size(&self, n: u64, outputs: u64, directions: Directions) -> FormulaSize {
        if n <= 1 {
            return FormulaSize::default();
        }
        let (size, [p, q]) = halves_size(self, n, outputs, directions);
        size + merge_size(p, q, (p + q).min(outputs), directions)
    }
}

/// Merges two unary numbers into `c`. An `a` or `b` that is truncated has at least as many outputs.
fn merge(a: &[Lit], b: &[Lit], c: &[Lit], directions: Directions, sink: &mut dyn ClauseSink) {
    let outputs = c.len();
    let mut clause = Vec::with_capacity(3);
    for i in 0..=a.len().min(outputs) {
        // One node can have billions of clauses.
        if sink.is_closed() {
            break;
        }
        for j in 0..=b.len().min(outputs - i) {
            if directions.up && i + j > 0 {
                clause.clear();
                clause.extend(i.checked_sub(1).map(|i| !a[i]));
                clause.extend(j.checked_sub(1).map(|j| !b[j]));
                clause.push(c[i + j - 1]);
                sink.add_clause(&clause);
            }
            if directions.down && i + j < outputs {
                clause.clear();
                clause.extend(a.get(i));
                clause.extend(b.get(j));
                clause.push(!c[i + j]);
                sink.add_clause(&clause);
            }
        }
    }
}

fn merge_size(p: u64, q: u64, r: u64, directions: Directions) -> FormulaSize {
    let more = pairs(p - 1, q, r - 1) + pairs(p, q - 1, r - 1);
    let kind = |clauses| FormulaSize { variables: 0, clauses, literals: clauses + more };
    let (up, down) = (kind(pairs(p, q, r) - 1), kind(pairs(p, q, r - 1)));
    FormulaSize::of_variables(r) + directions.size(up, down)
}

/// Pairs 0 ≤ i ≤ p, 0 ≤ j ≤ q with i + j ≤ m: a triangle without the corners outside the rectangle.
const fn pairs(p: u64, q: u64, m: u64) -> u64 {
    /// Pairs with i + j ≤ m - past.
    const fn triangle(m: u64, past: u64) -> u64 {
        match m.checked_sub(past) {
            Some(m) => (m + 1) * (m + 2) / 2,
            None => 0,
        }
    }
    triangle(m, 0) + triangle(m, p + q + 2) - triangle(m, p + 1) - triangle(m, q + 1)
}
