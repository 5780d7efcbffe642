//! The problems that the engine takes: one kind of piece, exactly one in each row, and otherwise
//! only pairs of squares that exclude each other. Their content decides, not their name.

use super::MOST;
use super::sets::{SquareSet, set, squares};
use crate::board::counted_sets;
use crate::exclusions::Exclusions;
use itertools::Itertools;
use nq_board::base::Square;
use nq_board::model::{CountRange, CountedOn, Problem, RuleKind};
use nq_board::run::{EngineError, Result, SymmetryGroup};

/// The engine's name.
pub const NAME: &str = "rows";

/// Reads a problem, or says why the engine does not take it.
pub(super) fn class(problem: &Problem) -> Result<Class> {
    Class::of(problem).map_err(|why| EngineError::Unsupported { engine: NAME, why })
}

/// A problem of the class.
#[derive(Clone, Debug)]
pub(crate) struct Class {
    pub(crate) rows: usize,
    pub(super) columns: usize,
    /// By row, the columns that are open before the search.
    pub(super) open: SquareSet,
    /// The pairs of squares that exclude each other.
    pub(crate) exclusions: Exclusions,
    /// Sets of squares that need a piece, where this does not follow from the rest.
    pub(super) needs: Vec<SquareSet>,
    /// All sets on which the problem counts at least one piece. A search branches on them, too.
    pub(super) counted: Vec<SquareSet>,
    /// The columns of which each has exactly one piece; 0 if this is not known.
    pub(super) full_columns: u64,
    /// Whether it is clear that no placement exists.
    pub(super) is_impossible: bool,
}

impl Class {
    /// Reads a problem. The error is what the engine takes instead, to continue "engine rows".
    pub(crate) fn of(problem: &Problem) -> Result<Self, String> {
        let board = problem.board;
        let (rows, columns) = (usize::from(board.rows()), usize::from(board.cols()));
        if !(1..=MOST).contains(&rows) || !(1..=MOST).contains(&columns) {
            return Err(format!("takes boards of 1 to {MOST} rows and columns, not {board}"));
        }
        if problem.pieces.len() != 1 {
            return Err("takes one kind of piece, not several".to_owned());
        }
        if let Some(rules) = problem.other_rules(&[RuleKind::Count]) {
            return Err(format!("does not take {}", rules.key()));
        }
        if !problem.walls.is_empty() && !SymmetryGroup::of(problem).has_named_motions() {
            return Err("does not take boards with other motions than a rectangle".to_owned());
        }
        let mut class = Self {
            rows,
            columns,
            open: set(rows, problem.free_squares()),
            exclusions: Exclusions::attacks(problem),
            needs: Vec::new(),
            counted: Vec::new(),
            full_columns: 0,
            is_impossible: false,
        };
        let counted = class.add_counts(problem)?;
        class.check_one_in_each_row(problem)?;
        class.add_needs(&counted);
        class.counted = counted.concat();
        class.fill_columns(problem);
        class.fix(problem);
        Ok(class)
    }

    /// Whether every square is open, every column has exactly one piece, and nothing else is
    /// needed.
    pub(crate) fn is_full(&self) -> bool {
        let all = u64::MAX >> (64 - self.columns);
        let has_all_columns = self.rows == self.columns && self.full_columns == all;
        has_all_columns && self.needs.is_empty() && self.open.iter().all(|&open| open == all)
    }

    /// All of it as numbers. Problems with equal numbers have the same placements.
    pub(super) fn numbers(&self) -> impl Iterator<Item = u64> {
        let sizes = [self.rows as u64, self.columns as u64];
        let flags = [self.full_columns, self.is_impossible.into()];
        let sets = self.open.iter().chain(self.needs.iter().flatten());
        sizes.into_iter().chain(flags).chain(sets.copied()).chain(self.exclusions.numbers())
    }

    /// Adds the upper bounds of the numbers on sets of squares. Returns the sets that need a piece,
    /// one list for each `[[count]]`.
    fn add_counts(&mut self, problem: &Problem) -> Result<Vec<Vec<SquareSet>>, String> {
        let mut needed = Vec::new();
        let mut bounds = Vec::new();
        for count in &problem.square_counts {
            let CountRange { min, max } = count.range;
            let is_about_the_piece = count.pieces.iter().any(|piece| piece.index() == 0);
            let sets = counted_sets(problem, &count.on);
            if !is_about_the_piece || min > 1 || min > max {
                return Err(not_on_lines(count.range));
            }
            if max == 0 {
                for Square { row, col } in sets.iter().flatten() {
                    self.open[usize::from(*row)] &= !(1 << col);
                }
            }
            // Exactly one in each row is the class itself.
            if min == 1 && count.on != CountedOn::Rows {
                needed.push(self.masks(&sets));
            }
            bounds.extend(sets.into_iter().map(|set| (set, count.range)));
        }
        for (set, range) in bounds {
            // A set has no more pieces than it has rows with open squares.
            let is_open =
                |square: &&Square| self.open[usize::from(square.row)] >> square.col & 1 == 1;
            let reach = set.iter().filter(is_open).map(|square| square.row).dedup().count();
            match range.max {
                0 => {}
                1 => self.exclusions.exclude_all(&set),
                max if max as usize >= reach => {}
                _ => return Err(not_on_lines(range)),
            }
        }
        Ok(needed)
    }

