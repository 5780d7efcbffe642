//! The whole table: the number of placements of q queens and m knights, for all q and m.

use super::engine::{NAME, tally};
use super::geometry::Geometry;
use super::knight_sets::{KnightSets, add_all};
use super::pieces::Pieces;
use super::queen_sets::{self, QueenSets};
use super::room::check_table;
use super::symmetric::{self, Numbers, Symmetric};
use super::wanted::{Halt, Wanted};
use super::work::spread;
use crate::run::control::{Completion, Control};
use crate::run::engine::EngineError;
use crate::run::tally::{Orbits, Tally};

/// The numbers of placements of q queens and m knights on a board, for all q and m.
///
/// A complete table has orbits everywhere; a partial one has only totals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberTable {
    /// Rows of the board.
    size: u32,
    rows: Vec<Vec<Tally>>,
}

impl NumberTable {
    /// Rows, and columns, of the board.
    #[must_use]
    pub const fn size(&self) -> u32 {
        self.size
    }

    /// The rows of the table, by the number of queens from 0; in each the tallies by the number of
    /// knights from 0, up to the most that fit.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[Tally]> {
        self.rows.iter().map(Vec::as_slice)
    }

    /// The most queens that any placement has.
    #[must_use]
    pub const fn most_queens(&self) -> usize {
        self.rows.len().saturating_sub(1)
    }

    /// The most knights that any placement has.
    #[must_use]
    pub fn most_knights(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0).saturating_sub(1)
    }

    /// The placements of these numbers of queens and knights.
    #[must_use]
    pub fn tally(&self, queens: usize, knights: usize) -> Tally {
        let found = self.rows.get(queens).and_then(|row| row.get(knights)).cloned();
        found.unwrap_or_else(|| self.sum(std::iter::empty()))
    }

    /// All placements of this number of queens.
    #[must_use]
    pub fn of_queens(&self, queens: usize) -> Tally {
        self.sum(self.rows.get(queens).into_iter().flatten())
    }

    /// All placements of this number of knights.
    #[must_use]
    pub fn of_knights(&self, knights: usize) -> Tally {
        self.sum(self.rows.iter().filter_map(|row| row.get(knights)))
    }

    /// All placements.
    #[must_use]
    pub fn all(&self) -> Tally {
        self.sum(self.rows.iter().flatten())
    }

    /// The largest k with a placement of k queens and k knights, and these placements.
    #[must_use]
    pub fn largest(&self) -> (usize, Tally) {
        let most = self.most_queens().min(self.most_knights());
        let has = |k: &usize| self.tally(*k, *k).total > 0;
        let k = (0..=most).rev().find(has).unwrap_or(0);
        (k, self.tally(k, k))
    }

    /// Whether every placement was counted.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        let mut tallies = self.rows.iter().flatten().peekable();
        tallies.peek().is_some() && tallies.all(|tally| tally.orbits.is_some())
    }

    fn sum<'a>(&self, tallies: impl Iterator<Item = &'a Tally>) -> Tally {
        let mut sum = Tally::default();
        let mut orbits = Orbits::default();
        for tally in tallies {
            sum.total += &tally.total;
            if let Some(more) = &tally.orbits {
                orbits += more;
            }
        }
        sum.orbits = self.is_complete().then_some(orbits);
        sum
    }
}

/// Counts all placements of queens and knights on a board of n rows, none attacking any other.
///
/// # Errors
/// When the board is larger than [`Pieces::max_size`], the table does not fit into memory, or a
/// number exceeds 2^128. A stop is not an error: the table then has the placements counted so far.
pub fn table(
    n: u32,
    pieces: Pieces,
    control: &Control,
    threads: usize,
) -> Result<(NumberTable, Completion), EngineError> {
    check_table(n, pieces, threads)?;
    let geometry = Geometry::new(n);
    let wanted = match pieces {
        Pieces::QueensAndKnights => Wanted::All,
        Pieces::Queens => Wanted::Queens,
    };
    let (totals, symmetric, halt) = numbers(&geometry, wanted, control, threads.max(1));
    match halt {
        None => Ok((with_orbits(n, &totals, &symmetric)?, Completion::Complete)),
        Some(Halt::Stopped(reason)) => {
            let tally = |&total: &u128| Tally { total: total.into(), ..Tally::default() };
            let rows = totals.iter().map(|row| row.iter().map(tally).collect()).collect();
            Ok((NumberTable { size: n, rows }, Completion::Stopped(reason)))
        }
        Some(Halt::TooLarge) => Err(no_room(n)),
    }
}

/// The error for a table that does not fit.
fn no_room(n: u32) -> EngineError {
    EngineError::TooLarge(format!(
        "engine {NAME} cannot make the table of {n} x {n} squares: its numbers exceed the memory \
         or 128 bits; give a smaller size"
    ))
}

/// A part of a table: of all placements, or of the symmetric ones.
enum Part {
    All(queen_sets::Part),
    Symmetric(symmetric::Part),
}

/// The counts of one thread.
struct Worker<'a> {
    knight_sets: KnightSets<'a>,
    totals: Numbers,
    symmetric: Symmetric,
}

/// Placements by queens and knights, all and symmetric ones; and why they are partial, if they are.
///
/// The parts of both are one list. The knights of the empty board and the symmetric placements are
/// few long parts and come first; the many small ones then balance the threads.
fn numbers(
    geometry: &Geometry,
    wanted: Wanted,
    control: &Control,
    threads: usize,
) -> (Numbers, Symmetric, Option<Halt>) {
    let queen_sets = QueenSets::new(geometry, wanted, control);
    let mut all = queen_sets.parts().into_iter().map(Part::All);
    let mut parts: Vec<Part> = all.next().into_iter().collect();
    parts.extend(Symmetric::parts().map(Part::Symmetric));
    parts.extend(all);
    let rows = usize::from(geometry.n) + 1;
    let begin = || Worker {
        knight_sets: KnightSets::new(geometry, wanted, control),
        totals: vec![Vec::new(); rows],
        symmetric: Symmetric::default(),
    };
    let work = |worker: &mut Worker<'_>, part: &Part| match part {
        Part::All(part) => {
            let Worker { knight_sets, totals, .. } = worker;
            queen_sets.visit(part, &mut |set, orbit| {
                knight_sets.add(&set.free, orbit, &mut totals[set.len()])
            })
        }
        Part::Symmetric(part) => worker.symmetric.add(*part, geometry, wanted, control),
    };
    let (workers, mut halt) = spread(&parts, threads, control, begin, work);
    let mut totals: Numbers = vec![Vec::new(); rows];
    let mut symmetric = Symmetric::default();
    for worker in workers {
        for (total, sums) in totals.iter_mut().zip(worker.totals) {
            if let Err(too_large) = add_all(total, sums.into_iter(), 1) {
                halt = Some(too_large);
            }
        }
        symmetric = symmetric.merged(worker.symmetric);
    }
    // Every set of queens has a placement without knights, so a row without a number has no set of
    // queens.
    while totals.last().is_some_and(Vec::is_empty) {
        totals.pop();
    }
    (totals, symmetric, halt)
}

fn with_orbits(
    n: u32,
    totals: &Numbers,
    symmetric: &Symmetric,
) -> Result<NumberTable, EngineError> {
    let rows = (0..).zip(totals).map(|(queens, row)| {
        let tally = |(knights, &total)| tally(symmetric, total, (queens, knights));
        (0..).zip(row).map(tally).collect()
    });
    Ok(NumberTable { size: n, rows: rows.collect::<Result<_, _>>()? })
}
