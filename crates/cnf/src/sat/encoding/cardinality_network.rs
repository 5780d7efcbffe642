//! Cardinality network: odd-even merge sorting, truncated to the outputs that are needed.
//!
//! Formula: a comparator of a and b has the outputs a ∨ b and a ∧ b. Two sorted halves are merged
//! by merging their odd positions and their even positions, and comparing each even result with the
//! next odd one (Batcher; any lengths). Let t = max + 1, or min where no upper bound is counted.
//! Only the t largest outputs of each half are used, and the last comparator of a merge may need
//! only its larger output. Output min must be true and output max + 1 false. One-directional:
//! inputs imply outputs for an upper bound, outputs imply inputs for a lower one, as published.
//!
//! Source: Asín, Nieuwenhuis, Oliveras & Rodríguez-Carbonell, "Cardinality Networks: a theoretical
//! and empirical study", Constraints 16, 2011. The merge: Batcher, in Knuth, TAOCP 3, section
//! 5.3.4.
//!
//! Size formula: a whole comparator has 2 variables and 3 + 3 clauses of 7 + 7 literals (inputs to
//! outputs, and back). A comparator with the larger output alone has 1 variable and 2 + 1 clauses
//! of 4 + 3 literals. C(n,t) sorts: C(n,t) = C(⌊n/2⌋,t) + C(⌈n/2⌉,t) + M(⌊n/2⌋,⌈n/2⌉,t). M merges:
//! M(p,q,t) = M(⌈p/2⌉,⌈q/2⌉,⌊t/2⌋+1) + M(⌊p/2⌋,⌊q/2⌋,⌊t/2⌋) + its comparators. Each counted bound
//! adds one unit clause. `unary.rs` lists the cases that need no counter.

use std::collections::HashMap;

use super::EncodingInfo;
use super::unary::{Directions, Outputs, UnaryCounter, count_halves, halves_size};
use crate::instance::Lit;
use crate::sat::cnf::{ClauseSink, FormulaSize};
use crate::sat::meaning::Meaning;

#[derive(Clone, Copy, Debug)]
pub(crate) struct CardinalityNetwork;

impl UnaryCounter for CardinalityNetwork {
    fn info(&self) -> &'static EncodingInfo {
        &EncodingInfo {
            name: "network",
            source: "Asín et al. 2011; the merge: Batcher, in Knuth, TAOCP 3",
            size_formula: "C comparators, C = O(n log² max): 2C variables, 6C clauses (half of \
                           that where one output is enough), one a bound",
            one_directional: "3C clauses for a bound on one side",
            ..EncodingInfo::COMMON
        }
    }

    fn count(&self, literals: &[Lit], outputs: Outputs, sink: &mut dyn ClauseSink) -> Vec<Lit> {
        if let &[alone] = literals {
            return vec![alone];
        }
        let [a, b] = count_halves(self, literals, outputs, sink);
        merge(&a, &b, outputs, sink)
    }

    fn count_size(&self, n: u64, outputs: u64, directions: Directions) -> FormulaSize {
        if n <= 1 {
            return FormulaSize::default();
        }
        let (size, [p, q]) = halves_size(self, n, outputs, directions);
        size + merge_size(p, q, outputs, directions)
    }
}

