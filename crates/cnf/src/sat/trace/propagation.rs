//! Unit propagation that remembers its reasons.
//!
//! It looks at all clauses in their order until none is unit, so that reasons come from early
//! clauses, which are those of the formula.

use serde::{Serialize, Serializer};

use crate::instance::Lit;
use crate::sat::cnf::Formula;

/// One inference: a clause whose literals are false but for one at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Inference {
    /// The index of the clause, from 0; in JSON from 1.
    #[serde(serialize_with = "from_1")]
    pub clause: usize,
    /// The literal that must be true; `None` for a conflict.
    #[serde(rename = "literal", skip_serializing_if = "Option::is_none")]
    pub implied: Option<Lit>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature of serde")]
fn from_1<S: Serializer>(index: &usize, serializer: S) -> Result<S::Ok, S::Error> {
    (index + 1).serialize(serializer)
}

/// An assignment of some variables, and the inferences that led to it.
pub struct Propagation<'f> {
    clauses: &'f Formula,
    /// By variable.
    values: Vec<Option<bool>>,
    inferences: Vec<Inference>,
}

impl<'f> Propagation<'f> {
    /// Nothing has a value.
    pub fn new(clauses: &'f Formula) -> Self {
        Self { clauses, values: vec![None; clauses.variables()], inferences: Vec::new() }
    }

    /// Takes these literals as true.
    pub fn assume(&mut self, literals: &[Lit]) {
        for lit in literals {
            self.values[lit.var().index()] = Some(lit.is_positive());
        }
    }

    /// Whether a literal is true or false.
    pub fn has_value(&self, lit: Lit) -> bool {
        self.values[lit.var().index()].is_some()
    }

    fn is(&self, lit: Lit, value: bool) -> bool {
        self.values[lit.var().index()] == Some(lit.is_positive() == value)
    }

    /// Propagates to the end, or to the first conflict; returns whether there is one.
    pub fn run(&mut self) -> bool {
        loop {
            let before = self.inferences.len();
            for (clause, literals) in self.clauses.clauses().enumerate() {
                if literals.iter().any(|&lit| self.is(lit, true)) {
                    continue;
                }
                let mut open = literals.iter().copied().filter(|&lit| !self.is(lit, false));
                let implied = open.next();
                if open.all(|lit| Some(lit) == implied) {
                    self.assume(implied.as_slice());
                    self.inferences.push(Inference { clause, implied });
                    if implied.is_none() {
                        return true;
                    }
                }
            }
            if self.inferences.len() == before {
                return false;
            }
        }
    }

    /// The first clause that propagation without assumptions shortens to the given one.
    pub(super) fn shortens_to(mut self, clause: &[Lit]) -> Option<usize> {
        self.run();
        let is_shortened = |longer: &[Lit]| {
            longer.len() > clause.len()
                && clause.iter().all(|lit| longer.contains(lit))
                && longer.iter().all(|lit| clause.contains(lit) || self.is(*lit, false))
        };
        self.clauses.clauses().position(is_shortened)
    }

    /// The inferences since the last call.
    pub fn take(&mut self) -> Vec<Inference> {
        std::mem::take(&mut self.inferences)
    }

    /// The inferences that the last one needs, with it.
    pub(super) fn needed(self) -> Vec<Inference> {
        let mut is_needed = vec![false; self.values.len()];
        let mut needed = Vec::new();
        for inference in self.inferences.into_iter().rev() {
            if inference.implied.is_none_or(|lit| is_needed[lit.var().index()]) {
                for lit in self.clauses.clause(inference.clause) {
                    is_needed[lit.var().index()] = true;
                }
                needed.push(inference);
            }
        }
        needed.reverse();
        needed
    }
}
