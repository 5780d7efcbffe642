//! The smallest change of regions that leaves exactly one solution.
//!
//! A change moves squares to regions beside them in the given grid. No region is left in more parts
//! than before. Changes of one square come first, then those of two, and so on.
//!
//! Whether a placement is a solution depends on the regions of its own squares only. So a change
//! that excludes one of two solutions moves a square of one of them: only these moves are tried.
//! Placements that solved any grid on the way are kept, as in counterexample-guided search
//! (Solar-Lezama 2006); two of them that solve the next grid refute it without a search.

use std::collections::BTreeSet;

use itertools::Itertools;

use crate::grid::Grid;
use crate::make::regions::Move;
use crate::make::rules::Rules;
use crate::make::search::{Found, Search};
use crate::regions::divided;
use crate::solve::Solved;
use nq_board::model::Problem;
use nq_board::run::{Control, StopReason};
use nq_query::QueryError;

/// The most squares that a change moves.
pub const MOST_MOVED: usize = 3;

/// The most changes that are tried.
pub(super) const MOST_TRIED: usize = 20_000;

/// Nodes of one search for a solution. A grid that takes more stays undecided.
const NODES: u64 = 2_000;

/// What a search for a change found.
#[derive(Clone, Debug)]
pub struct Repair {
    /// The moved squares, numbered row by row from the top, with the letters of their new regions.
    pub moved: Vec<(usize, char)>,
    /// The puzzle with these moves, if any change leaves exactly one solution, and its solution.
    pub solved: Option<Solved>,
    /// The changes that were tried.
    pub tried: usize,
    /// Every change of up to this number of squares was tried and decided, or needs no trial.
    pub excluded: usize,
}

impl Repair {
    /// The rows of the repaired grid; none if there is none.
    #[must_use]
    pub fn grid(&self) -> Vec<String> {
        let problem = self.solved.iter().map(|solved| &solved.problem);
        let rows = problem.flat_map(|of| of.regions.chunks(of.board.cols().max(1).into()));
        rows.map(String::from_iter).collect()
    }

    /// Whether a problem has regions that can change: as many as rows or as columns, whichever are
    /// fewer, the same number of pieces in each of these, and no two touching.
    #[must_use]
    pub fn rules(problem: &Problem) -> Option<RegionRules> {
        let (grid, stars) = Grid::of_problem(problem)?;
        let letters = problem.regions.iter().copied().unique().collect();
        let sides = [problem.board.rows(), problem.board.cols()].map(usize::from);
        let rules = Rules::no_touch(sides, stars.into());
        let can_change = grid.is_covered() && stars > 0;
        can_change.then(|| RegionRules { rules, letters, of: grid.numbered() })
    }
}

/// The rules and the regions of a puzzle.
#[derive(Clone, Debug)]
pub struct RegionRules {
    rules: Rules,
    letters: Vec<char>,
    /// The number of each square's region, an index of `letters`.
    of: Vec<usize>,
}

impl RegionRules {
    /// Looks for the smallest change of this problem that leaves exactly one solution, and lets two
    /// engines confirm it. Among the smallest, it is the first found.
    ///
    /// # Errors
    /// Engines that fail or disagree; [`QueryError::Stopped`].
    pub fn repair(&self, problem: &Problem, control: &Control) -> Result<Repair, QueryError> {
        let mut changes = Changes {
            puzzle: self,
            problem,
            control,
            known: Vec::new(),
            seen: BTreeSet::new(),
            tried: 0,
            is_decided: true,
            of: self.of.clone(),
            moves: Vec::new(),
        };
        let mut excluded = 0;
        for most in 1..=MOST_MOVED {
            changes.seen.clear();
            if changes.go(most).map_err(QueryError::Stopped)? {
                let moved = changes.moves.iter().map(|step| (step.square, self.letters[step.to]));
                let moved = moved.sorted_unstable().collect();
                let solved = Solved::find(changes.changed(), control)?;
                return Ok(Repair { moved, solved: Some(solved), tried: changes.tried, excluded });
            }
            if changes.tried >= MOST_TRIED {
                break;
            }
            if changes.is_decided {
                excluded = most;
            }
        }
        Ok(Repair { moved: Vec::new(), solved: None, tried: changes.tried, excluded })
    }
}

