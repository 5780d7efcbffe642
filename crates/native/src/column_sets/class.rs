//! The problems that the engine takes. Their content decides, not their name.

use crate::board::counted_sets;
use crate::exclusions::{Columns, Exclusions, bits};
use nq_board::model::{CountRange, CountedOn, Problem, RuleKind};
use nq_board::run::{EngineError, Result};

/// The engine's name.
pub(super) const NAME: &str = "column-sets";

/// Most rows and columns.
const MOST: usize = 25;

/// Most rows that exclusions reach, beside those along columns; an even number.
pub(super) const MOST_REACH: usize = 6;

/// A problem of the class: exactly one piece in each row and each column of a square board.
#[derive(Clone, Debug)]
pub(super) struct Class {
    pub(super) size: usize,
    /// How far apart rows are whose pieces can exclude each other, at least 1.
    pub(super) reach: usize,
    /// The columns of each row that may have a piece.
    pub(super) open: Vec<Columns>,
    exclusions: Exclusions,
}

impl Class {
    /// Reads a problem. The error names what the engine takes.
    pub(super) fn of(problem: &Problem) -> Result<Self> {
        let board = problem.board;
        let size = usize::from(board.rows());
        if board.rows() != board.cols() || !(1..=MOST).contains(&size) {
            return refuse(format!("takes square boards of 1 to {MOST} rows, not {board}"));
        }
        if problem.pieces.len() != 1 {
            return refuse(format!("takes one kind of piece, not {}", problem.pieces.len()));
        }
        if problem.level.is_some() {
            return refuse("finds no placement, and so no best value".to_owned());
        }
        if let Some(rules) = problem.other_rules(&[RuleKind::Count]) {
            return refuse(format!("does not take {}", rules.key()));
        }
        let mut exclusions = Exclusions::attacks(problem);
        let counted = add_counts(problem, &mut exclusions)?;
        let on_row = |row, col, other| exclusions.on_row((row, col), other);
        let all = Columns::MAX >> (Columns::BITS as usize - size);
        let mut open = vec![all; size];
        for square in problem.blocked.iter().chain(&problem.walls) {
            open[usize::from(square.row)] &= !(1 << square.col);
        }
        let has_one = |row: usize| {
            let in_row = |col: usize| open[row] & !(1 << col) & !on_row(row, col, row) == 0;
            let in_column = |other: usize| {
                let excludes = |col: usize| on_row(row, col, other) >> col & 1 == 1;
                bits(open[row] & open[other]).all(excludes)
            };
            bits(open[row]).all(in_row) && (row + 1..size).all(in_column)
        };
        if !has_number(problem, size, counted) || !(0..size).all(has_one) {
            return refuse("takes one piece in each row and each column".to_owned());
        }
        for fixed in &problem.fixed {
            open[usize::from(fixed.square.row)] &= 1 << fixed.square.col;
        }
        // Numbers of the middle layers have 32 bits: sums over more rows would need more.
        let reach = reach(size, &exclusions).max(if size == MOST { 2 } else { 1 });
        if reach > MOST_REACH {
            return refuse(format!(
                "takes pieces that attack up to {MOST_REACH} rows away beside their columns, not \
                 {reach}"
            ));
        }
        Ok(Self { size, reach, open, exclusions })
    }

    /// The columns of a row that a piece on a square excludes.
    pub(super) fn excluded(&self, square: (usize, usize), other: usize) -> Columns {
        self.exclusions.on_row(square, other)
    }
}

/// Adds the exclusions of `[[count]]`. Returns whether one of them needs a piece on each line.
fn add_counts(problem: &Problem, exclusions: &mut Exclusions) -> Result<bool> {
    let mut each = false;
    for count in &problem.square_counts {
        if !matches!(count.on, CountedOn::Rows | CountedOn::Columns) {
            return refuse("takes [[count]] on rows and columns only".to_owned());
        }
        if !count.range.contains(1) || count.pieces.is_empty() {
            let CountRange { min, max } = count.range;
            return refuse(format!("takes one piece on rows and columns, not {min} to {max}"));
        }
        if count.range.max == 1 {
            for line in counted_sets(problem, &count.on) {
                exclusions.exclude_all(&line);
            }
        }
        each |= count.range.min == 1;
    }
    Ok(each)
}

/// Whether there are as many pieces as rows, where no line has two. `is_one_each` tells whether
/// each row or each column needs a piece.
fn has_number(problem: &Problem, size: usize, is_one_each: bool) -> bool {
    let total = problem.total.unwrap_or(problem.counts[0]);
    let (min, max) = (problem.counts[0].min.max(total.min), problem.counts[0].max.min(total.max));
    let contains = u32::try_from(size).is_ok_and(|size| CountRange { min, max }.contains(size));
    contains && (min as usize == size || is_one_each)
}

/// How far apart rows are whose pieces can exclude each other, at least 1, without columns.
fn reach(size: usize, exclusions: &Exclusions) -> usize {
    let excludes = |distance: usize| {
        (0..size - distance).any(|row| {
            let reaches = |col| exclusions.on_row((row, col), row + distance) & !(1 << col) != 0;
            (0..size).any(reaches)
        })
    };
    (1..size).rev().find(|&distance| excludes(distance)).unwrap_or(1)
}

fn refuse<T>(why: String) -> Result<T> {
    Err(EngineError::Unsupported { engine: NAME, why })
}
