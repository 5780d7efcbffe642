//! Puzzles of any model with exact numbers: a random placement, of which some pieces are given.

use itertools::Itertools;

use crate::explain::{Layout, UnexplainedError};
use crate::make::made::Made;
use crate::make::make_error::MakeError;
use crate::solve::up_to;
use nq_board::base::{Draws, Placed, Placement, Square};
use nq_board::model::{Model, ModelText, Problem, Settings};
use nq_board::run::Control;
use nq_cnf::sat::enumerate::SatChoice;
use nq_query::QueryError;
use nq_query::ask::registry::Engines;

/// The solutions that are listed to find one that given pieces do not exclude.
const LISTED: usize = 20;

/// Makes puzzles of a model.
pub struct ModelMaker {
    problem: Problem,
    seed: u64,
    extra: u16,
    is_fewest: bool,
    engines: Engines,
}

impl ModelMaker {
    /// A maker of puzzles with `extra` given pieces beyond those that one solution needs. If it
    /// `is_fewest`, no smaller set of pieces of the solution leaves exactly one.
    ///
    /// # Errors
    /// A problem that the rules do not know, or with inexact numbers.
    pub fn new(
        problem: Problem,
        seed: u64,
        extra: u16,
        is_fewest: bool,
    ) -> Result<Self, UnexplainedError> {
        if Layout::new(&problem)?.is_open() {
            let why = "a puzzle needs exact numbers of pieces: give each `count` one value";
            return Err(UnexplainedError::Unknown(why.to_owned()));
        }
        Ok(Self { problem, seed, extra, is_fewest, engines: Engines::all(SatChoice::default()) })
    }

    /// The random choices for the puzzle of this number.
    pub(crate) fn draws(&self, number: u64) -> Draws {
        Draws::of(self.seed, number)
    }

    /// The next puzzle of these random choices.
    ///
    /// # Errors
    /// A problem without a placement; engines that fail; a stopped run.
    pub(crate) fn made(&self, draws: &mut Draws, control: &Control) -> Result<Made, MakeError> {
        let Some(solution) = self.placement(draws, control)? else {
            let Problem { model, .. } = &self.problem;
            return Err(MakeError::Recipe(format!(
                "{model} has no placement for {}: give another size or number",
                self.problem.values()
            )));
        };
        let free = solution.pieces().iter().copied();
        let free = free.filter(|placed| !self.problem.fixed.contains(placed)).collect_vec();
        let candidates = draws.shuffled(&free);
        let mut given = if self.is_fewest {
            self.fewest(&candidates, &solution, control)?
        } else {
            self.needed(candidates, &solution, control)?
        };
        let others = free.into_iter().filter(|placed| !given.contains(placed)).collect_vec();
        given.extend(draws.some(&others, self.extra.into()));
        let problem = self.with(&given);
        let model = ModelText { problem: &problem, in_terms_of_n: false }.to_string();
        let problem = Model::from_toml("the puzzle", &model)
            .and_then(|model| model.problem(problem.board.rows().into(), &Settings::default()))
            .map_err(QueryError::from)?;
        Ok(Made { grid: signs(&problem), model, problem, solution, layout: None })
    }

    /// The problem with further given pieces.
    fn with(&self, given: &[Placed]) -> Problem {
        let fixed = self.problem.fixed.iter().chain(given).copied().sorted().collect();
        Problem { fixed, ..self.problem.clone() }
    }

    /// At most this number of solutions with these pieces.
    fn solutions(
        &self,
        given: &[Placed],
        most: usize,
        control: &Control,
    ) -> Result<Vec<Placement>, MakeError> {
        let problem = self.with(given);
        let engine = self.engines.reference();
        let engine = engine.ok_or_else(|| QueryError::NoEngine(problem.model.clone()))?;
        Ok(up_to(most, engine, &problem, control)?)
    }

    /// A random placement: squares in random order get a piece if a placement has it; `None` if
    /// there is no placement at all.
    fn placement(
        &self,
        draws: &mut Draws,
        control: &Control,
    ) -> Result<Option<Placement>, MakeError> {
        let mut known = self.solutions(&[], 1, control)?.pop();
        let is_free = |square: &Square| !self.problem.blocked.contains(square);
        let squares = self.problem.board.squares().filter(is_free).collect_vec();
        let cells = self.problem.piece_ids().cartesian_product(&squares);
        let cells = cells.map(|(piece, square)| Placed::new(piece, *square)).collect_vec();
        let mut given = Vec::new();
        for placed in draws.shuffled(&cells) {
            let Some(found) = &known else { return Ok(None) };
            if found.pieces().iter().all(|one| given.contains(one)) {
                break;
            }
            given.push(placed);
            if !found.pieces().contains(&placed) {
                match self.solutions(&given, 1, control)?.pop() {
                    Some(other) => known = Some(other),
                    None => _ = given.pop(),
                }
            }
        }
        Ok(known)
    }

    /// Leaves out candidates, one by one from the first, as long as the solution is the only one.
    fn needed(
        &self,
        candidates: Vec<Placed>,
        solution: &Placement,
        control: &Control,
    ) -> Result<Vec<Placed>, MakeError> {
        let mut needed = candidates.clone();
        for candidate in candidates {
            let rest = needed.iter().copied().filter(|&one| one != candidate).collect_vec();
            if self.solutions(&rest, 2, control)? == [solution.clone()] {
                needed = rest;
            }
        }
        Ok(needed)
    }

    /// The fewest candidates that leave one solution: a least hitting set. Each other solution
    /// lacks some candidates, and one of these must be given.
    fn fewest(
        &self,
        candidates: &[Placed],
        solution: &Placement,
        control: &Control,
    ) -> Result<Vec<Placed>, MakeError> {
        let mut lacking: Vec<Vec<Placed>> = Vec::new();
        loop {
            let given = (0..=candidates.len()).find_map(|most| hitting(&lacking, most));
            let given = given.unwrap_or_default();
            let found = self.solutions(&given, LISTED, control)?;
            let before = lacking.len();
            for other in found.iter().filter(|other| *other != solution) {
                let lacks = |placed: &&Placed| !other.pieces().contains(placed);
                lacking.push(candidates.iter().filter(lacks).copied().collect());
            }
            if lacking.len() == before {
                return Ok(given);
            }
        }
    }
}

/// At most this number of pieces, of which each set has one.
fn hitting(sets: &[Vec<Placed>], most: usize) -> Option<Vec<Placed>> {
    let Some(smallest) = sets.iter().min_by_key(|set| set.len()) else { return Some(Vec::new()) };
    let most = most.checked_sub(1)?;
    smallest.iter().find_map(|placed| {
        let rest = sets.iter().filter(|set| !set.contains(placed)).cloned().collect_vec();
        let mut found = hitting(&rest, most)?;
        found.push(*placed);
        Some(found)
    })
}

/// The board as text: given pieces, `.` for free squares and `#` for blocked ones.
fn signs(problem: &Problem) -> String {
    let sign = |square| {
        let fixed = problem.fixed.iter().find(|placed| placed.square == square);
        let piece = fixed.map(|placed| problem.pieces[placed.piece.index()].symbol.sign());
        piece.unwrap_or(if problem.blocked.contains(&square) { '#' } else { '.' })
    };
    let signs = problem.board.squares().map(sign).collect_vec();
    let rows = signs.chunks(usize::from(problem.board.cols()).max(1));
    rows.map(|row| row.iter().chain(&['\n']).collect::<String>()).collect()
}
