//! Given numbers of queens and knights: the number of placements, or one placement.

use std::sync::{Mutex, PoisonError};

use super::choice::choose;
use super::geometry::Geometry;
use super::grids::{self, Grids, MAX_EMPTY};
use super::knight_sets::{KnightSets, Wanted};
use super::queen_sets::{Part, QueenSets};
use crate::independent_sets::Halt;
use crate::mask::Mask;
use nq_board::run::{Control, StopReason, spread};

/// A placement: the squares of the queens and of the knights.
pub(super) type Example = (Vec<u8>, Vec<u8>);

/// What one set of queens of each orbit leaves to the knights.
struct Left<'a> {
    /// The number of the part of the work.
    part: usize,
    free: Mask,
    /// The size of the orbit.
    images: u8,
    queens: &'a dyn Fn() -> Vec<u8>,
}

/// Visits one set of this number of queens of each orbit, unless it is clear that there is no room
/// for the knights, on threads with a state each.
fn visit<S: Send>(
    geometry: &Geometry,
    (queens, knights): (usize, usize),
    threads: usize,
    control: &Control,
    begin: impl Fn() -> S + Sync,
    see: impl Fn(&mut S, &Left<'_>) -> Result<(), Halt> + Sync,
) -> (Vec<S>, Result<(), Halt>) {
    let Some(empty) = usize::from(geometry.n).checked_sub(queens) else {
        return (Vec::new(), Ok(()));
    };
    if empty > MAX_EMPTY {
        let wanted = Wanted::exactly((queens, knights));
        let queen_sets = QueenSets::new(geometry, wanted, control);
        let parts = queen_sets.parts();
        control.expect(parts.len() as u64);
        let work = |state: &mut S, (part, beginning): (usize, &Part)| {
            queen_sets.visit(beginning, &mut |set, images| {
                let queens = &|| set.queens().collect();
                see(state, &Left { part, free: set.free, images, queens })
            })
        };
        return spread(threads, control, parts.iter().enumerate(), begin, work);
    }
    let parts = grids::parts(geometry.n, empty);
    control.expect(parts.len() as u64);
    let begin = || (Grids::new(geometry, knights, control), begin());
    let work = |(grids, state): &mut (Grids<'_>, S), (part, grid): (usize, &grids::Part)| {
        grids.visit(grid, &mut |leaf| {
            let queens = &|| leaf.queens.to_vec();
            see(state, &Left { part, free: leaf.free, images: leaf.images, queens })
        })
    };
    let (workers, ended) = spread(threads, control, parts.iter().enumerate(), begin, work);
    (workers.into_iter().map(|(_, state)| state).collect(), ended)
}

/// The number of placements of these numbers of queens and knights; and why it is partial, if it
/// is.
pub(super) fn count(
    geometry: &Geometry,
    (queens, knights): (usize, usize),
    threads: usize,
    control: &Control,
) -> (u128, Result<(), Halt>) {
    let wanted = Wanted::exactly((queens, knights));
    let begin = || (KnightSets::new(geometry, wanted, control), 0_u128);
    let add = |(sets, sum): &mut (KnightSets<'_>, u128), left: &Left<'_>| {
        let number = sets.number(&left.free, knights)?.checked_mul(left.images.into());
        let more = number.and_then(|number| sum.checked_add(number));
        *sum = more.ok_or(Halt::TooLarge)?;
        control.note_found(number.and_then(|number| u64::try_from(number).ok()).unwrap_or(0));
        Ok(())
    };
    let (workers, ended) = visit(geometry, (queens, knights), threads, control, begin, add);
    match workers.into_iter().try_fold(0_u128, |all, (_, sum)| all.checked_add(sum)) {
        Some(sum) => (sum, ended),
        None => (0, Err(Halt::TooLarge)),
    }
}

/// One placement of these numbers of queens and knights, the same on any number of threads; `None`
/// if there is none.
pub(super) fn find(
    geometry: &Geometry,
    (queens, knights): (usize, usize),
    threads: usize,
    control: &Control,
) -> Result<Option<Example>, Halt> {
    // Parts are started in order and all started parts are finished, so the first part with a
    // placement is always found.
    let found = Mutex::new(None);
    let look = |(): &mut (), left: &Left<'_>| {
        let Some(chosen) = choose(geometry, left.free, knights) else { return Ok(()) };
        let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
        if found.as_ref().is_none_or(|(earliest, _)| left.part < *earliest) {
            *found = Some((left.part, ((left.queens)(), chosen)));
        }
        Err(Halt::Stopped(StopReason::Limit))
    };
    let (_, ended) = visit(geometry, (queens, knights), threads, control, || (), look);
    match (found.into_inner().unwrap_or_else(PoisonError::into_inner), ended) {
        (Some((_, example)), _) => Ok(Some(example)),
        (None, ended) => ended.map(|()| None),
    }
}
