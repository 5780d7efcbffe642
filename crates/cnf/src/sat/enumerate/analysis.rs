//! What the clauses of one constraint do: the assignments of the auxiliary variables that extend
//! one of the inputs, and what unit propagation finds, over all partial assignments of the inputs.
//!
//! The constraint itself, not an encoding, says what is there to be found.

use std::cmp::Reverse;

use serde::Serialize;

use super::indexed::IndexedFormula;
use super::propagator::Propagator;
use super::sets::ones;
use crate::instance::{Constraint, Lit, Var};
use crate::sat::cnf::Formula;
use crate::sat::encoding::Propagation;
use nq_board::run::Control;

/// The largest number of inputs whose 3^n partial assignments are analysed.
pub const MOST_ANALYSED: usize = 8;

/// Extensions are counted up to this number.
pub const MOST_EXTENSIONS: u64 = 1000;

/// An analysis of one constraint and its clauses.
#[derive(Clone, Debug, Serialize)]
pub struct Analysis {
    /// The assignments of the inputs that meet the constraint, fewest true inputs first.
    pub choices: Vec<Choice>,
    /// What unit propagation does.
    pub propagation: Propagated,
    /// The smallest partial assignments that violate the constraint or imply a value, those first
    /// at which unit propagation fails.
    #[serde(skip)]
    pub steps: Vec<Step>,
}

/// What unit propagation does.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Propagated {
    /// The complete assignments of the inputs that are refuted or fix all auxiliary variables, and
    /// all complete assignments.
    pub determined: [u64; 2],
    /// The violating partial assignments that are refuted, and all.
    pub refuted: [u64; 2],
    /// The implied values of inputs that are found under partial assignments, and all.
    pub found: [u64; 2],
}

impl Propagated {
    /// What unit propagation achieves here, in the terms of the claims of an encoding.
    pub const fn achieved(&self) -> Propagation {
        const fn whole([found, all]: [u64; 2]) -> bool {
            found == all
        }
        Propagation {
            determines: whole(self.determined),
            refutes: whole(self.refuted),
            complete: whole(self.found),
        }
    }
}

/// An assignment of the inputs that meets the constraint.
#[derive(Clone, Debug, Serialize)]
pub struct Choice {
    /// The true inputs.
    pub inputs: Vec<Var>,
    /// The number of assignments of the auxiliary variables that extend it, up to
    /// [`MOST_EXTENSIONS`].
    pub extensions: u64,
    /// The auxiliary variables that are true in the first of them.
    pub auxiliary: Vec<Var>,
}

/// A smallest partial assignment from which something follows.
#[derive(Clone, Debug)]
pub struct Step {
    /// The assignment of some inputs.
    pub given: Vec<Lit>,
    /// The values of inputs that follow from it and from no part of it; `None` if it violates the
    /// constraint.
    pub follows: Option<Vec<Lit>>,
    /// The number of these values, or the violation, that unit propagation finds.
    pub found: usize,
}

/// A partial assignment as sets of bits: the assigned inputs, and the true ones of them.
type Partial = (u64, u64);

/// The inputs, and the complete assignments that meet the constraint.
struct Space {
    all: u64,
    allowed: Vec<u64>,
}

impl Analysis {
    /// Analyses the formula of a constraint, whose first variables are the inputs; `None` with more
    /// than [`MOST_ANALYSED`] inputs.
    pub fn new(constraint: Constraint<'_>, inputs: usize, formula: &Formula) -> Option<Self> {
        if inputs > MOST_ANALYSED {
            return None;
        }
        let index = IndexedFormula::new(formula, &Control::default()).ok()?;
        // `None` where unit propagation refutes the formula itself.
        let mut propagator = Propagator::new(&index);
        let all = (1 << inputs) - 1;
        // A definition of another variable excludes nothing.
        let defines = matches!(constraint, Constraint::Defined { .. });
        let meets =
            |values: &u64| defines || constraint.holds(&|var| values >> var.index() & 1 == 1);
        let space = Space { all, allowed: (0..=all).filter(meets).collect() };
        let propagation = Propagated::default();
        let mut analysis = Self { choices: Vec::new(), propagation, steps: Vec::new() };
        let masks = (0..=all).flat_map(|mask| (0..=all).map(move |values| (mask, values)));
        let mut partials: Vec<Partial> =
            masks.filter(|(mask, values)| values & !mask == 0).collect();
        partials.sort_by_key(|&(mask, values)| {
            let first = |set: u64| Reverse(set.reverse_bits());
            (mask.count_ones(), Reverse(values.count_ones()), first(mask), first(values))
        });
        for partial in partials {
            analysis.add(partial, &space, propagator.as_mut());
        }
        analysis.steps.sort_by_key(|step| step.found == step.follows.as_ref().map_or(1, Vec::len));
        Some(analysis)
    }

