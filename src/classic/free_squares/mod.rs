//! n-queens depth first over two vectors: the placements already made, and the remaining free squares of each rank still
//! to come. The first queen goes on half of the first rank only, and a solution is kept only if it is the least of its
//! eight images, so that of each orbit one is found.
//!
//! Source: the notes to `queens`, "The N-Queens Problem", in the workspace dfns, in APL.
//!
//! | text | here |
//! |---|---|
//! | `squares` | `tree::squares` |
//! | `search` | `tree::Search::search` |
//! | `free`, `cvex` | `tree::free` |
//! | `rmdups` | `images::is_best`, `images::all8` |
//! | `fmt` | [`fmt`] |
//! | `queens` | [`unique`] |
//!
//! The text's "96 solutions" of the standard board are a slip: there are 92, of which its 12 are the unique ones.
//!
//! It counts no solution for n = 0, because the half of a first rank is there put before the ranks of which there are none, and
//! no square of it is free. Without a rank "no ranks remain" from the start, which is a solution by the text's own words:
//! one, as everywhere in this program.
//!
//! As an engine it lists all placements: those of a unique solution's eight images that differ.

mod engine;
mod images;
mod tree;

#[cfg(test)]
mod tests;

pub use engine::FreeSquares;
pub use images::Solution;

use std::ops::ControlFlow;

use crate::run::control::{Control, StopReason};

/// All unique solutions for a board of this size, in the order of the search, which is
/// lexicographic.
///
/// # Errors
/// When it is stopped.
pub fn unique(size: u16, control: &Control) -> Result<Vec<Solution>, StopReason> {
    let mut unique = Vec::new();
    let end = tree::Search::run(size, control, &mut |solution| {
        unique.push(solution.to_vec());
        ControlFlow::Continue(())
    });
    match end {
        ControlFlow::Continue(()) => Ok(unique),
        ControlFlow::Break(reason) => Err(reason),
    }
}

/// A solution as a matrix of `⍟` and `·`, spread horizontally, a line a rank.
#[must_use]
pub fn fmt(solution: &[u16]) -> String {
    let rank = |&queen: &u16| {
        let files = (0..).take(solution.len());
        files.map(|file| if file == queen { "⍟" } else { "·" }).collect::<Vec<_>>().join(" ")
    };
    solution.iter().map(rank).collect::<Vec<_>>().join("\n")
}
