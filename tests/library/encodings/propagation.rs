//! Unit propagation does for each encoding what it claims, and no more, over all 3^n partial
//! assignments of its inputs.

use std::collections::BTreeMap;

use itertools::Itertools;
use nq_sat::sat::encoding::{AT_MOST_ONE, CARDINALITY, Propagation, Sides};

use super::inspection::{EVERYTHING, Seen};
use super::written::{Case, at_most_ones, bounds, ranges, same_numbers};
use crate::support::cases::sample;

/// Inputs up to which every partial assignment is tried.
const PARTIAL_ASSIGNMENTS: usize = 7;

/// Checks that no claimed property is missing in any case, and that each property that an encoding
/// does not claim fails in some: otherwise the claim is too weak.
fn assert_claims(cases: impl Iterator<Item = Case>) {
    let mut all: BTreeMap<&str, (Propagation, Seen)> = BTreeMap::new();
    let written = cases.map(|case| (case, case.written()));
    // Group sizes that are too large or too small write what others write.
    let distinct =
        written.unique_by(|(case, written)| (case.info().name, case.n, written.clauses.clone()));
    for (case, written) in distinct {
        let (info, seen) = (case.info(), Seen::of(&written, case));
        assert!(seen.has(Seen::claimed(case)), "{case}: {seen:?}");
        if case.sides() == Sides::Both {
            let (_, before) = all.entry(info.name).or_insert((info.propagation, seen));
            *before = before.and(seen);
        }
    }
    for (name, (claimed, seen)) in all {
        assert_eq!(seen.propagation, claimed, "{name} does more");
    }
}

#[test]
fn at_most_one_propagates_as_it_claims() {
    assert_claims(at_most_ones(PARTIAL_ASSIGNMENTS));
}

#[test]
fn a_cardinality_propagates_as_it_claims() {
    let cases = (0..=PARTIAL_ASSIGNMENTS).flat_map(|n| ranges(n, bounds(n + 1)));
    assert_claims(sample(5, cases));
}

#[test]
fn the_same_number_propagates_as_claimed() {
    let cases = same_numbers(5, (0..=6).collect());
    assert_claims(cases.filter(|case| case.n <= PARTIAL_ASSIGNMENTS));
}

/// The claims themselves, so that they cannot be weakened to pass the tests.
#[test]
fn adder_claims_determines_and_nothing_else() {
    let at_most_one = AT_MOST_ONE.iter().map(|encoding| encoding.info());
    for info in at_most_one.chain(CARDINALITY.iter().map(|encoding| encoding.info())) {
        let claimed = match info.name {
            "adder" => Propagation { determines: true, refutes: false, complete: false },
            _ => EVERYTHING,
        };
        assert_eq!(info.propagation, claimed, "{}", info.name);
    }
}