    fn add(&mut self, partial: Partial, space: &Space, propagator: Option<&mut Propagator<'_>>) {
        let (mask, values) = partial;
        let given = literals(partial);
        let is_complete = mask == space.all;
        // The assigned and the true inputs after propagation; `None` after a contradiction.
        let mut propagated = None;
        let (mut fixed, mut extensions, mut auxiliary) = (true, 0, None);
        if let Some(propagator) = propagator {
            let before = propagator.mark();
            if propagator.assume(&given) {
                let word = |set: &[u64]| set.first().copied().unwrap_or_default();
                propagated = Some((!word(propagator.open()), word(propagator.truth())));
                fixed = propagator.first_open().is_none();
                if is_complete {
                    extensions = count(propagator, space, &mut auxiliary, MOST_EXTENSIONS);
                }
            }
            propagator.back_to(before);
        }
        if is_complete {
            self.propagation.determined[0] += u64::from(fixed);
            self.propagation.determined[1] += 1;
        }
        let mut parts = without_one(partial).map(|part| space.implied(part));
        let Some(implied) = space.implied(partial) else {
            self.propagation.refuted[0] += u64::from(propagated.is_none());
            self.propagation.refuted[1] += 1;
            if parts.all(|part| part.is_some()) {
                let found = propagated.is_none().into();
                self.steps.push(Step { given, follows: None, found });
            }
            return;
        };
        if is_complete {
            let inputs = ones(0, values).map(Var::new).collect();
            let auxiliary = auxiliary.unwrap_or_default();
            self.choices.push(Choice { inputs, extensions, auxiliary });
        }
        // A refuted assignment finds every value.
        let found = |(mask, values): Partial| match propagated {
            Some((assigned, truth)) => (mask & assigned & !(truth ^ values)).count_ones(),
            None => mask.count_ones(),
        };
        self.propagation.found[0] += u64::from(found(implied));
        self.propagation.found[1] += u64::from(implied.0.count_ones());
        let new = implied.0 & !parts.flatten().fold(0, |known, (mask, _)| known | mask);
        if new != 0 {
            let follows = (new, implied.1 & new);
            let found = found(follows) as usize;
            self.steps.push(Step { given, follows: Some(literals(follows)), found });
        }
    }
}

impl Space {
    /// The further inputs that have one value in all allowed assignments that extend this one, with
    /// their values; `None` if there is no such assignment.
    fn implied(&self, (mask, values): Partial) -> Option<Partial> {
        let extending = self.allowed.iter().filter(|&&complete| complete & mask == values);
        let sets = extending.map(|&complete| (complete, complete));
        let (and, or) = sets.reduce(|(and, or), (set, _)| (and & set, or | set))?;
        let known = (and | !or) & self.all & !mask;
        Some((known, and & known))
    }
}

/// The assignments with one input less.
fn without_one((mask, values): Partial) -> impl Iterator<Item = Partial> {
    ones(0, mask).map(move |input| (mask & !(1 << input), values & !(1 << input)))
}

fn literals((mask, values): Partial) -> Vec<Lit> {
    let literal = |input: u32| {
        let var = Var::new(input);
        if values >> input & 1 == 1 { var.positive() } else { var.negative() }
    };
    ones(0, mask).map(literal).collect()
}

/// The number of models from here on, up to `most`, and the auxiliary variables of the first.
fn count(
    propagator: &mut Propagator<'_>,
    space: &Space,
    first: &mut Option<Vec<Var>>,
    most: u64,
) -> u64 {
    let Some(var) = propagator.first_open() else {
        first.get_or_insert_with(|| {
            let words = propagator.truth().iter().enumerate();
            let vars = words.flat_map(|(place, &word)| ones(place, word)).map(Var::new);
            vars.filter(|var| var.index() >= space.all.count_ones() as usize).collect()
        });
        return 1;
    };
    let mut number = 0;
    for lit in [var.negative(), var.positive()] {
        if number < most {
            let mark = propagator.mark();
            if propagator.assume(&[lit]) {
                number += count(propagator, space, first, most - number);
            }
            propagator.back_to(mark);
        }
    }
    number
}