/// The largest of two sorted lists: as many as there are outputs, or all if there are fewer.
fn merge(a: &[Lit], b: &[Lit], outputs: Outputs, sink: &mut dyn ClauseSink) -> Vec<Lit> {
    let Outputs { number, directions } = outputs;
    let (a, b) = (&a[..a.len().min(number)], &b[..b.len().min(number)]);
    if a.is_empty() || b.is_empty() {
        return [a, b].concat();
    }
    let wanted = number.min(a.len() + b.len());
    if sink.is_closed() {
        // A closed sink ignores the outputs, so any of the right number will do.
        return [a, b].concat()[..wanted].to_vec();
    }
    let compare = |x: Lit, y: Lit, merged: &mut Vec<Lit>, sink: &mut dyn ClauseSink| {
        merged.push(larger(x, y, directions, sink));
        if merged.len() < wanted {
            merged.push(smaller(x, y, directions, sink));
        }
    };
    let mut merged = Vec::with_capacity(wanted);
    if let (&[x], &[y]) = (a, b) {
        compare(x, y, &mut merged, sink);
        return merged;
    }
    let every_second =
        |list: &[Lit], from| -> Vec<Lit> { list.iter().skip(from).step_by(2).copied().collect() };
    let mut merge_from = |from, number| {
        let outputs = Outputs { number, directions };
        merge(&every_second(a, from), &every_second(b, from), outputs, sink)
    };
    let (odd, even) = (merge_from(0, number / 2 + 1), merge_from(1, number / 2));
    merged.push(odd[0]);
    let (mut odd, mut even) = (odd[1..].iter(), even.iter());
    while merged.len() < wanted {
        match (odd.next(), even.next()) {
            (Some(&x), Some(&y)) => compare(x, y, &mut merged, sink),
            (left_over, other) => merged.extend(left_over.or(other)),
        }
    }
    merged
}

/// The size of a merge. Its parts have few different sizes, and each is computed once.
fn merge_size(p: u64, q: u64, outputs: u64, directions: Directions) -> FormulaSize {
    merge_size_of((p, q, outputs), directions, &mut HashMap::new())
}

fn merge_size_of(
    (p, q, outputs): (u64, u64, u64),
    directions: Directions,
    known: &mut HashMap<(u64, u64, u64), FormulaSize>,
) -> FormulaSize {
    let (p, q) = (p.min(outputs), q.min(outputs));
    if p == 0 || q == 0 {
        return FormulaSize::default();
    }
    let wanted = outputs.min(p + q);
    if p == 1 && q == 1 {
        return comparators_size(u64::from(wanted == 2), u64::from(wanted == 1), directions);
    }
    if let Some(&size) = known.get(&(p, q, outputs)) {
        return size;
    }
    let (odd_p, odd_q) = (p.div_ceil(2), q.div_ceil(2));
    // The first result is the largest odd one. Pairs follow while both lists have one and results
    // are wanted.
    let odd = (odd_p + odd_q).min(outputs / 2 + 1);
    let even = (p / 2 + q / 2).min(outputs / 2);
    let pairs = (odd - 1).min(even).min(wanted / 2);
    let halves = u64::from(2 * pairs == wanted);
    let size = merge_size_of((odd_p, odd_q, outputs / 2 + 1), directions, known)
        + merge_size_of((p / 2, q / 2, outputs / 2), directions, known)
        + comparators_size(pairs - halves, halves, directions);
    known.insert((p, q, outputs), size);
    size
}

fn comparators_size(whole: u64, halves: u64, directions: Directions) -> FormulaSize {
    // A whole comparator has two clauses of two literals each way, and one of three.
    let (short, long) = (FormulaSize::of_clauses(2, 2), FormulaSize::of_clauses(1, 3));
    let both = (short + long) * whole;
    let outputs = FormulaSize::of_variables(2 * whole + halves);
    outputs + directions.size(both + short * halves, both + long * halves)
}

/// A comparator's output a ∨ b.
fn larger(a: Lit, b: Lit, directions: Directions, sink: &mut dyn ClauseSink) -> Lit {
    let c = sink.new_aux(Meaning::Larger([a, b])).positive();
    if directions.up {
        sink.add_clause(&[!a, c]);
        sink.add_clause(&[!b, c]);
    }
    if directions.down {
        sink.add_clause(&[a, b, !c]);
    }
    c
}

/// A comparator's output a ∧ b.
fn smaller(a: Lit, b: Lit, directions: Directions, sink: &mut dyn ClauseSink) -> Lit {
    let c = sink.new_aux(Meaning::Smaller([a, b])).positive();
    if directions.up {
        sink.add_clause(&[!a, !b, c]);
    }
    if directions.down {
        sink.add_clause(&[a, !c]);
        sink.add_clause(&[b, !c]);
    }
    c
}
