//! Writes varisat's steps as a refutation.

use std::collections::HashMap;
use std::io;

use crate::write::veripb::clauses::Clauses;
use crate::write::veripb::steps::{Id, Proof};
use crate::write::write_error::WriteError;
use nq_board::run::Control;
use nq_cnf::instance::Lit;
use nq_cnf::sat::refutation::{self, RefutationError, TakeSteps};

/// Writes a refutation, and returns the contradiction.
pub(super) fn refute(
    clauses: &Clauses,
    control: &Control,
    proof: &mut Proof<'_>,
) -> Result<Id, WriteError> {
    let mut writer = Writer {
        clauses,
        derived: HashMap::new(),
        on: Vec::new(),
        deleted: Vec::new(),
        last: None,
        proof,
    };
    refutation::refute(&clauses.formula, control, &mut writer)?;
    let none = || RefutationError::Solver("it derived nothing".to_owned());
    Ok(writer.last.ok_or_else(none)?)
}

/// Writes the clauses that varisat derives.
struct Writer<'p, 'o> {
    clauses: &'p Clauses,
    /// Derived clauses in the proof, by the solver's numbers.
    derived: HashMap<u64, Id>,
    on: Vec<Id>,
    /// Pending deletions. Many come at once.
    deleted: Vec<Id>,
    last: Option<Id>,
    proof: &'p mut Proof<'o>,
}

impl TakeSteps for Writer<'_, '_> {
    fn derive(&mut self, number: u64, clause: &[Lit], hints: &[u64]) -> io::Result<()> {
        if !self.deleted.is_empty() {
            self.proof.delete(&self.deleted)?;
            self.deleted.clear();
        }
        self.on.clear();
        for hint in hints {
            let id = self.derived.get(hint).copied().unwrap_or_else(|| self.clauses.from(*hint));
            // Name a constraint once, even if it replaces many clauses: it propagates all that it
            // can.
            if !self.on.contains(&id) {
                self.on.push(id);
            }
        }
        let id = self.proof.propagate(clause, &self.on)?;
        self.derived.insert(number, id);
        self.last = Some(id);
        Ok(())
    }

    fn delete(&mut self, number: u64) -> io::Result<()> {
        // Keep the constraints of the instance, which may replace other clauses too.
        self.deleted.extend(self.derived.remove(&number));
        Ok(())
    }
}
