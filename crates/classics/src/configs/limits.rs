//! The boards that the calculus takes, and the memory of its tables.

use super::calculus::Piece;

/// Up to this size any number of queens is tried.
pub(super) const PRACTICAL: u16 = 10;

/// The largest board: on larger ones even two of each take too long.
pub const MAX_SIZE: u16 = 16;

/// The default memory limit of the tables: 1 GiB.
pub(super) const MEMORY: usize = 1 << 30;

/// No more rows than a table of queens can have: that many rooks can be placed in `C(n, q)^2 q!`
/// ways.
fn rooks(size: u16, queens: u32) -> u128 {
    (0..u128::from(queens)).fold(1, |ways, placed| {
        let left = u128::from(size).saturating_sub(placed);
        // Whole at every step: C(n, q + 1)^2 (q + 1)! = C(n, q)^2 q! (n - q)^2 / (q + 1).
        ways.saturating_mul(left * left) / (placed + 1)
    })
}

/// Whether the tables of queens on a board may need more memory than this, and the board is not
/// one of those on which they are tried anyway.
pub(super) fn may_exceed(size: u16, queens: u32, memory: usize) -> bool {
    let largest = (0..=queens).map(|queens| rooks(size, queens)).max().unwrap_or(1);
    let bytes = largest.saturating_mul(u128::from(size) * u128::from(size));
    size > PRACTICAL && bytes > memory as u128
}

/// The piece whose table exceeds the limit.
pub(super) fn exceeded(
    (piece, number): (Piece, usize),
    (queens, knights): (u32, u32),
    board: impl std::fmt::Display,
    memory: usize,
) -> String {
    let (piece, of) = match piece {
        Piece::Queen => ("queen", queens),
        Piece::Knight => ("knight", knights),
    };
    format!(
        "{piece} {number} of {of} on {board}: the table of configs exceeds the limit of {} MiB",
        memory >> 20
    )
}
