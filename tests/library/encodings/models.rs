//! Each encoding has exactly the right assignments of the inputs, each with exactly one extension
//! to the auxiliary variables if these are defined in both directions.
//! Clauses are well formed and distinct, and encodings describe themselves.
//! The fast reader of clauses against the slow one.
//! Each encoding has the size of its size formula, in every style, up to 64 inputs.
//! Unit propagation does for each encoding what it claims, and no more, over all 3^n partial
//! assignments of its inputs.
//! Up to 64 inputs, too many to try all assignments: only here do encodings call themselves
//! (commanders of commanders, rows of rows).

use std::collections::{BTreeMap, BTreeSet};

use itertools::Itertools;
use nq_sat::sat::cnf::FormulaSize;
use nq_sat::sat::encoding::{AT_MOST_ONE, CARDINALITY, Propagation, Sides, Style};
use proptest::prelude::*;

use super::mutations::{EVERYTHING, Seen};
use super::propagator::Propagator;
use super::written::{
    ALL_ASSIGNMENTS, Case, Constraint, SIDES, Written, at_most_ones, bounds, ranges, same_numbers,
    true_ones,
};
use crate::support::{clauses, config, sample, thorough};

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

/// Counters of five inputs with bounds of all kinds: small enough for the slow reader.
fn formulas() -> impl Iterator<Item = Written> {
    ranges(5, vec![(0, 2), (1, 1), (2, 3), (3, 5), (2, 4)]).map(Case::written)
}

#[test]
fn the_quick_reader_propagates_like_the_slow_one() {
    for written in formulas() {
        let inputs = written.numbers();
        let mut quick = written.propagator();
        for values in (0..5).map(|_| [Some(true), Some(false), None]).multi_cartesian_product() {
            let mut slow = vec![None; written.variables];
            let start = quick.mark();
            for (input, value) in inputs.iter().zip(&values) {
                slow[input.unsigned_abs() as usize - 1] = value.map(|value| value == (*input > 0));
                if let Some(value) = *value {
                    quick.assume(if value { *input } else { -*input });
                }
            }
            let sound = clauses::propagate(&written.clauses, &mut slow);
            assert_eq!(quick.is_sound(), sound);
            assert_eq!(
                quick.extensions(1) == 1,
                clauses::extension(&written.clauses, slow.clone()).is_some()
            );
            if sound {
                let values = (1..).take(written.variables).map(|number| quick.value(number));
                assert_eq!(values.collect::<Vec<_>>(), slow);
            }
            quick.back_to(start);
        }
    }
}

#[test]
fn the_quick_reader_finds_the_models_of_the_slow_one() {
    for written in formulas().filter(|written| written.variables < 20) {
        let inputs = written.numbers();
        let slow = clauses::models(written.variables, &written.clauses);
        let cut = |model: &Vec<bool>| {
            let value = |input: &i32| model[input.unsigned_abs() as usize - 1] == (*input > 0);
            inputs.iter().map(value).collect::<Vec<_>>()
        };
        let counted = slow.iter().map(cut).counts().into_iter().sorted().collect_vec();
        assert_eq!(written.propagator().projected(&inputs, usize::MAX), counted);
    }
}

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
