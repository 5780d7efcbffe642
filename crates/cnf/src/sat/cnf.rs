//! Conjunctive normal form: the sink that encoders write clauses into, a formula in memory, and a
//! counter of clauses.

use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul};

use crate::instance::{Lit, Var};
use crate::sat::meaning::Meaning;
use nq_board::run::Control;

/// Receives the clauses of an encoding: a solver, a file, a formula, or a counter.
pub trait ClauseSink {
    /// Returns a new variable.
    fn new_var(&mut self) -> Var;

    /// Returns a new auxiliary variable. Sinks that keep names use its meaning.
    fn new_aux(&mut self, _: Meaning<'_>) -> Var {
        self.new_var()
    }

    /// Adds one clause. The empty clause is false.
    fn add_clause(&mut self, clause: &[Lit]);

    /// Adds a clause for each of the others: it and `one` are not both true.
    fn exclude(&mut self, one: Lit, others: &[Lit]) {
        for &other in others {
            self.add_clause(&[!one, !other]);
        }
    }

    /// Whether the sink drops further clauses because writing failed or the run was stopped. Long
    /// loops check this regularly, also within one constraint, which may have billions of clauses.
    fn is_closed(&self) -> bool {
        false
    }
}

/// The size of a formula.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FormulaSize {
    /// Number of variables.
    pub variables: u64,
    /// Number of clauses.
    pub clauses: u64,
    /// Number of literals in all clauses together.
    pub literals: u64,
}

impl FormulaSize {
    /// Variables without clauses.
    pub const fn of_variables(variables: u64) -> Self {
        Self { variables, clauses: 0, literals: 0 }
    }

    /// Clauses of one length.
    pub(crate) const fn of_clauses(clauses: u64, length: u64) -> Self {
        Self { variables: 0, clauses, literals: clauses * length }
    }
}

impl AddAssign for FormulaSize {
    fn add_assign(&mut self, other: Self) {
        self.variables += other.variables;
        self.clauses += other.clauses;
        self.literals += other.literals;
    }
}

impl Add for FormulaSize {
    type Output = Self;

    fn add(mut self, other: Self) -> Self {
        self += other;
        self
    }
}

impl Sum for FormulaSize {
    fn sum<I: Iterator<Item = Self>>(sizes: I) -> Self {
        sizes.fold(Self::default(), Self::add)
    }
}

impl Mul<u64> for FormulaSize {
    type Output = Self;

    fn mul(self, by: u64) -> Self {
        let Self { variables, clauses, literals } = self;
        Self { variables: variables * by, clauses: clauses * by, literals: literals * by }
    }
}

/// A sink that counts and stores nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct ClauseCounter(FormulaSize);

impl ClauseCounter {
    /// The size of what has been written so far.
    pub const fn size(&self) -> FormulaSize {
        self.0
    }
}

impl ClauseSink for ClauseCounter {
    fn new_var(&mut self) -> Var {
        let index = u32::try_from(self.0.variables).unwrap_or(u32::MAX);
        self.0.variables += 1;
        Var::new(index)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.0.clauses += 1;
        self.0.literals += clause.len() as u64;
    }
}

/// A formula in memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Formula {
    variables: u32,
    literals: Vec<Lit>,
    ends: Vec<usize>,
}

impl Formula {
    /// A formula without clauses over the given number of variables.
    ///
    /// # Panics
    /// With more than 2^31 - 1 variables.
    pub const fn with_variables(variables: u32) -> Self {
        assert!(variables <= i32::MAX as u32, "variables' DIMACS numbers must fit into 31 bits");
        Self { variables, literals: Vec::new(), ends: Vec::new() }
    }

    /// Number of variables.
    pub const fn variables(&self) -> usize {
        self.variables as usize
    }

    /// The size of the formula.
    pub const fn size(&self) -> FormulaSize {
        FormulaSize {
            variables: self.variables as u64,
            clauses: self.ends.len() as u64,
            literals: self.literals.len() as u64,
        }
    }

    /// The clause with the given index, counted from 0 in the order in which clauses were added.
    ///
    /// # Panics
    /// When the index is out of range.
    pub fn clause(&self, index: usize) -> &[Lit] {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.literals[start..self.ends[index]]
    }

    /// The clauses, in the order in which they were added.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[Lit]> {
        (0..self.ends.len()).map(|index| self.clause(index))
    }
}

impl ClauseSink for Formula {
    fn new_var(&mut self) -> Var {
        self.variables += 1;
        Var::new(self.variables - 1)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.literals.extend_from_slice(clause);
        self.ends.push(self.literals.len());
    }
}

/// The number of clauses between two checks whether to stop.
const POLL: u64 = 1 << 12;

/// Counts the clauses loaded, and checks regularly whether to stop: loading a large formula takes
/// long. No answer follows then.
pub(crate) struct Loading<'a> {
    pub(super) control: &'a Control,
    clauses: u64,
    /// Whether no further clause is taken.
    pub is_stopped: bool,
}

impl<'a> Loading<'a> {
    pub(crate) const fn new(control: &'a Control) -> Self {
        Self { control, clauses: 0, is_stopped: false }
    }

    /// Whether the next clause is taken.
    pub(crate) fn goes_on(&mut self) -> bool {
        self.clauses += 1;
        if self.clauses.is_multiple_of(POLL) {
            self.is_stopped |= self.control.stop_reason().is_some();
        }
        !self.is_stopped
    }
}

/// A formula in memory that accepts no more clauses once the run should end.
pub(crate) struct StoppableFormula<'a> {
    pub(crate) formula: &'a mut Formula,
    pub(crate) loading: Loading<'a>,
}

impl ClauseSink for StoppableFormula<'_> {
    fn new_var(&mut self) -> Var {
        self.formula.new_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        if self.loading.goes_on() {
            self.formula.add_clause(clause);
        }
    }

    fn is_closed(&self) -> bool {
        self.loading.is_stopped
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_dimacs_numbers() {
        let x = Var::new(0);
        assert_eq!(x.positive().dimacs(), 1);
        assert_eq!(x.negative().dimacs(), -1);
        assert_eq!(!x.positive(), x.negative());
        assert_eq!(Lit::from_dimacs(-7).map(Lit::var), Some(Var::new(6)));
        assert_eq!(Lit::from_dimacs(0), None);
        assert_eq!(Lit::from_dimacs(i32::MIN), None);
    }

    #[test]
    fn a_formula_gives_its_clauses_back() {
        let mut formula = Formula::default();
        let (x, y) = (formula.new_var(), formula.new_var());
        formula.add_clause(&[x.positive(), y.negative()]);
        formula.add_clause(&[]);
        formula.add_clause(&[y.positive()]);
        let clauses: Vec<_> = formula.clauses().map(<[Lit]>::to_vec).collect();
        assert_eq!(clauses, [vec![x.positive(), y.negative()], vec![], vec![y.positive()]]);
    }
}
