//! Every clause is needed: without it, or with one literal less, a property is lost (the models,
//! their one extension, or the propagation). The exceptions are listed here, with the reason.
//! Properties of clauses, checked with every assignment of the inputs, also the partial ones.

use std::collections::{BTreeMap, BTreeSet};

use itertools::{Itertools, iproduct};
use nq_sat::sat::encoding::{Propagation, Sides};

use super::propagator::Propagator;
use super::written::{Case, Constraint, Written, at_most_ones, bounds, ranges, same_numbers};
use crate::support::clauses::Clause;
use crate::support::{sample, thorough};

/// The small changes of a formula: each clause left out, and each clause with one literal less.
fn mutants(written: &Written) -> impl Iterator<Item = (Mutation, Written)> {
    written.clauses.iter().enumerate().flat_map(move |(number, clause)| {
        let dropped = std::iter::once((Mutation(clause.clone(), None), written.without(number)));
        dropped.chain((0..clause.len()).map(move |literal| {
            let mut shorter = written.without(number);
            shorter.clauses.push([&clause[..literal], &clause[literal + 1..]].concat());
            (Mutation(clause.clone(), Some(literal)), shorter)
        }))
    })
}

/// A clause that is left out, or the position of a literal that is left out of it.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Mutation(Clause, Option<usize>);

/// Mutations that change no property.
fn unnoticed(written: &Written, case: Case) -> BTreeSet<Mutation> {
    let intact = Seen::of(written, case);
    mutants(written)
        .filter(|(_, mutant)| Seen::keeps(mutant, case, intact))
        .map(|(mutation, _)| mutation)
        .collect()
}

/// The published clauses of an at-most-one encoding that are redundant.
fn spare_clauses(case: Case, written: &Written) -> BTreeSet<Mutation> {
    let Constraint::AtMostOne(encoding, style) = case.constraint else { return BTreeSet::new() };
    let inputs = written.numbers();
    let n = inputs.len();
    let aux = |number: usize| i32::try_from(n + 1 + number).unwrap();
    let mut spare = Vec::new();
    let g = encoding.group_size(style);
    if matches!(encoding.name(), "binary" | "bimander") && n > g {
        // If the number of groups is no power of two, some numbers are distinguished from all
        // others by fewer bits: no group has their number with that bit set.
        let groups = n.div_ceil(g);
        for (i, k) in iproduct!(0..n, 0..4) {
            let (number, bit) = (i / g, 1 << k);
            if bit < groups && number & bit == 0 && number | bit >= groups {
                spare.push(vec![-inputs[i], -aux(k)]);
            }
        }
    }
    if encoding.name() == "product" && style.sides == Sides::One {
        // A literal alone in its column is distinguished by the column, alone in its row by the
        // row.
        let columns = (1..=n).find(|p| p * p >= n).unwrap();
        for (i, input) in inputs.iter().enumerate() {
            let (row, column) = (i / columns, i % columns);
            if (0..n).filter(|other| other % columns == column).count() == 1 {
                spare.push(vec![-input, aux(columns + row)]);
            }
            if (0..n).filter(|other| other / columns == row).count() == 1 {
                spare.push(vec![-input, aux(column)]);
            }
        }
    }
    spare.into_iter().map(|clause| Mutation(clause, None)).collect()
}

#[test]
fn every_clause_of_an_at_most_one_is_needed() {
    // Group sizes that are too large or too small write what others write.
    let written = at_most_ones(7).map(|case| (case, case.written()));
    let distinct = written.unique_by(|(case, written)| (case.info().name, written.clauses.clone()));
    for (case, written) in distinct {
        // Pairwise up to four, where all encodings are the same.
        let spare = if case.n <= 4 { BTreeSet::new() } else { spare_clauses(case, &written) };
        assert_eq!(unnoticed(&written, case), spare, "{case}");
    }
}

/// A counter defines its outputs independently of the bounds, so under some bounds some definitions
/// repeat the bound. But each clause is needed under some bounds. (One-directional, the outputs
/// below the bound are redundant; they stay so that the variables are the same.)
#[test]
fn every_clause_of_a_cardinality_is_needed_by_some_range() {
    for n in 0..=if thorough() { 5 } else { 4 } {
        // A counter with as many outputs has as many variables, numbered alike.
        let mut needed: BTreeMap<(&str, usize, Mutation), bool> = BTreeMap::new();
        let bounds = bounds(n).into_iter().filter(|(min, max)| min <= max).collect();
        for case in ranges(n, bounds).filter(|case| case.sides() == Sides::Both) {
            let written = case.written();
            let unnoticed = unnoticed(&written, case);
            for (mutation, _) in mutants(&written) {
                let noticed = !unnoticed.contains(&mutation);
                let key = (case.info().name, written.variables, mutation);
                *needed.entry(key).or_default() |= noticed;
            }
        }
        let spare: Vec<_> = needed.iter().filter(|&(_, &needed)| !needed).collect();
        assert!(spare.is_empty(), "n = {n}: {spare:?}");
    }
}

