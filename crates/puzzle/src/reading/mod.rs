//! Readings: puzzles in the forms in which people exchange them.
//!
//! A text is a grid as it is, or it is a grid in one other form: in a list, in a box, in one line,
//! with text around it, or as a link. A text with two readings is refused, and each reading but the
//! plain one says how it reads the text.

mod boxed;
mod found;
mod lines;
mod lists;
#[cfg(test)]
mod tests;

use itertools::Itertools;

use crate::error::PuzzleError;
use crate::grid::Grid;
use crate::link;
use crate::link::Linked;
use crate::reading::lines::Lines;
use crate::signs::{OPENING, without_mark};
use nq_board::base::signs::QUEENS;
use nq_board::base::words::counted;

pub(crate) use found::Reading;
pub(crate) use lines::is_model;

impl Reading {
    /// Reads a text.
    pub(crate) fn of(text: &str) -> Result<Self, PuzzleError> {
        if boxed::is_boxed(text)
            && let Some(reading) = boxed::read(text)?
        {
            return Ok(reading);
        }
        if without_mark(text).trim_start().starts_with('{')
            && let Some(reading) = lists::of_object(text)?
        {
            return Ok(reading);
        }
        let lines = Lines::of(text);
        let plain = Grid::parse(text);
        if let Ok(grid) = &plain
            && lines.links.is_empty()
            && lines.stars.is_none()
        {
            return Ok(Self::of_grid(grid.clone(), notes_of(text, grid)));
        }
        let read = Self::of_lines(&lines);
        let Some(linked) = linked(&lines)? else { return read };
        let Linked { grid, stars } = linked;
        if let Ok(read) = read {
            let is_same = read.grid.size() == grid.size()
                && read.grid.numbered() == grid.numbered()
                && (stars.is_none() || read.stars.is_none() || stars == read.stars);
            return if is_same {
                Ok(Self { stars: read.stars.or(stars), ..read })
            } else {
                Err(PuzzleError::several("a grid and a link"))
            };
        }
        let notes = match stars {
            Some(stars) => format!("as a link with {}", counted(stars, "star")),
            None => "as a link".to_owned(),
        };
        let doubt = stars.is_none().then(|| "the link has no number of stars".to_owned());
        Ok(Self { grid, stars: stars.or(lines.stars), doubt, notes: vec![notes] })
    }

    /// The grid among lines, of which some are no rows.
    fn of_lines(lines: &Lines) -> Result<Self, PuzzleError> {
        let rest = lines.rest();
        let (mut reading, dropped) = match grid_of(&rest) {
            Ok(reading) => (reading, lines.dropped.clone()),
            Err(of_rest) => match lines.without_titles(|text| grid_of(text).ok())? {
                Some((reading, titles)) => (reading, [&lines.dropped[..], &titles].concat()),
                None => return Err(of_rest),
            },
        };
        let dropped = dropped.into_iter().sorted().dedup().collect_vec();
        reading.doubt = lines.doubt(&dropped);
        reading.stars = lines.stars;
        if let Some(stars) = lines.stars {
            reading.notes.push(format!("with {} as stated", counted(stars, "star")));
        }
        if !dropped.is_empty() {
            let word = if dropped.len() == 1 { "line" } else { "lines" };
            reading.notes.push(format!("without {word} {}", dropped.iter().format(", ")));
        }
        Ok(reading)
    }
}

/// The puzzle of all links to puzzles.
fn linked(lines: &Lines) -> Result<Option<Linked>, PuzzleError> {
    let read = lines.links.iter().map(|link| link::read(link)).collect_vec();
    let has_rest = lines.has_rest();
    let found = read.iter().flatten().dedup().collect_vec();
    match (&found[..], read.first()) {
        ([linked], _) => Ok(Some((*linked).clone())),
        ([], Some(Err(error))) if !has_rest => Err(error.clone()),
        // There is none, or one to somewhere else stands beside a grid.
        ([], _) => Ok(None),
        _ => Err(PuzzleError::several("links")),
    }
}

/// A grid in a list, or a grid with or without pictures of queens on its regions.
fn grid_of(text: &str) -> Result<Reading, PuzzleError> {
    if without_mark(text).trim_start().starts_with(OPENING) {
        return Ok(Reading::of_grid(lists::read(text)?, vec!["as a list".to_owned()]));
    }
    let fault = match Grid::parse(text) {
        Ok(grid) => return Ok(Reading::of_grid(grid.clone(), notes_of(text, &grid))),
        Err(fault) => fault,
    };
    let pictures = &QUEENS[1..];
    let queens = text.chars().filter(|sign| pictures.contains(sign)).count();
    if queens == 0 {
        return Err(fault);
    }
    let bare = text.replace(pictures, " ").replace(ZERO_WIDTH_JOINER, " ");
    let grid = Grid::parse(&bare).ok().filter(|grid| !grid.has_queens()).ok_or(fault)?;
    let queens = format!("without the {} on its regions", counted(queens, "queen"));
    Ok(Reading::of_grid(grid, vec![queens]))
}

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
