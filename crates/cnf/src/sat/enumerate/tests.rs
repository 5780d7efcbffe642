//! Propagation, the residual formula, probing, parts and shortened clauses against slow versions,
//! on random formulas with clauses of all kinds of lengths.

use std::collections::BTreeSet;

use itertools::Itertools;
use proptest::prelude::*;

use super::indexed::IndexedFormula;
use super::propagator::Propagator;
use super::residual::ResidualScratch;
use super::small::{LitSet, SmallFormula, Squares};
use crate::instance::{Lit, Var};
use crate::sat::cnf::{ClauseSink, Formula};
use nq_board::run::Control;

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

/// Variables of small formulas.
const FEW: u32 = 7;

fn few_clauses() -> impl Strategy<Value = Vec<Vec<Lit>>> {
    let literal = (0..FEW, any::<bool>()).prop_map(|(var, positive)| {
        let var = Var::new(var);
        if positive { var.positive() } else { var.negative() }
    });
    let clause = prop::collection::btree_set(literal, 1..5);
    let clause = clause.prop_filter("no tautology", |clause| !is_tautology(clause));
    prop::collection::vec(clause.prop_map(Vec::from_iter), 1..20)
}

/// The models, as the sets of true variables.
fn models(clauses: &[Vec<Lit>]) -> BTreeSet<u64> {
    (0..1 << FEW).filter(|&model| clauses.iter().all(|clause| holds(clause, model))).collect()
}

fn holds(clause: &[Lit], model: u64) -> bool {
    clause.iter().any(|literal| (model >> literal.var().index() & 1 == 1) == literal.is_positive())
}

fn small(clauses: &[Vec<Lit>]) -> SmallFormula {
    let mut small = SmallFormula::default();
    small.clear();
    for clause in clauses {
        small.add_clause(clause);
    }
    small
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 1000, failure_persistence: None, ..ProptestConfig::default()
    })]

    #[test]
    fn probing_keeps_the_models(clauses in few_clauses(), vars in 0..1_u64 << FEW) {
        let parts = parts(&small(&clauses), Squares { vars, most: u32::MAX });
        prop_assert_eq!(parts.len(), 1);
        let rest = part(&small(&clauses), parts[0]);
        prop_assert_eq!(models(&rest), models(&clauses));
    }

    #[test]
    fn parts_are_disjoint_and_have_all_models(
        clauses in few_clauses(),
        vars in 0..1_u64 << FEW,
        most in 0..FEW,
    ) {
        let small = small(&clauses);
        let mut found = Vec::new();
        for truth in parts(&small, Squares { vars, most }) {
            found.extend(models(&part(&small, truth)));
        }
        found.sort_unstable();
        prop_assert_eq!(found, Vec::from_iter(models(&clauses)));
    }

    #[test]
    fn no_square_of_a_part_fails(
        clauses in few_clauses(),
        vars in 0..1_u64 << FEW,
        most in 0..FEW,
    ) {
        // A residual formula has no clause of one literal.
        let clauses = clauses.into_iter().filter(|clause| clause.len() > 1).collect_vec();
        prop_assume!(!clauses.is_empty());
        for part in parts(&small(&clauses), Squares { vars, most }) {
            let truth: Vec<Lit> = part.literals().collect();
            let given = |literal| propagated(&clauses, &[truth.as_slice(), &[literal]].concat());
            let open = (0..FEW).filter(|var| (vars & !part.vars()) >> var & 1 == 1).map(Var::new);
            let failed = open.filter(|var| given(var.positive()).is_none()).collect_vec();
            let is_decided = |var: &Var| given(var.negative()).is_none_or(|truth| {
                clauses.iter().all(|clause| clause.iter().any(|lit| truth.contains(lit)))
            });
            // Probing stops at a square that decides the part.
            prop_assert!(failed.is_empty() || failed.iter().any(is_decided), "{failed:?}");
        }
    }

    #[test]
    fn a_shortened_clause_excludes_the_same_models_of_a_part(
        clauses in few_clauses(),
        vars in 0..1_u64 << FEW,
    ) {
        let small = small(&clauses);
        for truth in parts(&small, Squares { vars: ALL, most: 0 }) {
            let part = part(&small, truth);
            for model in models(&part) {
                let excluded = (0..FEW).filter(|var| vars >> var & 1 == 1).map(|var| {
                    let is_true = model >> var & 1 == 1;
                    if is_true { Var::new(var).negative() } else { Var::new(var).positive() }
                });
                let clause: Vec<Lit> = excluded.collect();
                let mut shortened = clause.clone();
                small.shorten(truth, &mut shortened);
                prop_assert!(shortened.iter().all(|literal| clause.contains(literal)));
                let with = |clause: Vec<Lit>| models(&[part.clone(), vec![clause]].concat());
                prop_assert_eq!(with(shortened), with(clause));
            }
        }
    }
}

