//! The sweep as a circuit, with a proof.
//!
//! A node stands for a state before a step: the independent sets of the vertices to come that the
//! state does not block. It is the sum of two products, with the step's vertex and without it. Each
//! model of the formula has such a set among the vertices to come, so each node is true by itself:
//! its lemma is one literal, with six hints and one for each vertex that is blocked first.
//!
//! A vertex that is blocked, or that blocks nothing more, gives no node: it is free or excluded in
//! both products.

use std::collections::BTreeSet;

use super::graph::Graph;
use super::pilot::best;
use crate::board::excluded;
use crate::decision::Decision;
use crate::independent_sets::{Halt, Limits, Powers, Recorded, Step, Turn};
use crate::stabilisers::Permutation;
use nq_board::base::{PieceId, Placed, Square};
use nq_board::model::Problem;
use nq_board::run::circuit::{Circuit, ClauseId, Literal, ProofError, Result};
use nq_board::run::{Control, Poll};

/// A node and its lemma.
type Proved = (Literal, ClauseId);

/// Writes the circuit of the independent sets of a problem's graph, folded by a group.
pub(super) fn prove(
    problem: &Problem,
    group: &[&Permutation],
    circuit: &mut dyn Circuit,
    limits: Limits<'_>,
) -> Result<()> {
    let Some(graph) = Graph::of(problem, group) else {
        return contradiction(problem, circuit);
    };
    let literals: Vec<Literal> = graph
        .points
        .iter()
        .map(|&(kind, square)| variable(circuit, kind, square))
        .collect::<Result<_, _>>()?;
    let closed = closed(problem, &literals, circuit)?;
    let steps = steps(problem, &graph, limits)?;
    let sweep = Recorded::new(&steps, limits);
    let sweep = sweep.map_err(|halt| halted(problem, halt, limits.control))?;
    let root = Writer { circuit, steps: &steps, literals, is_whole: closed.is_empty(), limits }
        .write(sweep)?;
    finish(&closed, root, problem, circuit)
}

/// The steps of the order with the fewest states.
pub(super) fn steps(problem: &Problem, graph: &Graph, limits: Limits<'_>) -> Result<Vec<Step>> {
    let weights = vec![0; graph.len()];
    let pilot = best(graph, &weights, &Powers::up_to(0), usize::MAX, limits)?;
    Ok(pilot.ok_or_else(|| super::plan::too_many_slots(problem))?.steps)
}

pub(super) fn halted(problem: &Problem, halt: Halt, control: &Control) -> ProofError {
    match halt {
        Halt::Stopped(reason) => reason.into(),
        Halt::TooLarge => super::engine::too_large(problem, control).into(),
    }
}

/// A sweep on its way back.
struct Writer<'a> {
    circuit: &'a mut dyn Circuit,
    steps: &'a [Step],
    literals: Vec<Literal>,
    /// Whether the first state's node is the root.
    is_whole: bool,
    limits: Limits<'a>,
}

impl Writer<'_> {
    /// Writes the nodes and their lemmas. Returns those of the first state; `None` if it leaves
    /// every vertex free.
    fn write(self, mut sweep: Recorded<'_>) -> Result<Option<Proved>> {
        let first = self.first(&sweep);
        let control = self.limits.control;
        control.expect((0..self.steps.len()).map(|step| sweep.len(step) as u64).sum());
        // By slot: the vertex that has it, for the steps before it.
        let mut owners: Vec<Option<usize>> = vec![None; 256];
        let mut next: Vec<Option<Proved>> = vec![None];
        let mut poll = Poll::new(control);
        let (mut with, mut hints, mut fresh) = (Vec::new(), Vec::new(), Vec::new());
        for step in (0..self.steps.len()).rev() {
            let vertex = self.steps[step].vertex;
            let x = self.literals[vertex];
            let mut blocked: Vec<Option<(Literal, ClauseId)>> = vec![None; 256];
            for slot in sweep.blocks(step) {
                let Some(other) = owners[slot].map(|vertex| self.literals[vertex]) else {
                    continue;
                };
                blocked[slot] = Some((-other, self.circuit.exclusion(x, other)?));
            }
            let mut nodes = Vec::with_capacity(sweep.len(step));
            for state in 0..sweep.len(step) {
                poll.step()?;
                let (low, high) = match sweep.turn(step, state) {
                    Turn::Forced(low) => {
                        nodes.push(next[low]);
                        continue;
                    }
                    Turn::Choice(low, high) => (next[low], next[high]),
                };
                fresh.clear();
                fresh.extend(sweep.fresh(step, state).filter_map(|slot| blocked[slot]));
                with.clear();
                with.push(x);
                with.extend(fresh.iter().map(|&(other, _)| other));
                with.extend(high.map(|(node, _)| node));
                let one = self.circuit.product(&with)?;
                let without = [Some(-x), low.map(|(node, _)| node)];
                let parts = if low.is_some() { 2 } else { 1 };
                let without = &without.map(|part| part.unwrap_or(x))[..parts];
                let Decision { zero, sum: node } =
                    Decision::new(self.circuit, (one, 0), without, None)?;
                if self.is_whole && first == Some((step, state)) {
                    self.circuit.root(Some(node.literal))?;
                }
                hints.clear();
                hints.extend([node.part(0), node.part(1)]);
                hints.extend(low.map(|(_, lemma)| lemma));
                hints.push(zero.whole);
                hints.extend(fresh.iter().map(|&(_, exclusion)| exclusion));
                hints.extend(high.filter(|_| high != low).map(|(_, lemma)| lemma));
                hints.push(one.whole);
                let lemma = self.circuit.lemma(&[node.literal], &hints)?;
                nodes.push(Some((node.literal, lemma)));
            }
            if let Some(slot) = sweep.own(step) {
                owners[slot] = Some(vertex);
            }
            control.note_done(nodes.len() as u64);
            sweep.forget(step);
            next = nodes;
        }
        Ok(next[0])
    }

    /// The first step with a choice in the states that follow the empty one, and its state.
    fn first(&self, sweep: &Recorded<'_>) -> Option<(usize, usize)> {
        let mut state = 0;
        for step in 0..self.steps.len() {
            match sweep.turn(step, state) {
                Turn::Choice(..) => return Some((step, state)),
                Turn::Forced(next) => state = next,
            }
        }
        None
    }
}

