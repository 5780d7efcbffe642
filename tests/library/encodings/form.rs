//! Clauses are well formed and distinct, and encodings describe themselves.

use std::collections::BTreeSet;

use itertools::{Itertools, iproduct};
use nq_sat::instance::Lit;
use nq_sat::model::CountRange;
use nq_sat::sat::cnf::ClauseSink;
use nq_sat::sat::encoding::{AT_MOST_ONE, CARDINALITY, EncodingInfo};

use super::models::ALL_ASSIGNMENTS;
use super::written::{SIDES, Written, sided, styles};

/// The clauses of all encodings in all styles, each with a name.
fn everything_written() -> Vec<(String, Written)> {
    let mut all = Vec::new();
    // Twenty literals: with commanders of commanders, and rows and columns in rows and columns.
    for (encoding, n) in iproduct!(AT_MOST_ONE, [ALL_ASSIGNMENTS, 20]) {
        for style in styles(*encoding) {
            let write =
                |inputs: &[Lit], sink: &mut dyn ClauseSink| encoding.encode(inputs, style, sink);
            let what = format!("{}, n = {n}, {style:?}", encoding.name());
            all.push((what, Written::of(n, &write)));
        }
    }
    for (encoding, sides, (min, max)) in iproduct!(CARDINALITY, SIDES, iproduct!(0..=9, 0..=9)) {
        let range = CountRange { min, max };
        let write = |inputs: &[Lit], sink: &mut dyn ClauseSink| {
            encoding.encode(inputs, range, sided(sides), sink);
        };
        let what = format!("{}, {min} to {max}, {sides:?}", encoding.name());
        all.push((what, Written::of(ALL_ASSIGNMENTS, &write)));
    }
    for (encoding, (left, right), most) in iproduct!(CARDINALITY, iproduct!(0..=6, 0..=6), 0..=7) {
        let write = |inputs: &[Lit], sink: &mut dyn ClauseSink| {
            encoding.encode_same(&inputs[..left], &inputs[left..], most, sink);
        };
        let what = format!("{}, {left} and {right}, at most {most}", encoding.name());
        all.push((what, Written::of(left + right, &write)));
    }
    all
}

#[test]
fn clauses_are_well_formed_and_none_is_written_twice() {
    for (what, Written { variables, clauses, .. }) in everything_written() {
        let mut seen = BTreeSet::new();
        for clause in &clauses {
            let named: BTreeSet<u32> =
                clause.iter().map(|literal| literal.unsigned_abs()).collect();
            assert_eq!(named.len(), clause.len(), "{what}: {clause:?} has a variable twice");
            assert!(
                named.iter().all(|&number| (1..=variables).contains(&(number as usize))),
                "{what}: {clause:?} has a variable that was never made"
            );
            let sorted: Vec<i32> = clause.iter().copied().sorted().collect();
            assert!(seen.insert(sorted), "{what}: {clause:?} is written twice");
        }
    }
}

/// A variable without a clause would double the models.
#[test]
fn every_auxiliary_variable_occurs_in_a_clause() {
    for (what, written) in everything_written() {
        let named: BTreeSet<usize> = written
            .clauses
            .iter()
            .flatten()
            .map(|literal| literal.unsigned_abs() as usize)
            .collect();
        let made = written.inputs.len() + 1..=written.variables;
        let idle: Vec<usize> = made.filter(|variable| !named.contains(variable)).collect();
        assert!(idle.is_empty(), "{what}: variables {idle:?} are in no clause");
    }
}

#[test]
fn encodings_describe_themselves() {
    let at_most_one = AT_MOST_ONE.iter().map(|&encoding| encoding as &dyn EncodingInfo);
    let cardinality = CARDINALITY.iter().map(|&encoding| encoding as &dyn EncodingInfo);
    for described in at_most_one.chain(cardinality) {
        assert!(!described.source().is_empty(), "{} names no source", described.name());
        assert!(
            !described.size_formula().is_empty(),
            "{} states no size formula",
            described.name()
        );
        assert!(
            !described.one_directional().is_empty(),
            "{} hides what it leaves out",
            described.name()
        );
    }
    assert!(AT_MOST_ONE.iter().map(|encoding| encoding.name()).all_unique());
    assert!(CARDINALITY.iter().map(|encoding| encoding.name()).all_unique());
}
