//! The nodes and lemmas of the states, from the last row up.
//!
//! Let C be the condition of a state before a row, and F its node: the fillings from the row on.
//!
//! - *Choice lemma*, for each open column of the row but the last: C and a piece there imply F. The
//!   piece makes the other squares of the row empty, and with C it makes the condition of the next
//!   state true: a line of it was empty above already (the chain's second part) or begins at the
//!   piece (its lemma). So the next state's lemma gives its node, the choice's product is true, and
//!   with it each sum up to F. Where the next state has no filling, or a later row has no square
//!   left, there is a contradiction instead, and the lemma is that C excludes the piece.
//! - *State lemma*: C implies F. C makes all squares of the row but the open ones empty, by their
//!   lines or by themselves. If F is false, so are the open ones but the last, by the choice
//!   lemmas; the row needs a piece, so the last has it, and its choice gives F as above. Without a
//!   filling there is no F, and the lemma is that C is impossible.
//!
//! Hints are in the order of this argument, so that a checker needs no search: each makes one more
//! literal true, the last one contradicts. Of C a lemma has only what its hints use (`need`).

use std::collections::HashMap;

use super::lines::{At, Edges, Lines, Runs};
use super::shape::{REACH, Shape};
use super::states::{Next, State};
use crate::decision::Decision;
use crate::exclusions::{Columns, bits};
use nq_board::run::circuit::{Circuit, ClauseId, FullLines, Literal, Node, ProofError, Result};
use nq_board::run::{Control, Poll};

/// A state that is done.
#[derive(Clone, Copy, Debug, Default)]
struct Done {
    /// Its node; `None` if it has no filling.
    node: Option<Literal>,
    lemma: Option<ClauseId>,
    /// The part of its condition that the lemma has.
    need: State,
}

/// The states of a row that are done.
type Level = HashMap<State, Done>;

/// The choices of a row: the open columns that lead on, and what each gives.
struct Choices {
    columns: Vec<usize>,
    /// By choice: its product.
    with: Vec<Node>,
    /// By choice but the last: the product of all later ones, and the sum of both.
    later: Vec<(Node, Node)>,
    node: Option<Literal>,
}

/// Writes the circuit of the fillings.
pub(super) struct Filling<'a> {
    pub(super) shape: &'a Shape,
    pub(super) edges: &'a Edges,
    pub(super) lines: &'a Lines,
    pub(super) runs: &'a Runs,
    pub(super) circuit: &'a mut dyn Circuit,
}

