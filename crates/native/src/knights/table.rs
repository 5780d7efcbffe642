//! The whole table: the number of placements of q queens and m knights, for all q and m.

use super::engine::{NAME, tally};
use super::geometry::Geometry;
use super::knight_sets::{KnightSets, add_all};
use super::memory::check_table;
use super::pieces::Pieces;
use super::queen_sets::{self, QueenSets};
use super::symmetric::{Numbers, Symmetric, fixed_by, group};
use super::wanted::Wanted;
use crate::independent_sets::Halt;
use crate::stabilisers::Permutation;
use nq_board::run::control::{Completion, Control};
use nq_board::run::engine::EngineError;
use nq_board::run::number_table::NumberTable;
use nq_board::run::tally::Tally;
use nq_board::run::threads::spread;

/// Counts all placements of queens and knights on a board of n rows, none attacking any other.
///
/// # Errors
/// When the board is larger than `Pieces::max_size`, the table does not fit into memory, or a
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
            let tallies = cells.map(tally).collect::<Result<Vec<_>, EngineError>>()?;
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
