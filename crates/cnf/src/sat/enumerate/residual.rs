//! The residual formula of a partial assignment: each clause that is not satisfied, without its
//! false literals.

use super::indexed::Code;
use super::propagator::Propagator;
use super::sets::ones;
use crate::instance::{Lit, Var};

impl Propagator<'_> {
    /// Visits the residual formula: each clause that is not satisfied, without its false literals.
    /// Clauses are reached through the open variables, so the cost is proportional to the residual
    /// formula.
    pub(crate) fn visit_residual(
        &self,
        scratch: &mut ResidualScratch,
        visit: &mut dyn FnMut(&[Lit]),
    ) {
        self.visit_residual_of_longer(scratch, visit);
        for literal in self.open_literals() {
            self.visit_binary_of(literal, visit);
        }
    }

    /// Visits what is left of the clauses of more than two literals.
    pub(super) fn visit_residual_of_longer(
        &self,
        scratch: &mut ResidualScratch,
        visit: &mut dyn FnMut(&[Lit]),
    ) {
        scratch.begin(self.formula.clauses().len());
        for code in self.open_literals().map(|literal| self.formula.code(literal)) {
            self.visit_ternary_of(code, scratch, visit);
            self.visit_longer_of(code, scratch, visit);
        }
    }

    pub(super) fn open_literals(&self) -> impl Iterator<Item = Lit> {
        let vars = self.open().iter().enumerate().flat_map(|(place, &open)| ones(place, open));
        vars.map(Var::new).flat_map(|var| [var.positive(), var.negative()])
    }

    /// The open literals that a literal implies through clauses of two literals: variables, and
    /// whether each is positive.
    pub(super) fn open_implied(&self, literal: Lit) -> impl Iterator<Item = (Var, bool)> {
        let (formula, words) = (self.formula, self.formula.words);
        formula.implied(formula.code(literal)).iter().flat_map(move |implied| {
            let place = implied.place as usize;
            // The negative literals come first.
            let is_positive = place >= words;
            let variables = if is_positive { place - words } else { place };
            let open = ones(variables, implied.bits & self.open()[variables]);
            open.map(move |var| (Var::new(var), is_positive))
        })
    }

    /// Visits the clauses of three literals in which a literal occurs, except those visited from an
    /// open variable before.
    fn visit_ternary_of(
        &self,
        code: Code,
        scratch: &mut ResidualScratch,
        visit: &mut dyn FnMut(&[Lit]),
    ) {
        let formula = self.formula;
        let variable = self.variable(code);
        for pair in formula.excluded(formula.negation(code)) {
            let others = pair.map(|code| formula.negation(code));
            if others.iter().any(|&other| self.is_true(other)) {
                continue;
            }
            let open = others.into_iter().filter(|&other| self.open_at(self.variable(other)));
            if open.clone().any(|other| self.variable(other) < variable) {
                continue;
            }
            scratch.clause.clear();
            scratch.clause.extend([code].into_iter().chain(open).map(|code| formula.literal(code)));
            visit(&scratch.clause);
        }
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
            if !self.is_satisfied(clause) && scratch.is_new(clause) {
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
    fn visit_binary_of(&self, literal: Lit, visit: &mut dyn FnMut(&[Lit])) {
        let formula = self.formula;
        for (var, is_positive) in self.open_implied(literal) {
            let other = if is_positive { var.positive() } else { var.negative() };
            if formula.code(other) > formula.code(!literal) {
                visit(&[!literal, other]);
            }
        }
    }
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
