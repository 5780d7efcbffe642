//! Clauses are well formed and distinct, and encodings describe themselves.

use std::collections::BTreeSet;

use itertools::Itertools;
use nq_sat::sat::encoding::{AT_MOST_ONE, CARDINALITY};

use super::written::{ALL_ASSIGNMENTS, Case, Written, at_most_ones, bounds, ranges, same_numbers};

/// All encodings in all styles, with up to twenty literals: with commanders of commanders, and rows
/// and columns in rows and columns.
fn cases() -> impl Iterator<Item = Case> {
    let at_most_ones = at_most_ones(20).filter(|case| [ALL_ASSIGNMENTS, 20].contains(&case.n));
    let ranges = ranges(ALL_ASSIGNMENTS, bounds(ALL_ASSIGNMENTS + 1));
    at_most_ones.chain(ranges).chain(same_numbers(6, (0..=7).collect()))
}

/// A variable without a clause would double the models.
#[test]
fn clauses_are_well_formed_and_distinct_and_use_every_variable() {
    for case in cases() {
        let Written { variables, clauses, inputs } = case.written();
        let mut used: BTreeSet<usize> = (1..=inputs.len()).collect();
        let mut seen = BTreeSet::new();
        for clause in &clauses {
            let named: BTreeSet<usize> =
                clause.iter().map(|literal| literal.unsigned_abs() as usize).collect();
            assert_eq!(named.len(), clause.len(), "{case}: {clause:?} has a variable twice");
            used.extend(named);
            let sorted: Vec<i32> = clause.iter().copied().sorted().collect();
            assert!(seen.insert(sorted), "{case}: {clause:?} is written twice");
        }
        assert!(used.into_iter().eq(1..=variables), "{case}: the variables in clauses");
    }
}

#[test]
fn encodings_describe_themselves() {
    let at_most_one = AT_MOST_ONE.iter().map(|encoding| encoding.info()).collect_vec();
    let cardinality = CARDINALITY.iter().map(|encoding| encoding.info()).collect_vec();
    for info in at_most_one.iter().chain(&cardinality) {
        for text in [info.source, info.size_formula, info.one_directional] {
            assert!(!text.is_empty(), "{info:?}");
        }
    }
    for encodings in [at_most_one, cardinality] {
        assert!(encodings.iter().map(|info| info.name).all_unique());
    }
}
