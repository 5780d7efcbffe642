//! Unit propagation on a formula, with a trail for backtracking.
//!
//! Binary clauses are sets of implied literals. Clauses of three literals, of which counters of
//! pieces have thousands, are looked at from each of their literals: nothing needs to be restored.
//! Longer clauses have two counters, the literals that are not false and the literals that are
//! true, which backtracking restores. Watched literals would cost less per step, but finding the
//! residual formula would then require a look at every clause.

use super::indexed::{Code, IndexedFormula};
use super::sets::{bit, ones};
use crate::instance::{Lit, Var};

/// A position on the trail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark(usize);

/// A formula under a partial assignment that is closed under unit propagation.
#[derive(Clone, Debug)]
pub(super) struct Propagator<'f> {
    /// The formula without its assignment.
    pub formula: &'f IndexedFormula,
    /// Variables without a value.
    open: Vec<u64>,
    /// Literals that are true.
    truth: Vec<u64>,
    /// For each longer clause, the number of literals that are not false. Literals on the trail
    /// count as false only once propagated.
    left: Vec<u32>,
    /// For each longer clause, the number of true literals.
    satisfied: Vec<u32>,
    trail: Vec<Code>,
    propagated: usize,
}

impl<'f> Propagator<'f> {
    /// The formula under its unit consequences; `None` if these are contradictory.
    pub(super) fn new(formula: &'f IndexedFormula) -> Option<Self> {
        let words = formula.words;
        let mut open = vec![u64::MAX; words];
        if let Some(last) = open.last_mut() {
            *last >>= words * u64::BITS as usize - formula.variables;
        }
        // A clause has at most two literals per variable.
        let length = |clause: &[Code]| u32::try_from(clause.len()).unwrap_or(u32::MAX);
        let left: Vec<_> = formula.clauses().map(length).collect();
        let mut propagator = Self {
            formula,
            open,
            truth: vec![0; 2 * words],
            satisfied: vec![0; left.len()],
            left,
            trail: Vec::with_capacity(formula.variables),
            propagated: 0,
        };
        let consistent = !formula.is_contradictory
            && formula.units.iter().all(|&unit| propagator.assign(unit))
            && propagator.propagate();
        consistent.then_some(propagator)
    }

    /// Whether a longer clause has a true literal.
    pub(super) fn is_satisfied(&self, clause: u32) -> bool {
        self.satisfied[clause as usize] > 0
    }

    /// The variables without a value, as a bit set.
    pub(super) fn open(&self) -> &[u64] {
        &self.open
    }

    /// The variables that are true, as a bit set.
    pub(super) fn truth(&self) -> &[u64] {
        &self.truth[self.formula.words..]
    }

    /// The first variable without a value.
    pub(crate) fn first_open(&self) -> Option<Var> {
        let place = self.open.iter().position(|&open| open != 0)?;
        ones(place, self.open[place]).next().map(Var::new)
    }

    /// The number of open variables that a true literal assigns directly.
    pub(crate) fn would_assign(&self, lit: Lit) -> u32 {
        let words = self.formula.words;
        let implied = self.formula.implied(self.formula.code(lit));
        implied
            .iter()
            .map(|word| (word.bits & self.open[word.place as usize % words]).count_ones())
            .sum()
    }

    /// Retains the variables that a true literal makes false through clauses of two literals. The
    /// words of the set begin with the one at `first`.
    pub(crate) fn retain_excluded(&self, lit: Lit, set: &mut [u64], first: usize) {
        let mut done = 0;
        // The negative literals come first.
        for word in self.formula.implied(self.formula.code(lit)) {
            let Some(place) = (word.place as usize).checked_sub(first) else { continue };
            let Some(bits) = set.get_mut(place) else { break };
            *bits &= word.bits;
            set[done..place].fill(0);
            done = place + 1;
        }
        set[done..].fill(0);
    }

    /// The current position on the trail.
    pub(super) fn mark(&self) -> Mark {
        Mark(self.trail.len())
    }

    /// Makes literals true and propagates. Returns `false` on a contradiction; then only
    /// [`Propagator::back_to`] may follow.
    pub(super) fn assume(&mut self, literals: &[Lit]) -> bool {
        literals.iter().all(|&lit| self.assign(self.formula.code(lit))) && self.propagate()
    }

