//! Collects the clauses that varisat derives.

use std::cell::RefCell;

use varisat::checker::{CheckedProofStep, CheckerData, ProofProcessor};

use crate::instance::{Lit, Var};
use nq_board::run::control::Control;

/// Receives the steps of varisat's proof, which its own checker has checked.
pub(super) struct Derived<'a> {
    clauses: &'a RefCell<Vec<Vec<Lit>>>,
    control: &'a Control,
}

impl<'a> Derived<'a> {
    pub(super) const fn new(clauses: &'a RefCell<Vec<Vec<Lit>>>, control: &'a Control) -> Self {
        Self { clauses, control }
    }
}

impl ProofProcessor for Derived<'_> {
    fn process_step(
        &mut self,
        step: &CheckedProofStep<'_>,
        data: CheckerData<'_, '_>,
    ) -> Result<(), anyhow::Error> {
        // An error ends the search.
        anyhow::ensure!(self.control.stop_reason().is_none(), "stopped");
        if let CheckedProofStep::AtClause { clause, .. } = *step {
            let own = |lit: &varisat::Lit| {
                let var = data.user_from_proof_var(lit.var())?;
                let var = Var::new(u32::try_from(var.index()).ok()?);
                Some(if lit.is_positive() { var.positive() } else { var.negative() })
            };
            let clause: Option<Vec<Lit>> = clause.iter().map(own).collect();
            let clause = clause.ok_or_else(|| anyhow::anyhow!("a clause over hidden variables"))?;
            self.clauses.borrow_mut().push(clause);
        }
        Ok(())
    }
}
