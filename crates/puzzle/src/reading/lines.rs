//! Grids among lines, and lines that are no rows: comments, titles, links, and numbers of stars.

use std::collections::BTreeSet;

use itertools::Itertools;

use crate::error::PuzzleError;
use crate::grid::Grid;
use crate::link::is_link;
use crate::reading::candidate::{Candidate, FEWEST_ROWS, MOST_ROWS};
use crate::reading::stars::{Stars, both, doubt, in_text};
use crate::signs::{Sign, without_mark, words};

/// The characters of a title that are no region of the grid.
const FOREIGN: usize = 3;

/// The lines of a text.
#[derive(Clone, Debug)]
pub(super) struct Lines<'a> {
    all: Vec<&'a str>,
    /// The lines without what is surely no row.
    cleared: Vec<String>,
    /// The numbers of the lines that are no rows, from 1.
    pub dropped: Vec<usize>,
    /// The number of stars that the text states.
    pub stars: Option<Stars>,
    /// The addresses.
    pub links: Vec<&'a str>,
}

impl<'a> Lines<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        let all = without_mark(text).lines().collect_vec();
        let mut found = Self {
            cleared: Vec::new(),
            dropped: Vec::new(),
            stars: None,
            links: Vec::new(),
            all: all.clone(),
        };
        for (number, line) in (1..).zip(all) {
            let links = line.split_whitespace().filter(|word| is_link(word)).collect_vec();
            let last = line.split_whitespace().next_back().unwrap_or_default();
            let (of_line, of_last) = (in_text(line), in_text(last));
            let is_comment = ["#", "//"].iter().any(|mark| line.trim_start().starts_with(mark));
            let rest = if is_comment || !links.is_empty() || of_line.is_some() {
                found.dropped.push(number);
                String::new()
            } else if of_last.is_some() {
                line.trim_end().strip_suffix(last).unwrap_or_default().to_owned()
            } else {
                line.to_owned()
            };
            if let Some(stars) = of_line.or(of_last) {
                found.stars = Some(both(found.stars.take(), stars));
            }
            found.links.extend(links);
            found.cleared.push(rest);
        }
        found
    }

    /// The text without what is surely no row. Its lines keep their numbers.
    pub(super) fn rest(&self) -> String {
        self.cleared.iter().map(|line| format!("{line}\n")).collect()
    }

    /// Whether anything is left.
    pub(super) fn has_rest(&self) -> bool {
        self.cleared.iter().any(|line| !line.trim().is_empty())
    }

    /// The lines among these rows that are in none of the grids, if all are titles, and the number
    /// of stars in the first. A title has characters that are no region, or none but marks.
    pub(super) fn titles(
        rows: &[Vec<Sign>],
        grids: &[&Candidate],
    ) -> Option<(Vec<usize>, Option<Stars>)> {
        let is_row =
            |line: usize| grids.iter().any(|grid| (grid.place[0]..=grid.end).contains(&line));
        let (inside, titles): (Vec<_>, Vec<_>) = rows.iter().partition(|row| is_row(row[0].line));
        let signs = |row: &Vec<Sign>| row.iter().map(|word| word.text.as_str()).collect::<String>();
        let known: BTreeSet<char> =
            inside.iter().flat_map(|row| signs(row).chars().collect_vec()).collect();
        let is_title = |text: &str| {
            let foreign = text.chars().filter(|sign| !known.contains(sign)).unique();
            let is_mark = |sign: char| !sign.is_alphanumeric() && !known.contains(&sign);
            text.chars().all(is_mark) || foreign.count() >= FOREIGN
        };
        let size = grids.first()?.size;
        let first = titles.first().filter(|row| row[0].line < grids[0].place[0]);
        let counted = first.and_then(|row| in_first(row, size));
        let others = &titles[usize::from(counted.is_some())..];
        let numbers = titles.iter().map(|row| row[0].line).collect();
        let are_titles = others.iter().all(|row| is_title(&signs(row)));
        are_titles.then_some((numbers, counted.into_iter().flatten().next()))
    }

    /// The grid whose regions are lines of squares by row and column, and the other lines.
    pub(super) fn squares(&self) -> Option<(Grid, Vec<usize>)> {
        let square = |word: &str| {
            let (row, column) = word.split_once(',')?;
            Some([row.parse().ok()?, column.parse().ok()?])
        };
        let part = |line: &str| {
            let words = line.split_whitespace().filter(|word| *word != "|");
            words.map(square).collect::<Option<Vec<_>>>().filter(|part| !part.is_empty())
        };
        let (others, parts): (Vec<_>, Vec<_>) = (1..)
            .zip(&self.cleared)
            .filter(|(_, line)| !line.trim().is_empty())
            .map(|(number, line)| part(line).ok_or(number))
            .partition_map(itertools::Either::from);
        Some((partition(&parts)?, others))
    }

    /// What a line that was dropped says of stars, if the text does not state their number.
    pub(super) fn doubt(&self, dropped: &[usize]) -> Option<String> {
        doubt(dropped.iter().map(|&number| (number, self.all[number - 1])))
    }
}