/// All variables of small formulas.
const ALL: u64 = u64::MAX >> (u64::BITS - FEW);

fn parts(small: &SmallFormula, squares: Squares) -> Vec<LitSet> {
    let mut parts = Vec::new();
    let walk = small.split(squares, &mut |truth| {
        parts.push(truth);
        Ok::<(), ()>(())
    });
    assert!(walk.is_ok());
    parts
}

/// The open clauses of a part, checked, and the literals that are true in it.
fn part(small: &SmallFormula, truth: LitSet) -> Vec<Vec<Lit>> {
    let mut rest: Vec<Vec<Lit>> = Vec::new();
    let open = small.visit_open(truth, &mut |clause| rest.push(clause.to_vec()));
    assert!(!rest.is_empty(), "the answer remains to the solver");
    let occurring = rest.iter().flatten().fold(0, |all, lit| all | 1 << lit.var().index());
    assert_eq!((open, open & truth.vars()), (occurring, 0));
    assert!(!truth.is_contradictory());
    rest.extend(truth.literals().map(|literal| vec![literal]));
    rest
}

#[test]
fn probing_finds_failed_literals() {
    let [a, b, c, d] = [0, 1, 2, 3].map(|var| Var::new(var).positive());
    // a excludes b, which is the last of a line, and so does every chain that a implies.
    let formula = small(&[vec![!a, !b], vec![b, d], vec![!d, !c], vec![c, b, a], vec![!d, b, !a]]);
    let truth = parts(&formula, Squares { vars: 0b0001, most: u32::MAX })[0];
    assert_eq!((truth.positive(), truth.vars()), (0, 0b0001));
    let mut clause = vec![!b, d];
    formula.shorten(truth, &mut clause);
    assert_eq!(clause, [!b, d], "b does not exclude d");
    let mut clause = vec![!d, c, !b];
    formula.shorten(truth, &mut clause);
    assert_eq!(clause, [!d], "d excludes c, and then b remains");
}

#[test]
fn a_branch_makes_one_literal_of_the_shortest_line_true() {
    let [a, b] = [0, 1].map(|var| Var::new(var).positive());
    let three = [2, 3, 4].map(|var| Var::new(var).positive());
    // Either of a and b leaves three variables open, which have no shorter line.
    let formula =
        small(&[vec![a, b], three.to_vec(), vec![!a, !b], three.map(|literal| !literal).to_vec()]);
    let literals = |truth: &LitSet| truth.literals().collect_vec();
    let squares = Squares { vars: 0b11111, most: 4 };
    let two = parts(&formula, squares).iter().map(literals).collect_vec();
    assert_eq!(two, [vec![a, !b], vec![b, !a]]);
    // A branch where the first of the three is false and the second is true satisfies the rest, so
    // these parts are not split.
    let more = parts(&formula, Squares { most: 0, ..squares });
    assert_eq!(more.iter().map(literals).collect_vec(), two);
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
