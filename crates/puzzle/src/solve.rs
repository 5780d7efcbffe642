//! Whether a puzzle has no solution, exactly one, or several.
//!
//! The SAT solver looks for solutions with blocking clauses; geometry checks each. Two are several,
//! and of a bounded number the two that differ least tell most about the puzzle. Otherwise a native
//! search, which shares no code with the solver, must find the same, or a proof that there is no
//! other solution is checked where no native search is predicted to be fast.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use itertools::Itertools;
use serde::Serialize;

use nq_board::base::{Digest, Placed, Placement, Square};
use nq_board::model::Problem;
use nq_board::run::{Completion, Control, Engine, PlacementWriter, StopReason};
use nq_cnf::sat::enumerate::SatChoice;
use nq_query::ask::registry::Engines;
use nq_query::{
    Candidate, Disagreement, MEMORY_LIMIT, PROOF, QueryError, STEPS, ask, native_candidate,
    native_lister, prove_none,
};

/// The most solutions that are listed and compared.
const MOST_LISTED: usize = 100;

/// The number of solutions, as far as it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Number {
    /// The puzzle has no solution.
    None,
    /// The puzzle has exactly one solution.
    One,
    /// The puzzle has two solutions or more.
    Several,
}

/// The solutions of a puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Solved {
    /// The puzzle.
    pub problem: Problem,
    /// At most two solutions: of those listed, the two that differ least.
    pub solutions: Vec<Placement>,
    /// The number of solutions that were listed.
    pub listed: usize,
    /// Whether these are all solutions.
    pub is_complete: bool,
    /// The engines that found them: two if there is at most one solution, unless that was not
    /// confirmed. A proof is `lrat`.
    pub engines: Vec<&'static str>,
}

impl Solved {
    /// Looks for solutions, and chooses the two that differ least of a bounded number.
    ///
    /// # Errors
    /// Engines that fail or disagree; [`QueryError::Stopped`].
    pub fn find(problem: Problem, control: &Control) -> Result<Self, QueryError> {
        let mut solved = Self::first(problem, control)?;
        match solved.confirm(control)? {
            None => Ok(solved),
            Some(reason) => Err(QueryError::Stopped(reason)),
        }
    }

    /// The same by one engine: that there is no other solution is unconfirmed.
    ///
    /// # Errors
    /// An engine that fails; [`QueryError::Stopped`].
    pub fn first(problem: Problem, control: &Control) -> Result<Self, QueryError> {
        let engines = Engines::all(SatChoice::default());
        let none = || QueryError::NoEngine(problem.model.clone());
        let takes = |engine: &&dyn Engine| engine.supports(&problem).is_ok();
        let native = || native_lister(engines.iter(), &problem, control);
        let solver = engines.reference().filter(takes);
        let first = solver.or_else(native).ok_or_else(none)?;
        let solutions = up_to(MOST_LISTED, first, &problem, control)?;
        let (listed, is_complete) = (solutions.len(), solutions.len() < MOST_LISTED);
        let solutions = if listed > 1 { nearest(&solutions) } else { solutions };
        Ok(Self { problem, solutions, listed, is_complete, engines: vec![first.name()] })
    }

    /// Whether one engine alone says that there is no other solution.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.listed < 2 && self.engines.len() == 1
    }

    /// Confirms that there is no other solution. Returns the reason for a stop.
    ///
    /// # Errors
    /// Engines that fail or disagree.
    pub fn confirm(&mut self, control: &Control) -> Result<Option<StopReason>, QueryError> {
        if !self.is_open() {
            return Ok(None);
        }
        let engines = Engines::all(SatChoice::default());
        let Self { problem, solutions, engines: by, .. } = self;
        let others = engines.iter().filter(|other| other.name() != by[0]);
        let native = native_candidate(others, problem, MEMORY_LIMIT, control);
        if let Some(native) = native.filter(Candidate::is_soon) {
            let limited = control.with_budget(STEPS);
            let confirmed = up_to(2, native.engine, problem, &limited);
            if limited.stop_reason() != Some(StopReason::Limit) {
                match confirmed {
                    Err(QueryError::Stopped(reason)) => return Ok(Some(reason)),
                    all => compare(problem, (by[0], solutions), (native.engine.name(), &all?))?,
                }
                by.push(native.engine.name());
                return Ok(None);
            }
        }
        let encoding = SatChoice::default().encoding.resolve(problem);
        let proved = prove_none(problem, &encoding, solutions, by[0], control)?;
        by.extend(proved.by().map(|_| PROOF));
        Ok(proved.stopped())
    }

    /// Whether there is no solution, one, or several.
    #[must_use]
    pub const fn number(&self) -> Number {
        match self.solutions.len() {
            0 => Number::None,
            1 => Number::One,
            _ => Number::Several,
        }
    }

    /// The only solution.
    #[must_use]
    pub fn only(&self) -> Option<&Placement> {
        if self.number() == Number::One { self.solutions.first() } else { None }
    }

    /// The solutions as text, such as `Qa4 Qb1`.
    #[must_use]
    pub fn texts(&self) -> Vec<String> {
        let mut writer = PlacementWriter::new(&self.problem);
        self.solutions.iter().map(|solution| writer.text(solution).to_owned()).collect()
    }

    /// The digest of the solutions found.
    #[must_use]
    pub fn digest(&self) -> Digest {
        let mut digest = Digest::default();
        self.texts().iter().for_each(|text| digest.add_text(text));
        digest
    }

    /// The squares that are occupied in one of two solutions only, sorted by file and rank.
    #[must_use]
    pub fn differing(&self) -> Vec<Square> {
        let [first, second] = &self.solutions[..] else { return Vec::new() };
        let (first, second) = (set(first), set(second));
        let squares = first.symmetric_difference(&second).map(|placed| placed.square);
        squares.sorted_by_key(|square| (square.col, std::cmp::Reverse(square.row))).collect()
    }
}

