//! Each encoding has exactly the right assignments of the inputs, each with exactly one extension
//! to the auxiliary variables if these are defined in both directions.

use itertools::Itertools;
use nq_sat::sat::encoding::Sides;

use super::written::{ALL_ASSIGNMENTS, Case, SIDES, at_most_ones, bounds, ranges, same_numbers};

/// Checks which assignments of the inputs have an extension, and that none has two if both
/// directions are defined. Returns whether any has two.
fn assert_right(case: Case) -> bool {
    let written = case.written();
    let found = written.propagator().projected(&written.numbers(), 2);
    let possible = |values: &Vec<bool>| {
        case.is_possible(&values.iter().copied().map(Some).collect::<Vec<_>>())
    };
    let assignments = (0..case.n).map(|_| [false, true]).multi_cartesian_product();
    let expected = assignments.filter(possible).collect_vec();
    let (found, extensions): (Vec<_>, Vec<usize>) = found.into_iter().unzip();
    assert_eq!(found, expected, "{case}");
    let several = extensions.iter().any(|&extensions| extensions > 1);
    assert!(!several || case.sides() == Sides::One, "{case}: a model has several extensions");
    several
}

/// Ranges above the number of inputs, and empty ranges (min > max), are included.
#[test]
fn a_constraint_means_what_it_says() {
    let ranges =
        (0..=ALL_ASSIGNMENTS).flat_map(|n| ranges(n, bounds(if n < 7 { 10 } else { n + 1 })));
    for case in
        at_most_ones(ALL_ASSIGNMENTS).chain(ranges).chain(same_numbers(5, (0..=6).collect()))
    {
        assert_right(case);
    }
}

/// One-directional must have an effect: fewer clauses, and a model with several extensions. An
/// encoding that claims no difference must write the same clauses.
#[test]
fn one_directional_leaves_models_several_extensions() {
    let at_most_ones = at_most_ones(ALL_ASSIGNMENTS).filter(|case| case.n == ALL_ASSIGNMENTS);
    let ranges = ranges(ALL_ASSIGNMENTS, vec![(0, 3), (5, 8)]);
    for case in at_most_ones.chain(ranges) {
        let [both, one] = SIDES.map(|sides| case.with_sides(sides).written().clauses);
        let several = assert_right(case.with_sides(Sides::One));
        assert_eq!(case.info().varies_in_sides, both != one || is_pairwise(case), "{case}");
        if case.info().one_directional.starts_with("the same") || is_pairwise(case) {
            assert_eq!(both, one, "{case}: says it is the same");
            assert!(!several, "{case}");
        } else {
            assert!(one.iter().all(|clause| both.contains(clause)), "{case}: says more");
            assert!(one.len() < both.len(), "{case}: leaves nothing out");
            assert!(several, "{case}: every model has one extension");
        }
    }
}

/// Whether an encoding that varies has no auxiliary variables here: its groups are too large.
fn is_pairwise(case: Case) -> bool {
    case.info().grouping.is_some() && case.size().variables == 0
}
