//! The refutation: varisat's steps, written as they come.
//!
//! varisat checks itself as it goes, and this listens to its checker, which knows for each clause what it propagates.
//! The solver runs once and learns; nothing is added in between, so that nothing starts it anew.

use std::collections::HashMap;

use anyhow::anyhow;
use varisat::{ExtendFormula, Solver};
use varisat_checker::{CheckedProofStep, CheckerData, ProofProcessor};

use super::clauses::Clauses;
use super::error::WriteError;
use super::listed::text;
use super::steps::{Id, Proof};
use crate::cnf::{Lit, Var};
use crate::engine::Control;
use crate::instance::Instance;

/// A refutation that was written.
pub(super) struct Refuted {
    /// The contradiction.
    pub contradiction: Id,
    /// Clauses derived.
    pub steps: u64,
    /// Of these, deleted again.
    pub deletions: u64,
}

/// Writes a refutation of the clauses.
pub(super) fn refute(
    instance: &Instance,
    clauses: &Clauses,
    control: &Control,
    proof: &mut Proof<'_>,
) -> Result<Refuted, WriteError> {
    let mut writer = StepWriter {
        loading: clauses.iter().map(|(_, id)| id).collect::<Vec<_>>().into_iter(),
        names: HashMap::new(),
        on: Vec::new(),
        clause: Vec::new(),
        deleted: Vec::new(),
        contradiction: None,
        steps: 0,
        deletions: 0,
        failure: None,
        before: proof.derived(),
        control,
        proof,
    };
    let mut solver = Solver::new();
    solver.add_proof_processor(&mut writer);
    let mut literals = Vec::new();
    for (clause, _) in clauses.iter() {
        literals.clear();
        literals.extend(clause.iter().map(|&literal| foreign(literal)));
        solver.add_clause(&literals);
    }
    let answer = solver.solve();
    let model = solver.model();
    drop(solver);
    if let Some(failure) = writer.failure {
        return Err(failure);
    }
    match answer {
        Ok(false) => {}
        Ok(true) => {
            let board = instance.num_vars();
            let standing = model.into_iter().flatten().filter(|lit| lit.is_positive());
            let standing = standing.map(varisat::Lit::index).filter(|&index| index < board);
            let vars = standing.filter_map(|index| u32::try_from(index).ok()).map(Var::new);
            let placement = text(instance, &instance.placement(vars));
            return Err(WriteError::Another { placement });
        }
        Err(error) => return Err(WriteError::Solver(error.to_string())),
    }
    writer.finish()
}

fn foreign(literal: Lit) -> varisat::Lit {
    varisat::Lit::from_index(literal.var().index(), literal.is_positive())
}

/// Writes what varisat derives.
struct StepWriter<'p, 'o> {
    /// Where the clauses that are yet to be loaded come from.
    loading: std::vec::IntoIter<Id>,
    /// What the clauses that varisat has are in the proof, by its numbers.
    names: HashMap<u64, Id>,
    on: Vec<Id>,
    clause: Vec<Lit>,
    /// Deletions are gathered: there are many at once.
    deleted: Vec<Id>,
    contradiction: Option<Id>,
    /// Constraints derived before the solver began.
    before: u64,
    steps: u64,
    deletions: u64,
    failure: Option<WriteError>,
    control: &'p Control,
    proof: &'p mut Proof<'o>,
}

impl StepWriter<'_, '_> {
    fn write(
        &mut self,
        step: &CheckedProofStep<'_>,
        data: CheckerData<'_, '_>,
    ) -> Result<(), WriteError> {
        match *step {
            CheckedProofStep::AddClause { id, .. } => {
                let from = self.loading.next().ok_or_else(|| unknown("clause", id))?;
                self.names.insert(id, from);
            }
            CheckedProofStep::DuplicatedClause { .. }
            | CheckedProofStep::TautologicalClause { .. } => {
                self.loading.next();
            }
            CheckedProofStep::AtClause { id, clause, propagations, .. } => {
                self.derive(id, clause, propagations, data)?;
            }
            CheckedProofStep::DeleteClause { id, .. }
            | CheckedProofStep::DeleteAtClause { id, keep_as_redundant: false, .. } => {
                let name = self.names.remove(&id).ok_or_else(|| unknown("clause", id))?;
                // What was there before may stand for other clauses too.
                if matches!(name, Id::Derived(place) if place > self.before) {
                    self.deleted.push(name);
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn derive(
        &mut self,
        id: u64,
        clause: &[varisat::Lit],
        propagations: &[u64],
        data: CheckerData<'_, '_>,
    ) -> Result<(), WriteError> {
        self.control.proceed()?;
        self.write_deletions()?;
        self.clause.clear();
        for literal in clause {
            let var = data.user_from_proof_var(literal.var());
            let number = var.and_then(|var| u32::try_from(var.index()).ok());
            let var = Var::new(number.ok_or_else(|| unknown("variable in clause", id))?);
            let literal = if literal.is_positive() { var.positive() } else { var.negative() };
            self.clause.push(literal);
        }
        self.on.clear();
        for number in propagations {
            let name = *self.names.get(number).ok_or_else(|| unknown("clause", *number))?;
            // A constraint that stands for many clauses is told once: it propagates all that it can.
            if !self.on.contains(&name) {
                self.on.push(name);
            }
        }
        let name = self.proof.propagate(&self.clause, &self.on)?;
        self.names.insert(id, name);
        self.steps += 1;
        if clause.is_empty() {
            self.contradiction = Some(name);
        }
        Ok(())
    }

    fn write_deletions(&mut self) -> Result<(), WriteError> {
        if !self.deleted.is_empty() {
            self.proof.delete(&self.deleted)?;
            self.deletions += self.deleted.len() as u64;
            self.deleted.clear();
        }
        Ok(())
    }

    fn finish(self) -> Result<Refuted, WriteError> {
        let contradiction = match self.contradiction {
            Some(id) => id,
            // What was loaded is false at once, and varisat did not have to say why.
            None => self.proof.propagate(&[], &[])?,
        };
        let Self { steps, deletions, .. } = self;
        Ok(Refuted { contradiction, steps, deletions })
    }
}

impl ProofProcessor for StepWriter<'_, '_> {
    fn process_step(
        &mut self,
        step: &CheckedProofStep<'_>,
        data: CheckerData<'_, '_>,
    ) -> Result<(), anyhow::Error> {
        self.write(step, data).map_err(|error| {
            let failure = anyhow!("{error}");
            self.failure.get_or_insert(error);
            failure
        })
    }
}

fn unknown(what: &str, number: u64) -> WriteError {
    WriteError::Solver(format!("its proof has an unknown {what} {number}"))
}
