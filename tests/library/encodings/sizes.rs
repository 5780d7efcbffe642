//! Each encoding has the size of its size formula, in every style, up to 64 inputs.

use nq_sat::sat::cnf::FormulaSize;
use nq_sat::sat::encoding::{AT_MOST_ONE, CARDINALITY, Sides, Style};

use super::written::{Written, at_most_ones, ranges, same_numbers};
use crate::support::cases::sample;

/// Inputs up to which sizes are compared with their formulas.
const SIZES: usize = 64;

/// Ranges of every kind for this many inputs.
fn some_ranges(n: usize) -> Vec<(u32, u32)> {
    let past = u32::try_from(n).unwrap() + 1;
    let exactly = (0..=past).map(|k| (k, k));
    let at_most = (0..=past).map(|k| (0, k));
    let at_least = (0..=past).map(|k| (k, past));
    let between = (0..past).map(|k| (k, k + 1)).chain([(1, past / 2), (past, 0)]);
    exactly.chain(at_most).chain(at_least).chain(between).collect()
}

#[test]
fn sizes_match_the_formulas() {
    let around_powers = (0..=20).chain([31, 32, 33, 47, SIZES]);
    let ranges = around_powers.flat_map(|n| ranges(n, some_ranges(n)));
    let same = same_numbers(20, vec![0, 1, 2, 3, 5, 8, 13, 19, 20, 21, u32::MAX]);
    // In part, each size has some of the styles and each encoding some of the ranges.
    for case in sample(5, at_most_ones(SIZES).chain(ranges).chain(same)) {
        let formula = case.size();
        assert_eq!(case.size_written(), formula, "{case}");
        // One-directional omits clauses and nothing else.
        let FormulaSize { variables, clauses, literals } = case.with_sides(Sides::Both).size();
        assert_eq!(formula.variables, variables, "{case}");
        assert!(formula.clauses <= clauses && formula.literals <= literals, "{case}");
    }
}

/// A group size changes the encodings with groups and no others. Without one, they use their
/// default.
#[test]
fn group_size_changes_grouping_encodings_only() {
    for encoding in AT_MOST_ONE {
        let clauses = |group_size| {
            let style = Style { sides: Sides::Both, group_size };
            Written::of(20, &|inputs, sink| encoding.encode(inputs, style, sink)).clauses
        };
        let name = encoding.name();
        let Some(grouping) = encoding.info().grouping else {
            assert_eq!(clauses(None), clauses(Some(3)), "{name} makes no groups");
            continue;
        };
        assert_eq!(clauses(None), clauses(Some(grouping.default)), "{name}");
        assert_eq!(clauses(Some(0)), clauses(Some(grouping.least)), "{name}");
        assert_ne!(clauses(Some(2)), clauses(Some(3)), "{name}");
        assert_ne!(clauses(Some(3)), clauses(Some(5)), "{name}");
    }
    assert!(CARDINALITY.iter().all(|encoding| encoding.info().grouping.is_none()));
}
