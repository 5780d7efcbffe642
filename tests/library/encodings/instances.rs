//! Whole instances in every encoding and style: the size is that of the size formulas, no clause
//! occurs twice, and each placement is one model.
//! Fully defined, the ladder and the sequential counter are one formula: the same clauses, with the
//! literals in reverse order and the rungs renamed.

use std::collections::BTreeSet;
use std::path::Path;

use itertools::{Itertools, iproduct};
use nq_sat::instance::{Instance, Lit};
use nq_sat::model::{Model, Problem, Settings, builtin};
use nq_sat::sat::cnf::{ClauseCounter, Formula};
use nq_sat::sat::encoding::{AtMostOne, Encoding, Ladder, Sequential, Sides, Style};

use super::propagator::Propagator;
use super::written::{Written, clauses_of, every_encoding, sided, size_of};
use crate::support::clauses::Clause;
use crate::support::sample;

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

fn write(encoding: &dyn AtMostOne, n: usize, style: Style, backwards: bool) -> Written {
    Written::of(n, &|inputs, sink| {
        let mut literals: Vec<Lit> = inputs.to_vec();
        if backwards {
            literals.reverse();
        }
        encoding.encode(&literals, style, sink);
    })
}

fn sorted(clauses: &[Clause], rename: impl Fn(i32) -> i32) -> BTreeSet<Clause> {
    let renamed = clauses.iter().map(|clause| clause.iter().map(|&literal| rename(literal)));
    renamed.map(|clause| clause.sorted().collect()).collect()
}

#[test]
fn ladder_and_sequential_are_the_same_clauses() {
    for n in 0..=64_usize {
        let style = sided(Sides::Both);
        let ladder = write(&Ladder, n, style, true);
        let sequential = write(&Sequential, n, style, false);
        assert_eq!(ladder.variables, sequential.variables, "n = {n}");
        // y(i), "a literal after the i-th from the end is true", is s(n-i), "one of the first n-i
        // is".
        let (first, last) = (n + 1, ladder.variables);
        let rename = |literal: i32| {
            let variable = literal.unsigned_abs() as usize;
            let renamed = if variable <= n { variable } else { first + last - variable };
            i32::try_from(renamed).unwrap() * literal.signum()
        };
        let same = sorted(&sequential.clauses, |literal| literal);
        assert_eq!(sorted(&ladder.clauses, rename), same, "n = {n}");
        // Without the renaming, or without the reverse order, they differ.
        if n > 4 {
            assert_ne!(sorted(&ladder.clauses, |literal| literal), same, "n = {n}");
            let forwards = write(&Ladder, n, style, false);
            assert_ne!(sorted(&forwards.clauses, rename), same, "n = {n}");
        }
    }
}

/// One-directional, the sequential counter is the smaller of the two: the ladder's clauses less
/// n-1.
#[test]
fn one_directional_the_sequential_counter_leaves_out_a_clause_a_rung() {
    for n in 5..=64 {
        let [both, one] = [Sides::Both, Sides::One]
            .map(|sides| write(&Sequential, n, sided(sides), false).clauses);
        assert!(one.iter().all(|clause| both.contains(clause)), "n = {n}");
        assert_eq!(both.len() - one.len(), n - 1, "n = {n}");
    }
}
