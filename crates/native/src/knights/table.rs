//! The whole table: the number of placements of q queens and m knights, for all q and m.

use super::engine::{NAME, tally};
use super::geometry::{Geometry, MAX_SIZE};
use super::knight_sets::{KnightSets, Wanted, add_all};
use super::queen_sets::{self, QueenSets};
use super::symmetric::{Numbers, Symmetric, fixed_by, group};
use crate::independent_sets::Halt;
use crate::memory::check_threads;
use crate::stabilisers::Permutation;
use nq_board::run::{Completion, Control, EngineError, NumberTable, Result, Tally, spread};

/// Counts all placements of queens and knights on a board of n rows, none attacking any other.
/// Fails when the board is larger than `Pieces::max_size`, the table does not fit into memory, or a
/// number exceeds 2^128. A stop is not an error: the table then has the placements counted so far.
pub fn table(
    n: u32,
    pieces: Pieces,
    control: &Control,
    threads: usize,
) -> Result<(NumberTable, Completion)> {
    check_table(n, pieces, threads, control)?;
    let geometry = Geometry::new(n);
    let wanted = match pieces {
        Pieces::QueensAndKnights => Wanted::ALL,
        Pieces::Queens => Wanted::QUEENS,
    };
    let (totals, symmetric, ended) = numbers(&geometry, wanted, control, threads.max(1));
    // Queens alone have no number of knights.
    let numbers = |queens: usize, knights: usize| match pieces {
        Pieces::QueensAndKnights => vec![queens, knights],
        Pieces::Queens => vec![queens],
    };
    let kinds = numbers(0, 0).len();
    let cells = (0..).zip(&totals).flat_map(|(queens, row)| {
        (0..).zip(row).map(move |(knights, total)| (queens, knights, total))
    });
    match ended {
        Ok(()) => {
            let tally = |(queens, knights, &total): (_, _, &u128)| {
                Ok((numbers(queens, knights), tally(&symmetric, total.into(), (queens, knights))?))
            };
            let tallies = cells.map(tally).collect::<Result<Vec<_>>>()?;
            Ok((NumberTable::new(kinds, tallies, true), Completion::Complete))
        }
        Err(Halt::Stopped(reason)) => {
            let tallies = cells.map(|(queens, knights, &total)| {
                (numbers(queens, knights), Tally::of_total(total.into()))
            });
            Ok((NumberTable::new(kinds, tallies, false), Completion::Stopped(reason)))
        }
        Err(Halt::TooLarge) => Err(no_room(n)),
    }
}

/// The error for a table that does not fit.
fn no_room(n: u32) -> EngineError {
    EngineError::TooLarge(format!(
        "engine {NAME} cannot make the table of {n} x {n} squares: its numbers exceed the memory \
         or 128 bits; give a smaller size"
    ))
}

/// A part of a table: of all placements, or of those that some symmetries map to themselves.
enum Part<'a> {
    All(queen_sets::Part),
    FixedBy(usize, Vec<&'a Permutation>),
}

/// The counts of one thread.
struct Worker<'a> {
    knight_sets: KnightSets<'a>,
    totals: Numbers,
    fixed: Vec<(usize, Numbers)>,
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
) -> (Numbers, Symmetric, Result<(), Halt>) {
    let (queen_sets, group) = (QueenSets::new(geometry, wanted, control), group(geometry));
    let mut all = queen_sets.parts().into_iter().map(Part::All);
    let mut parts: Vec<Part<'_>> = all.next().into_iter().collect();
    parts.extend(Symmetric::parts(&group).map(|(class, some)| Part::FixedBy(class, some)));
    parts.extend(all);
    let rows = usize::from(geometry.n) + 1;
    let begin = || Worker {
        knight_sets: KnightSets::new(geometry, wanted, control),
        totals: vec![Vec::new(); rows],
        fixed: Vec::new(),
    };
    let work = |worker: &mut Worker<'_>, part: &Part<'_>| match part {
        Part::All(part) => {
            let Worker { knight_sets, totals, .. } = worker;
            queen_sets.visit(part, &mut |set, orbit| {
                knight_sets.add(&set.free, orbit, &mut totals[set.len()])
            })
        }
        Part::FixedBy(class, some) => {
            worker.fixed.push((*class, fixed_by(geometry, some, wanted, control)?));
            Ok(())
        }
    };
    control.expect(parts.len() as u64);
    let (workers, mut ended) = spread(threads, control, &parts, begin, work);
    let mut totals: Numbers = vec![Vec::new(); rows];
    let mut fixed = Vec::new();
    for worker in workers {
        for (total, sums) in totals.iter_mut().zip(worker.totals) {
            ended = add_all(total, sums.into_iter(), 1).and(ended);
        }
        fixed.extend(worker.fixed);
    }
    // Every set of queens has a placement without knights, so a row without a number has no set of
    // queens.
    while totals.last().is_some_and(Vec::is_empty) {
        totals.pop();
    }
    drop(parts);
    (totals, Symmetric::new(group, fixed.into_iter()), ended)
}

