//! Permutations as pictures and back; their reflections and rotations, computed on the numbers
//! alone; and the essentially different permutations of a list, none of which is an image of
//! another.
//!
//! Source: Roger Hui, "The N Queens Problem", APL Quote Quad 11(3), March 1981; "Interlude:
//! Pictures, Reflections, and Rotations" and "Essentially Different Solutions".
//!
//! | text | here |
//! |---|---|
//! | `pic`, `unpic` | [`Permutation::pic`], [`Permutation::unpic`] |
//! | `⌽p` | [`Permutation::reflection`] |
//! | `rot p`, which is `⍒p` | [`Permutation::rot`] |
//! | `unique` | [`unique()`] |
//! | `comb`, `perm` | [`comb`], [`perm`] |
//! | the eight pictures with their digits | [`images`] |
//! | `(36⍴(8⍴1),0)\ 3 8 32 ⍴ … pic 3 4 8 ⍴ …` | [`bands`], [`expanded`] |

mod combinations;
mod permutation;
mod read;
#[cfg(test)]
mod tests;

pub use combinations::{comb, perm};
pub use permutation::{Permutation, bands, expanded, images, unique};
pub use read::{Drawn, read};
