//! n-queens depth first over two vectors: the placements made so far, and the remaining free
//! squares of each later rank. The first queen goes on half of the first rank only. A solution is
//! kept only if it is the least of its eight images, so the search finds one solution of each
//! orbit.
//!
//! Source: the notes to `queens`, "The N-Queens Problem", in the workspace dfns of Dyalog APL
//! (dfns.dyalog.com). Removing attacked squares ahead of the search is known as forward checking
//! (Haralick and Elliott, 1980).
//!
//! | text | here |
//! |---|---|
//! | `squares` | `tree::squares` |
//! | `search` | `tree::Search::search` |
//! | `free`, `cvex` | `tree::free`, where ranks are bits |
//! | `rmdups` | `images::is_best`, `images::all8` |
//! | `fmt` | [`fmt`] |
//! | `queens` | [`unique`] |
//! | `{⊃⍴queens ⍵}¨0 to 16` | [`count`] |
//! | `1 disp` | [`disp()`] |
//! | the state of play | [`Play`] |
//! | `qtrav` | [`qtrav()`] |
//!
//! Two more codings of the text have no program here. `qn` is the same search as `queens`, written
//! as one expression: reductions in place of recursion over each. The coding with `⍣` extends all
//! beginnings of solutions row by row, which is what `frontier` does.
//!
//! The text's "96 solutions" of the standard board is a slip: there are 92, of which 12 are unique.
//!
//! The text counts no solution for n = 0: it puts half of a first rank before the ranks, and that
//! rank has no free square. Without ranks "no ranks remain" at the start, which is a solution by
//! the text's own definition. This engine counts one, as the rest of the program does.
//!
//! As an engine it lists all placements: the distinct images of each unique solution.

mod disp;
mod images;
mod play;
mod qtrav;
mod tree;

#[cfg(test)]
mod tests;

pub use disp::{disp, side_by_side};
pub use images::Solution;
pub use play::Play;
pub use qtrav::qtrav;
pub use tree::MAX_SIZE;

use crate::engine::{Classic, Search};
use nq_board::run::{Control, StopReason};

/// Depth first over the free squares of each rank.
pub const FREE_SQUARES: Classic = Classic {
    name: "free-squares",
    about: "depth first over the free squares of each rank, one of each orbit by its least image \
            (dfns, queens)",
    sizes: "up to 16",
    most: MAX_SIZE,
    why: |_| "there the table of its text ends".to_owned(),
    default_limit: 12,
    search: Search::Orbits(|size, control, each| {
        tree::Search::run(size, control, &mut |solution| each(&images::distinct(solution)))
    }),
};

/// All unique solutions for a board of this size, at most [`MAX_SIZE`], in the order of the search,
/// which is lexicographic.
pub fn unique(size: u16, control: &Control) -> Result<Vec<Solution>, StopReason> {
    let mut unique = Vec::new();
    tree::Search::run(size, control, &mut |solution| {
        unique.push(solution.to_vec());
        Ok(())
    })?;
    Ok(unique)
}

/// The number of unique solutions for a board of this size, at most [`MAX_SIZE`], as the text's
/// table has it.
pub fn count(size: u16, control: &Control) -> Result<u64, StopReason> {
    let mut number = 0;
    tree::Search::run(size, control, &mut |_| {
        number += 1;
        Ok(())
    })?;
    // The text's program finds none on the empty board.
    Ok(if size == 0 { 0 } else { number })
}

/// A solution as a matrix of `⍟` and `·`, spread horizontally, a line a rank.
pub fn fmt(solution: &[u16]) -> String {
    let rank = |&queen: &u16| {
        let files = (0..).take(solution.len());
        files.map(|file| if file == queen { "⍟" } else { "·" }).collect::<Vec<_>>().join(" ")
    };
    solution.iter().map(rank).collect::<Vec<_>>().join("\n")
}
