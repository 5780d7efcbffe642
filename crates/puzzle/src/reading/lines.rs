//! Lines that are no rows: comments, titles, links, and numbers of stars.

use std::collections::BTreeSet;
use std::ops::Range;

use itertools::Itertools;

use crate::error::PuzzleError;
use crate::link::is_link;
use crate::signs::without_mark;

/// The names of the number of stars.
const STARS: [&str; 6] =
    ["stars", "star", "star_rating", "star rating", "starrating", "stars_per_row"];

/// The most titles above a grid, and the most lines below it.
const TITLES: usize = 8;

/// The fewest rows below a title: smaller puzzles have no solution.
const FEWEST_ROWS: usize = 4;

/// The most rows.
const MOST_ROWS: usize = 52;

/// The most bytes of a line among which titles are looked for: each try reads them again.
const LONGEST: usize = 4096;

/// The characters of a title that are no region of the grid.
const FOREIGN: usize = 3;

/// Whether a name is that of the number of stars.
pub(super) fn is_stars(name: &str) -> bool {
    STARS.contains(&name.to_lowercase().as_str())
}

/// The number of stars that a text such as `stars=1` states.
fn stars(text: &str) -> Option<u16> {
    let text = text.trim_start_matches(['#', ' ', '\t']);
    let (name, number) = text.split_once(['=', ':'])?;
    let number = number.trim().parse().ok().filter(|number| (1..=100).contains(number));
    number.filter(|_| is_stars(name.trim()))
}

/// Whether a text is a model: it has a `=` beyond links, comments and the number of stars.
pub(crate) fn is_model(text: &str) -> bool {
    let text = without_mark(text);
    let is_comment = |line: &str| line.trim_start().starts_with('#');
    !text.trim_start().starts_with('{')
        && text.lines().filter(|line| !is_comment(line)).any(|line| {
            stars(line).is_none()
                && line
                    .split_whitespace()
                    .any(|word| word.contains('=') && !is_link(word) && stars(word).is_none())
        })
}

/// The lines of a text.
#[derive(Clone, Debug)]
pub(super) struct Lines<'a> {
    all: Vec<&'a str>,
    /// The lines without what is surely no row.
    cleared: Vec<String>,
    /// The numbers of the lines that are no rows, from 1.
    pub dropped: Vec<usize>,
    /// The number of stars that the text states.
    pub stars: Option<u16>,
    /// The addresses.
    pub links: Vec<&'a str>,
    has_two_numbers: bool,
}

impl<'a> Lines<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        let all = without_mark(text).lines().collect_vec();
        let mut found = Self {
            cleared: Vec::new(),
            dropped: Vec::new(),
            stars: None,
            links: Vec::new(),
            has_two_numbers: false,
            all: all.clone(),
        };
        for (number, line) in (1..).zip(all) {
            let links = line.split_whitespace().filter(|word| is_link(word)).collect_vec();
            let last = line.split_whitespace().next_back().unwrap_or_default();
            let number_of_stars = stars(line).or_else(|| stars(last));
            let is_comment = ["#", "//"].iter().any(|mark| line.trim_start().starts_with(mark));
            if let Some(stars) = number_of_stars {
                found.has_two_numbers |= found.stars.is_some_and(|other| other != stars);
                found.stars = Some(stars);
            }
            let rest = if is_comment || !links.is_empty() || stars(line).is_some() {
                found.dropped.push(number);
                String::new()
            } else if number_of_stars.is_some() {
                line.trim_end().strip_suffix(last).unwrap_or_default().to_owned()
            } else {
                line.to_owned()
            };
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

    /// The only grid that `read` finds between titles, with the numbers of these lines. A title has
    /// characters that are no region.
    pub(super) fn without_titles<T: PartialEq>(
        &self,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<(T, Vec<usize>)>, PuzzleError> {
        let full = (0..self.cleared.len()).filter(|&line| !self.cleared[line].trim().is_empty());
        let full = full.collect_vec();
        if full.iter().any(|&line| self.cleared[line].len() > LONGEST) {
            return Ok(None);
        }
        let mut found: Vec<(T, Vec<usize>)> = Vec::new();
        let tops = 0..=TITLES.min(full.len());
        for (above, below) in tops.clone().cartesian_product(tops) {
            let rows = above..full.len().saturating_sub(below);
            if rows.len() < FEWEST_ROWS || rows.len() > MOST_ROWS || rows.len() == full.len() {
                continue;
            }
            let others = [&full[..rows.start], &full[rows.end..]].concat();
            if !self.are_titles(&others, &full[rows.clone()]) {
                continue;
            }
            if let Some(grid) = read(&self.only(&full, rows)) {
                let numbers = others.iter().map(|line| line + 1).collect();
                if found.iter().all(|(other, _)| *other != grid) {
                    found.push((grid, numbers));
                }
            }
        }
        if found.len() > 1 {
            return Err(PuzzleError::several("grids"));
        }
        Ok(found.pop())
    }

    fn are_titles(&self, titles: &[usize], rows: &[usize]) -> bool {
        let signs = |line: &usize| self.cleared[*line].chars().filter(|sign| !sign.is_whitespace());
        let known: BTreeSet<char> = rows.iter().flat_map(signs).collect();
        titles.iter().all(|title| {
            signs(title).filter(|sign| !known.contains(sign)).unique().count() >= FOREIGN
        })
    }

    fn only(&self, full: &[usize], rows: Range<usize>) -> String {
        let kept = &full[rows];
        let line = |(number, line): (usize, &String)| {
            let line = if kept.contains(&number) { line } else { "" };
            format!("{line}\n")
        };
        self.cleared.iter().enumerate().map(line).collect()
    }

    /// What a line that was dropped says of stars, if the text does not state their number.
    pub(super) fn doubt(&self, dropped: &[usize]) -> Option<String> {
        if self.has_two_numbers {
            return Some("the text has two numbers of stars".to_owned());
        }
        let says = |number: &&usize| self.stars.is_none() && counts_stars(self.all[**number - 1]);
        dropped.iter().find(says).map(|number| format!("line {number} has a number of stars"))
    }
}

/// Whether a text has a number of stars other than 1, such as `2 stars` or `★★`.
fn counts_stars(text: &str) -> bool {
    let text = text.to_lowercase();
    let is_star = |sign: char| ['★', '☆', '⭐', '✭'].contains(&sign);
    let (mut number, mut in_a_row) = (None::<u32>, 0);
    for (at, sign) in text.char_indices() {
        in_a_row = if is_star(sign) { in_a_row + 1 } else { 0 };
        let is_counted = number.is_some_and(|number| number != 1);
        if in_a_row > 1 || (is_counted && (is_star(sign) || text[at..].starts_with("star"))) {
            return true;
        }
        number = match sign.to_digit(10) {
            Some(digit) => Some(number.unwrap_or(0).saturating_mul(10).saturating_add(digit)),
            None if sign == ' ' || sign == '-' => number,
            None => None,
        };
    }
    false
}
