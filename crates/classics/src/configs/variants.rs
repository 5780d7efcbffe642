//! Variants of a solution: its reflections and transpositions.

use std::hash::Hash;

use itertools::Itertools;

use super::config::{Config, Letter};

/// Where the content of a square comes from: size, row, and column.
type From = fn(usize, usize, usize) -> (usize, usize);

/// Transposition, reflection top to bottom, and reflection left to right (`|:`, `|.`, `|."1`).
const MOTIONS: [From; 3] =
    [|_, row, col| (col, row), |n, row, col| (n - 1 - row, col), |n, row, col| (row, n - 1 - col)];

/// The image of a board.
fn moved<T: Copy>(size: usize, board: &[T], from: From) -> Vec<T> {
    let squares = (0..size).flat_map(|row| (0..size).map(move |col| from(size, row, col)));
    squares.map(|(row, col)| board[row * size + col]).collect()
}

/// The variants of anything that stands on the squares of an n x n board, itself first: three times
/// over, all that there are, their transpositions, and their reflections top to bottom and left to
/// right.
fn variants_of<T: Copy + Eq + Hash>(size: usize, board: Vec<T>) -> Vec<Vec<T>> {
    let mut all = vec![board];
    for _ in 0..3 {
        let moved = |from| all.iter().map(move |board| moved(size, board, from));
        let images: Vec<Vec<T>> = MOTIONS.into_iter().flat_map(moved).collect();
        all = all.into_iter().chain(images).unique().collect();
    }
    all
}

/// The variants of a solution, at most eight (`var=: ~.@(] , |:&.> , |.&.> , |."1&.>)^:3`).
pub fn variants(config: &Config) -> Vec<Config> {
    let size = config.size();
    let all = variants_of(size, config.letters().to_vec());
    all.into_iter().map(|letters| Config::of(size, letters)).collect()
}

/// A solution, its transposition, its reflection top to bottom and that left to right
/// (`(] ; |: ; |. ; |."1) s`).
pub fn motions(config: &Config) -> [Config; 4] {
    let size = config.size();
    let letters = config.letters().to_vec();
    let moved = MOTIONS.map(|from| Config::of(size, moved(size, &letters, from)));
    let [transposed, upside_down, mirrored] = moved;
    [config.clone(), transposed, upside_down, mirrored]
}

/// The unique solutions in a stream that has all variants: there the least of the variants comes
/// along too, and is known when it is met.
pub(super) struct Uniques {
    size: usize,
    /// Where each square's letter comes from, in every variant.
    moves: Vec<Vec<usize>>,
}

impl Uniques {
    pub(super) fn new(size: usize) -> Self {
        // The squares are all different, so these are all variants that there can be.
        Self { size, moves: variants_of(size, (0..size * size).collect()) }
    }

    /// How many variants a solution has, if it is the least of them.
    pub(super) fn variants_if_least(&self, solution: &[Letter]) -> Option<usize> {
        let seen = || solution.iter().map(|letter| letter.see());
        let variant =
            |from: &Vec<usize>| seen().le(from.iter().map(|&square| solution[square].see()));
        let is_least = self.moves.iter().all(variant);
        is_least.then(|| variants(&Config::of(self.size, seen().collect())).len())
    }
}