/// The changes of a puzzle, and the current one.
struct Changes<'a> {
    puzzle: &'a RegionRules,
    problem: &'a Problem,
    control: &'a Control,
    /// Placements that were solutions of some grid.
    known: Vec<Vec<usize>>,
    /// The changes of the current number of moves that were tried.
    seen: BTreeSet<Vec<(usize, usize)>>,
    tried: usize,
    /// Whether every grid so far was decided.
    is_decided: bool,
    /// The current regions.
    of: Vec<usize>,
    /// The current moves.
    moves: Vec<Move>,
}

impl Changes<'_> {
    /// Tries further moves, at most `left`. Returns whether the moves then leave exactly one
    /// solution.
    fn go(&mut self, left: usize) -> Result<bool, StopReason> {
        let key = self.moves.iter().map(|step| (step.square, step.to)).sorted_unstable().collect();
        if self.tried >= MOST_TRIED || !self.seen.insert(key) {
            return Ok(false);
        }
        let solutions = self.solutions()?;
        self.is_decided &= solutions.is_some();
        if left == 0 {
            // Fewer moves were tried before.
            self.tried += 1;
            return Ok(solutions.is_some_and(|found| found.len() == 1) && self.keeps_parts());
        }
        let squares = match solutions {
            Some(found) if found.len() > 1 => {
                found.concat().into_iter().sorted_unstable().dedup().collect_vec()
            }
            _ => (0..self.of.len()).collect(),
        };
        let rules = &self.puzzle.rules;
        for square in squares {
            if self.moves.iter().any(|step| step.square == square) {
                continue;
            }
            let own = self.puzzle.of[square];
            let beside = rules.beside(square).map(|beside| self.puzzle.of[beside]);
            for to in beside.filter(|&to| to != own).sorted_unstable().dedup() {
                self.of[square] = to;
                self.moves.push(Move { square, to });
                if self.go(left - 1)? {
                    return Ok(true);
                }
                self.moves.pop();
                self.of[square] = own;
            }
        }
        Ok(false)
    }

    /// Up to two solutions of the current regions; `None` where a search takes too long.
    fn solutions(&mut self) -> Result<Option<Vec<Vec<usize>>>, StopReason> {
        let mut found = Vec::new();
        for placement in self.known.iter().rev() {
            if self.is_solution(placement) {
                found.push(placement.clone());
                if found.len() == 2 {
                    return Ok(Some(found));
                }
            }
        }
        while found.len() < 2 {
            let RegionRules { rules, .. } = self.puzzle;
            let search = Search::new(rules, &self.of, &[], NODES, self.control);
            let next = match found.first() {
                None => search.any(|_| true)?,
                Some(first) => search.other(&[], first)?,
            };
            match next {
                Found::Placement(placement) => {
                    self.known.push(placement.clone());
                    found.push(placement);
                }
                Found::None => break,
                Found::Limit => return Ok(None),
            }
        }
        Ok(Some(found))
    }

    fn is_solution(&self, placement: &[usize]) -> bool {
        let number = self.puzzle.rules.number;
        let mut pieces = vec![0; self.puzzle.letters.len()];
        placement.iter().all(|&square| {
            let pieces = &mut pieces[self.of[square]];
            *pieces += 1;
            *pieces <= number
        })
    }

    /// The problem with the current regions.
    fn changed(&self) -> Problem {
        let regions = self.of.iter().map(|&region| self.puzzle.letters[region]).collect();
        Problem { regions, ..self.problem.clone() }
    }

    /// Whether no region is in more parts than before.
    fn keeps_parts(&self) -> bool {
        let before = divided(self.problem);
        divided(&self.changed()).iter().all(|(letter, parts)| {
            before.iter().any(|(other, most)| letter == other && parts <= most)
        })
    }
}

#[cfg(test)]
mod tests;
