//! The fast reader of clauses against the slow one.

use itertools::Itertools;

use super::written::{Case, Written, ranges};
use crate::support::clauses;

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
