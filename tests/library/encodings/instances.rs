//! Whole instances in every encoding and style: the size is that of the size formulas, no clause
//! occurs twice, and each placement is one model.

use std::collections::BTreeSet;
use std::path::Path;

use itertools::{Itertools, iproduct};
use nq_sat::instance::Instance;
use nq_sat::model::{Model, Problem, Settings, builtin};
use nq_sat::sat::cnf::{ClauseCounter, Formula};
use nq_sat::sat::encoding::{Encoding, Sides};

use super::propagator::Propagator;
use super::written::{clauses_of, every_encoding, size_of};
use crate::support::cases::sample;

fn queens(n: u32) -> Instance {
    let model = builtin::by_name("n-queens").unwrap();
    Instance::new(&model.problem(n, &Settings::default()).unwrap())
}

fn queens_and_knights(n: u32, k: u32) -> Instance {
    let model = builtin::by_name("queens-and-knights").unwrap();
    Instance::new(&model.problem(n, &Settings::default().with("k", k.into())).unwrap())
}

/// As many queens as knights, of any number.
fn as_many_queens_as_knights(n: u32) -> Instance {
    let model = builtin::by_name("queens-and-knights").unwrap();
    Instance::optimising(&model.optimisation(n, &Settings::default()).unwrap())
}

fn superqueens(n: u32) -> Instance {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/superqueens.toml");
    Instance::new(&Model::from_file(&file).unwrap().problem(n, &Settings::default()).unwrap())
}

/// Rules that overlap: a dabbaba leaps along a rook's lines.
fn rook_and_dabbaba(n: u32) -> Instance {
    let toml = r#"
        name = "rook-and-dabbaba"
        board = { rows = "n", columns = "n" }
        piece = [{ symbol = "R", moves = "RD", count = 2 }]
    "#;
    let model = Model::from_toml("test.toml", toml).unwrap();
    Instance::new(&model.problem(n, &Settings::default()).unwrap())
}

fn describe(instance: &Instance, encoding: &Encoding) -> String {
    let Problem { model, level, size, .. } = instance.problem();
    format!("{model} {level:?} at n = {size}, {encoding:?}")
}

#[test]
fn instances_write_no_clause_twice() {
    let instances = (2..=6).flat_map(|n| {
        let others = [queens(n), superqueens(n), queens_and_knights(n, 2), rook_and_dabbaba(n)];
        others.into_iter().chain((n < 6).then(|| as_many_queens_as_knights(n)))
    });
    for (instance, encoding) in
        sample(5, instances.cartesian_product(every_encoding().collect_vec()))
    {
        let mut formula = Formula::default();
        encoding.encode(&instance, &mut formula);
        let mut seen = BTreeSet::new();
        for clause in clauses_of(&formula) {
            let sorted = clause.into_iter().sorted().collect_vec();
            assert!(seen.insert(sorted.clone()), "{}: {sorted:?}", describe(&instance, &encoding));
        }
    }
}

#[test]
fn instance_sizes_match_the_formulas() {
    let levels = iproduct!(2..=7, 0..=4).map(|(n, k)| queens_and_knights(n, k));
    let open = (0..=6).map(as_many_queens_as_knights);
    let instances = (0..=12).map(queens).chain((0..=12).map(superqueens)).chain(levels).chain(open);
    for (instance, encoding) in
        sample(5, instances.cartesian_product(every_encoding().collect_vec()))
    {
        let (mut counter, mut formula) = (ClauseCounter::default(), Formula::default());
        encoding.encode(&instance, &mut counter);
        encoding.encode(&instance, &mut formula);
        let what = describe(&instance, &encoding);
        assert_eq!(counter.size(), encoding.size(&instance), "{what}");
        assert_eq!(size_of(&formula), encoding.size(&instance), "{what}");
    }
}

/// Checks that this many assignments of the board variables extend to models, and that each extends
/// in one way only if the auxiliary variables are defined in both directions: plain model counters
/// count full models.
fn assert_placements(instance: &Instance, placements: usize) {
    let board = (1..).take(instance.num_vars()).collect_vec();
    for encoding in sample(5, every_encoding()) {
        let mut formula = Formula::default();
        encoding.encode(instance, &mut formula);
        let mut propagator = Propagator::new(formula.variables(), &clauses_of(&formula));
        let found = propagator.projected(&board, 2);
        let what = describe(instance, &encoding);
        assert_eq!(found.len(), placements, "{what}");
        let one_each = found.iter().all(|&(_, extensions)| extensions == 1);
        assert!(one_each || encoding.style.sides == Sides::One, "{what}");
    }
}

#[test]
fn every_placement_is_one_model_of_the_whole_formula() {
    // A000170.
    for (n, placements) in (0..).zip([1, 1, 0, 0, 2, 10, 4]) {
        assert_placements(&queens(n), placements);
    }
    // The `% expected` lines of models/queens-and-knights.mzn; another test checks them with
    // minizinc.
    assert_placements(&queens_and_knights(4, 1), 40);
    assert_placements(&queens_and_knights(5, 2), 156);
    // Any number: none of each, and at n = 4 the forty with one of each.
    for (n, placements) in (0..).zip([1, 1, 1, 1, 41]) {
        assert_placements(&as_many_queens_as_knights(n), placements);
    }
}
