//! Every clause is needed: without it, or with one literal less, a property is lost (the models,
//! their one extension, or the propagation). The exceptions are listed here, with the reason.

use std::collections::{BTreeMap, BTreeSet};

use itertools::{Itertools, iproduct};
use nq_sat::instance::Lit;
use nq_sat::model::CountRange;
use nq_sat::sat::cnf::ClauseSink;
use nq_sat::sat::encoding::{AT_MOST_ONE, AtMostOne, CARDINALITY, Sides, Style};

use super::inspection::{Possible, Seen, true_ones};
use super::written::{Written, sided, styles};
use crate::support::clauses::Clause;

/// The small changes of a formula: each clause left out, and each clause with one literal less.
fn mutants(written: &Written) -> impl Iterator<Item = (Mutation, Written)> {
    written.clauses.iter().enumerate().flat_map(move |(number, clause)| {
        let dropped = std::iter::once((Mutation(clause.clone(), None), written.without(number)));
        dropped.chain((0..clause.len()).map(move |literal| {
            let mut shorter = written.without(number);
            shorter.clauses.push([&clause[..literal], &clause[literal + 1..]].concat());
            (Mutation(clause.clone(), Some(literal)), shorter)
        }))
    })
}

/// A clause that is left out, or the position of a literal that is left out of it.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Mutation(Clause, Option<usize>);

/// Mutations that change no property.
fn unnoticed(written: &Written, possible: Possible<'_>) -> BTreeSet<Mutation> {
    let intact = Seen::of(written, possible);
    mutants(written)
        .filter(|(_, mutant)| Seen::keeps(mutant, possible, intact))
        .map(|(mutation, _)| mutation)
        .collect()
}

/// The published clauses of an at-most-one encoding that are redundant.
fn spare_clauses(encoding: &dyn AtMostOne, style: Style, written: &Written) -> BTreeSet<Mutation> {
    let inputs = written.numbers();
    let n = inputs.len();
    let aux = |number: usize| i32::try_from(n + 1 + number).unwrap();
    let mut spare = Vec::new();
    let numbered_by = match (encoding.name(), encoding.grouping()) {
        ("binary", None) => Some(1),
        ("bimander", Some(grouping)) => {
            let g = style.group_size.unwrap_or(grouping.default).max(grouping.least) as usize;
            (n > g).then_some(g)
        }
        _ => None,
    };
    if let Some(g) = numbered_by {
        // If the number of groups is no power of two, some numbers are distinguished from all
        // others by fewer bits: no group has their number with that bit set.
        let groups = n.div_ceil(g);
        for (i, k) in iproduct!(0..n, 0..4) {
            let (number, bit) = (i / g, 1 << k);
            if bit < groups && number & bit == 0 && number | bit >= groups {
                spare.push(vec![-inputs[i], -aux(k)]);
            }
        }
    }
    if encoding.name() == "product" && style.sides == Sides::One {
        // A literal alone in its column is distinguished by the column, alone in its row by the
        // row.
        let columns = (1..=n).find(|p| p * p >= n).unwrap();
        for (i, input) in inputs.iter().enumerate() {
            let (row, column) = (i / columns, i % columns);
            if (0..n).filter(|other| other % columns == column).count() == 1 {
                spare.push(vec![-input, aux(columns + row)]);
            }
            if (0..n).filter(|other| other / columns == row).count() == 1 {
                spare.push(vec![-input, aux(column)]);
            }
        }
    }
    spare.into_iter().map(|clause| Mutation(clause, None)).collect()
}

#[test]
fn every_clause_of_an_at_most_one_is_needed() {
    for (encoding, n) in iproduct!(AT_MOST_ONE, 0..=9) {
        for style in styles(*encoding) {
            let write =
                |inputs: &[Lit], sink: &mut dyn ClauseSink| encoding.encode(inputs, style, sink);
            let written = Written::of(n, &write);
            let possible = |values: &[Option<bool>]| true_ones(values).0 <= 1;
            // Pairwise up to four, where all encodings are the same.
            let spare =
                if n <= 4 { BTreeSet::new() } else { spare_clauses(*encoding, style, &written) };
            let what = format!("{}, n = {n}, {style:?}", encoding.name());
            assert_eq!(unnoticed(&written, &possible), spare, "{what}");
        }
    }
}