/// The number of stars in a first line that has numbers only, such as `10 2` for two stars in ten
/// rows. `None` for other lines.
fn in_first(row: &[Sign], size: usize) -> Option<Vec<Stars>> {
    let text = row.iter().map(|word| word.text.as_str()).join(" ");
    let numbers = text.split([' ', 'x', 'X', '×', '*']).filter(|word| !word.is_empty());
    let numbers: Vec<usize> = numbers.map(|word| word.parse().ok()).collect::<Option<_>>()?;
    let line = row[0].line;
    let others = numbers.into_iter().filter(|&number| number != size).collect_vec();
    Some(match others[..] {
        [] => Vec::new(),
        // With more than a fourth there is no placement.
        [1] => vec![Ok(1)],
        [stars] if 4 * stars <= size => u16::try_from(stars).map(Ok).into_iter().collect(),
        _ => vec![Err(format!("line {line} has another number than that of the rows"))],
    })
}

/// The grid whose regions have these squares by row and column, from 0 or from 1.
fn partition(parts: &[Vec<[usize; 2]>]) -> Option<Grid> {
    let size = parts.len();
    let first = *parts.iter().flatten().flatten().min().filter(|&&first| first <= 1)?;
    let number = parts.iter().map(Vec::len).sum::<usize>();
    if size > MOST_ROWS || number != size * size {
        return None;
    }
    let mut regions = vec![None; number];
    for (region, squares) in parts.iter().enumerate() {
        for [row, column] in squares.iter().map(|square| square.map(|side| side - first)) {
            let index = row.checked_mul(size)?.checked_add(column)?;
            *regions.get_mut(index).filter(|_| column < size)? = Some(region);
        }
    }
    Some(Grid::of_regions(&regions.into_iter().collect::<Option<Vec<_>>>()?, size))
}

/// The grids among the lines of a text: all of it, or blocks of lines.
pub(super) fn of_lines(text: &str) -> Vec<Candidate> {
    let rows = words(text);
    match Candidate::of(None, &rows) {
        Ok(one) if one.is_right() => vec![one],
        _ => blocks(&rows).unwrap_or_default(),
    }
}

/// Lines without a blank one that are a grid, or else grids of as many rows as the rows have
/// squares.
pub(super) fn blocks(rows: &[Vec<Sign>]) -> Result<Vec<Candidate>, PuzzleError> {
    let mut found = Vec::new();
    for block in rows.chunk_by(|above, below| above[0].line + 1 == below[0].line) {
        match Candidate::of(None, block) {
            Ok(one) if one.is_puzzle() && one.size >= FEWEST_ROWS => found.push(one),
            _ => grids(block, &mut found)?,
        }
    }
    if found.is_empty() {
        grids(rows, &mut found)?;
    }
    Ok(found)
}

fn grids(rows: &[Vec<Sign>], found: &mut Vec<Candidate>) -> Result<(), PuzzleError> {
    let lengths = |row: &Vec<Sign>| {
        [row.len(), row.iter().map(|word| word.text.chars().count()).sum::<usize>()]
    };
    let lengths = rows.iter().map(lengths).collect_vec();
    // The first row after the last grid.
    let mut free = 0;
    for start in 0..rows.len() {
        for kind in 0..2 {
            let size = lengths[start][kind];
            let end = start + size;
            if !(FEWEST_ROWS..=MOST_ROWS).contains(&size)
                || end > rows.len()
                || lengths[start..end].iter().any(|row| row[kind] != size)
            {
                continue;
            }
            let Ok(one) = Candidate::of(None, &rows[start..end]) else { continue };
            if start < free {
                let last = found.last().filter(|last| last.is_right() && one.is_right());
                if last.is_some_and(|last| last.grid != one.grid) {
                    return Err(PuzzleError::several("grids"));
                }
            } else if one.is_right() || size == rows.len() {
                found.push(one);
                free = end;
            }
        }
    }
    Ok(())
}
