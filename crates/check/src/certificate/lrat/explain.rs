//! The reasons of each step of a proof: what unit propagation derives from each hint.

use std::io::BufRead;

use super::propagation::Hint;
use super::{Checker, check_each};
use crate::certificate::cnf::Cnf;
use crate::certificate::error::CheckError;
use nq_board::run::Control;

/// A step that was checked, with its reasons. Literals are numbers as in the files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LratStep {
    /// The number of the clause that the step adds.
    pub number: u64,
    /// Its literals.
    pub clause: Vec<i32>,
    /// What follows from their negations, clause by clause. The last clause is false.
    pub chain: Vec<LratLink>,
}

/// What follows from one clause while the others before it are taken as they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LratLink {
    /// The number of the clause.
    pub clause: u64,
    /// Its literals.
    pub literals: Vec<i32>,
    /// The only literal that is not false; `None` if all are.
    pub implied: Option<i32>,
}

/// Checks that a proof refutes a formula, as [`check_lrat`](super::check_lrat) does, and passes on
/// each step once it is checked. Fails for the first wrong step, with its line. The steps before it
/// are right.
pub fn explain_lrat(
    cnf: &Cnf,
    proof: impl BufRead,
    control: &Control,
    visit: &mut dyn FnMut(LratStep),
) -> Result<(), CheckError> {
    check_each(Checker::new(cnf), proof, control, &mut |checker| visit(checker.last_step()))
        .map(drop)
}

impl Checker {
    /// The last clause added, with its reasons. They follow the checked hints once more.
    fn last_step(&self) -> LratStep {
        let clause: Vec<i32> = self.lemma.iter().map(|literal| literal.number()).collect();
        let mut holds: Vec<i32> = clause.iter().map(|literal| -literal).collect();
        let link = |&Hint { id, place }: &Hint| {
            let literals = self.clauses.at(place).iter().map(|literal| literal.number());
            let literals: Vec<i32> = literals.collect();
            let implied = literals.iter().copied().find(|literal| !holds.contains(&-literal));
            holds.extend(implied);
            LratLink { clause: id, literals, implied }
        };
        LratStep { number: self.last, chain: self.hints.iter().map(link).collect(), clause }
    }
}