/// Adds the closed variables to the root.
fn finish(
    closed: &[Closed],
    root: Option<Proved>,
    problem: &Problem,
    circuit: &mut dyn Circuit,
) -> Result<()> {
    let node = match (closed, root) {
        ([], Some(_)) => return Ok(()),
        ([], None) => return any(problem, circuit),
        _ => {
            let parts = closed.iter().map(|closed| closed.literal).chain(root.map(|root| root.0));
            circuit.product(&parts.collect::<Vec<_>>())?
        }
    };
    let hints = closed.iter().map(|closed| closed.why).chain(root.map(|root| root.1));
    circuit.root(Some(node.literal))?;
    circuit.lemma(&[node.literal], &hints.chain([node.whole]).collect::<Vec<_>>())?;
    Ok(())
}

/// Every set of pieces is a placement: a variable is true or not.
fn any(problem: &Problem, circuit: &mut dyn Circuit) -> Result<()> {
    let mut points = problem.board.squares().map(|square| Placed::new(PieceId(0), square));
    let variable = points.find_map(|placed| circuit.variable(placed));
    let variable = variable.ok_or(ProofError::NoVariable)?;
    let one = circuit.product(&[variable])?;
    let Decision { zero, sum: node } = Decision::new(circuit, (one, 0), &[-variable], None)?;
    circuit.root(Some(node.literal))?;
    circuit.lemma(&[node.literal], &[node.part(0), node.part(1), one.whole, zero.whole])?;
    Ok(())
}

/// Two fixed pieces exclude each other.
fn contradiction(problem: &Problem, circuit: &mut dyn Circuit) -> Result<()> {
    let mut missing = ProofError::Missing("two fixed pieces that exclude each other".to_owned());
    for (place, one) in problem.fixed.iter().enumerate() {
        for other in &problem.fixed[place..] {
            let [Some(x), Some(y)] = [one, other].map(|&placed| circuit.variable(placed)) else {
                continue;
            };
            match circuit.exclusion(x, y) {
                Ok(exclusion) => {
                    let mut hints = vec![circuit.fixed(x)?];
                    if x != y {
                        hints.push(circuit.fixed(y)?);
                    }
                    hints.push(exclusion);
                    circuit.root(None)?;
                    circuit.lemma(&[], &hints)?;
                    return Ok(());
                }
                Err(error) => missing = error,
            }
        }
    }
    Err(missing)
}

/// A literal that is true in every placement.
#[derive(Clone, Copy, Debug)]
pub(super) struct Closed {
    pub(super) literal: Literal,
    /// The clause that says so, once the literals before it are true.
    pub(super) why: ClauseId,
}

/// The variables without a vertex of the graph: those of fixed pieces, then those that these
/// exclude, then those that exclude themselves.
pub(super) fn closed(
    problem: &Problem,
    vertices: &[Literal],
    circuit: &dyn Circuit,
) -> Result<Vec<Closed>> {
    let mut known: BTreeSet<Literal> = vertices.iter().copied().collect();
    let mut closed = Vec::new();
    let mut fixed = Vec::new();
    for placed in &problem.fixed {
        let literal = variable(circuit, placed.piece.index(), placed.square)?;
        if known.insert(literal) {
            closed.push(Closed { literal, why: circuit.fixed(literal)? });
        }
        fixed.push((placed, literal));
    }
    for (placed, literal) in fixed {
        for (kind, square) in excluded(problem, placed.piece.index(), placed.square) {
            let Some(other) = circuit.variable(at(kind, square)) else { continue };
            if known.insert(other) {
                closed.push(Closed { literal: -other, why: circuit.exclusion(literal, other)? });
            }
        }
    }
    for square in problem.board.squares() {
        for kind in 0..problem.pieces.len() {
            let Some(own) = circuit.variable(at(kind, square)) else { continue };
            if known.insert(own) {
                closed.push(Closed { literal: -own, why: circuit.exclusion(own, own)? });
            }
        }
    }
    Ok(closed)
}

/// The variable of a piece on a free square.
pub(super) fn variable(circuit: &dyn Circuit, kind: usize, square: Square) -> Result<Literal> {
    let missing = || ProofError::Missing(format!("a piece on row {}", square.row));
    circuit.variable(at(kind, square)).ok_or_else(missing)
}

fn at(kind: usize, square: Square) -> Placed {
    Placed::new(PieceId(u8::try_from(kind).unwrap_or(u8::MAX)), square)
}
