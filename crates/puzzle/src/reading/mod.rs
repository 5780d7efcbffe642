//! Readings: puzzles in the forms in which people exchange them.
//!
//! A text is a grid as it is, or it has grids in another form: in lists, in a box, in one line,
//! with text around them, or as links. Lists of one name are levels, each a puzzle. A text with two
//! readings is refused, and each reading but the plain one says how it reads the text.

mod boxed;
mod candidate;
mod found;
mod lines;
mod scan;
mod stars;
#[cfg(test)]
mod tests;

use itertools::Itertools;

use crate::error::PuzzleError;
use crate::grid::Grid;
use crate::link;
use crate::link::Linked;
use crate::reading::candidate::{Candidate, Choice, FEWEST_ROWS};
use crate::reading::lines::{Lines, blocks};
use crate::reading::scan::{OPENING, Scan};
use crate::reading::stars::{Stars, doubt};
use crate::signs::{without_mark, words};
use nq_board::base::signs::QUEENS;
use nq_board::base::words::counted;

pub(crate) use found::Reading;

/// The puzzles of a text, of which some may be faulty.
pub(crate) struct Readings {
    pub all: Vec<Result<Reading, PuzzleError>>,
    /// Why one of them must be picked, as they are no levels of one list.
    pub doubt: Option<PuzzleError>,
}

impl Readings {
    /// Reads a text.
    pub(crate) fn of(text: &str) -> Result<Self, PuzzleError> {
        if boxed::is_boxed(text)
            && let Some(reading) = boxed::read(text)?
        {
            return Ok(reading.into());
        }
        let mut scan = Scan::of(without_mark(text));
        let lists = Choice::of(std::mem::take(&mut scan.found));
        let is_list = without_mark(text).trim_start().starts_with(OPENING);
        let is_right = |one: &Candidate| one.is_puzzle() && (is_list || one.size >= FEWEST_ROWS);
        if lists.puzzles.iter().any(is_right) {
            return if scan.is_open { Err(open()) } else { Ok(of_lists(lists, text)) };
        }
        let of_text = of_text(text);
        let mut faults = lists.others.into_iter().filter_map(Candidate::fault);
        of_text.map_err(|fault| match (faults.next(), scan.fault) {
            (Some(fault), _) => fault,
            _ if is_list && scan.is_open => open(),
            (_, Some(fault)) if is_list => fault,
            _ if is_list => PuzzleError::no_grid(),
            _ => fault,
        })
    }
}

impl From<Reading> for Readings {
    fn from(reading: Reading) -> Self {
        Self { all: vec![Ok(reading)], doubt: None }
    }
}

/// The puzzles in lists.
fn of_lists(lists: Choice, text: &str) -> Readings {
    let doubt = doubt((1..).zip(text.lines()));
    let without = lists.without();
    let reading = |one: Candidate| {
        let name = one.name.map_or("a list".to_owned(), |name| format!("the list `{name}`"));
        let grid = one.grid.unwrap_or_else(|| Err(PuzzleError::no_grid()))?;
        let mut reading = Reading::of_grid(grid, vec![format!("as {name}")]);
        reading = reading.with_stars(one.stars, doubt.clone());
        reading.notes.extend(without.clone());
        Ok(reading)
    };
    Readings { all: lists.puzzles.into_iter().map(reading).collect(), doubt: lists.doubt }
}

/// The puzzles in the lines of a text, and those of its links.
fn of_text(text: &str) -> Result<Readings, PuzzleError> {
    let lines = Lines::of(text);
    if let Ok(grid) = Grid::parse(text)
        && lines.links.is_empty()
        && lines.stars.is_none()
    {
        return Ok(Reading::of_grid(grid.clone(), notes_of(text, &grid)).into());
    }
    let read = of_lines(&lines);
    let linked = linked(&lines)?;
    let Some(link) = linked.first() else { return read };
    if let Ok(Readings { all, .. }) = read {
        let [Ok(read)] = &all[..] else { return Err(PuzzleError::several("grids")) };
        let is_same = read.grid.size() == link.grid.size()
            && read.grid.numbered() == link.grid.numbered()
            && (link.stars.is_none() || read.stars.is_none() || link.stars == read.stars);
        return if is_same && linked.len() == 1 {
            Ok(Reading { stars: read.stars.or(link.stars), ..read.clone() }.into())
        } else {
            Err(PuzzleError::several("a grid and a link"))
        };
    }
    let all = linked.into_iter().map(|Linked { grid, stars, is_dangling }| {
        let mut notes = vec![match stars {
            Some(stars) => format!("as a link with {}", counted(stars, "star")),
            None => "as a link".to_owned(),
        }];
        if is_dangling {
            notes.push("without borders that end within a region".to_owned());
        }
        let doubt = stars.is_none().then(|| "the link has no number of stars".to_owned());
        let stated = lines.stars.clone().and_then(Result::ok);
        Ok(Reading { grid, stars: stars.or(stated), doubt, notes })
    });
    Ok(Readings { all: all.collect(), doubt: None })
}

