//! Fully defined, the ladder and the sequential counter are one formula: the same clauses, with the
//! literals in reverse order and the rungs renamed.

use std::collections::BTreeSet;

use itertools::Itertools;
use nq_sat::instance::Lit;
use nq_sat::sat::encoding::{AtMostOne, Ladder, Sequential, Sides, Style};

use super::written::{Written, sided};
use crate::support::clauses::Clause;

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