/// The two counters are those of cardinalities, tested above. This tests their comparison.
#[test]
fn every_clause_that_compares_two_numbers_is_needed() {
    for case in sample(3, same_numbers(3, (0..=4).collect())) {
        let Constraint::Same(_, left, _) = case.constraint else { continue };
        let written = case.written();
        let comparison = comparison(&written, left);
        assert!(!comparison.is_empty() || case.n == 0, "{case}");
        for Mutation(clause, literal) in unnoticed(&written, case) {
            assert!(!comparison.contains(&clause), "{case}: {clause:?} is idle, {literal:?}");
        }
    }
}

/// The clauses from the first one on that connects the left with the right, or that is a unit
/// clause. Counters come before.
fn comparison(written: &Written, left: usize) -> &[Clause] {
    let mut is_left: BTreeMap<u32, bool> = BTreeMap::new();
    for (number, input) in written.numbers().into_iter().enumerate() {
        is_left.insert(input.unsigned_abs(), number < left);
    }
    for (number, clause) in written.clauses.iter().enumerate() {
        let variables = || clause.iter().map(|literal| literal.unsigned_abs());
        let sides = variables().filter_map(|variable| is_left.get(&variable).copied());
        match sides.unique().collect_vec()[..] {
            [side] if clause.len() > 1 => {
                is_left.extend(variables().map(|variable| (variable, side)));
            }
            _ => return &written.clauses[number..],
        }
    }
    &[]
}

/// All that unit propagation can do, without the program's own constant, which is under test.
pub const EVERYTHING: Propagation = Propagation { determines: true, refutes: true, complete: true };

/// Properties of clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The models, restricted to the inputs, are the assignments that satisfy the constraint, and
    /// propagation never derives what does not follow.
    pub right: bool,
    /// No assignment has two extensions.
    pub unique: bool,
    pub propagation: Propagation,
}

impl Seen {
    const ALL: Self = Self { right: true, unique: true, propagation: EVERYTHING };

    /// The claims of the encoding. With auxiliary variables defined in one direction, it claims
    /// nothing about the number of extensions of a model.
    pub fn claimed(case: Case) -> Self {
        let (unique, claims) = (case.sides() == Sides::Both, case.info().propagation);
        let propagation = Propagation { determines: unique && claims.determines, ..claims };
        Self { right: true, unique, propagation }
    }

    /// The properties that hold in both.
    pub const fn and(self, other: Self) -> Self {
        let (a, b) = (self.propagation, other.propagation);
        Self {
            right: self.right && other.right,
            unique: self.unique && other.unique,
            propagation: Propagation {
                determines: a.determines && b.determines,
                refutes: a.refutes && b.refutes,
                complete: a.complete && b.complete,
            },
        }
    }

    /// Whether all properties in `less` hold here.
    pub fn has(self, less: Self) -> bool {
        self.and(less) == less
    }

    /// Checks all 3^n partial assignments.
    pub fn of(written: &Written, case: Case) -> Self {
        Walk::over(written, case, None)
    }

    /// The same, but the check ends once a property in `wanted` fails.
    pub fn keeps(written: &Written, case: Case, wanted: Self) -> bool {
        Walk::over(written, case, Some(wanted)).has(wanted)
    }
}

struct Walk {
    inputs: Vec<i32>,
    values: Vec<Option<bool>>,
    case: Case,
    wanted: Option<Seen>,
    seen: Seen,
}

impl Walk {
    fn over(written: &Written, case: Case, wanted: Option<Seen>) -> Seen {
        let inputs = written.numbers();
        let values = vec![None; inputs.len()];
        let mut walk = Self { inputs, values, case, wanted, seen: Seen::ALL };
        walk.from(0, &mut written.propagator());
        walk.seen
    }

    /// Goes over the values of all inputs from `next` on.
    fn from(&mut self, next: usize, propagator: &mut Propagator) {
        if self.wanted.is_some_and(|wanted| !self.seen.has(wanted)) {
            return;
        }
        if !propagator.is_sound() {
            // What is refuted stays refuted with further values, so its completions need no check.
            self.seen.right &= !self.case.is_possible(&self.values);
        } else if next == self.inputs.len() {
            self.look(propagator);
        } else {
            let mark = propagator.mark();
            for value in [Some(true), Some(false), None] {
                match value {
                    Some(true) => propagator.assume(self.inputs[next]),
                    Some(false) => propagator.assume(-self.inputs[next]),
                    None => true,
                };
                self.values[next] = value;
                self.from(next + 1, propagator);
                propagator.back_to(mark);
            }
        }
    }

    /// Checks a partial assignment that was not refuted.
    fn look(&mut self, propagator: &mut Propagator) {
        let possible = self.case.is_possible(&self.values);
        if self.values.iter().all(Option::is_some) {
            let extensions = propagator.extensions(2);
            self.seen.right &= possible == (extensions > 0);
            self.seen.unique &= extensions < 2;
            self.seen.propagation.determines &= propagator.is_complete();
        }
        if !possible {
            self.seen.propagation.refutes = false;
            return;
        }
        for i in 0..self.inputs.len() {
            if self.values[i].is_some() {
                continue;
            }
            let found = propagator.value(self.inputs[i]);
            for value in [true, false] {
                self.values[i] = Some(value);
                if self.case.is_possible(&self.values) {
                    self.seen.right &= found != Some(!value);
                } else {
                    self.seen.propagation.complete &= found == Some(!value);
                }
            }
            self.values[i] = None;
        }
    }
}
