//! Unit propagation on a formula, with a trail for backtracking.
//!
//! Binary clauses are sets of implied literals. Longer clauses have two counters, the literals that
//! are not false and the literals that are true, which backtracking restores. Watched literals
//! would cost less per step, but finding the residual formula would then require a look at every
//! clause.

use super::indexed::{Code, IndexedFormula};
use super::sets::{bit, ones};
use crate::instance::{Lit, Var};

/// A position on the trail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark(usize);

/// A formula under a partial assignment that is closed under unit propagation.
#[derive(Clone, Debug)]
pub(super) struct Propagator<'f> {
    formula: &'f IndexedFormula,
    /// Variables without a value.
    open: Vec<u64>,
    /// Variables that are true.
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
    pub fn new(formula: &'f IndexedFormula) -> Option<Self> {
        let words = formula.words();
        let mut open = vec![u64::MAX; words];
        if let Some(last) = open.last_mut() {
            *last >>= words * u64::BITS as usize - formula.variables();
        }
        // A clause has at most two literals per variable.
        let length = |clause: &[Code]| u32::try_from(clause.len()).unwrap_or(u32::MAX);
        let left: Vec<_> = formula.clauses().map(length).collect();
        let mut propagator = Self {
            formula,
            open,
            truth: vec![0; words],
            satisfied: vec![0; left.len()],
            left,
            trail: Vec::with_capacity(formula.variables()),
            propagated: 0,
        };
        let consistent = !formula.is_contradictory()
            && formula.units().iter().all(|&unit| propagator.assign(unit))
            && propagator.propagate();
        consistent.then_some(propagator)
    }

    /// The variables without a value, as a bit set.
    pub fn open(&self) -> &[u64] {
        &self.open
    }

    /// The variables that are true, as a bit set.
    pub fn truth(&self) -> &[u64] {
        &self.truth
    }

    /// The first variable without a value.
    pub(crate) fn first_open(&self) -> Option<Var> {
        let place = self.open.iter().position(|&open| open != 0)?;
        ones(place, self.open[place]).next().map(Var::new)
    }

    /// The number of open variables that a true literal assigns directly.
    pub(crate) fn would_assign(&self, lit: Lit) -> u32 {
        let words = self.formula.words();
        let implied = self.formula.implied(self.formula.code(lit));
        implied
            .iter()
            .map(|word| (word.bits & self.open[word.place as usize % words]).count_ones())
            .sum()
    }

    /// The current position on the trail.
    pub fn mark(&self) -> Mark {
        Mark(self.trail.len())
    }

    /// Makes literals true and propagates. Returns `false` on a contradiction; then only
    /// [`Propagator::back_to`] may follow.
    pub fn assume(&mut self, literals: &[Lit]) -> bool {
        literals.iter().all(|&lit| self.assign(self.formula.code(lit))) && self.propagate()
    }

    /// Undoes all assignments after the mark.
    pub fn back_to(&mut self, mark: Mark) {
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
            self.truth[word(variable)] &= !bit(variable);
        }
    }

    fn variable(&self, code: Code) -> u32 {
        code.min(self.formula.negation(code))
    }

    fn open_at(&self, variable: u32) -> bool {
        self.open[word(variable)] & bit(variable) != 0
    }

    /// The value of a literal; `None` while its variable is open.
    fn value(&self, code: Code) -> Option<bool> {
        let variable = self.variable(code);
        let is_true = || (self.truth[word(variable)] & bit(variable) != 0) == (code != variable);
        (!self.open_at(variable)).then(is_true)
    }

    /// Puts a literal on the trail; `false` if it is already false.
    fn assign(&mut self, code: Code) -> bool {
        if let Some(value) = self.value(code) {
            return value;
        }
        let variable = self.variable(code);
        self.open[word(variable)] &= !bit(variable);
        if code != variable {
            self.truth[word(variable)] |= bit(variable);
        }
        self.trail.push(code);
        true
    }

    fn propagate(&mut self) -> bool {
        while let Some(&code) = self.trail.get(self.propagated) {
            self.propagated += 1;
            // Update all counters first, so that backtracking restores them after a contradiction.
            if !self.count(code) || !self.imply(code) {
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
            match self.value(code) {
                Some(true) => return true,
                Some(false) => {}
                None => last = Some(code),
            }
        }
        last.is_some_and(|code| self.assign(code))
    }

    /// Assigns the literals that a literal implies through binary clauses.
    fn imply(&mut self, code: Code) -> bool {
        let (formula, words) = (self.formula, self.formula.words());
        for implied in formula.implied(code) {
            let place = implied.place as usize;
            // The negative literals come first.
            let (variables, positive) =
                if place < words { (place, false) } else { (place - words, true) };
            let truth = self.truth[variables];
            let new = implied.bits & self.open[variables];
            let wrong = implied.bits & !new & if positive { !truth } else { truth };
            if wrong != 0 {
                return false;
            }
            self.open[variables] &= !new;
            if positive {
                self.truth[variables] |= new;
            }
            self.trail.extend(ones(place, new));
        }
        true
    }

    /// Visits the residual formula: each clause that is not satisfied, without its false literals.
    /// Clauses are reached through the open variables, so the cost is proportional to the residual
    /// formula.
    pub(crate) fn visit_residual(
        &self,
        scratch: &mut ResidualScratch,
        visit: &mut dyn FnMut(&[Lit]),
    ) {
        scratch.begin(self.left.len());
        for code in self.open_codes() {
            self.visit_longer_of(code, scratch, visit);
        }
        for code in self.open_codes() {
            self.visit_binary_of(code, visit);
        }
    }

    /// The literals of open variables.
    fn open_codes(&self) -> impl Iterator<Item = Code> {
        let half = self.formula.half();
        let variables = self.open.iter().enumerate().flat_map(|(place, &open)| ones(place, open));
        variables.flat_map(move |variable| [variable + half, variable])
    }

    /// Visits the longer clauses in which a literal occurs, except those visited before.
    fn visit_longer_of(
        &self,
        code: Code,
        scratch: &mut ResidualScratch,
        visit: &mut dyn FnMut(&[Lit]),
    ) {
        let formula = self.formula;
        for &clause in formula.occurrences(code) {
            if self.satisfied[clause as usize] == 0 && scratch.is_new(clause) {
                let open = formula.clause(clause).iter().copied();
                let open = open.filter(|&code| self.open_at(self.variable(code)));
                scratch.clause.clear();
                scratch.clause.extend(open.map(|code| formula.literal(code)));
                visit(&scratch.clause);
            }
        }
    }

    /// Visits the binary clauses of the literal's negation, except those visited from their other
    /// literal.
    fn visit_binary_of(&self, code: Code, visit: &mut dyn FnMut(&[Lit])) {
        let (formula, words) = (self.formula, self.formula.words());
        let negation = formula.negation(code);
        let first = formula.literal(negation);
        let from = negation / u64::BITS;
        for implied in formula.implied(code).iter().filter(|word| word.place >= from) {
            let place = implied.place as usize;
            let variables = if place < words { place } else { place - words };
            let is_first = implied.place == from;
            let later = if is_first { !1 << (negation % u64::BITS) } else { u64::MAX };
            for other in ones(place, implied.bits & self.open[variables] & later) {
                visit(&[first, formula.literal(other)]);
            }
        }
    }
}

const fn word(variable: u32) -> usize {
    (variable / u64::BITS) as usize
}

/// Marks the clauses visited. It is kept between calls and never cleared.
#[derive(Clone, Debug, Default)]
pub(super) struct ResidualScratch {
    met: Vec<u32>,
    round: u32,
    clause: Vec<Lit>,
}

impl ResidualScratch {
    fn begin(&mut self, clauses: usize) {
        self.round = self.round.wrapping_add(1);
        if self.round == 0 || self.met.len() != clauses {
            self.met = vec![0; clauses];
            self.round = 1;
        }
    }

    fn is_new(&mut self, clause: u32) -> bool {
        std::mem::replace(&mut self.met[clause as usize], self.round) != self.round
    }
}
