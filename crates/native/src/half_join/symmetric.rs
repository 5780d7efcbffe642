//! Placements that a half turn or a quarter turn of the board maps to themselves, by a separate
//! search.
//!
//! Only these are needed, together with the total, for the number of orbits: no placement of two or
//! more queens is its own mirror image. Half turns: A032522; quarter turns: A033148.

use nq_board::run::control::{Control, StopReason};

/// Placements by the turns that fix them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Symmetric {
    /// Those that a half turn fixes, with those of the quarter turn.
    pub by_half_turn: u128,
    /// Those that a quarter turn fixes.
    pub by_quarter_turn: u128,
}

/// Nodes between two checks of the control.
const POLL: u64 = 1 << 16;

/// Counts symmetric placements of n queens, n at most 32.
///
/// # Errors
/// The reason of a stop.
pub(super) fn symmetric(n: u32, control: &Control) -> Result<Symmetric, StopReason> {
    let mut search = Search { n, control, nodes: 0, found: 0 };
    // The queen on the centre of an odd board takes the main diagonals; its row and column no pair
    // can take.
    let main = if n.is_multiple_of(2) { 0 } else { 1 << (n - 1) };
    search.half_turns(n / 2, 0, main, main)?;
    let by_half_turn = std::mem::take(&mut search.found);
    search.quarter_turns(Lines::default())?;
    Ok(Symmetric { by_half_turn, by_quarter_turn: search.found })
}

/// The occupied lines.
#[derive(Clone, Copy, Debug, Default)]
struct Lines {
    rows: u64,
    cols: u64,
    sums: u64,
    differences: u64,
}

struct Search<'a> {
    n: u32,
    control: &'a Control,
    nodes: u64,
    found: u128,
}

impl Search<'_> {
    /// Puts pairs of queens into the rows before `rows` and their images, from the middle outwards:
    /// there a queen attacks most squares. All lines but the rows are taken in pairs too, so that
    /// the second queen is attacked only where the first one is, unless they attack each other.
    fn half_turns(
        &mut self,
        rows: u32,
        cols: u64,
        sums: u64,
        rising: u64,
    ) -> Result<(), StopReason> {
        self.poll()?;
        let (n, last) = (self.n, self.n - 1);
        let Some(row) = rows.checked_sub(1) else {
            self.found += 1;
            return Ok(());
        };
        let middle = if n.is_multiple_of(2) { 0 } else { 1 << (n / 2) };
        let of_pair = 1 << row | 1 << (last - row) | middle;
        let mut free = !(cols | sums >> row | rising >> (last - row) | of_pair) & ((1 << n) - 1);
        if row == 0 {
            self.found += u128::from(free.count_ones());
            return Ok(());
        }
        while free != 0 {
            let col = free.trailing_zeros();
            free &= free - 1;
            // The lines of both, diagonals by row + column and by n - 1 - row + column.
            let pair = |line: u32, lines: u32| 1u64 << line | 1 << (lines - line);
            self.half_turns(
                row,
                cols | pair(col, last),
                sums | pair(row + col, 2 * last),
                rising | pair(last - row + col, 2 * last),
            )?;
        }
        Ok(())
    }

    /// Puts a queen into the first free row, with all its images.
    fn quarter_turns(&mut self, lines: Lines) -> Result<(), StopReason> {
        self.poll()?;
        let n = self.n;
        let row = lines.rows.trailing_ones();
        if row >= n {
            self.found += 1;
            return Ok(());
        }
        for col in 0..n {
            let images = if (2 * row + 1, 2 * col + 1) == (n, n) { 1 } else { 4 };
            let (mut square, mut all) = ((row, col), Some(lines));
            for _ in 0..images {
                all = all.and_then(|lines| self.put(lines, square.0, square.1));
                square = (square.1, n - 1 - square.0);
            }
            if let Some(lines) = all {
                self.quarter_turns(lines)?;
            }
        }
        Ok(())
    }

    /// One more queen, if no other attacks it.
    fn put(&self, lines: Lines, row: u32, col: u32) -> Option<Lines> {
        let queen = Lines {
            rows: 1 << row,
            cols: 1 << col,
            sums: 1 << (row + col),
            differences: 1 << (row + self.n - 1 - col),
        };
        let taken = lines.rows & queen.rows
            | lines.cols & queen.cols
            | lines.sums & queen.sums
            | lines.differences & queen.differences;
        (taken == 0).then_some(Lines {
            rows: lines.rows | queen.rows,
            cols: lines.cols | queen.cols,
            sums: lines.sums | queen.sums,
            differences: lines.differences | queen.differences,
        })
    }

    fn poll(&mut self) -> Result<(), StopReason> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(POLL) { self.control.proceed() } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A032522 and A033148, n = 1 on.
    #[test]
    fn turns_are_those_of_the_oeis() {
        let half = [1, 0, 0, 2, 2, 4, 8, 4, 16, 12, 48, 80, 136, 420, 1240, 3000];
        let quarter = [1, 0, 0, 2, 2, 0, 0, 0, 0, 0, 0, 8, 8, 0, 0, 64];
        for (n, (by_half_turn, by_quarter_turn)) in (1..).zip(half.into_iter().zip(quarter)) {
            let found = symmetric(n, &Control::default());
            assert_eq!(found, Ok(Symmetric { by_half_turn, by_quarter_turn }), "n = {n}");
        }
    }
}
