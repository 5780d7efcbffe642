//! Placements that symmetries map to themselves, by a separate search: only these are needed,
//! together with the total, for the number of orbits.
//!
//! For queens: half turns A032522, quarter turns A033148.

use crate::exclusions::Exclusions;
use crate::stabilisers::Permutation;
use nq_board::run::control::{Control, StopReason};

use super::geometry::MAX_SIZE;

/// Nodes between two checks of the control.
const POLL: u64 = 1 << 16;

/// The closed columns of each row.
type Closed = [u32; MAX_SIZE as usize];

/// A piece with its images under a group.
#[derive(Clone, Debug)]
struct Images {
    rows: u32,
    closed: Closed,
}

/// Counts the placements of one piece in each row and column that a group of symmetries maps to
/// themselves, given by the images of all squares.
///
/// # Errors
/// The reason of a stop.
pub(super) fn fixed_by(
    exclusions: &Exclusions,
    n: u32,
    members: &[&Permutation],
    control: &Control,
) -> Result<u64, StopReason> {
    let images = |row: u32, col: u32| {
        let square = |at: u32| (at / n, at % n);
        let mut squares: Vec<_> =
            members.iter().map(|by| square(by[(row * n + col) as usize])).collect();
        squares.sort_unstable();
        squares.dedup();
        let mut images = Images { rows: 0, closed: [0; MAX_SIZE as usize] };
        for &(row, col) in &squares {
            if images.rows >> row & 1 == 1 || images.closed[row as usize] >> col & 1 == 1 {
                return None;
            }
            images.rows |= 1 << row;
            let closed = exclusions.by_row(row as usize, col as usize);
            for (all, &closed) in images.closed.iter_mut().zip(closed) {
                *all |= u32::try_from(closed).expect("at most 28 columns");
            }
        }
        Some(images)
    };
    // From the middle outwards: there a piece closes most squares.
    let mut order: Vec<u32> = (0..n).collect();
    order.sort_by_key(|row| (2 * row + 1).abs_diff(n));
    let choices = order.into_iter().map(|row| {
        let choices = (0..n).map(|col| images(row, col)).collect();
        (row, choices)
    });
    let mut search = Search { choices: choices.collect(), control, nodes: 0, found: 0 };
    search.place(0, 0, &[0; MAX_SIZE as usize])?;
    Ok(search.found)
}

struct Search<'a> {
    /// Rows with the images of a piece in each column, unless these exclude each other.
    choices: Vec<(u32, Vec<Option<Images>>)>,
    control: &'a Control,
    nodes: u64,
    found: u64,
}

impl Search<'_> {
    /// Puts a piece with its images into each row that has none.
    fn place(&mut self, at: usize, rows: u32, closed: &Closed) -> Result<(), StopReason> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(POLL) {
            self.control.proceed()?;
        }
        let open = self.choices[at..].iter().position(|(row, _)| rows >> row & 1 == 0);
        let Some(at) = open.map(|more| at + more) else {
            self.found += 1;
            return Ok(());
        };
        let row = self.choices[at].0;
        for col in 0..self.choices.len() {
            if closed[row as usize] >> col & 1 == 1 {
                continue;
            }
            let Some(images) = &self.choices[at].1[col] else { continue };
            if images.rows & rows == 0 {
                let rows = rows | images.rows;
                let closed = std::array::from_fn(|row| closed[row] | images.closed[row]);
                self.place(at + 1, rows, &closed)?;
            }
        }
        Ok(())
    }
}