fn set(placement: &Placement) -> BTreeSet<Placed> {
    placement.pieces().iter().copied().collect()
}

/// The two placements that differ least, the first such pair in the order of the list.
fn nearest(placements: &[Placement]) -> Vec<Placement> {
    let sets = placements.iter().map(set).zip(placements).collect_vec();
    let least = sets
        .iter()
        .array_combinations()
        .min_by_key(|[(first, _), (second, _)]| first.symmetric_difference(second).count());
    least.map(|pair| pair.map(|(_, placement)| (*placement).clone()).to_vec()).unwrap_or_default()
}

/// Lists solutions, up to this number.
pub(crate) fn up_to(
    most: usize,
    engine: &dyn Engine,
    problem: &Problem,
    control: &Control,
) -> Result<Vec<Placement>, QueryError> {
    let mut found = Vec::new();
    let answer = ask::<QueryError>(engine, problem, control, |placement, _| {
        found.push(placement.clone());
        Ok(if found.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
    })?;
    match answer.completion {
        Completion::Stopped(reason) if reason != StopReason::Limit => {
            Err(QueryError::Stopped(reason))
        }
        _ => Ok(found),
    }
}

/// Compares two complete lists of at most one solution.
pub(crate) fn compare(
    problem: &Problem,
    (first, a): (&str, &[Placement]),
    (second, b): (&str, &[Placement]),
) -> Result<(), QueryError> {
    if a == b {
        return Ok(());
    }
    let text = |list: &[Placement]| match list {
        [] => "no solution".to_owned(),
        [only] => PlacementWriter::new(problem).text(only).to_owned(),
        _ => "several solutions".to_owned(),
    };
    Err(QueryError::Disagreement(Box::new(Disagreement {
        first: first.to_owned(),
        second: second.to_owned(),
        difference: format!("{}, {}", text(a), text(b)),
        example: None,
    })))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::Puzzle;
    use crate::tests::{brute, touches};
    use nq_board::base::Draws;

    fn solved(grid: &str, stars: u16) -> Solved {
        let problem = Puzzle::from_text("grid", grid, Some(stars)).unwrap().problem().unwrap();
        Solved::find(problem, &Control::default()).unwrap()
    }

    #[test]
    fn none_one_and_several_are_told_apart() {
        // Two queens on 2 x 2 always touch.
        let none = solved("AB\nAB", 1);
        assert_eq!((none.number(), &none.engines[..]), (Number::None, &["varisat", "search"][..]));
        assert_eq!(solved("A", 1).number(), Number::One);
        // The two placements of four queens that do not touch are mirror images.
        let several = solved("ABCD\nABCD\nABCD\nABCD", 1);
        assert_eq!((several.number(), &several.engines[..]), (Number::Several, &["varisat"][..]));
        let names = several.differing().iter().map(|&s| several.problem.board.name(s)).join(" ");
        assert_eq!(names, "a2 a3 b1 b4 c1 c4 d2 d3");
    }

    /// All pairs of all solutions by brute force.
    #[test]
    fn the_two_solutions_differ_least() {
        let mut several = 0;
        for case in 0..60 {
            let mut draws = Draws::of(1, case);
            let size = draws.between(4, 6);
            let mut squares: Vec<u32> = (0..size * size).map(|square| square % size).collect();
            for _ in 0..2 * size {
                squares[draws.below(size * size) as usize] = draws.below(size);
            }
            let letter = |&region: &u32| char::from_digit(10 + region, 36).unwrap_or('?');
            let rows = squares.chunks(size as usize);
            let grid: String = rows.map(|row| row.iter().map(letter).join("") + "\n").collect();
            let all = brute(&grid, 1, touches, usize::MAX);
            if all.len() < 2 || squares.iter().unique().count() < size as usize {
                continue;
            }
            several += 1;
            let found = solved(&grid, 1);
            assert_eq!((found.listed, found.is_complete), (all.len(), all.len() < MOST_LISTED));
            let only = |[a, b]: [&Vec<usize>; 2]| a.iter().filter(|at| !b.contains(at)).count();
            let least = all.iter().array_combinations().map(only).min();
            assert_eq!(Some(found.differing().len()), least.map(|least| 2 * least), "\n{grid}");
        }
        assert!(several > 15, "{several}");
    }

    #[test]
    fn a_bounded_number_of_solutions_is_listed() {
        let rows: String = ('A'..='I').map(|letter| letter.to_string().repeat(9) + "\n").collect();
        let found = solved(&rows, 1);
        assert_eq!((found.listed, found.is_complete), (MOST_LISTED, false));
        assert_eq!(found.solutions.len(), 2);
    }

    #[test]
    fn engines_that_disagree_are_named() {
        let one = solved("AAAA\nBBBB\nCCCD\nCCCD", 1);
        assert_eq!(one.number(), Number::One, "{one:?}");
        let error = compare(&one.problem, ("rows", &one.solutions), ("search", &[])).unwrap_err();
        let text = error.to_string();
        assert!(text.starts_with("rows and search disagree: Q"), "{text}");
        assert!(text.ends_with(", no solution"), "{text}");
    }

    #[test]
    fn two_engines_take_a_star_battle_too() {
        let none = solved("AAAA\nBBBB\nCCCC\nDDDD", 2);
        assert_eq!((none.number(), &none.engines[..]), (Number::None, &["varisat", "search"][..]));
    }
}
