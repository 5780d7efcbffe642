//! n-queens counted with bit sets. A board is its size, the current row, and three sets of bits:
//! the occupied columns and the occupied diagonals of both kinds. The count of a board is the sum
//! of the counts of the boards with one more queen, one board for each free column of the next row.
//!
//! Source: "N-Queens Problem", the description of a collection of programs in several languages
//! (`johnbhurst/nqueens` on GitHub) by John Hurst, after an idea of Martin Richards (1997). All
//! these programs have the same three functions: [`Board::ok`], [`Board::place`] and
//! [`Count::solve`].
//!
//! A board does not record the column of each queen, so this engine counts and cannot list.

mod board;
mod diagrams;
mod lines;
mod play;
mod trace;

pub use board::{Bits, Board, Count, MAX_SIZE};
pub use diagrams::{availability, available, bits, next_boards, sum_of_next, value};
pub use lines::line;
pub use play::Play;
pub use trace::{Calls, first_solution, trace};

use crate::engine::{Classic, Search};

/// Counting with three bit sets. The default limit is the last size that the text runs (`run.sh
/// Queens 8 14`).
pub const BITSET: Classic = Classic {
    name: "bitset",
    about: "row by row with a set of columns and two of diagonals \
            (N-Queens Problem, ok, place and solve)",
    sizes: "up to 32",
    most: MAX_SIZE,
    why: |_| "its sets have 64 bits, and a board 2n - 1 diagonals".to_owned(),
    default_limit: 14,
    search: Search::Number(|size, control| {
        let mut count = Count::new(control);
        (count.solve(Board::empty(size)), count.stopped)
    }),
};
