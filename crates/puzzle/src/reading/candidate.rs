//! The grids that a text may mean, and the choice among them.

use std::collections::HashSet;

use itertools::Itertools;

use crate::error::PuzzleError;
use crate::grid::Grid;
use crate::reading::stars::Stars;
use crate::signs::{Sign, Squares};

/// The fewest rows of a puzzle with a solution, other than one square.
pub(super) const FEWEST_ROWS: usize = 4;

/// The most rows and squares of a list that is kept.
pub(super) const MOST_ROWS: usize = 100;

/// The most lists that a message names.
const NAMED: usize = 4;

/// A square of cells in a text.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    /// The name of its list.
    pub name: Option<String>,
    /// The line and the column of its start, from 1.
    pub place: [usize; 2],
    /// Its last line.
    pub end: usize,
    /// The number of rows.
    pub size: usize,
    /// What the text states next to it.
    pub stars: Option<Stars>,
    /// The grid. `None` for somebody's solution.
    pub grid: Option<Result<Grid, PuzzleError>>,
}

impl Candidate {
    /// Words in rows, if they are a square, or a grid of other sides.
    pub(super) fn of(name: Option<String>, words: &[Vec<Sign>]) -> Result<Self, PuzzleError> {
        let squares = Squares::of(words)?;
        if squares.is_uneven() {
            let is_large = |grid: &Grid| grid.size() >= FEWEST_ROWS;
            Grid::of(&squares).ok().filter(is_large).ok_or_else(|| squares.uneven())?;
        }
        let size = squares.rows.len();
        let is_solution = size >= FEWEST_ROWS && squares.is_solution();
        let mut signs = squares.rows.iter().flatten();
        let first = signs.next().map_or([0; 2], |sign| [sign.line, sign.column]);
        let end = signs.last().map_or(first[0], |sign| sign.line);
        Ok(Self {
            name,
            place: first,
            end,
            size,
            stars: None,
            grid: (!is_solution).then(|| Grid::of(&squares)),
        })
    }

    /// Whether it is a puzzle with regions.
    fn is_map(&self) -> bool {
        matches!(&self.grid, Some(Ok(grid)) if !grid.has_queens())
    }

    /// Whether it is a board with given queens, or somebody's solution.
    fn is_board(&self) -> bool {
        self.grid.as_ref().is_none_or(|grid| grid.as_ref().is_ok_and(Grid::has_queens))
    }

    /// Whether it is a puzzle or somebody's solution.
    pub(super) fn is_right(&self) -> bool {
        !matches!(self.grid, Some(Err(_)))
    }

    /// Whether it is a puzzle.
    pub(super) fn is_puzzle(&self) -> bool {
        matches!(&self.grid, Some(Ok(_)))
    }

    fn stem(&self) -> String {
        stem(self.name.as_deref())
    }

    /// What is wrong with it, with its name.
    pub(super) fn fault(self) -> Option<PuzzleError> {
        let fault = self.grid?.err()?;
        Some(match self.name {
            Some(name) => PuzzleError::Refused(format!("the list `{name}`: {fault}")),
            None => fault,
        })
    }

    fn in_words(&self) -> String {
        let line = self.place[0];
        self.name.as_ref().map_or(format!("line {line}"), |name| format!("`{name}` (line {line})"))
    }
}

/// A name without numbers, which all levels of a list have in common.
pub(super) fn stem(name: Option<&str>) -> String {
    name.unwrap_or_default().chars().filter(|sign| !sign.is_ascii_digit()).collect()
}

/// What a text means: puzzles, and what else it has.
#[derive(Debug)]
pub(super) struct Choice {
    pub puzzles: Vec<Candidate>,
    pub others: Vec<Candidate>,
    /// Names the lists that differ, of which one must be taken.
    pub doubt: Option<PuzzleError>,
}

impl Choice {
    /// Lists of one name are levels. Maps go before boards of queens, which are somebody's solution
    /// or hints.
    pub(super) fn of(mut found: Vec<Candidate>) -> Self {
        if found.iter().any(|one| one.size >= FEWEST_ROWS) {
            found.retain(|one| one.size >= FEWEST_ROWS);
        }
        let stems = |is_meant: fn(&Candidate) -> bool| -> HashSet<String> {
            found.iter().filter(|one| is_meant(one)).map(Candidate::stem).collect()
        };
        let has_maps = found.iter().any(Candidate::is_map);
        let stems = stems(if has_maps { Candidate::is_map } else { Candidate::is_puzzle });
        let largest = found.iter().filter(|one| stems.contains(&one.stem())).map(|one| one.size);
        let largest = largest.max().unwrap_or(0);
        let is_rival = |one: &Candidate| {
            if stems.contains(&one.stem()) {
                !(has_maps && one.is_board())
            } else {
                largest > 0 && one.size > largest && !one.is_right()
            }
        };
        let (mut puzzles, others): (Vec<_>, Vec<_>) = found.into_iter().partition(is_rival);
        let is_same = puzzles.iter().map(|one| &one.grid).all_equal();
        if stems.len() > 1 && is_same {
            puzzles.truncate(1);
        }
        let differ = puzzles.iter().map(Candidate::stem).unique().nth(1).is_some();
        let doubt = differ.then(|| several(&puzzles));
        Self { puzzles, others, doubt }
    }

    /// Names what is left out.
    pub(super) fn without(&self) -> Option<String> {
        let name = |one: &Candidate| match &one.name {
            Some(name) => format!("the list `{name}`"),
            None => format!("the board on line {}", one.place[0]),
        };
        let names = self.others.iter().map(name).unique().take(NAMED).join(", ");
        (!names.is_empty()).then(|| format!("without {names}"))
    }
}

fn several(all: &[Candidate]) -> PuzzleError {
    let names = (1..).zip(all).take(NAMED);
    let names = names.map(|(number, one): (usize, _)| format!("{number} {}", one.in_words()));
    let more = if all.len() > NAMED { ", ..." } else { "" };
    PuzzleError::Refused(format!(
        "it has lists that differ: take one with --pick, or all with --maps: {}{more}",
        names.format(", ")
    ))
}
