//! The crate rustsat as a second opinion, where it has the encoding: its clauses have the same
//! models, and where both follow the publication, the clauses are the same.

use std::collections::BTreeSet;

use itertools::{Itertools, iproduct};
use nq_sat::sat::encoding::{AT_MOST_ONE, AtMostOne, Sides, Style};
use rustsat::encodings::am1::{self, Encode};
use rustsat::encodings::card::{BoundLower, BoundUpper, Totalizer};
use rustsat::encodings::pb::{self, BinaryAdder};
use rustsat::instances::{BasicVarManager, Cnf, ManageVars};
use rustsat::types;

use super::written::{ALL_ASSIGNMENTS, SIDES, Written, ranges, sided};
use crate::support::clauses::Clause;

/// The clauses of rustsat over the same inputs.
fn theirs(
    n: usize,
    write: impl FnOnce(Vec<types::Lit>, &mut Cnf, &mut BasicVarManager),
) -> Written {
    let Written { inputs, .. } = Written::of(n, &|_, _| {});
    let literals = inputs.iter().map(|input| types::Lit::from_ipasir(input.dimacs()).unwrap());
    let mut cnf = Cnf::new();
    let mut vars = BasicVarManager::from_next_free(types::Var::new(u32::try_from(n).unwrap()));
    write(literals.collect(), &mut cnf, &mut vars);
    let clauses = cnf.iter().map(|clause| clause.iter().map(|lit| lit.to_ipasir()).collect());
    Written { inputs, variables: vars.n_used() as usize, clauses: clauses.collect() }
}

fn their_at_most_one<E: Encode + From<Vec<types::Lit>>>(n: usize) -> Written {
    theirs(n, |literals, cnf, vars| E::from(literals).encode(cnf, vars).unwrap())
}

/// The name of our encoding, a group size, and the clauses of rustsat for it.
type Pair = (&'static str, Option<u32>, fn(usize) -> Written);

const PAIRS: [Pair; 12] = [
    ("pairwise", None, their_at_most_one::<am1::Pairwise>),
    ("ladder", None, their_at_most_one::<am1::Ladder>),
    ("binary", None, their_at_most_one::<am1::Bitwise>),
    ("product", None, their_at_most_one::<am1::TwoProduct>),
    ("commander", Some(2), their_at_most_one::<am1::Commander<2>>),
    ("commander", Some(3), their_at_most_one::<am1::Commander<3>>),
    ("commander", Some(4), their_at_most_one::<am1::Commander<4>>),
    ("commander", Some(5), their_at_most_one::<am1::Commander<5>>),
    ("bimander", Some(2), their_at_most_one::<am1::Bimander<2>>),
    ("bimander", Some(3), their_at_most_one::<am1::Bimander<3>>),
    ("bimander", Some(4), their_at_most_one::<am1::Bimander<4>>),
    ("bimander", Some(5), their_at_most_one::<am1::Bimander<5>>),
];

fn at_most_one(name: &str) -> &'static dyn AtMostOne {
    *AT_MOST_ONE.iter().find(|encoding| encoding.name() == name).expect("an encoding of ours")
}

fn ours(name: &str, n: usize, style: Style) -> Written {
    let encoding = at_most_one(name);
    Written::of(n, &|inputs, sink| encoding.encode(inputs, style, sink))
}

/// Assignments of the inputs that extend to a model.
fn projected(written: &Written) -> Vec<Vec<bool>> {
    let models = written.propagator().projected(&written.numbers(), 1);
    models.into_iter().map(|(values, _)| values).collect()
}

fn clause_set(clauses: impl IntoIterator<Item = Clause>) -> BTreeSet<Clause> {
    clauses.into_iter().map(|clause| clause.into_iter().sorted().collect()).collect()
}

#[test]
fn at_most_one_has_their_models() {
    for ((name, group_size, theirs), n) in iproduct!(PAIRS, 0..=ALL_ASSIGNMENTS) {
        let theirs = projected(&theirs(n));
        assert_eq!(theirs.len(), n + 1);
        for sides in SIDES {
            let ours = projected(&ours(name, n, Style { sides, group_size }));
            assert_eq!(ours, theirs, "{name}, {group_size:?}, {sides:?}, n = {n}");
        }
    }
}

