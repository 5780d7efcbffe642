//! Clause learning as a page to step through.

use std::collections::BTreeSet;

use itertools::Itertools;
use nq_board::base::words::counted;
use nq_board::run::PlacementWriter;
use nq_cnf::instance::Instance;
use nq_cnf::sat::cnf::{ClauseSink, Formula};
use nq_cnf::sat::trace::Inference;
use nq_query::ask::words::trace::Telling;
use nq_query::ask::words::traced::{link, numbers, telling};
use nq_sat::Query;
use nq_show::look::Charset;
use nq_show::problem::describe;
use nq_show::step_page::State;

use crate::learning::Descent;
use crate::{Fault, fault};

/// The page, until there are `most` conflicts and models.
pub fn page(query: &Query, most: usize) -> Result<String, Fault> {
    let problem = query.problem().map_err(fault)?;
    let telling = telling(query, &problem, Charset::Unicode).map_err(fault)?;
    let (instance, mut clauses) = (Instance::new(&problem), Formula::default());
    query.encoding_of(&problem).encode(&instance, &mut clauses);
    let mut told = Told { clauses, telling, holds: BTreeSet::new() };
    let (mut models, mut conflicts, mut kept) = (0, 0, Vec::new());
    let mut opening = ("", "Before the first decision".to_owned());
    let end = loop {
        let descent = Descent::new(&instance, &told.clauses, &kept);
        let (top, back) = (descent.levels.len() - 1, descent.back);
        told.levels(&descent, kept.len(), opening);
        let number = told.clauses.clauses().len() + 1;
        let clause = descent.clause.as_ref();
        let in_words = clause.map(|clause| told.telling.names.clause(&numbers(clause)));
        let in_words = in_words.unwrap_or_default();
        let word = if descent.is_model {
            models += 1;
            let occupied = instance.vars().map(|(var, _)| var);
            let occupied = occupied.filter(|var| told.holds.contains(&var.positive().dimacs()));
            let placement = instance.placement(occupied);
            let mut writer = PlacementWriter::new(&problem);
            let pieces = Some(writer.text(&placement)).filter(|pieces| !pieces.is_empty());
            let pieces = pieces.unwrap_or("the empty board");
            let what = format!("Model {models} at level {top}: {pieces}");
            let row = clause.map(|_| format!("clause {number} excludes it: {in_words}"));
            let state = told.add(("blocking clauses", top), &what, &row.unwrap_or_default());
            state.solution = Some(models);
            told.telling.names.exclude(number as u64, format!("model {models}"));
            "blocking"
        } else {
            conflicts += 1;
            let last = descent.levels[top].inferences.last().map(|last| told.inference(last));
            told.add(
                ("conflicts", top),
                &format!("Conflict at level {top}"),
                &last.unwrap_or_default(),
            );
            let from = descent.resolved.iter().map(|index| index + 1).join(", ");
            let row = format!("Resolution of clauses {from}, until one literal is of level {top}");
            if clause.is_some() {
                let what = format!("Learned clause {number}: {in_words}");
                told.add(("learned clauses", top), &what, &row);
            }
            "learned"
        };
        let Some(clause) = clause else { break "no other model is left".to_owned() };
        if models + conflicts == most {
            break format!("stopped after {most} conflicts and models");
        }
        let jump = format!("Backjump from level {top} to level {back}");
        opening = ("backjumps", format!("{jump}: the {word} clause {in_words} is then a unit"));
        told.clauses.add_clause(clause);
        told.holds = descent.holding(back);
        kept = descent.levels[1..=back].iter().flat_map(|level| &level.assumed).copied().collect();
    };
    let line = format!(
        "A solver of this page, with clause learning: {}, {}; {end}",
        counted(models, "model"),
        counted(conflicts, "conflict")
    );
    Ok(told.telling.page(&format!("Decisions and backjumps: {}", describe(&problem)), &line))
}

/// What has been told.
struct Told<'a> {
    clauses: Formula,
    telling: Telling<'a>,
    /// The literals that hold in the last state.
    holds: BTreeSet<i32>,
}

impl Told<'_> {
    fn inference(&self, inference: &Inference) -> String {
        self.telling.names.inference(&link(&self.clauses, inference))
    }

    /// Tells the levels of a descent, from the one that it comes back to on.
    fn levels(&mut self, descent: &Descent, back: usize, opening: (&'static str, String)) {
        let mut opening = Some(opening);
        for (level, reason) in descent.levels.iter().enumerate().skip(back) {
            let is_new = |one: &&Inference| {
                one.implied.is_some_and(|lit| !self.holds.contains(&lit.dimacs()))
            };
            let follows = reason.inferences.iter().filter(is_new);
            let follows = follows.map(|one| self.inference(one)).collect_vec();
            self.holds = descent.holding(level);
            let decided = reason.assumed.first().map(|lit| lit.dimacs());
            let decided = decided.filter(|_| opening.is_none());
            let row = decided.map_or_else(
                || format!("{} by unit propagation", counted(follows.len(), "literal")),
                |literal| format!("decision {}", self.telling.names.literal(literal)),
            );
            let decision = || ("decisions", format!("Level {level}"));
            let (kind, what) = opening.take().unwrap_or_else(decision);
            let state = self.telling.add((&what, &row), &follows, &self.holds, decided);
            (state.kind, state.level) = (kind, level);
        }
    }

    fn add(&mut self, (kind, level): (&'static str, usize), what: &str, row: &str) -> &mut State {
        let state = self.telling.add((what, row), &[], &self.holds, None);
        (state.kind, state.level) = (kind, level);
        state
    }
}
