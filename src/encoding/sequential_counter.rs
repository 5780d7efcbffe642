//! Sequential counter for cardinalities: count along the literals in unary.
//!
//! Formula: s(i,j) ⇔ "at least j of x(1) … x(i)", so that s(i,j) ⇔ s(i-1,j) ∨ (x(i) ∧ s(i-1,j-1)), with
//! s(i,0) true and s(i,j) false for j > i. Counting stops at t = max + 1, or at min where there is no
//! upper bound; then s(n,min) and ¬s(n,max+1) are required. Defined in both directions, so that every
//! assignment of the literals has exactly one extension.
//!
//! Source: Carsten Sinz, "Towards an Optimal CNF Encoding of Boolean Cardinality Constraints", CP 2005
//! (there one-sided, for at-most-k).
//!
//! Size law: V = t(2n - t + 1)/2 variables, 4V - n - t clauses of 10V - 3n - 3t literals, and one unit
//! clause a bound. Nothing is counted where the range allows everything (no clause), nothing (the empty
//! clause), only all false, or only all true (n unit clauses).

use super::{Cardinality, Described};
use crate::cnf::{ClauseSink, FormulaSize, Lit};
use crate::model::CountRange;

/// The sequential counter.
#[derive(Clone, Copy, Debug)]
pub struct SequentialCounter;

/// What a range asks of n literals.
enum Case {
    Anything,
    Impossible,
    AllFalse,
    AllTrue,
    /// Count up to `columns`; which of the two bounds can fail.
    Count {
        columns: usize,
        lower: bool,
        upper: bool,
    },
}

fn case(n: usize, range: CountRange) -> Case {
    let (min, max) = (range.min as usize, range.max as usize);
    if min > max || min > n {
        Case::Impossible
    } else if min == 0 && max >= n {
        Case::Anything
    } else if max == 0 {
        Case::AllFalse
    } else if min == n {
        Case::AllTrue
    } else {
        let upper = max < n;
        Case::Count { columns: if upper { max + 1 } else { min }, lower: min > 0, upper }
    }
}

impl Described for SequentialCounter {
    fn name(&self) -> &'static str {
        "sequential"
    }

    fn source(&self) -> &'static str {
        "Sinz 2005"
    }

    fn law(&self) -> &'static str {
        "with t = max+1 (or min, where max bounds nothing): V = t(2n-t+1)/2 variables, 4V-n-t clauses and one a bound"
    }
}

impl Cardinality for SequentialCounter {
    fn encode(&self, literals: &[Lit], range: CountRange, sink: &mut dyn ClauseSink) {
        match case(literals.len(), range) {
            Case::Anything => {}
            Case::Impossible => sink.add_clause(&[]),
            Case::AllFalse => literals.iter().for_each(|&x| sink.add_clause(&[!x])),
            Case::AllTrue => literals.iter().for_each(|&x| sink.add_clause(&[x])),
            Case::Count { columns, lower, upper } => {
                let last = count(literals, columns, sink);
                if lower {
                    sink.add_clause(&[last[range.min as usize - 1]]);
                }
                if upper {
                    sink.add_clause(&[!last[range.max as usize]]);
                }
            }
        }
    }

    fn size(&self, n: u64, range: CountRange) -> FormulaSize {
        let units = |clauses| FormulaSize { variables: 0, clauses, literals: clauses };
        match case(usize::try_from(n).unwrap_or(usize::MAX), range) {
            Case::Anything => FormulaSize::default(),
            Case::Impossible => FormulaSize { clauses: 1, ..FormulaSize::default() },
            Case::AllFalse | Case::AllTrue => units(n),
            Case::Count { columns, lower, upper } => {
                let t = columns as u64;
                let variables = t * (2 * n - t + 1) / 2;
                let bounds = u64::from(lower) + u64::from(upper);
                FormulaSize {
                    variables,
                    clauses: 4 * variables - n - t + bounds,
                    literals: 10 * variables - 3 * n - 3 * t + bounds,
                }
            }
        }
    }
}

/// Defines s(i,j) for all i and j = 1 … `columns` (at most n); gives s(n,1) … s(n,columns).
fn count(literals: &[Lit], columns: usize, sink: &mut dyn ClauseSink) -> Vec<Lit> {
    let mut row: Vec<Lit> = Vec::with_capacity(columns);
    for &x in literals {
        let before = row.clone();
        for j in 0..columns.min(before.len() + 1) {
            let s = sink.new_var().positive();
            let same = before.get(j).copied(); // s(i-1,j), false where it is not there
            let less = j.checked_sub(1).map(|j| before[j]); // s(i-1,j-1), true for j = 1
            if let Some(same) = same {
                sink.add_clause(&[!same, s]);
            }
            match less {
                Some(less) => {
                    sink.add_clause(&[!x, !less, s]);
                    sink.add_clause(&[less, !s]);
                }
                None => sink.add_clause(&[!x, s]),
            }
            match same {
                Some(same) => sink.add_clause(&[x, same, !s]),
                None => sink.add_clause(&[x, !s]),
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
