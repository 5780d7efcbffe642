//! Counters: totalizers with a derivation of every clause.
//!
//! A node over m literals has outputs o(1) … o(t), and o(s) means that at least s of the literals
//! are true. Two constraints define it in both directions:
//!
//! ```text
//! s·¬o(s) + Σ x ≥ s                  o(s) ⇒ at least s                  (1)
//! (m-s+1)·o(s) + Σ ¬x ≥ m-s+1       ¬o(s) ⇒ at most s-1                 (2)
//! ```
//!
//! Let the halves have outputs a and b. In the sum of (2) of o(i+j) and (1) of a(i) and b(j) the
//! literals cancel, and the rest has degree 1: a(i) ∧ b(j) ⇒ o(i+j). In the same way (1) of
//! o(i+j-1) and (2) of a(i) and b(j) give ¬a(i) ∧ ¬b(j) ⇒ ¬o(i+j-1). Instead of a(0) or a(m+1), the
//! half's literals are cancelled one by one.
//!
//! Source: the totalizer as in `encoding/totalizer.rs`; the derivation as in Gocht, Martins,
//! Nordström & Oertel, "Certified CNF Translations for Pseudo-Boolean Solving", SAT 2022.

use std::io;

use crate::write::veripb::clauses::Clauses;
use crate::write::veripb::steps::{Addend, Id, Proof};
use nq_cnf::instance::Lit;

/// The clauses to derive.
#[derive(Clone, Copy, Debug)]
pub(super) struct Directions {
    /// True inputs make outputs true. An upper bound needs this.
    pub up: bool,
    /// False inputs make outputs false. A lower bound needs this.
    pub down: bool,
}

/// An output and its meaning.
#[derive(Clone, Copy)]
struct Output {
    literal: Lit,
    /// The constraints (1) and (2); `None` for a single literal, which is its own output.
    meaning: Option<(Id, Id)>,
}

/// Counted literals.
pub(super) struct Node {
    literals: Vec<Lit>,
    outputs: Vec<Output>,
}

/// Builds counters.
pub(super) struct Counter<'c, 'p, 'o> {
    pub clauses: &'c mut Clauses,
    pub proof: &'p mut Proof<'o>,
    pub directions: Directions,
}

impl Counter<'_, '_, '_> {
    /// Counts one or more literals up to `most`.
    pub(super) fn count(&mut self, literals: &[Lit], most: usize) -> io::Result<Node> {
        if let &[literal] = literals {
            let outputs = vec![Output { literal, meaning: None }];
            return Ok(Node { literals: literals.to_vec(), outputs });
        }
        let (left, right) = literals.split_at(literals.len() / 2);
        let halves = [self.count(left, most)?, self.count(right, most)?];
        let most = most.min(literals.len());
        let outputs =
            (1..=most).map(|number| self.introduce(literals, number)).collect::<io::Result<_>>()?;
        let node = Node { literals: literals.to_vec(), outputs };
        let [a, b] = &halves;
        for i in 0..=a.literals.len() + 1 {
            for j in 0..=b.literals.len() + 1 {
                if self.directions.up {
                    self.merge_up(&node, [(a, i), (b, j)])?;
                }
                if self.directions.down {
                    self.merge_down(&node, [(a, i), (b, j)])?;
                }
            }
        }
        Ok(node)
    }

    /// Derives that at least `number` are true from the constraint that states it.
    pub(super) fn at_least(&mut self, node: &Node, number: usize, from: Id) -> io::Result<()> {
        let output = node.outputs[number - 1];
        let meaning = output.meaning.map(|(_, at_most)| Addend::Times(at_most, 1));
        let id = self.proof.sum(from, meaning.into_iter(), true)?;
        self.clauses.add(&[output.literal], id);
        Ok(())
    }

    /// Derives that at most `number` are true from the constraint that states it.
    pub(super) fn at_most(&mut self, node: &Node, number: usize, from: Id) -> io::Result<()> {
        let output = node.outputs[number];
        let meaning = output.meaning.map(|(at_least, _)| Addend::Times(at_least, 1));
        let id = self.proof.sum(from, meaning.into_iter(), true)?;
        self.clauses.add(&[!output.literal], id);
        Ok(())
    }

    fn introduce(&mut self, literals: &[Lit], number: usize) -> io::Result<Output> {
        let literal = self.clauses.new_var().positive();
        let (s, all) = (number as u64, literals.len() as u64);
        let at_least = self.proof.define((s, !literal), literals.iter().copied(), s)?;
        let others = all - s + 1;
        let negated = literals.iter().map(|&literal| !literal);
        let at_most = self.proof.define((others, literal), negated, others)?;
        Ok(Output { literal, meaning: Some((at_least, at_most)) })
    }

    /// a(i) ∧ b(j) ⇒ o(i+j), if these outputs exist.
    fn merge_up(&mut self, node: &Node, halves: [(&Node, usize); 2]) -> io::Result<()> {
        let output = (halves[0].1 + halves[1].1).checked_sub(1).and_then(|s| node.outputs.get(s));
        let Some(&Output { literal, meaning: Some((_, at_most)) }) = output else { return Ok(()) };
        let (mut clause, mut addends) = (vec![literal], Vec::new());
        for (half, number) in halves {
            let Some(number) = number.checked_sub(1) else {
                addends.extend(half.literals.iter().map(|&literal| Addend::Literal(literal)));
                continue;
            };
            let Some(input) = half.outputs.get(number) else { return Ok(()) };
            clause.push(!input.literal);
            addends.extend(input.meaning.map(|(at_least, _)| Addend::Times(at_least, 1)));
        }
        self.derive(&clause, at_most, addends)
    }

    /// ¬a(i) ∧ ¬b(j) ⇒ ¬o(i+j-1), if these outputs exist.
    fn merge_down(&mut self, node: &Node, halves: [(&Node, usize); 2]) -> io::Result<()> {
        if halves.iter().any(|&(_, number)| number == 0) {
            return Ok(());
        }
        let Some(&output) = node.outputs.get(halves[0].1 + halves[1].1 - 2) else { return Ok(()) };
        let Some((at_least, _)) = output.meaning else { return Ok(()) };
        let (mut clause, mut addends) = (vec![!output.literal], Vec::new());
        for (half, number) in halves {
            if number > half.literals.len() {
                addends.extend(half.literals.iter().map(|&literal| Addend::Literal(!literal)));
                continue;
            }
            let Some(input) = half.outputs.get(number - 1) else { return Ok(()) };
            clause.push(input.literal);
            addends.extend(input.meaning.map(|(_, at_most)| Addend::Times(at_most, 1)));
        }
        self.derive(&clause, at_least, addends)
    }

    fn derive(&mut self, clause: &[Lit], first: Id, addends: Vec<Addend>) -> io::Result<()> {
        let id = self.proof.sum(first, addends.into_iter(), true)?;
        self.clauses.add(clause, id);
        Ok(())
    }
}
