//! Up to 64 inputs, too many to try all assignments: only here do encodings call themselves
//! (commanders of commanders, rows of rows).

use itertools::iproduct;
use nq_sat::instance::Lit;
use nq_sat::model::CountRange;
use nq_sat::sat::cnf::ClauseSink;
use nq_sat::sat::encoding::{AT_MOST_ONE, AtMostOne, CARDINALITY, Cardinality, Sides, Style};
use proptest::prelude::*;

use super::inspection::true_ones;
use super::propagator::Propagator;
use super::written::{SIDES, Written, sided, styles};
use crate::support::cases::config;

const INPUTS: usize = 64;

/// None or one is true in exactly one way. One true input makes all others false by propagation, so
/// a second one is refuted. This is the whole meaning of "at most one".
fn assert_at_most_one(encoding: &dyn AtMostOne, n: usize, style: Style) {
    let what = format!("{}, n = {n}, {style:?}", encoding.name());
    let write = |inputs: &[Lit], sink: &mut dyn ClauseSink| encoding.encode(inputs, style, sink);
    let written = Written::of(n, &write);
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
        assert_one_extension(&mut propagator, style.sides, &what);
        propagator.back_to(start);
    }
    assert!(inputs.iter().all(|&input| propagator.assume(-input)), "{what}: all may be false");
    assert_one_extension(&mut propagator, style.sides, &what);
}

fn assert_one_extension(propagator: &mut Propagator, sides: Sides, what: &str) {
    match sides {
        Sides::Both => assert!(propagator.is_complete(), "{what}: not determined"),
        Sides::One => assert_eq!(propagator.extensions(1), 1, "{what}"),
    }
}

#[test]
fn at_most_one_of_many_means_at_most_one() {
    for (encoding, n) in iproduct!(AT_MOST_ONE, 0..=INPUTS) {
        for style in styles(*encoding) {
            assert_at_most_one(*encoding, n, style);
        }
    }
}

/// The ranges next to what a partial assignment leaves possible: some refute it, some force the
/// rest, some do neither.
fn ranges_near((least, most): (usize, usize), (below, above): (i32, i32)) -> [CountRange; 4] {
    let bound = |inputs: usize, more| u32::try_from(inputs).unwrap().saturating_add_signed(more);
    let crossed = CountRange { min: bound(most, below), max: bound(least, above) };
    let around = CountRange { min: bound(least, below), max: bound(most, above) };
    [crossed, around, CountRange { max: u32::MAX, ..crossed }, CountRange { min: 0, ..crossed }]
}

/// Checks that propagation treats a partial assignment of many inputs as the encoding claims.
fn assert_treats_as_claimed(
    encoding: &dyn Cardinality,
    sides: Sides,
    range: CountRange,
    values: &[Option<bool>],
) {
    let what = format!("{}, {sides:?}, {range:?}, {values:?}", encoding.name());
    let write = |inputs: &[Lit], sink: &mut dyn ClauseSink| {
        encoding.encode(inputs, range, sided(sides), sink);
    };
    let written = Written::of(values.len(), &write);
    let (inputs, mut propagator) = (written.numbers(), written.propagator());
    for (&input, value) in inputs.iter().zip(values) {
        if let Some(value) = *value {
            propagator.assume(if value { input } else { -input });
        }
    }
    let ((least, most), claimed) = (true_ones(values), encoding.propagation());
    let (min, max) = (range.min as usize, range.max as usize);
    let possible = least.max(min) <= most.min(max);
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
        values in prop::collection::vec(prop::option::weighted(0.7, any::<bool>()), 0..=INPUTS),
        complete in prop::collection::vec(any::<bool>(), 0..=INPUTS),
        beside in (-2..=2, -2..=2),
    ) {
        let complete: Vec<_> = complete.into_iter().map(Some).collect();
        for values in [values, complete] {
            let ranges = ranges_near(true_ones(&values), beside);
            for (encoding, sides, range) in iproduct!(CARDINALITY, SIDES, ranges) {
                assert_treats_as_claimed(*encoding, sides, range, &values);
            }
        }
    }
}
