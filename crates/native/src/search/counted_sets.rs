//! The sets of squares on which a model counts pieces, as masks. (`instance` and `verify` find them
//! in their own ways, on purpose.)

use std::collections::BTreeMap;

use crate::mask::Mask;
use nq_board::base::board::Board;
use nq_board::model::{CountRange, CountedOn, Problem};

/// A set of squares, the pieces that are counted on it, and how many of them it has.
pub(super) struct CountedSet {
    pub(super) squares: Mask,
    /// By piece: whether it is counted.
    pub(super) pieces: Vec<bool>,
    pub(super) range: CountRange,
    pub(super) have: u32,
}

impl CountedSet {
    /// Whether a piece on a square counts.
    #[inline]
    pub(super) fn counts(&self, piece: usize, square: usize) -> bool {
        self.pieces[piece] && self.squares.contains(square)
    }
}

/// All sets of a problem, without pieces.
pub(super) fn counted_sets(problem: &Problem) -> Vec<CountedSet> {
    let mut sets = Vec::new();
    for count in &problem.square_counts {
        let pieces: Vec<bool> = problem.piece_ids().map(|id| count.pieces.contains(&id)).collect();
        for squares in masks(problem, &count.on) {
            sets.push(CountedSet { squares, pieces: pieces.clone(), range: count.range, have: 0 });
        }
    }
    sets
}

fn masks(problem: &Problem, on: &CountedOn) -> Vec<Mask> {
    let board = problem.board;
    let (rows, cols) = (usize::from(board.rows()), usize::from(board.cols()));
    // Squares of a line are a fixed number of places apart.
    let line = |first: usize, step: usize, length: usize| -> Mask {
        (0..length).map(|place| first + place * step).collect()
    };
    match on {
        CountedOn::Squares(squares) => {
            vec![squares.iter().map(|&square| board.index(square)).collect()]
        }
        // A board without squares has no lines.
        _ if board.is_empty() => Vec::new(),
        CountedOn::Rows => (0..rows).map(|row| line(row * cols, 1, cols)).collect(),
        CountedOn::Columns => (0..cols).map(|col| line(col, cols, rows)).collect(),
        CountedOn::Diagonals if board.wraps() => wrapped_lines(board, 1),
        CountedOn::Antidiagonals if board.wraps() => wrapped_lines(board, -1),
        CountedOn::Diagonals => {
            let top = (0..cols).map(|col| line(col, cols + 1, rows.min(cols - col)));
            let left = (1..rows).map(|row| line(row * cols, cols + 1, cols.min(rows - row)));
            top.chain(left).collect()
        }
        CountedOn::Antidiagonals => {
            let top = (0..cols).map(|col| line(col, cols.saturating_sub(1), rows.min(col + 1)));
            let right =
                (1..rows).map(|row| line((row + 1) * cols - 1, cols - 1, cols.min(rows - row)));
            top.chain(right).collect()
        }
        CountedOn::Regions => {
            let mut regions: BTreeMap<char, Mask> = BTreeMap::new();
            for (square, &letter) in problem.regions.iter().enumerate() {
                if letter != '.' {
                    regions.entry(letter).or_default().insert(square);
                }
            }
            regions.into_values().collect()
        }
        CountedOn::Region(wanted) => {
            let squares = problem.regions.iter().enumerate();
            vec![
                squares.filter(|(_, letter)| *letter == wanted).map(|(square, _)| square).collect(),
            ]
        }
    }
}

/// The lines of a board with joined edges whose steps go one row down and `right` columns to the
/// right.
fn wrapped_lines(board: Board, right: i64) -> Vec<Mask> {
    let (rows, cols) = (i64::from(board.rows()), i64::from(board.cols()));
    let after = |square: usize| {
        let square = i64::try_from(square).ok()?;
        let (row, col) = (square / cols + 1, square % cols + right);
        let row = if board.wraps_rows() { row % rows } else { row };
        let col = if board.wraps_columns() { col.rem_euclid(cols) } else { col };
        let on_board = (0..rows).contains(&row) && (0..cols).contains(&col);
        on_board.then_some(usize::try_from(row * cols + col).ok()?)
    };
    let mut lines: Vec<Mask> = Vec::new();
    for square in 0..board.len() {
        if lines.iter().any(|line| line.contains(square)) {
            continue;
        }
        let mut line = Mask::default();
        let mut here = Some(square);
        while let Some(next) = here.filter(|&next| !line.contains(next)) {
            line.insert(next);
            here = after(next);
        }
        // An open line may have started above: its parts are one line.
        match lines.iter_mut().find(|earlier| !earlier.and(&line).is_empty()) {
            Some(earlier) => *earlier = earlier.or(&line),
            None => lines.push(line),
        }
    }
    lines
}