/// A counter defines its outputs independently of the bounds, so under some bounds some definitions
/// repeat the bound. But each clause is needed under some bounds. (One-directional, the outputs
/// below the bound are redundant; they stay so that the variables are the same.)
#[test]
fn every_clause_of_a_cardinality_is_needed_by_some_range() {
    for (encoding, n) in iproduct!(CARDINALITY, 0..=6) {
        let mut needed: BTreeMap<(usize, Mutation), bool> = BTreeMap::new();
        for (min, max) in iproduct!(0..=n, 0..=n).filter(|(min, max)| min <= max) {
            let range = CountRange { min, max };
            let write = |inputs: &[Lit], sink: &mut dyn ClauseSink| {
                encoding.encode(inputs, range, sided(Sides::Both), sink);
            };
            let (min, max) = (min as usize, max as usize);
            let possible = |values: &[Option<bool>]| {
                let (least, most) = true_ones(values);
                least.max(min) <= most.min(max)
            };
            let written = Written::of(n as usize, &write);
            let unnoticed = unnoticed(&written, &possible);
            for (mutation, _) in mutants(&written) {
                let noticed = !unnoticed.contains(&mutation);
                // A counter with as many outputs has as many variables, numbered alike.
                *needed.entry((written.variables, mutation)).or_default() |= noticed;
            }
        }
        let spare: Vec<_> = needed.iter().filter(|&(_, &needed)| !needed).collect();
        assert!(spare.is_empty(), "{}, n = {n}: {spare:?}", encoding.name());
    }
}

/// The two counters are those of cardinalities, tested above. This tests their comparison.
#[test]
fn every_clause_that_compares_two_numbers_is_needed() {
    for (encoding, left, right, most) in iproduct!(CARDINALITY, 0..=4, 0..=4, 0..=5) {
        if left + right > 6 {
            continue;
        }
        let write = |inputs: &[Lit], sink: &mut dyn ClauseSink| {
            encoding.encode_same(&inputs[..left], &inputs[left..], most, sink);
        };
        let possible = |values: &[Option<bool>]| {
            let (left, right) = values.split_at(left);
            let ((l, left), (r, right)) = (true_ones(left), true_ones(right));
            l.max(r) <= left.min(right).min(most as usize)
        };
        let written = Written::of(left + right, &write);
        let comparison = comparison(&written, left);
        assert!(!comparison.is_empty() || left + right == 0, "{left} and {right}");
        for Mutation(clause, literal) in unnoticed(&written, &possible) {
            let what = format!("{}, {left} and {right}, at most {most}", encoding.name());
            assert!(!comparison.contains(&clause), "{what}: {clause:?} is idle, {literal:?}");
        }
    }
}

/// The clauses from the first one on that connects the left with the right, or that is a unit
/// clause. Counters come before.
fn comparison(written: &Written, left: usize) -> &[Clause] {
    let mut is_left: BTreeMap<u32, bool> = BTreeMap::new();
    for (number, input) in written.numbers().into_iter().enumerate() {
        is_left.insert(input.unsigned_abs(), number < left);
    }
    for (number, clause) in written.clauses.iter().enumerate() {
        let variables = || clause.iter().map(|literal| literal.unsigned_abs());
        let sides = variables().filter_map(|variable| is_left.get(&variable).copied());
        match sides.unique().collect_vec()[..] {
            [side] if clause.len() > 1 => {
                is_left.extend(variables().map(|variable| (variable, side)));
            }
            _ => return &written.clauses[number..],
        }
    }
    &[]
}
