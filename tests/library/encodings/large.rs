//! Up to 64 inputs, too many to try all assignments: only here do encodings call themselves
//! (commanders of commanders, rows of rows).

use nq_sat::sat::encoding::Sides;
use proptest::prelude::*;

use super::propagator::Propagator;
use super::written::{Case, Constraint, at_most_ones, ranges, true_ones};
use crate::support::cases::{config, thorough};

fn inputs() -> usize {
    if thorough() { 64 } else { 40 }
}

/// None or one is true in exactly one way. One true input makes all others false by propagation, so
/// a second one is refuted. This is the whole meaning of "at most one".
fn assert_at_most_one(case: Case) {
    let (n, what, written) = (case.n, case.to_string(), case.written());
    let inputs = written.numbers();
    let mut propagator = written.propagator();
    let start = propagator.mark();
    for &input in &inputs {
        assert_eq!(propagator.value(input), None, "{what}: {input} may be true or false");
    }
    for one in 0..n {
        assert!(propagator.assume(inputs[one]), "{what}: {one} may be true");
        let others = (0..n).filter(|&other| other != one);
        assert!(
            others.into_iter().all(|other| propagator.value(inputs[other]) == Some(false)),
            "{what}"
        );
        assert_one_extension(&mut propagator, case.sides(), &what);
        propagator.back_to(start);
    }
    assert!(inputs.iter().all(|&input| propagator.assume(-input)), "{what}: all may be false");
    assert_one_extension(&mut propagator, case.sides(), &what);
}

fn assert_one_extension(propagator: &mut Propagator, sides: Sides, what: &str) {
    match sides {
        Sides::Both => assert!(propagator.is_complete(), "{what}: not determined"),
        Sides::One => assert_eq!(propagator.extensions(1), 1, "{what}"),
    }
}

#[test]
fn at_most_one_of_many_means_at_most_one() {
    at_most_ones(inputs()).for_each(assert_at_most_one);
}

/// The ranges next to what a partial assignment leaves possible: some refute it, some force the
/// rest, some do neither.
fn ranges_near((least, most): (usize, usize), (below, above): (i32, i32)) -> Vec<(u32, u32)> {
    let bound = |inputs: usize, more| u32::try_from(inputs).unwrap().saturating_add_signed(more);
    let crossed = (bound(most, below), bound(least, above));
    let around = (bound(least, below), bound(most, above));
    vec![crossed, around, (crossed.0, u32::MAX), (0, crossed.1)]
}

/// Checks that propagation treats a partial assignment of many inputs as the encoding claims.
fn assert_treats_as_claimed(case: Case, values: &[Option<bool>]) {
    let Constraint::Range(_, sides, range) = case.constraint else { return };
    let (what, written) = (format!("{case}, {values:?}"), case.written());
    let (inputs, mut propagator) = (written.numbers(), written.propagator());
    for (&input, value) in inputs.iter().zip(values) {
        if let Some(value) = *value {
            propagator.assume(if value { input } else { -input });
        }
    }
    let ((least, most), claimed) = (true_ones(values), case.info().propagation);
    let (min, max) = (range.min as usize, range.max as usize);
    let possible = case.is_possible(values);
    if !propagator.is_sound() {
        assert!(!possible, "{what}: refuted");
        return;
    }
    // The first claim, which all encodings make: complete assignments are decided.
    assert!(possible || least < most && !claimed.refutes, "{what}: not refuted");
    if least == most {
        assert_one_extension(&mut propagator, sides, &what);
    }
    let forced = match (least == max, most == min) {
        (true, _) => Some(false),
        (_, true) => Some(true),
        _ => None,
    };
    for (&input, _) in inputs.iter().zip(values).filter(|(_, value)| value.is_none()) {
        let found = propagator.value(input);
        let right = found == forced || found.is_none() && !claimed.complete;
        assert!(right || !possible, "{what}: {found:?} for {forced:?}");
    }
}

proptest! {
    #![proptest_config(config("tests/library/encodings.proptest-regressions", 300))]

    #[test]
    fn a_cardinality_of_many_means_its_range(
        values in prop::collection::vec(prop::option::weighted(0.7, any::<bool>()), 0..=inputs()),
        complete in prop::collection::vec(any::<bool>(), 0..=inputs()),
        beside in (-2..=2, -2..=2),
    ) {
        let complete: Vec<_> = complete.into_iter().map(Some).collect();
        for values in [values, complete] {
            let near = ranges_near(true_ones(&values), beside);
            ranges(values.len(), near).for_each(|case| assert_treats_as_claimed(case, &values));
        }
    }
}