/// The pieces of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pieces {
    /// Any number of queens and any number of knights.
    QueensAndKnights,
    /// Any number of queens, and no knight.
    Queens,
}

impl Pieces {
    /// The largest board that has a table.
    pub const fn max_size(self) -> u32 {
        match self {
            Self::QueensAndKnights => 12,
            Self::Queens => MAX_SIZE,
        }
    }
}

/// Measured peaks in MiB, rounded up: shared, and for each thread; for both pieces, from n = 9 on
/// (see `docs/queens-and-knights.md`). The sweep over an empty board has the largest part. At n =
/// 13 it would exceed the limit of one sweep.
const MEASURED: [(u64, u64); 4] = [(40, 10), (50, 18), (90, 25), (150, 30)];

/// The size of the first of [`MEASURED`].
const FIRST: u32 = 9;

/// The memory of a table on this number of threads in bytes, where it is large.
pub fn table_memory(n: u32, pieces: Pieces, threads: usize) -> Option<u64> {
    let place = usize::try_from(n.checked_sub(FIRST)?).ok()?;
    let (shared, per_thread) = MEASURED.get(place)?;
    let mib = shared + per_thread * threads as u64;
    (pieces == Pieces::QueensAndKnights).then_some(mib << 20)
}

/// Refuses a table that is too large or does not fit into memory. The error has the
/// supported sizes, or the required memory.
pub fn check_table(n: u32, pieces: Pieces, threads: usize, control: &Control) -> Result<()> {
    let most = pieces.max_size();
    if n > most {
        let why = match pieces {
            Pieces::Queens => format!("makes tables of sizes up to {most}, not {n}"),
            Pieces::QueensAndKnights => format!(
                "makes tables of sizes up to {most}, not {n}: the knight sets of a larger empty \
                 board do not fit into memory; without --table, -k counts one number of each"
            ),
        };
        return Err(EngineError::Unsupported { engine: NAME, why });
    }
    let needed = table_memory(n, pieces, threads).unwrap_or(0);
    check_threads(format!("the table of n = {n}"), needed, threads, control)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_large_table_says_what_it_takes() {
        let both = Pieces::QueensAndKnights;
        let needs: Vec<_> = (0..=both.max_size()).map(|n| table_memory(n, both, 2)).collect();
        assert!(needs[..FIRST as usize].iter().all(Option::is_none));
        assert!(needs[FIRST as usize..].iter().all(Option::is_some), "{needs:?}");
        assert!(needs.is_sorted(), "{needs:?}");
        assert_eq!(table_memory(12, Pieces::Queens, 2), None);
        assert!(table_memory(12, both, 1) < table_memory(12, both, 2));
    }

    #[test]
    fn what_does_not_fit_is_refused_with_a_remedy_that_there_is() {
        let refused = |n, threads| {
            let error = check_table(n, Pieces::QueensAndKnights, threads, &Control::default());
            error.expect_err("it does not fit").to_string()
        };
        let many = refused(12, 1 << 20);
        assert!(many.ends_with("give fewer --threads"), "{many}");
        let large = refused(13, 1);
        assert!(large.contains("up to 12, not 13") && large.contains("-k counts one"), "{large}");
        assert_eq!(check_table(16, Pieces::Queens, 1 << 20, &Control::default()), Ok(()));
    }
}
