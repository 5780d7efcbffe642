//! Checks that a formula entails a circuit: each clause that is added follows from those before by
//! unit propagation along its hints (RUP), and the last of them says that the root holds. Nodes are
//! definitions, so they exclude no model.
//!
//! Nothing is deleted. With deletions the other direction could be shown by hints too; a proof that
//! mixes both ways would argue in a circle.

mod step;
mod store;

use std::io::BufRead;

use super::circuit::{Circuit, Memory};
use crate::certificate::cnf::Cnf;
use crate::certificate::error::{CheckError, Fault};
use crate::certificate::lines::{Lines, ascii};
use nq_board::run::Control;
use step::{Kind, Step};
use store::{Scope, Store};

/// The number of lines between two checks whether to stop.
const POLL: u64 = 1 << 12;

/// A circuit that a formula entails.
#[derive(Debug)]
pub(super) struct Proved {
    /// The circuit up to its root, the last node; `None` if the formula has no models.
    pub(super) circuit: Option<Circuit>,
    /// Clauses that were added.
    pub(super) lemmas: u64,
    /// Hints of clauses and sums.
    pub(super) hints: u64,
}

/// Checks a proof. Fails for the first fault, with its line; when the check needs more memory than
/// it may take; when the control stops it.
pub(super) fn check_proof(
    formula: &Cnf,
    source: impl BufRead,
    memory: Memory,
    control: &Control,
) -> Result<Proved, CheckError> {
    let store = Store::new(formula);
    let mut check = Check { store, root: None, is_proved: false, lemmas: 0, hints: 0 };
    let (mut lines, mut step, mut has_begun) = (Lines::new(source), Step::default(), false);
    let mut done = 0;
    while let Some((line, text)) = lines.read()? {
        done += text.len() as u64 + 1;
        if line % POLL == 0 {
            control.note_done(std::mem::take(&mut done));
            control.proceed().map_err(CheckError::Stopped)?;
            memory.allow(check.store.bytes())?;
        }
        if !has_begun && matches!(text, b"c" | [b'c', b' ', ..]) {
            ascii(line, text)?;
            continue;
        }
        has_begun = true;
        step.read(text).and_then(|()| check.step(&step)).map_err(|what| Fault::at(line, what))?;
    }
    control.note_done(done);
    memory.allow(check.store.bytes())?;
    check.finish().map_err(|what| Fault::at(lines.number, what).into())
}

struct Check {
    store: Store,
    /// The root, once it is named; 0 if there are no models.
    root: Option<i32>,
    /// Whether the root's clause was added.
    is_proved: bool,
    lemmas: u64,
    hints: u64,
}

impl Check {
    fn step(&mut self, step: &Step) -> Result<(), String> {
        let Step { id, node, literals, hints, .. } = step;
        if self.is_proved {
            return Err("the proof goes on after the root's clause".to_owned());
        }
        if step.kind == Kind::Root {
            return self.name_root(*node);
        }
        self.hints += hints.len() as u64;
        self.store.admit(*id, literals)?;
        match step.kind {
            Kind::Sum => {
                self.store.refute(literals.iter().copied(), hints, Scope::Definitions)?;
                self.store.define(*node, true, literals)
            }
            // The format has no empty products. Without variables nothing else is true.
            Kind::Product if literals.is_empty() && self.store.circuit.variables > 0 => {
                Err("a product without factors".to_owned())
            }
            Kind::Product => self.store.define(*node, false, literals),
            Kind::Lemma | Kind::Root => {
                self.store.refute(literals.iter().map(|x| -x), hints, Scope::All)?;
                self.store.push(literals);
                self.lemmas += 1;
                self.is_proved = match (self.root, &literals[..]) {
                    (Some(0), []) => true,
                    (Some(root), &[literal]) => literal == root,
                    _ => false,
                };
                Ok(())
            }
        }
    }

    fn name_root(&mut self, root: i32) -> Result<(), String> {
        let circuit = &self.store.circuit;
        let nodes = circuit.variables + 1..circuit.next_number();
        if self.root.is_some() {
            return Err("a second root".to_owned());
        }
        if root != 0 && !u32::try_from(root).is_ok_and(|root| nodes.contains(&root)) {
            return Err(format!("the root {root} is no node before this step"));
        }
        self.root = Some(root);
        Ok(())
    }

    fn finish(self) -> Result<Proved, String> {
        let root = self.root.ok_or("the proof ends without a root")?;
        if !self.is_proved {
            return Err("the proof ends without the root's clause".to_owned());
        }
        let Self { store: Store { mut circuit, .. }, lemmas, hints, .. } = self;
        let place = root.unsigned_abs().checked_sub(circuit.variables + 1);
        let circuit = place.map(|place| {
            circuit.truncate(place as usize);
            circuit
        });
        Ok(Proved { circuit, lemmas, hints })
    }
}

#[cfg(test)]
#[path = "../tests/proof.rs"]
mod tests;
