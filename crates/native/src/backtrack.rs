//! n-queens by backtracking over rows with three bit masks: the occupied columns, and the two kinds
//! of occupied diagonals, which are shifted along with the rows. The search covers half of the
//! first row; the other solutions are mirror images.
//!
//! Source: Martin Richards, "Backtracking Algorithms in MCPL using Bit Patterns and Recursion",
//! University of Cambridge 1997.

use std::ops::ControlFlow;
use std::time::Duration;

use nq_board::base::{PieceId, Placed, Placement, Square};
use nq_board::model::Problem;
use nq_board::run::{
    Basis, Completion, Control, Engine, EngineKind, Forecast, Orbits, Outcome, Poll, Profile,
    Projection, Result, StopReason, Tally, Visit, only_n_queens_up_to,
};

/// Largest board: a row's columns fit into 32 bits.
const MAX_SIZE: u16 = 32;

/// The seconds of a node (compare `cargo bench --bench planner -- backtrack`).
const PER_NODE: f64 = 8e-9;

/// About the nodes: 982 at n = 8, 82,123 at n = 11 and 84,424,944 at n = 15 were counted. From
/// there the factor from each size to the next is taken to grow as before.
fn nodes(size: u16) -> f64 {
    (4..size).fold(11.7, |nodes, size| nodes * (1.0 + 0.375 * f64::from(size)))
}

/// The bitboard backtracker for n-queens.
#[derive(Clone, Copy, Debug, Default)]
pub struct Backtrack;

impl Engine for Backtrack {
    fn profile(&self) -> Profile {
        Profile {
            name: "backtrack",
            kind: EngineKind::Native,
            about: "row by row with three bit masks, half of the first row by reflection (Richards \
                    1997)",
            models: "n-queens",
            sizes: "up to 32",
            lists: true,
            default_limit: None,
        }
    }

    fn supports(&self, problem: &Problem) -> Result<()> {
        let why = "beyond, no search of its kind would end";
        only_n_queens_up_to("backtrack", problem, MAX_SIZE, why)
    }

    fn forecast(&self, problem: &Problem, _: Duration, _: &Control) -> Result<Forecast> {
        self.supports(problem)?;
        let nodes = Projection::new(nodes(problem.board.rows()), 0.0);
        Ok(Forecast::new("nodes", nodes, PER_NODE, Basis::Growth))
    }

    fn list(&self, problem: &Problem, control: &Control, visit: Visit<'_>) -> Result<Outcome> {
        self.supports(problem)?;
        let completion = Rows::new(problem, control).run(&mut |queens| {
            let pieces = (0u16..).zip(queens);
            let placement: Placement = pieces
                .map(|(row, &col)| Placed::new(PieceId(0), Square::new(row, u16::from(col))))
                .collect();
            visit(&placement)
        });
        Ok(completion.into())
    }

    /// Counts without listing, and the fundamental ones by Burnside's lemma: no placement of two
    /// queens or more is its own mirror image, so only turns matter.
    fn count(&self, problem: &Problem, control: &Control) -> Result<Outcome<Tally>> {
        self.supports(problem)?;
        let (mut total, mut by_half_turn, mut by_quarter_turn) = (0u128, 0u128, 0u128);
        let completion = Rows::new(problem, control).run(&mut |queens| {
            total += 1;
            if is_half_turn_symmetric(queens) {
                by_half_turn += 1;
                by_quarter_turn += u128::from(is_quarter_turn_symmetric(queens));
            }
            ControlFlow::Continue(())
        });
        let orbits = if problem.board.len() <= 1 {
            Orbits::from_iter([(1, total.into())])
        } else {
            Orbits::from_iter([
                (8, ((total - by_half_turn) / 8).into()),
                (4, ((by_half_turn - by_quarter_turn) / 4).into()),
                (2, (by_quarter_turn / 2).into()),
            ])
        };
        // A part of the placements has no orbits.
        let orbits = (completion == Completion::Complete).then_some(orbits);
        Ok(Outcome::new(Tally { total: total.into(), orbits, digest: None }, completion))
    }
}

fn is_half_turn_symmetric(queens: &[u8]) -> bool {
    queens.iter().zip(queens.iter().rev()).all(|(&a, &b)| usize::from(a + b) + 1 == queens.len())
}

/// The quarter turn takes (row, col) to (col, n-1-row).
fn is_quarter_turn_symmetric(queens: &[u8]) -> bool {
    queens
        .iter()
        .enumerate()
        .all(|(row, &col)| row + usize::from(queens[usize::from(col)]) + 1 == queens.len())
}

/// A search in progress: the queens' columns row by row.
struct Rows<'a> {
    size: usize,
    full: u32,
    queens: [u8; MAX_SIZE as usize],
    control: &'a Control,
    poll: Poll<'a>,
}

/// The visitor of the queens' columns by row.
type Leaf<'a> = &'a mut dyn FnMut(&[u8]) -> ControlFlow<()>;

impl<'a> Rows<'a> {
    fn new(problem: &Problem, control: &'a Control) -> Self {
        let size = usize::from(problem.board.rows());
        let full = u32::try_from((1u64 << size) - 1).unwrap_or(u32::MAX);
        Self { size, full, queens: [0; MAX_SIZE as usize], control, poll: Poll::new(control) }
    }

    fn run(mut self, leaf: Leaf<'_>) -> Completion {
        if self.size <= 1 {
            // The empty board and the single square are their own mirror images.
            self.control.note_found(1);
            let _ = leaf(&self.queens[..self.size]);
            return Completion::Complete;
        }
        let half = self.size / 2;
        let mut ends = (0..half).map(|col| (1u32 << col, self.full)).collect::<Vec<_>>();
        if self.size % 2 == 1 {
            // With the first queen in the middle, the second row breaks the tie.
            ends.push((1 << half, (1 << half) - 1));
        }
        for (first, second_row) in ends {
            self.queens[0] = u8::try_from(first.trailing_zeros()).unwrap_or(0);
            let free = self.full & !(first | first << 1 | first >> 1) & second_row;
            if let Err(reason) = self.descend(1, free, first, first << 1, first >> 1, leaf) {
                return Completion::Stopped(reason);
            }
        }
        Completion::Complete
    }

    fn descend(
        &mut self,
        row: usize,
        mut free: u32,
        columns: u32,
        left: u32,
        right: u32,
        leaf: Leaf<'_>,
    ) -> Result<(), StopReason> {
        self.poll.step()?;
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            self.queens[row] = u8::try_from(queen.trailing_zeros()).unwrap_or(0);
            if row + 1 == self.size {
                self.report(leaf)?;
            } else {
                let (columns, left, right) =
                    (columns | queen, (left | queen) << 1, (right | queen) >> 1);
                let next = self.full & !(columns | left | right);
                self.descend(row + 1, next, columns, left, right, leaf)?;
            }
        }
        Ok(())
    }

    /// Reports the placement and its mirror image.
    fn report(&mut self, leaf: Leaf<'_>) -> Result<(), StopReason> {
        for _ in 0..2 {
            self.control.note_found(1);
            if leaf(&self.queens[..self.size]).is_break() {
                return Err(StopReason::Limit);
            }
            for queen in &mut self.queens[..self.size] {
                *queen = u8::try_from(self.size).unwrap_or(0) - 1 - *queen;
            }
        }
        Ok(())
    }
}