/// From five literals on (and above the group size): ours are pairwise below.
#[test]
fn one_directional_at_most_one_has_their_clauses() {
    for ((name, group_size, theirs), n) in iproduct!(PAIRS, 0..=40) {
        let plain = n > 4.max(group_size.unwrap_or(0) as usize);
        if !(name == "pairwise" || matches!(name, "binary" | "bimander") && plain) {
            continue;
        }
        let (ours, theirs) = (ours(name, n, Style { sides: Sides::One, group_size }), theirs(n));
        assert_eq!(ours.variables, theirs.variables, "{name}, {group_size:?}, n = {n}");
        let what = format!("{name}, {group_size:?}, n = {n}");
        assert_eq!(clause_set(ours.clauses), clause_set(theirs.clauses), "{what}");
    }
}

/// Their ladder is channelled in one direction: it lacks the clauses by which a step makes its
/// literal true. That is Sinz's sequential counter as published.
#[test]
fn their_ladder_is_half_of_ours() {
    for n in 5..=40 {
        let (ours, theirs) =
            (ours("ladder", n, Style::default()), their_at_most_one::<am1::Ladder>(n));
        let inputs = ours.numbers();
        let no_channel_back = |clause: &Clause| !clause.iter().any(|x| inputs.contains(x));
        let half = ours.clauses.into_iter().filter(no_channel_back);
        assert_eq!(clause_set(half), clause_set(theirs.clauses), "n = {n}");
        let sinz = at_most_one("sequential").size(n as u64, sided(Sides::One));
        assert_eq!(theirs.variables, n + usize::try_from(sinz.variables).unwrap());
        assert_eq!(sinz.clauses, 3 * n as u64 - 4);
    }
}

/// A range in rustsat's totalizer: the two bounds one after the other.
fn their_totalizer(n: usize, min: usize, max: usize) -> Written {
    theirs(n, |literals, cnf, vars| {
        let mut totalizer = Totalizer::from(literals);
        if max < n {
            totalizer.encode_ub(max..=max, cnf, vars).unwrap();
            for unit in totalizer.enforce_ub(max).unwrap() {
                cnf.add_unit(unit);
            }
        }
        if min > 0 {
            totalizer.encode_lb(min..=min, cnf, vars).unwrap();
            for unit in totalizer.enforce_lb(min).unwrap() {
                cnf.add_unit(unit);
            }
        }
    })
}

/// The same as a pseudo-Boolean sum with weights of one, added in binary.
fn their_adder(n: usize, min: usize, max: usize) -> Written {
    theirs(n, |literals, cnf, vars| {
        let mut adder: BinaryAdder = literals.into_iter().map(|literal| (literal, 1)).collect();
        if max < n {
            pb::BoundUpper::encode_ub(&mut adder, max..=max, cnf, vars).unwrap();
            for unit in pb::BoundUpper::enforce_ub(&adder, max).unwrap() {
                cnf.add_unit(unit);
            }
        }
        if min > 0 {
            pb::BoundLower::encode_lb(&mut adder, min..=min, cnf, vars).unwrap();
            for unit in pb::BoundLower::enforce_lb(&adder, min).unwrap() {
                cnf.add_unit(unit);
            }
        }
    })
}

#[test]
fn a_cardinality_has_their_models() {
    for n in 0..=ALL_ASSIGNMENTS {
        for (min, max) in (0..=n).cartesian_product(0..=n).filter(|(min, max)| min <= max) {
            let theirs = projected(&their_totalizer(n, min, max));
            assert_eq!(projected(&their_adder(n, min, max)), theirs, "n = {n}, {min} to {max}");
            let bounds = (u32::try_from(min).unwrap(), u32::try_from(max).unwrap());
            for case in ranges(n, vec![bounds]) {
                assert_eq!(projected(&case.written()), theirs, "{case}");
            }
        }
    }
}
