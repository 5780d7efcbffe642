//! Probing, and splitting a small formula into parts that are probed in turn.
//!
//! A square that propagation excludes is cheaper to find here than by conflicts of a solver. So the
//! solver gets each part on its own, with few open squares.

use super::{LitSet, SmallFormula};
use crate::instance::Var;
use crate::sat::enumerate::sets::ones;

/// For each variable, literals that propagation derives from it and the true literals.
type Implied = [LitSet; SmallFormula::MOST as usize];

/// Nothing is known of any variable.
const NOTHING_KNOWN: Implied = [LitSet::EMPTY; SmallFormula::MOST as usize];

/// Variables to probe, and how many of them may stay open in a part.
#[derive(Clone, Copy, Debug)]
pub(in crate::sat::enumerate) struct Squares {
    /// The variables.
    pub vars: u64,
    /// The most open ones in a part.
    pub most: u32,
}

impl SmallFormula {
    /// Splits the models into disjoint parts, and visits each with the literals that are known to
    /// be true in it. A part has few enough open squares, or its branches cannot be split off: no
    /// clause without negative literals is open, or propagation decides a branch. So the answer
    /// remains to the solver for every part.
    ///
    /// A branch makes one literal of the shortest such clause true, and those before it false. For
    /// n queens that is a line with one square occupied.
    pub(crate) fn split<E>(
        &self,
        squares: Squares,
        visit: &mut dyn FnMut(LitSet) -> Result<(), E>,
    ) -> Result<(), E> {
        self.split_from(LitSet::EMPTY, squares, &NOTHING_KNOWN, visit)
    }

    fn split_from<E>(
        &self,
        truth: LitSet,
        squares: Squares,
        known: &Implied,
        visit: &mut dyn FnMut(LitSet) -> Result<(), E>,
    ) -> Result<(), E> {
        // What a variable implies, it implies in a branch, too, but not the other way round.
        let mut implied = *known;
        let truth = self.probe(truth, squares.vars, &mut implied);
        let is_small = (squares.vars & !truth.vars()).count_ones() <= squares.most;
        let clause = if is_small { None } else { self.shortest_positive(truth) };
        match clause.and_then(|clause| self.branches(truth, clause)) {
            None => visit(truth),
            Some(branches) => branches
                .into_iter()
                .try_for_each(|branch| self.split_from(branch, squares, &implied, visit)),
        }
    }

    /// Literals that are true in all models in which the given ones are: the negations of those of
    /// the given variables that fail, and what they imply. It stops before it decides the formula.
    fn probe(&self, mut truth: LitSet, vars: u64, implied: &mut Implied) -> LitSet {
        let mut last = None;
        loop {
            let before = truth;
            for var in ones(0, vars).map(Var::new) {
                if last == Some(var) {
                    return truth;
                }
                let implied = &mut implied[var.index()];
                let is_open = truth.vars() >> var.index() & 1 == 0;
                // If the variable implied the new literals before, it implies nothing new.
                let is_known = !implied.is_empty() && truth.without(*implied).is_empty();
                if !is_open || is_known {
                    continue;
                }
                if let Some(now_implied) = self.assume(truth.union(*implied), var.positive()) {
                    *implied = now_implied;
                    continue;
                }
                match self.assume(truth, var.negative()) {
                    Some(next) if !self.is_satisfied(next) => truth = next,
                    _ => return truth,
                }
                last = Some(var);
            }
            if truth == before {
                return truth;
            }
        }
    }

    /// The shortest of the open clauses, without false literals, that have no negative literal.
    fn shortest_positive(&self, truth: LitSet) -> Option<LitSet> {
        let falsity = truth.negated();
        let of_two = self.open_implying(truth).filter(|(literal, _)| !literal.is_positive());
        let of_two = of_two.filter_map(|(literal, implied)| {
            let other = ones(0, implied.positive()).next()?;
            Some(LitSet::of(!literal).union(LitSet::of(Var::new(other).positive())))
        });
        let longer = self.others.iter().filter(|clause| !clause.meets(truth));
        let longer = longer.map(|clause| clause.without(falsity));
        let longer = longer.filter(|clause| clause.vars() == clause.positive());
        of_two.chain(longer).min_by_key(|clause| clause.positive().count_ones())
    }

    /// One branch for each literal of a clause: it is true and those before it are false. `None` if
    /// propagation decides a branch.
    fn branches(&self, truth: LitSet, clause: LitSet) -> Option<Vec<LitSet>> {
        let mut rest = truth;
        let mut branches = Vec::new();
        for literal in clause.literals() {
            let branch = self.assume(rest, literal).filter(|branch| !self.is_satisfied(*branch))?;
            branches.push(branch);
            match self.assume(rest, !literal) {
                Some(others) => rest = others,
                // Propagation refutes the branches after this one.
                None => break,
            }
        }
        Some(branches)
    }
}
