//! Sequential counter for cardinality constraints: counts along the literals in unary.
//!
//! Formula: s(i,j) ⇔ "at least j of x(1) … x(i)", so that s(i,j) ⇔ s(i-1,j) ∨ (x(i) ∧ s(i-1,j-1)),
//! with s(i,0) true and s(i,j) false for j > i. Counting stops at t = max + 1, or at min where no
//! upper bound is counted. Then s(n,min) and ¬s(n,max+1) are required. One-directional: only ⇐ for
//! an upper bound, as published, and only ⇒ for a lower one.
//!
//! Source: Carsten Sinz, "Towards an Optimal CNF Encoding of Boolean Cardinality Constraints", CP
//! 2005, for at-most-k. Sinz omits the last column and forbids at once what would make s(i,k+1)
//! true.
//!
//! Size formula: V = t(2n-t+1)/2 variables; 2V-t clauses of 5V-n-2t literals for ⇐, 2V-n clauses of
//! 5V-2n-t literals for ⇒, and one unit clause for each counted bound. `unary.rs` lists the cases
//! that need no counter.

use super::EncodingInfo;
use super::unary::{Directions, Outputs, UnaryCounter};
use crate::instance::Lit;
use crate::sat::cnf::{ClauseSink, FormulaSize};
use crate::sat::meaning::Meaning;

/// The sequential counter.
#[derive(Clone, Copy, Debug)]
pub struct SequentialCounter;

impl UnaryCounter for SequentialCounter {
    fn info(&self) -> &'static EncodingInfo {
        &EncodingInfo {
            name: "sequential",
            source: "Sinz 2005",
            size_formula: "t = max+1 (or min, where max >= n-1): V = t(2n-t+1)/2 variables, 4V-n-t \
                           clauses, one a bound",
            one_directional: "2V-t clauses for an upper bound, 2V-n for a lower one",
            ..EncodingInfo::COMMON
        }
    }

    fn count(&self, literals: &[Lit], outputs: Outputs, sink: &mut dyn ClauseSink) -> Vec<Lit> {
        let Outputs { number: outputs, directions } = outputs;
        let mut row: Vec<Lit> = Vec::with_capacity(outputs);
        let mut before: Vec<Lit> = Vec::with_capacity(outputs);
        for (i, &x) in literals.iter().enumerate() {
            if sink.is_closed() {
                // A closed sink ignores the outputs, so any of the right number will do.
                row.resize(outputs, x);
                break;
            }
            before.clone_from(&row);
            for j in 0..outputs.min(before.len() + 1) {
                let s = sink.new_aux(Meaning::AtLeast('s', j + 1, &literals[..=i])).positive();
                let same = before.get(j).copied(); // s(i-1,j), false where it is missing
                let less = j.checked_sub(1).map(|j| before[j]); // s(i-1,j-1), true for j = 1
                if directions.up {
                    if let Some(same) = same {
                        sink.add_clause(&[!same, s]);
                    }
                    match less {
                        Some(less) => sink.add_clause(&[!x, !less, s]),
                        None => sink.add_clause(&[!x, s]),
                    }
                }
                if directions.down {
                    match same {
                        Some(same) => sink.add_clause(&[x, same, !s]),
                        None => sink.add_clause(&[x, !s]),
                    }
                    if let Some(less) = less {
                        sink.add_clause(&[less, !s]);
                    }
                }
                if same.is_some() {
                    row[j] = s;
                } else {
                    row.push(s);
                }
            }
        }
        row
    }

    fn count_size(&self, n: u64, t: u64, directions: Directions) -> FormulaSize {
        let variables = t * (2 * n - t + 1) / 2;
        let kind = |clauses, literals| FormulaSize { variables: 0, clauses, literals };
        let up = kind(2 * variables - t, 5 * variables - n - 2 * t);
        let down = kind(2 * variables - n, 5 * variables - 2 * n - t);
        FormulaSize::of_variables(variables) + directions.size(up, down)
    }
}