impl Filling<'_> {
    /// Writes all states, those of the last row first.
    pub(super) fn write(&mut self, mut levels: Vec<Vec<State>>, control: &Control) -> Result<()> {
        control.expect(levels.iter().map(|level| level.len() as u64).sum());
        let mut below = Level::new();
        while let Some(level) = levels.pop() {
            let row = levels.len();
            let full = self.circuit.full_line(FullLines::Rows, row)?;
            let (mut done, mut dead) = (Level::with_capacity(level.len()), HashMap::new());
            for (place, state) in level.iter().enumerate() {
                if place.is_multiple_of(Poll::EVERY) {
                    control.proceed()?;
                }
                done.insert(*state, self.state(row, state, (&below, full), &mut dead)?);
            }
            control.note_done(level.len() as u64);
            below = done;
        }
        Ok(())
    }

    /// The node and the lemma of a state. `dead` has the lemmas of those without a filling.
    fn state(
        &mut self,
        row: usize,
        state: &State,
        (below, full): (&Level, ClauseId),
        dead: &mut HashMap<State, ClauseId>,
    ) -> Result<Done> {
        let open: Vec<usize> = bits(self.shape.open(state)).collect();
        let follow = |&column: &usize| match self.shape.next(state, row, column) {
            next @ Next::To(to) => (next, below.get(&to).copied().unwrap_or_default()),
            next => (next, Done::default()),
        };
        let nexts: Vec<(Next, Done)> = open.iter().map(follow).collect();
        let leads_on = |&(next, done): &(Next, Done)| next == Next::End || done.node.is_some();
        let choices = open.iter().zip(&nexts).filter(|(_, next)| leads_on(next));
        let choices: Vec<_> = choices.map(|(&column, (_, done))| (column, done.node)).collect();
        let choices = self.choices(row, &choices)?;
        // The choice lemmas. The last column needs none: it is what the full row leaves.
        let mut parts = Vec::with_capacity(open.len());
        for (&column, (next, done)) in open.iter().zip(&nexts) {
            let is_last = open.last() == Some(&column);
            parts.push(self.after((row, column), state, (next, done), (&choices, is_last))?);
        }
        let mut need = parts.iter().fold(State::default(), |need, part| need.or(part.1));
        let own = self.own(row, state, &mut need);
        if choices.node.is_none()
            && let Some(&lemma) = dead.get(&need)
        {
            return Ok(Done { node: None, lemma: Some(lemma), need });
        }
        let mut hints = Vec::new();
        let mut clause = Vec::new();
        for (place, &column) in open.iter().enumerate().take(open.len().saturating_sub(1)) {
            clause.clear();
            self.condition(row, &parts[place].1, &mut clause);
            clause.push(-self.edges.x((row, column)));
            clause.extend(choices.node.filter(|_| leads_on(&nexts[place])));
            hints.push(self.circuit.lemma(&clause, &parts[place].0)?);
        }
        // The state lemma.
        hints.extend(own);
        hints.push(full);
        hints.extend(parts.last().into_iter().flat_map(|part| &part.0));
        clause.clear();
        self.condition(row, &need, &mut clause);
        clause.extend(choices.node);
        if row == 0 {
            self.circuit.root(choices.node)?;
        }
        let lemma = self.circuit.lemma(&clause, &hints)?;
        if choices.node.is_none() {
            dead.insert(need, lemma);
        }
        Ok(Done { node: choices.node, lemma: Some(lemma), need })
    }

    /// The node of a state: for the first choice its product, or else those of later columns.
    fn choices(&mut self, row: usize, choices: &[(usize, Option<Literal>)]) -> Result<Choices> {
        let (mut with, mut later, mut node) = (Vec::new(), Vec::new(), None);
        let columns: Vec<usize> = choices.iter().map(|&(column, _)| column).collect();
        for (place, &(column, below)) in choices.iter().enumerate().rev() {
            let start = start(&columns, place);
            let before = self.runs.literal(row, start, column).filter(|_| place == 0);
            let x = self.edges.x((row, column));
            let at = usize::from(before.is_some());
            let after = self.runs.literal(row, column + 1, self.shape.columns);
            let parts = [before, Some(x), after, below];
            let one = self.circuit.product(&parts.into_iter().flatten().collect::<Vec<_>>())?;
            with.push(one);
            let Some(rest) = node else {
                node = Some(one.literal);
                continue;
            };
            let end = columns[place + 1];
            let empty = self.runs.literal(row, start, end);
            let zero = empty.into_iter().chain([rest]).collect::<Vec<_>>();
            let why = self.runs.empty(row, start, end, column);
            let Decision { zero, sum } = Decision::new(self.circuit, (one, at), &zero, why)?;
            later.push((zero, sum));
            node = Some(sum.literal);
        }
        with.reverse();
        later.reverse();
        Ok(Choices { columns, with, later, node })
    }

    /// What follows from a piece: hints to a contradiction with the condition and with the node,
    /// and the part of the condition that they use.
    fn after(
        &self,
        square: At,
        state: &State,
        (next, done): (&Next, &Done),
        (choices, is_last): (&Choices, bool),
    ) -> Result<(Vec<ClauseId>, State)> {
        let (mut hints, mut need) = (Vec::new(), State::default());
        match *next {
            Next::End => {}
            Next::Dead(row) => {
                self.no_square(square, state, row, (&mut hints, &mut need))?;
                return Ok((hints, need));
            }
            Next::To(_) => {
                self.condition_below(square, state, &done.need, (&mut hints, &mut need))?;
                hints.extend(done.lemma);
            }
        }
        let (row, column) = square;
        let Ok(choice) = choices.columns.binary_search(&column) else { return Ok((hints, need)) };
        let run = |from: usize, to: usize, hints: &mut Vec<ClauseId>| {
            // Beside the last column, the other squares are known to be empty.
            if to > from + 1 || (to > from && !is_last) {
                hints.extend(self.runs.after((row, column), from, to));
            }
        };
        if choice == 0 {
            run(0, column, &mut hints);
        }
        run(column + 1, self.shape.columns, &mut hints);
        hints.push(choices.with[choice].whole);
        if let Some((_, sum)) = choices.later.get(choice) {
            hints.push(sum.part(0));
        }
        for (earlier, (zero, sum)) in choices.later[..choice].iter().enumerate().rev() {
            run(start(&choices.columns, earlier), choices.columns[earlier + 1], &mut hints);
            hints.extend([zero.whole, sum.part(1)]);
        }
        Ok((hints, need))
    }

    /// A row has no open square after a piece.
    fn no_square(
        &self,
        square: At,
        state: &State,
        row: usize,
        (hints, need): (&mut Vec<ClauseId>, &mut State),
    ) -> Result<()> {
        let rows = row - square.0;
        for column in 0..self.shape.columns {
            if rows < REACH && state.near[rows] >> column & 1 == 1 {
                need.near[rows] |= 1 << column;
            } else if self.shape.excludes(square, (row, column)) {
                hints.push(self.edges.clause(square, (row, column))?);
            } else {
                let line = (0..self.shape.slopes.len()).find_map(|kind| {
                    let leads = |&at: &usize| self.shape.along(at, kind, rows) == Some(column);
                    bits(state.lines[kind]).find(leads).map(|here| (kind, here))
                });
                let (kind, here) =
                    line.ok_or_else(|| ProofError::Missing(format!("a full row {row}")))?;
                hints.extend(self.lines.empty(kind, (square.0, here), row));
                need.lines[kind] |= 1 << here;
            }
        }
        hints.push(self.circuit.full_line(FullLines::Rows, row)?);
        Ok(())
    }

    /// The condition of the next state holds after a piece.
    fn condition_below(
        &self,
        square: At,
        state: &State,
        below: &State,
        (hints, need): (&mut Vec<ClauseId>, &mut State),
    ) -> Result<()> {
        let row = square.0;
        for kind in 0..self.shape.slopes.len() {
            for column in bits(below.lines[kind]) {
                let here = self.shape.above(column, kind);
                let here = here.filter(|&here| state.lines[kind] >> here & 1 == 1);
                if let Some(here) = here {
                    hints.push(self.lines.node(kind, (row, here)).part(1));
                    need.lines[kind] |= 1 << here;
                } else {
                    hints.extend(self.lines.enter(kind, square));
                }
            }
        }
        for (place, &set) in below.near.iter().enumerate() {
            for column in bits(set) {
                if place + 1 < REACH && state.near[place + 1] >> column & 1 == 1 {
                    need.near[place + 1] |= 1 << column;
                } else {
                    hints.push(self.edges.clause(square, (row + 1 + place, column))?);
                }
            }
        }
        Ok(())
    }

    /// Why the other squares of the row are empty: by a line that is needed anyway, if there is
    /// one.
    fn own(&self, row: usize, state: &State, need: &mut State) -> Vec<ClauseId> {
        let mut hints = Vec::new();
        for column in bits(self.shape.all & !self.shape.open(state)) {
            let line = |lines: &[Columns; 3]| lines.iter().position(|set| set >> column & 1 == 1);
            if let Some(kind) = line(&need.lines) {
                hints.extend(self.lines.empty(kind, (row, column), row));
            } else if state.near[0] >> column & 1 == 1 {
                need.near[0] |= 1 << column;
            } else if let Some(kind) = line(&state.lines) {
                hints.extend(self.lines.empty(kind, (row, column), row));
                need.lines[kind] |= 1 << column;
            }
        }
        hints
    }

    /// Appends the literals of a condition that is not met.
    fn condition(&self, row: usize, need: &State, clause: &mut Vec<Literal>) {
        for (kind, &set) in need.lines.iter().enumerate() {
            clause.extend(bits(set).map(|at| -self.lines.node(kind, (row, at)).literal));
        }
        for (place, &set) in need.near.iter().enumerate() {
            clause.extend(bits(set).map(|column| self.edges.x((row + place, column))));
        }
    }
}

/// The column from which on a choice decides.
fn start(columns: &[usize], choice: usize) -> usize {
    if choice == 0 { 0 } else { columns[choice] }
}