    /// Checks that rules of the problem imply exactly one piece in each row.
    fn check_one_in_each_row(&self, problem: &Problem) -> Result<(), String> {
        let rows = u32::try_from(self.rows).unwrap_or(u32::MAX);
        let total = problem.total.unwrap_or(problem.counts[0]);
        let range = CountRange {
            min: problem.counts[0].min.max(total.min),
            max: problem.counts[0].max.min(total.max),
        };
        let each_row_has_one = problem
            .square_counts
            .iter()
            .any(|count| count.on == CountedOn::Rows && count.range.min == 1);
        if !range.contains(rows) || range.min != rows && !each_row_has_one {
            return Err(format!("takes as many pieces as rows, {rows}"));
        }
        let has_at_most_one = |row: usize| {
            let mut set = vec![0; self.rows];
            set[row] = self.open[row];
            self.has_at_most_one(&set)
        };
        if (0..self.rows).all(has_at_most_one) {
            Ok(())
        } else {
            Err("takes models with exactly one piece in each row: in this one a row can have two"
                .to_owned())
        }
    }

    /// Adds the sets that need a piece, unless this follows: disjoint sets with at most one piece
    /// each that cover all open squares, as many as there are rows.
    fn add_needs(&mut self, counted: &[Vec<SquareSet>]) {
        for sets in counted {
            match self.number_of_parts(sets) {
                Some(parts) if parts < self.rows || parts < sets.len() => self.is_impossible = true,
                Some(parts) if parts == self.rows => {}
                _ => self.needs.extend(sets.iter().cloned()),
            }
        }
        let can_be_met =
            |set: &SquareSet| set.iter().zip(&self.open).any(|(set, open)| set & open != 0);
        self.is_impossible |= !self.needs.iter().all(can_be_met);
    }

    /// The number of sets with open squares, if the sets are disjoint, cover all open squares, and
    /// each can have at most one piece.
    fn number_of_parts(&self, sets: &[SquareSet]) -> Option<usize> {
        let mut left = self.open.clone();
        let mut parts = 0;
        for set in sets {
            let within: SquareSet = set.iter().zip(&self.open).map(|(a, b)| a & b).collect();
            let is_disjoint = within.iter().zip(&left).all(|(set, left)| set & !left == 0);
            if !is_disjoint || !self.has_at_most_one(&within) {
                return None;
            }
            left.iter_mut().zip(&within).for_each(|(left, set)| *left &= !set);
            parts += usize::from(within.iter().any(|&row| row != 0));
        }
        left.iter().all(|&row| row == 0).then_some(parts)
    }

    /// Finds out whether each column has exactly one piece.
    fn fill_columns(&mut self, problem: &Problem) {
        let columns = counted_sets(problem, &CountedOn::Columns);
        match self.number_of_parts(&self.masks(&columns)) {
            Some(parts) if parts < self.rows => self.is_impossible = true,
            Some(parts) if parts == self.rows => {
                self.full_columns = self.open.iter().fold(0, |all, open| all | open);
            }
            _ => {}
        }
    }

    /// The masks of some sets of squares.
    fn masks(&self, sets: &[Vec<Square>]) -> Vec<SquareSet> {
        sets.iter().map(|squares| set(self.rows, squares.iter().copied())).collect()
    }

    /// Whether no two squares of a set can both have a piece.
    fn has_at_most_one(&self, set: &[u64]) -> bool {
        squares(set).all(|(row, column)| {
            let closed = self.exclusions.by_row(row, column);
            let mut left = set.iter().zip(closed).map(|(set, closed)| set & !closed);
            (0..)
                .zip(&mut left)
                .all(|(other, left)| left & !(u64::from(other == row) << column) == 0)
        })
    }

    /// Puts the fixed pieces on the board.
    fn fix(&mut self, problem: &Problem) {
        for fixed in &problem.fixed {
            let (row, column) = (usize::from(fixed.square.row), usize::from(fixed.square.col));
            self.open[row] &= 1 << column;
            let closed = self.exclusions.by_row(row, column);
            for (other, open) in self.open.iter_mut().enumerate() {
                *open &= if other == row { u64::MAX } else { !closed[other] };
            }
        }
    }
}

fn not_on_lines(range: CountRange) -> String {
    format!("takes at most one piece on lines and regions, not {range}")
}