    /// Undoes all assignments after the mark.
    pub(super) fn back_to(&mut self, mark: Mark) {
        while self.trail.len() > mark.0 {
            let Some(code) = self.trail.pop() else { return };
            if self.trail.len() < self.propagated {
                self.propagated = self.trail.len();
                for &clause in self.formula.occurrences(code) {
                    self.satisfied[clause as usize] -= 1;
                }
                for &clause in self.formula.occurrences(self.formula.negation(code)) {
                    self.left[clause as usize] += 1;
                }
            }
            let variable = self.variable(code);
            self.open[word(variable)] |= bit(variable);
            self.truth[word(code)] &= !bit(code);
        }
    }

    /// The variable of a literal, as the position of its negative literal.
    pub(super) fn variable(&self, code: Code) -> u32 {
        code.min(self.formula.negation(code))
    }

    /// Whether a variable has no value.
    pub(super) fn open_at(&self, variable: u32) -> bool {
        self.open[word(variable)] & bit(variable) != 0
    }

    /// Whether a literal is true.
    pub(super) fn is_true(&self, code: Code) -> bool {
        self.truth[word(code)] & bit(code) != 0
    }

    /// Puts a literal on the trail; `false` if it is already false.
    fn assign(&mut self, code: Code) -> bool {
        let variable = self.variable(code);
        if !self.open_at(variable) {
            return self.is_true(code);
        }
        self.open[word(variable)] &= !bit(variable);
        self.truth[word(code)] |= bit(code);
        self.trail.push(code);
        true
    }

    fn propagate(&mut self) -> bool {
        while let Some(&code) = self.trail.get(self.propagated) {
            self.propagated += 1;
            // Update all counters first, so that backtracking restores them after a contradiction.
            if !self.count(code) || !self.imply(code) || !self.exclude(code) {
                return false;
            }
        }
        true
    }

    /// Counts a true literal in the longer clauses. The last remaining literal of a clause becomes
    /// true.
    fn count(&mut self, code: Code) -> bool {
        let formula = self.formula;
        for &clause in formula.occurrences(code) {
            self.satisfied[clause as usize] += 1;
        }
        let mut consistent = true;
        for &clause in formula.occurrences(formula.negation(code)) {
            let place = clause as usize;
            self.left[place] -= 1;
            if consistent && self.left[place] <= 1 && self.satisfied[place] == 0 {
                consistent = self.last_of(clause);
            }
        }
        consistent
    }

    /// Makes the only literal of a clause that is not false true, unless the clause is satisfied.
    fn last_of(&mut self, clause: u32) -> bool {
        let mut last = None;
        for &code in self.formula.clause(clause) {
            if self.is_true(code) {
                return true;
            }
            if self.open_at(self.variable(code)) {
                last = Some(code);
            }
        }
        last.is_some_and(|code| self.assign(code))
    }

    /// Assigns the literals that a literal implies through binary clauses.
    fn imply(&mut self, code: Code) -> bool {
        let (formula, words) = (self.formula, self.formula.words);
        for implied in formula.implied(code) {
            let place = implied.place as usize;
            // The negative literals come first.
            let (variables, opposite) =
                if place < words { (place, place + words) } else { (place - words, place - words) };
            if implied.bits & self.truth[opposite] != 0 {
                return false;
            }
            let new = implied.bits & self.open[variables];
            self.open[variables] &= !new;
            self.truth[place] |= new;
            self.trail.extend(ones(place, new));
        }
        true
    }

    /// Assigns the literals that a literal implies through clauses of three literals.
    fn exclude(&mut self, code: Code) -> bool {
        let formula = self.formula;
        for &[a, b] in formula.excluded(code) {
            let other = match (self.is_true(a), self.is_true(b)) {
                (false, false) => continue,
                (true, true) => return false,
                (true, false) => b,
                (false, true) => a,
            };
            self.assign(formula.negation(other));
        }
        true
    }
}

const fn word(variable: u32) -> usize {
    (variable / u64::BITS) as usize
}