/// The grids among lines, of which some are no rows.
fn of_lines(lines: &Lines) -> Result<Readings, PuzzleError> {
    let rest = lines.rest();
    let of_rest = match grid_of(&rest) {
        Ok(reading) => return Ok(finished(lines, reading, &[], None).into()),
        Err(fault) => fault,
    };
    if let Some((grid, others)) = lines.squares() {
        let note = "as the squares of each region by row and column".to_owned();
        return Ok(finished(lines, Reading::of_grid(grid, vec![note]), &others, None).into());
    }
    let (bare, mut queens) = without_queens(&rest);
    let mut rows = words(&rest);
    let mut choice = Choice::of(blocks(&rows)?);
    if choice.puzzles.is_empty() && queens.is_some() {
        rows = words(&bare);
        choice = Choice::of(blocks(&rows)?);
    } else {
        queens = None;
    }
    let grids = choice.puzzles.iter().chain(&choice.others).collect_vec();
    let Some((titles, stars)) =
        Lines::titles(&rows, &grids).filter(|_| choice.puzzles.iter().any(Candidate::is_puzzle))
    else {
        return Err(choice.others.into_iter().find_map(Candidate::fault).unwrap_or(of_rest));
    };
    let notes = queens.into_iter().chain(choice.without()).collect_vec();
    let reading = |one: Candidate| {
        let grid = one.grid.unwrap_or_else(|| Err(PuzzleError::no_grid()))?;
        let notes = notes.clone();
        Ok(finished(lines, Reading::of_grid(grid, notes), &titles, stars.clone()))
    };
    let all = choice.puzzles.into_iter().map(reading).collect();
    Ok(Readings { all, doubt: None })
}

/// A reading with what lines that are no rows say.
fn finished(lines: &Lines, reading: Reading, titles: &[usize], stars: Option<Stars>) -> Reading {
    let dropped = lines.dropped.iter().chain(titles).sorted().dedup().copied().collect_vec();
    let mut reading = reading.with_stars(lines.stars.clone().or(stars), lines.doubt(&dropped));
    if !dropped.is_empty() {
        let word = if dropped.len() == 1 { "line" } else { "lines" };
        let shown = dropped.iter().take(NAMED).format(", ");
        let more = if dropped.len() > NAMED { ", ..." } else { "" };
        reading.notes.push(format!("without {word} {shown}{more}"));
    }
    reading
}

fn open() -> PuzzleError {
    PuzzleError::refused("it has a list that does not end: close all brackets")
}

/// The puzzles of all links to puzzles.
fn linked(lines: &Lines) -> Result<Vec<Linked>, PuzzleError> {
    let read = lines.links.iter().map(|link| link::read(link)).collect_vec();
    let first = read.first().cloned();
    let found = read.into_iter().flatten().dedup().collect_vec();
    match first {
        Some(Err(error)) if found.is_empty() && !lines.has_rest() => Err(error),
        // There is none, or one to somewhere else stands beside a grid.
        _ => Ok(found),
    }
}

/// A grid with or without pictures of queens on its regions.
fn grid_of(text: &str) -> Result<Reading, PuzzleError> {
    let fault = match Grid::parse(text) {
        Ok(grid) => return Ok(Reading::of_grid(grid.clone(), notes_of(text, &grid))),
        Err(fault) => fault,
    };
    let (bare, note) = without_queens(text);
    let Some(note) = note else { return Err(fault) };
    let grid = Grid::parse(&bare).ok().filter(|grid| !grid.has_queens()).ok_or(fault)?;
    Ok(Reading::of_grid(grid, vec![note]))
}

/// A text without pictures of queens, with a note if it had some.
fn without_queens(text: &str) -> (String, Option<String>) {
    let pictures = &QUEENS[1..];
    let queens = text.chars().filter(|sign| pictures.contains(sign)).count();
    let note = || format!("without the {} on its regions", counted(queens, "queen"));
    let bare = text.replace(pictures, " ").replace(ZERO_WIDTH_JOINER, " ");
    (bare, (queens > 0).then(note))
}

/// The most lines that a note names.
const NAMED: usize = 8;

/// Joins emoji to one picture.
const ZERO_WIDTH_JOINER: char = '\u{200d}';

/// What is not plain in a text that is a grid as it is.
fn notes_of(text: &str, grid: &Grid) -> Vec<String> {
    let lines = text.lines().filter(|line| !line.trim().is_empty()).count();
    let is_matrix = grid.has_queens() && text.contains('0');
    let line = (lines == 1 && grid.size() > 1).then(|| "as one line with all squares".to_owned());
    let matrix = is_matrix.then(|| "as a matrix with 1 for each given queen".to_owned());
    line.into_iter().chain(matrix).collect()
}
