//! Writes a proof in the format SCPOG (Bryant, Tan and Heule, SAT 2025): nodes, lemmas, and the
//! root. Nothing is deleted: that the circuit implies the formula is for the checker to evaluate.
//!
//! ```text
//! CLAUSE p NODE LITERAL.. 0              a product; it defines CLAUSE and one clause for each part
//! CLAUSE s NODE LITERAL LITERAL HINT.. 0 a sum, and why its parts exclude each other
//! CLAUSE a LITERAL.. 0 HINT.. 0          a lemma
//! r NODE                                 the root, before its lemma; 0 if there are no models
//! ```

use std::io::Write;
use std::num::{NonZeroI32, NonZeroU32};

use crate::count::formula::Formula;
use nq_board::base::Placed;
use nq_board::run::circuit::{Circuit, ClauseId, FullLines, Literal, Node, ProofError};
use nq_cnf::sat::refutation::push_number;

/// Bytes that are collected before they are written.
const BUFFER: usize = 1 << 16;

/// The largest name of a clause or node. Checkers keep a sign beside it.
const MOST: u32 = 1 << 30;

/// A proof in progress.
pub(super) struct Scpog<'a> {
    formula: &'a Formula,
    out: &'a mut dyn Write,
    buffer: Vec<u8>,
    clause: u32,
    node: u32,
    pub(crate) nodes: u64,
    pub(crate) lemmas: u64,
}

impl<'a> Scpog<'a> {
    pub(super) fn new(formula: &'a Formula, out: &'a mut dyn Write) -> Self {
        let clause = u32::try_from(formula.len()).unwrap_or(u32::MAX).saturating_add(1);
        let buffer = Vec::with_capacity(2 * BUFFER);
        let node = formula.variables + 1;
        Self { formula, out, buffer, clause, node, nodes: 0, lemmas: 0 }
    }

    /// Writes what is left.
    pub(super) fn finish(&mut self) -> Result<(), ProofError> {
        self.out.write_all(&self.buffer)?;
        self.buffer.clear();
        Ok(())
    }

    /// Begins a step that defines clauses. Returns the name of the first.
    fn begin(&mut self, clauses: usize, kind: &[u8]) -> Result<ClauseId, ProofError> {
        if self.buffer.len() >= BUFFER {
            self.finish()?;
        }
        let name = NonZeroU32::new(self.clause).map(ClauseId).ok_or(ProofError::TooLong)?;
        push_number(&mut self.buffer, self.clause.into());
        self.buffer.extend_from_slice(kind);
        let clauses = u32::try_from(clauses).unwrap_or(u32::MAX);
        self.clause = self.clause.saturating_add(clauses);
        if self.clause > MOST { Err(ProofError::TooLong) } else { Ok(name) }
    }

    fn begin_node(&mut self, parts: usize, kind: &[u8]) -> Result<Node, ProofError> {
        let whole = self.begin(parts + 1, kind)?;
        let literal = i32::try_from(self.node).ok().and_then(NonZeroI32::new);
        let literal = literal.map(Literal).ok_or(ProofError::TooLong)?;
        push_number(&mut self.buffer, self.node.into());
        self.buffer.push(b' ');
        self.node += 1;
        self.nodes += 1;
        Ok(Node { literal, whole })
    }

    fn push_literals(&mut self, literals: &[Literal]) {
        for literal in literals {
            if literal.0.get() < 0 {
                self.buffer.push(b'-');
            }
            push_number(&mut self.buffer, literal.0.get().unsigned_abs().into());
            self.buffer.push(b' ');
        }
    }

    fn push_hints(&mut self, hints: &[ClauseId]) {
        for hint in hints {
            push_number(&mut self.buffer, hint.0.get().into());
            self.buffer.push(b' ');
        }
        self.buffer.extend_from_slice(b"0\n");
    }
}

/// The name of a clause of the formula; otherwise names what is missing.
fn named(number: Option<usize>, what: impl FnOnce() -> String) -> Result<ClauseId, ProofError> {
    let name = number.and_then(|number| NonZeroU32::new(u32::try_from(number).ok()?));
    name.map(ClauseId).ok_or_else(|| ProofError::Missing(what()))
}

impl Circuit for Scpog<'_> {
    fn variable(&self, placed: Placed) -> Option<Literal> {
        let variable = i32::try_from(self.formula.variable(placed)?).ok()?;
        NonZeroI32::new(variable).map(Literal)
    }

    fn exclusion(&self, one: Literal, other: Literal) -> Result<ClauseId, ProofError> {
        let (x, y) = (one.0.get().unsigned_abs(), other.0.get().unsigned_abs());
        named(self.formula.exclusion(x, y), || format!("the exclusion of {x} and {y}"))
    }

    fn fixed(&self, variable: Literal) -> Result<ClauseId, ProofError> {
        let variable = variable.0.get().unsigned_abs();
        named(self.formula.fixed(variable), || format!("the fixed piece {variable}"))
    }

    fn full_line(&self, lines: FullLines, number: usize) -> Result<ClauseId, ProofError> {
        let clause = self.formula.full_line(lines, number);
        named(clause, || format!("line {number} of {lines:?}"))
    }

    fn product(&mut self, parts: &[Literal]) -> Result<Node, ProofError> {
        let node = self.begin_node(parts.len(), b" p ")?;
        self.push_literals(parts);
        self.push_hints(&[]);
        Ok(node)
    }

    fn sum(&mut self, parts: [Literal; 2], hints: &[ClauseId]) -> Result<Node, ProofError> {
        let node = self.begin_node(2, b" s ")?;
        self.push_literals(&parts);
        self.push_hints(hints);
        Ok(node)
    }

    fn lemma(&mut self, clause: &[Literal], hints: &[ClauseId]) -> Result<ClauseId, ProofError> {
        let name = self.begin(1, b" a ")?;
        self.push_literals(clause);
        self.buffer.extend_from_slice(b"0 ");
        self.push_hints(hints);
        self.lemmas += 1;
        Ok(name)
    }

    fn root(&mut self, root: Option<Literal>) -> Result<(), ProofError> {
        self.buffer.extend_from_slice(b"r ");
        let root = root.map_or(0, |root| root.0.get().unsigned_abs());
        push_number(&mut self.buffer, root.into());
        self.buffer.push(b'\n');
        Ok(())
    }
}
