//! Derivations and models as text, and as a page to step through.

use std::collections::BTreeSet;
use std::io::{self, Write};

use crate::ask::words::reasons::Names;
use nq_board::base::{Placed, Placement};
use nq_board::model::Problem;
use nq_check::certificate::LratLink;
use nq_show::boards::picture;
use nq_show::step_page::{About, State, step_page};
use nq_show::wrap::paragraph;

/// A text that grows, and the states of its page.
pub struct Telling<'a> {
    problem: &'a Problem,
    /// The names of literals and clauses.
    pub names: Names<'a>,
    states: Vec<State>,
}

impl<'a> Telling<'a> {
    /// Of a problem, with names of its variables.
    pub const fn new(problem: &'a Problem, names: Names<'a>) -> Self {
        Self { problem, names, states: Vec::new() }
    }

    /// Writes a derivation as one sentence after its first word. Its page has a state for the
    /// assumption, for each inference, and for the conclusion.
    pub fn derive(
        &mut self,
        out: &mut dyn Write,
        (what, first): (&str, &str),
        clause: &[i32],
        chain: &[LratLink],
    ) -> io::Result<()> {
        let mut holds: BTreeSet<i32> = clause.iter().map(|literal| -literal).collect();
        let parts = self.names.derivation(clause, chain);
        // The conclusion, and before the inferences the assumption, bring no literal.
        let before = usize::from(!clause.is_empty());
        for (place, part) in parts.iter().enumerate() {
            let link = place.checked_sub(before).and_then(|place| chain.get(place));
            let implied = link.and_then(|link| link.implied);
            holds.extend(implied);
            let state = self.add((what, part), &parts[..place], &holds, implied);
            // An inference without a literal is a conflict.
            if link.is_some_and(|link| link.implied.is_none()) {
                state.kind = "conflicts";
            }
        }
        paragraph(out, first, &parts.join(", "))
    }

    /// Writes decisions that lead to a model, and what excludes it. The page has a state for each.
    pub fn model(
        &mut self,
        out: &mut dyn Write,
        (what, first): (&str, &str),
        decisions: &[(Vec<i32>, Vec<LratLink>)],
        (number, excluded): (usize, &str),
    ) -> io::Result<()> {
        let mut holds = BTreeSet::new();
        for (level, (assumed, chain)) in decisions.iter().enumerate() {
            holds.extend(assumed.iter().copied().chain(chain.iter().filter_map(|c| c.implied)));
            let decided = assumed.first().copied();
            let decision = decided.map_or_else(
                || "without a decision".to_owned(),
                |literal| format!("decision {}", self.names.literal(literal)),
            );
            let mut inferences: Vec<_> =
                chain.iter().map(|link| self.names.inference(link)).collect();
            if inferences.is_empty() {
                inferences.push("nothing follows".to_owned());
            }
            paragraph(out, first, &format!("{decision}: {}", inferences.join(", ")))?;
            let state = self.add((what, &decision), &inferences, &holds, decided);
            state.kind = if decided.is_some() { "decisions" } else { "" };
            state.level = level;
        }
        let last = self.add((what, excluded), &[], &holds, None);
        last.kind = "blocking clauses";
        last.level = decisions.len().saturating_sub(1);
        last.solution = Some(number);
        paragraph(out, "", excluded)
    }

    /// Says what the last state is.
    pub(crate) fn mark(&mut self, kind: &'static str) {
        self.states.iter_mut().last().into_iter().for_each(|last| last.kind = kind);
    }

    /// Adds the state in which these literals hold. The square of the last one has a border.
    pub fn add(
        &mut self,
        (what, row): (&str, &str),
        reasons: &[String],
        holds: &BTreeSet<i32>,
        last: Option<i32>,
    ) -> &mut State {
        let (names, area) = (&self.names, self.problem.board);
        let piece = |placed: Placed| {
            (area.index(placed.square), self.problem.pieces[placed.piece.index()].symbol.sign())
        };
        let occupied = holds.iter().filter(|&&literal| literal > 0);
        let is_empty = |square: &usize| {
            let square = area.square(*square);
            let mut placed = self.problem.piece_ids().map(|piece| Placed::new(piece, square));
            placed.all(|placed| names.number_of(placed).is_some_and(|of| holds.contains(&-of)))
        };
        let state = State {
            what: what.to_owned(),
            row: row.to_owned(),
            reasons: reasons.to_vec(),
            square: last.and_then(|of| names.placed(of)).map(|placed| piece(placed).0),
            pieces: occupied.filter_map(|&of| names.placed(of)).map(piece).collect(),
            marked: (0..area.len()).filter(is_empty).collect(),
            ..State::default()
        };
        self.states.push(state);
        let last = self.states.len() - 1;
        &mut self.states[last]
    }

    /// The page of a trace.
    pub fn page(&self, title: &str, line: &str) -> String {
        let (problem, area) = (self.problem, self.problem.board);
        let empty = picture(problem, &Placement::default());
        let square = problem.free_squares().next();
        let drawn = square.into_iter().flat_map(|square| {
            let one = move |piece| Placement::new(vec![Placed::new(piece, square)]);
            problem.piece_ids().map(move |piece| picture(problem, &one(piece)))
        });
        let line = format!("{line}. Colours mark the squares that are known to be free.");
        let about = About { title, line: &line, unit: "Step" };
        step_page(&about, area, (&empty, &drawn.collect::<Vec<_>>()), &self.states)
    }
}
