//! Each encoding has exactly the right assignments of the inputs, each with exactly one extension
//! to the auxiliary variables if these are defined in both directions.

use itertools::{Itertools, iproduct};
use nq_sat::instance::Lit;
use nq_sat::model::CountRange;
use nq_sat::sat::cnf::ClauseSink;
use nq_sat::sat::encoding::{AT_MOST_ONE, CARDINALITY, Sides};

use super::written::{SIDES, Write, Written, sided, styles};
use crate::support::clauses;

/// Inputs up to which every assignment is tried.
pub const ALL_ASSIGNMENTS: usize = 8;

/// Checks which assignments of the inputs have an extension, and that none has two if both
/// directions are defined. Returns whether any has two.
fn assert_says(
    write: Write<'_>,
    n: usize,
    sides: Sides,
    right: &dyn Fn(&[bool]) -> bool,
    what: &str,
) -> bool {
    let written = Written::of(n, write);
    let found = written.propagator().projected(&written.numbers(), 2);
    let expected: Vec<Vec<bool>> = (0..n)
        .map(|_| [false, true])
        .multi_cartesian_product()
        .filter(|values| right(values))
        .collect();
    let (found, extensions): (Vec<_>, Vec<usize>) = found.into_iter().unzip();
    assert_eq!(found, expected, "{what}, n = {n}");
    let several = extensions.iter().any(|&extensions| extensions > 1);
    assert!(!several || sides == Sides::One, "{what}, n = {n}: a model has several extensions");
    several
}

fn true_ones(values: &[bool]) -> usize {
    values.iter().filter(|&&value| value).count()
}

#[test]
fn at_most_one_means_at_most_one() {
    for (encoding, n) in iproduct!(AT_MOST_ONE, 0..=ALL_ASSIGNMENTS) {
        for style in styles(*encoding) {
            let write =
                |inputs: &[Lit], sink: &mut dyn ClauseSink| encoding.encode(inputs, style, sink);
            let what = format!("{}, {style:?}", encoding.name());
            assert_says(&write, n, style.sides, &|values| true_ones(values) <= 1, &what);
        }
    }
}

#[test]
fn a_cardinality_means_its_range() {
    // Ranges above the number of inputs, and empty ranges (min > max), are included.
    let largest = u32::try_from(ALL_ASSIGNMENTS).unwrap() + 2;
    for (encoding, n, sides) in iproduct!(CARDINALITY, 0..=ALL_ASSIGNMENTS, SIDES) {
        for (min, max) in iproduct!(0..=largest, 0..=largest) {
            let range = CountRange { min, max };
            let write = |inputs: &[Lit], sink: &mut dyn ClauseSink| {
                encoding.encode(inputs, range, sided(sides), sink);
            };
            let what = format!("{}, {min} to {max}, {sides:?}", encoding.name());
            let right = |values: &[bool]| (min..=max).contains(&count(values));
            assert_says(&write, n, sides, &right, &what);
        }
    }
}

/// The number of true values, in the type of a bound.
fn count(values: &[bool]) -> u32 {
    u32::try_from(true_ones(values)).unwrap()
}

#[test]
fn the_same_number_means_the_same_number() {
    for (encoding, left, right, most) in iproduct!(CARDINALITY, 0..=5, 0..=5, 0..=6) {
        let write = |inputs: &[Lit], sink: &mut dyn ClauseSink| {
            encoding.encode_same(&inputs[..left], &inputs[left..], most, sink);
        };
        let equal = |values: &[bool]| {
            let (left, right) = values.split_at(left);
            count(left) == count(right) && count(left) <= most
        };
        let what = format!("{}, {left} and {right}, at most {most}", encoding.name());
        assert_says(&write, left + right, Sides::Both, &equal, &what);
    }
}

/// One-directional must have an effect: fewer clauses, and a model with several extensions. An
/// encoding that claims no difference must write the same clauses.
#[test]
fn one_directional_leaves_models_several_extensions() {
    let n = ALL_ASSIGNMENTS;
    for encoding in AT_MOST_ONE {
        let [both, one] = SIDES.map(|sides| {
            let write = |inputs: &[Lit], sink: &mut dyn ClauseSink| {
                encoding.encode(inputs, sided(sides), sink);
            };
            let at_most_one = |values: &[bool]| true_ones(values) <= 1;
            let several = assert_says(&write, n, sides, &at_most_one, encoding.name());
            (several, Written::of(n, &write).clauses)
        });
        assert_left_out(encoding.name(), encoding.one_directional(), &both.1, &one.1, one.0);
    }
    for (encoding, (min, max)) in iproduct!(CARDINALITY, [(0, 3), (5, 8)]) {
        let [both, one] = SIDES.map(|sides| {
            let range = CountRange { min, max };
            let write = |inputs: &[Lit], sink: &mut dyn ClauseSink| {
                encoding.encode(inputs, range, sided(sides), sink);
            };
            let right = |values: &[bool]| (min..=max).contains(&count(values));
            let several = assert_says(&write, n, sides, &right, encoding.name());
            (several, Written::of(n, &write).clauses)
        });
        assert_left_out(encoding.name(), encoding.one_directional(), &both.1, &one.1, one.0);
    }
}

fn assert_left_out(
    name: &str,
    one_directional: &str,
    both: &[clauses::Clause],
    one: &[clauses::Clause],
    several_extensions: bool,
) {
    if one_directional.starts_with("the same") {
        assert_eq!(both, one, "{name}, one-directional, says it is the same");
        assert!(!several_extensions, "{name}");
    } else {
        assert!(
            one.iter().all(|clause| both.contains(clause)),
            "{name}: one-directional says more"
        );
        assert!(one.len() < both.len(), "{name}: one-directional leaves nothing out");
        assert!(several_extensions, "{name}: one-directional leaves every model one extension");
    }
}
