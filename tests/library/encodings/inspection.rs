//! Properties of clauses, checked with every assignment of the inputs, also the partial ones.

use nq_sat::sat::encoding::{Propagation, Sides};

use super::propagator::Propagator;
use super::written::{Case, Written};

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
