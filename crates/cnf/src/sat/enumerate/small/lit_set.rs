//! Sets of literals of up to 64 variables.

use crate::instance::{Lit, Var};
use crate::sat::enumerate::sets::ones;

/// A set of literals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::sat::enumerate) struct LitSet {
    positive: u64,
    negative: u64,
}

impl LitSet {
    pub(crate) const EMPTY: Self = Self { positive: 0, negative: 0 };

    pub(crate) fn of(literal: Lit) -> Self {
        let mut set = Self::default();
        set.insert(literal.var(), literal.is_positive());
        set
    }

    pub(crate) fn insert(&mut self, var: Var, is_positive: bool) {
        let set = if is_positive { &mut self.positive } else { &mut self.negative };
        *set |= 1 << var.index();
    }

    /// The variables of the positive literals.
    pub(crate) const fn positive(self) -> u64 {
        self.positive
    }

    /// The variables of its literals.
    pub(crate) const fn vars(self) -> u64 {
        self.positive | self.negative
    }

    /// Its literals, the positive ones first.
    pub(crate) fn literals(self) -> impl Iterator<Item = Lit> {
        let positive = ones(0, self.positive).map(|var| Var::new(var).positive());
        positive.chain(ones(0, self.negative).map(|var| Var::new(var).negative()))
    }

    /// The literals of either set.
    pub(crate) const fn union(self, other: Self) -> Self {
        let Self { positive, negative } = other;
        Self { positive: self.positive | positive, negative: self.negative | negative }
    }

    /// The literals that the other set lacks.
    pub(crate) const fn without(self, other: Self) -> Self {
        let Self { positive, negative } = other;
        Self { positive: self.positive & !positive, negative: self.negative & !negative }
    }

    /// Whether the sets have a literal in common.
    pub(crate) const fn meets(self, other: Self) -> bool {
        self.positive & other.positive | self.negative & other.negative != 0
    }

    pub(crate) const fn negated(self) -> Self {
        Self { positive: self.negative, negative: self.positive }
    }

    /// The literals of both sets.
    pub(crate) const fn intersection(self, other: Self) -> Self {
        let Self { positive, negative } = other;
        Self { positive: self.positive & positive, negative: self.negative & negative }
    }

    /// Whether it has a literal and its negation.
    pub(crate) const fn is_contradictory(self) -> bool {
        self.positive & self.negative != 0
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.vars() == 0
    }

    /// Whether it has one literal at most. Counting bits takes longer.
    pub(crate) const fn is_single(self) -> bool {
        let vars = self.vars();
        (self.positive == 0 || self.negative == 0) && vars & vars.wrapping_sub(1) == 0
    }
}
