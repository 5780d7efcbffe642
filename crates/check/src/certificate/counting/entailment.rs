//! Checks that a circuit entails a formula: every model of the circuit satisfies every clause.
//!
//! A clause is entailed if the circuit is false where the clause's literals are false and all other
//! literals are true, a variable's both literals included. As the factors of a product have no
//! variable in common, a circuit that is true there has a model that breaks the clause. The bits of
//! a word stand for 128 clauses at once.

use super::circuit::{Child, Circuit, Memory};
use crate::certificate::cnf::Cnf;
use crate::certificate::error::{CheckError, Fault};
use nq_board::run::Control;

/// Clauses in one pass.
const PASS: usize = 128;

/// The number of nodes between two checks whether to stop.
const POLL: usize = 1 << 18;

/// Checks that each clause holds in all models of the root, the last node.
pub(super) fn check_entailment(
    circuit: &Circuit,
    formula: &Cnf,
    memory: Memory,
    control: &Control,
) -> Result<(), CheckError> {
    let uses = circuit.uses();
    memory.allow(circuit.bytes() + (circuit.len() * (4 + size_of::<u128>())) as u64)?;
    let mut values = vec![0_u128; circuit.len()];
    let place = |literal: i32| 2 * literal.unsigned_abs() as usize + usize::from(literal > 0);
    let mut literals = Vec::new();
    for first in (0..formula.len()).step_by(PASS) {
        literals.clear();
        literals.resize(2 * (formula.variables() as usize + 1), u128::MAX);
        let some = (first..formula.len()).take(PASS);
        for (bit, clause) in some.clone().filter_map(|index| formula.clause(index)).enumerate() {
            for &literal in clause {
                literals[place(literal)] &= !(1 << bit);
            }
        }
        for node in 0..circuit.len() {
            if node % POLL == 0 {
                control.proceed().map_err(CheckError::Stopped)?;
            }
            if uses[node] == 0 {
                continue;
            }
            let value = |&number: &i32| match circuit.child(number) {
                Child::Literal(literal) => literals[place(literal)],
                Child::Node(child) => values[child],
            };
            let children = circuit.children(node).iter().map(value);
            values[node] = if circuit.is_sum(node) {
                children.fold(0, |all, value| all | value)
            } else {
                children.fold(u128::MAX, |all, value| all & value)
            };
        }
        let true_in = values.last().copied().unwrap_or(u128::MAX);
        if let Some((_, index)) = some.enumerate().find(|(bit, _)| true_in >> bit & 1 == 1) {
            return Err(Fault::new(format!(
                "the circuit has models that break clause {} of the formula",
                index + 1
            ))
            .into());
        }
        control.note_done(1);
    }
    Ok(())
}
