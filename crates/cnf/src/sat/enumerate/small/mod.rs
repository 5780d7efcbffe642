//! A formula of up to 64 variables, in which a set of literals is two words: it propagates within
//! some 100 instructions.
//!
//! It shortens what the solver of a cube gets. A literal that propagation refutes, a failed
//! literal, is false in all solutions (Freeman, POSIT, 1995): of the open squares of 12 queens with
//! 8 rows open, every fourth. So a cube is split further, with more failed literals in each part.
//! And a blocking clause needs only literals that imply the others.

mod lit_set;
mod split;

pub(super) use self::lit_set::LitSet;
pub(super) use self::split::Squares;

use super::propagator::Propagator;
use super::residual::ResidualScratch;
use crate::instance::{Lit, Var};

/// The clauses.
#[derive(Clone, Debug, Default)]
pub(super) struct SmallFormula {
    /// The literals that each literal implies through a clause of two literals.
    implied: Vec<LitSet>,
    /// The literals that imply others so.
    implying: LitSet,
    others: Vec<LitSet>,
}

impl SmallFormula {
    /// The most variables.
    pub(super) const MOST: u32 = u64::BITS;

    pub(super) fn clear(&mut self) {
        self.implied.clear();
        self.implied.resize(2 * Self::MOST as usize, LitSet::EMPTY);
        self.implying = LitSet::EMPTY;
        self.others.clear();
    }

    /// Takes the residual formula of an assignment, with other names for the open variables.
    pub(super) fn load(
        &mut self,
        residual: &Propagator<'_>,
        scratch: &mut ResidualScratch,
        mut rename: impl FnMut(Var) -> Var,
    ) {
        self.clear();
        let mut renamed = Vec::new();
        residual.visit_residual_of_longer(scratch, &mut |clause| {
            renamed.clear();
            renamed.extend(clause.iter().map(|literal| literal.of(rename(literal.var()))));
            self.add_clause(&renamed);
        });
        for literal in residual.open_literals() {
            let mut implied = LitSet::EMPTY;
            for (var, is_positive) in residual.open_implied(literal) {
                implied.insert(rename(var), is_positive);
            }
            if !implied.is_empty() {
                self.add_implied(literal.of(rename(literal.var())), implied);
            }
        }
    }

    /// Adds a clause that has no variable twice.
    pub(super) fn add_clause(&mut self, clause: &[Lit]) {
        if let &[a, b] = clause {
            self.add_implied(!a, LitSet::of(b));
            self.add_implied(!b, LitSet::of(a));
        } else {
            let sets = clause.iter().map(|&literal| LitSet::of(literal));
            self.others.push(sets.fold(LitSet::EMPTY, LitSet::union));
        }
    }

    /// Adds clauses of two literals: the literals that a literal implies.
    fn add_implied(&mut self, literal: Lit, implied: LitSet) {
        let all = &mut self.implied[code(literal)];
        *all = all.union(implied);
        self.implying = self.implying.union(LitSet::of(literal));
    }

    /// Whether no clause is open.
    fn is_satisfied(&self, truth: LitSet) -> bool {
        self.others.iter().all(|clause| clause.meets(truth))
            && !self.open_implying(truth).any(|(_, implied)| !implied.is_empty())
    }

    /// The open literals that imply others, and which of these are open.
    fn open_implying(&self, truth: LitSet) -> impl Iterator<Item = (Lit, LitSet)> {
        let assigned = truth.union(truth.negated());
        let implied = move |literal| self.implied[code(literal)].without(assigned);
        let implying = self.implying.without(assigned).literals();
        implying.map(move |literal| (literal, implied(literal)))
    }

    /// The true literals once another is true, closed under propagation; `None` after a
    /// contradiction.
    fn assume(&self, mut truth: LitSet, literal: Lit) -> Option<LitSet> {
        let mut new = LitSet::of(literal).without(truth);
        loop {
            while !new.is_empty() {
                truth = truth.union(new);
                let implying = new.intersection(self.implying).literals();
                let implied = implying.map(|literal| self.implied[code(literal)]);
                new = implied.fold(LitSet::EMPTY, LitSet::union).without(truth);
            }
            if truth.is_contradictory() {
                return None;
            }
            let falsity = truth.negated();
            for clause in self.others.iter().filter(|clause| !clause.meets(truth)) {
                let left = clause.without(falsity);
                if left.is_empty() {
                    return None;
                }
                if left.is_single() {
                    new = new.union(left);
                }
            }
            if new.is_empty() {
                return Some(truth);
            }
        }
    }

    /// Visits the open clauses without false literals, those of two literals last. Returns the
    /// variables in them.
    pub(super) fn visit_open(&self, truth: LitSet, visit: &mut dyn FnMut(&[Lit])) -> u64 {
        let falsity = truth.negated();
        let mut clause = Vec::new();
        let mut vars = 0;
        for open in self.others.iter().filter(|clause| !clause.meets(truth)) {
            let left = open.without(falsity);
            vars |= left.vars();
            clause.clear();
            clause.extend(left.literals());
            visit(&clause);
        }
        for (literal, implied) in self.open_implying(truth) {
            vars |= implied.vars();
            // Each clause is met at both of its literals.
            for other in implied.literals().filter(|&other| code(other) > code(!literal)) {
                visit(&[!literal, other]);
            }
        }
        vars
    }

    /// Omits the literals of a clause whose negations the negations of the others imply.
    pub(super) fn shorten(&self, mut truth: LitSet, clause: &mut Vec<Lit>) {
        clause.retain(|&literal| {
            let is_implied = LitSet::of(!literal).meets(truth);
            if !is_implied && let Some(next) = self.assume(truth, !literal) {
                truth = next;
            }
            !is_implied
        });
    }
}

/// The position of a literal.
fn code(literal: Lit) -> usize {
    2 * literal.var().index() + usize::from(literal.is_positive())
}
