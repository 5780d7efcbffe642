//! Refutations as LRAT, from varisat's proof events.

use std::collections::HashMap;

use anyhow::bail;
use nq_sat::certify::check::Cnf;
use varisat::{ExtendFormula, Lit, Solver};
use varisat_checker::{CheckedProofStep, CheckerData, ProofProcessor};

/// A proof that a formula has no model, if it has none.
pub fn refute(cnf: &Cnf) -> Option<String> {
    let formula = cnf.len() as u64;
    if let Some(empty) = cnf.clauses().position(<[i32]>::is_empty) {
        return Some(format!("{} 0 {} 0\n", formula + 1, empty + 1));
    }
    let mut writer = Writer { last: formula, ..Writer::default() };
    let satisfiable = {
        let mut solver = Solver::new();
        solver.add_proof_processor(&mut writer);
        for clause in cnf.clauses() {
            let literal = |&number: &i32| Lit::from_dimacs(number.try_into().expect("64 bits"));
            solver.add_clause(&clause.iter().map(literal).collect::<Vec<_>>());
        }
        let satisfiable = solver.solve().expect("varisat answers");
        solver.close_proof().expect("the writer takes all steps");
        satisfiable
    };
    assert_ne!(satisfiable, writer.refuted);
    writer.refuted.then_some(writer.text)
}

#[derive(Default)]
struct Writer {
    /// varisat's clause numbers, and those of the proof.
    numbers: HashMap<u64, u64>,
    /// Clauses of the formula so far.
    loaded: u64,
    /// The number of the last clause.
    last: u64,
    text: String,
    refuted: bool,
}

impl ProofProcessor for Writer {
    fn process_step(&mut self, step: &CheckedProofStep, data: CheckerData) -> anyhow::Result<()> {
        // varisat ends with the deletion of its clauses.
        if self.refuted {
            return Ok(());
        }
        match *step {
            CheckedProofStep::AddClause { id, .. } => {
                self.loaded += 1;
                self.numbers.insert(id, self.loaded);
            }
            CheckedProofStep::DuplicatedClause { .. }
            | CheckedProofStep::TautologicalClause { .. } => self.loaded += 1,
            CheckedProofStep::AtClause { id, clause, propagations, .. } => {
                self.last += 1;
                self.text += &self.last.to_string();
                for literal in clause {
                    let Some(var) = data.user_from_proof_var(literal.var()) else {
                        bail!("a clause with a variable of varisat's own");
                    };
                    self.text += &format!(" {}", var.lit(literal.is_positive()).to_dimacs());
                }
                self.text += " 0";
                for hint in propagations {
                    self.text += &format!(" {}", self.numbers[hint]);
                }
                self.text += " 0\n";
                self.numbers.insert(id, self.last);
                self.refuted = clause.is_empty();
            }
            CheckedProofStep::DeleteClause { id, .. }
            | CheckedProofStep::DeleteAtClause { id, keep_as_redundant: false, .. } => {
                self.text += &format!("{} d {} 0\n", self.last, self.numbers[&id]);
            }
            CheckedProofStep::DeleteRatClause { .. } => bail!("a step that is no RUP step"),
            _ => {}
        }
        Ok(())
    }
}
