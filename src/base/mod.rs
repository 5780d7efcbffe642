//! Plain values that every layer uses: boards, pieces, placements, and words for people.

pub mod board;
pub mod piece;
pub mod placement;
pub mod shell;
pub mod text;
