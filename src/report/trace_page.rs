//! Derivations and models as a page to step through.

use std::collections::BTreeSet;

use super::boards::picture;
use super::reasons::Names;
use super::step_page::{About, State, step_page};
use nq_board::base::placement::{Placed, Placement};
use nq_board::model::Problem;
use nq_check::certificate::LratLink;

/// The states of a page, in their order.
pub(crate) struct TracePage<'a> {
    problem: &'a Problem,
    states: Vec<State>,
}

impl<'a> TracePage<'a> {
    /// A page without states.
    pub(crate) const fn new(problem: &'a Problem) -> Self {
        Self { problem, states: Vec::new() }
    }

    /// Adds a derivation: a state for the assumption, for each inference, and for the conclusion.
    pub(crate) fn derive(
        &mut self,
        names: &Names<'_>,
        what: &str,
        clause: &[i32],
        chain: &[LratLink],
    ) {
        let mut holds: BTreeSet<i32> = clause.iter().map(|literal| -literal).collect();
        let parts = names.derivation(clause, chain);
        // The conclusion, and before the inferences the assumption, bring no literal.
        let before = usize::from(!clause.is_empty());
        for (place, part) in parts.iter().enumerate() {
            let link = place.checked_sub(before).and_then(|place| chain.get(place));
            let implied = link.and_then(|link| link.implied);
            holds.extend(implied);
            self.add(names, (what, part), &parts[..place], (&holds, implied));
        }
    }

    /// Adds a model: a state for each decision with what follows, and one for the model.
    pub(crate) fn model(
        &mut self,
        names: &Names<'_>,
        (number, what): (usize, &str),
        decisions: &[(Option<i32>, Vec<LratLink>)],
        excluded: &str,
    ) {
        let mut holds = BTreeSet::new();
        for (literal, inferences) in decisions {
            holds
                .extend(literal.iter().copied().chain(inferences.iter().filter_map(|i| i.implied)));
            let reasons: Vec<_> = inferences.iter().map(|link| names.inference(link)).collect();
            self.add(names, (what, &names.decision(*literal)), &reasons, (&holds, *literal));
        }
        self.add(names, (what, excluded), &[], (&holds, None));
        if let Some(last) = self.states.last_mut() {
            last.solution = Some(number);
        }
    }

    /// Adds the state in which these literals hold. The square of the last one has a border.
    fn add(
        &mut self,
        names: &Names<'_>,
        (what, row): (&str, &str),
        reasons: &[String],
        (holds, last): (&BTreeSet<i32>, Option<i32>),
    ) {
        let area = self.problem.board;
        let index = |placed: Placed| area.index(placed.square);
        let occupied = holds.iter().filter(|&&literal| literal > 0);
        let pieces = occupied
            .filter_map(|&literal| names.placed(literal))
            .map(|placed| (index(placed), self.problem.pieces[placed.piece.index()].symbol));
        let is_empty = |square: &usize| {
            let square = area.square(*square);
            let mut literals =
                self.problem.piece_ids().map(|piece| names.number_of(Placed::new(piece, square)));
            literals.all(|literal| literal.is_some_and(|literal| holds.contains(&-literal)))
        };
        self.states.push(State {
            what: what.to_owned(),
            row: row.to_owned(),
            reasons: reasons.to_vec(),
            square: last.and_then(|literal| names.placed(literal)).map(index),
            solution: None,
            pieces: pieces.collect(),
            marked: (0..area.len()).filter(is_empty).collect(),
        });
    }

    /// The page.
    pub(crate) fn finish(self, title: &str, line: &str) -> String {
        let (problem, area) = (self.problem, self.problem.board);
        let empty = picture(problem, &Placement::default());
        let square = problem.free_squares().next();
        let drawn = square.into_iter().flat_map(|square| {
            let one = move |piece| Placement::new(vec![Placed::new(piece, square)]);
            problem.piece_ids().map(move |piece| picture(problem, &one(piece)))
        });
        let line = format!("{line}. Colours mark the squares that must be free.");
        let about = About { title, line: &line, unit: "Step" };
        step_page(&about, area, (&empty, &drawn.collect::<Vec<_>>()), &self.states)
    }
}
