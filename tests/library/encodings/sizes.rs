//! Each encoding has the size of its size formula, in every style, up to 64 inputs.

use itertools::iproduct;
use nq_sat::instance::Lit;
use nq_sat::model::CountRange;
use nq_sat::sat::cnf::{ClauseSink, FormulaSize};
use nq_sat::sat::encoding::{AT_MOST_ONE, CARDINALITY, Cardinality, Sides, Style};

use super::written::{SIDES, Written, sided, size_written, styles};

/// Inputs up to which sizes are compared with their formulas.
const SIZES: usize = 64;

/// One-directional omits clauses and nothing else.
fn assert_no_larger(one: FormulaSize, both: FormulaSize, what: &str) {
    assert_eq!(one.variables, both.variables, "{what}: as many variables one-directional");
    assert!(one.clauses <= both.clauses && one.literals <= both.literals, "{what}");
}

#[test]
fn at_most_one_sizes_match_the_formula() {
    for (encoding, n) in iproduct!(AT_MOST_ONE, 0..=SIZES) {
        for style in styles(*encoding) {
            let write =
                |inputs: &[Lit], sink: &mut dyn ClauseSink| encoding.encode(inputs, style, sink);
            let formula = encoding.size(n as u64, style);
            let what = format!("{}, n = {n}, {style:?}", encoding.name());
            assert_eq!(size_written(n, &write), formula, "{what}");
            let both = encoding.size(n as u64, Style { sides: Sides::Both, ..style });
            assert_no_larger(formula, both, &what);
        }
    }
}

/// Ranges of every kind for this many inputs.
fn ranges(n: usize) -> impl Iterator<Item = CountRange> {
    let past = u32::try_from(n).unwrap() + 1;
    let exactly = (0..=past).map(|k| (k, k));
    let at_most = (0..=past).map(|k| (0, k));
    let at_least = (0..=past).map(move |k| (k, past));
    let between = (0..past).map(|k| (k, k + 1)).chain([(1, past / 2), (past, 0)]);
    exactly.chain(at_most).chain(at_least).chain(between).map(|(min, max)| CountRange { min, max })
}

fn assert_size_matches(encoding: &dyn Cardinality, n: usize, range: CountRange, sides: Sides) {
    let write = |inputs: &[Lit], sink: &mut dyn ClauseSink| {
        encoding.encode(inputs, range, sided(sides), sink);
    };
    let formula = encoding.size(n as u64, range, sided(sides));
    let what = format!("{}, n = {n}, {range:?}, {sides:?}", encoding.name());
    assert_eq!(size_written(n, &write), formula, "{what}");
    assert_no_larger(formula, encoding.size(n as u64, range, sided(Sides::Both)), &what);
}

#[test]
fn cardinality_sizes_match_the_formula() {
    for (encoding, n, sides) in iproduct!(CARDINALITY, 0..=SIZES, SIDES) {
        for range in ranges(n) {
            assert_size_matches(*encoding, n, range, sides);
        }
    }
}

#[test]
fn equality_sizes_match_the_formula() {
    for (encoding, left, right) in iproduct!(CARDINALITY, 0..=20, 0..=20) {
        for most in [0, 1, 2, 3, 5, 8, 13, 19, 20, 21, u32::MAX] {
            let write = |inputs: &[Lit], sink: &mut dyn ClauseSink| {
                encoding.encode_same(&inputs[..left], &inputs[left..], most, sink);
            };
            let formula = encoding.same_size(left as u64, right as u64, most);
            let what = format!("{}, {left} and {right}, at most {most}", encoding.name());
            assert_eq!(size_written(left + right, &write), formula, "{what}");
        }
    }
}

/// A group size changes the encodings with groups and no others. Without one, they use their
/// default.
#[test]
fn group_size_changes_grouping_encodings_only() {
    let n = 20;
    let grouped = |group_size| Style { sides: Sides::Both, group_size };
    for encoding in AT_MOST_ONE {
        let clauses = |group_size| {
            let style = grouped(group_size);
            let write =
                |inputs: &[Lit], sink: &mut dyn ClauseSink| encoding.encode(inputs, style, sink);
            Written::of(n, &write).clauses
        };
        let name = encoding.name();
        let Some(grouping) = encoding.grouping() else {
            assert_eq!(clauses(None), clauses(Some(3)), "{name} makes no groups");
            continue;
        };
        assert_eq!(clauses(None), clauses(Some(grouping.default)), "{name}");
        assert_eq!(clauses(Some(0)), clauses(Some(grouping.least)), "{name}");
        assert_ne!(clauses(Some(2)), clauses(Some(3)), "{name}");
        assert_ne!(clauses(Some(3)), clauses(Some(5)), "{name}");
    }
    assert!(CARDINALITY.iter().all(|encoding| encoding.grouping().is_none()));
}
