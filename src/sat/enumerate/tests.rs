//! Propagation and the residual formula against slow versions of both, on random formulas with
//! clauses of all kinds of lengths.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::indexed::IndexedFormula;
use super::propagator::Propagator;
use super::residual::ResidualScratch;
use crate::instance::{Lit, Var};
use crate::run::control::Control;
use crate::sat::cnf::{ClauseSink, Formula};

/// More than a word of variables.
const VARIABLES: u32 = 70;

fn literal() -> impl Strategy<Value = Lit> {
    // Few variables, of both words, so that clauses share them.
    (0..9_u32, any::<bool>()).prop_map(|(place, positive)| {
        let var = Var::new(place * (VARIABLES - 1) / 8);
        if positive { var.positive() } else { var.negative() }
    })
}

fn clauses() -> impl Strategy<Value = Vec<Vec<Lit>>> {
    let short = prop::collection::vec(literal(), 2..4);
    let any = prop::collection::vec(literal(), 1..7);
    prop::collection::vec(prop_oneof![4 => short, 1 => any], 0..24)
}

fn set(clause: &[Lit]) -> BTreeSet<Lit> {
    clause.iter().copied().collect()
}

fn is_tautology(clause: &BTreeSet<Lit>) -> bool {
    clause.iter().any(|&literal| clause.contains(&!literal))
}

/// The clauses without the satisfied ones and without false literals.
fn rest(clauses: &[Vec<Lit>], truth: &BTreeSet<Lit>) -> BTreeSet<BTreeSet<Lit>> {
    let clauses = clauses.iter().map(|clause| set(clause));
    let clauses = clauses.filter(|clause| !is_tautology(clause) && clause.is_disjoint(truth));
    clauses.map(|clause| clause.into_iter().filter(|&l| !truth.contains(&!l)).collect()).collect()
}

/// The literals that are true after propagation; `None` after a contradiction.
fn propagated(clauses: &[Vec<Lit>], assumed: &[Lit]) -> Option<BTreeSet<Lit>> {
    let mut truth = set(assumed);
    loop {
        if is_tautology(&truth) {
            return None;
        }
        let rest = rest(clauses, &truth);
        if rest.contains(&BTreeSet::new()) {
            return None;
        }
        let units: Vec<_> = rest.iter().filter(|clause| clause.len() == 1).flatten().collect();
        if units.is_empty() {
            return Some(truth);
        }
        truth.extend(units);
    }
}

/// The true literals and the residual formula.
fn state(propagator: &Propagator<'_>) -> (BTreeSet<Lit>, Vec<BTreeSet<Lit>>) {
    let bit = |bits: &[u64], var: u32| bits[var as usize / 64] >> (var % 64) & 1 == 1;
    let assigned = (0..VARIABLES).filter(|&var| !bit(propagator.open(), var));
    let truth = assigned.map(|var| {
        let is_true = bit(propagator.truth(), var);
        if is_true { Var::new(var).positive() } else { Var::new(var).negative() }
    });
    let truth = truth.collect();
    let mut residual = Vec::new();
    propagator.visit_residual(&mut ResidualScratch::default(), &mut |clause| {
        assert_eq!(set(clause).len(), clause.len(), "no literal twice");
        residual.push(set(clause));
    });
    (truth, residual)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 1000, failure_persistence: None, ..ProptestConfig::default()
    })]

    #[test]
    fn propagation_agrees_with_a_slow_one(
        clauses in clauses(),
        first in literal(),
        second in literal(),
    ) {
        let mut formula = Formula::default();
        for _ in 0..VARIABLES {
            formula.new_var();
        }
        for clause in &clauses {
            formula.add_clause(clause);
        }
        let index = IndexedFormula::new(&formula, &Control::default()).unwrap();
        let root = propagated(&clauses, &[]);
        let Some(mut propagator) = Propagator::new(&index) else {
            prop_assert_eq!(root, None);
            return Ok(());
        };
        prop_assert_eq!(Some(&state(&propagator).0), root.as_ref());
        let before = state(&propagator);
        let root = propagator.mark();
        // Twice, so that backtracking restores all that propagation reads.
        for _ in 0..2 {
            let mut assumed = Vec::new();
            for literal in [first, second] {
                assumed.push(literal);
                let expected = propagated(&clauses, &assumed);
                prop_assert_eq!(propagator.assume(&[literal]), expected.is_some());
                let Some(expected) = expected else { break };
                let (truth, residual) = state(&propagator);
                prop_assert_eq!(&truth, &expected);
                prop_assert!(residual.len() <= clauses.len(), "a clause comes once");
                let rest = rest(&clauses, &truth);
                prop_assert_eq!(&residual.iter().cloned().collect::<BTreeSet<_>>(), &rest);
            }
            propagator.back_to(root);
            prop_assert_eq!(&state(&propagator), &before);
        }
    }
}
