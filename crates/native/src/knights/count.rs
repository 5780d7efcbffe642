//! Given numbers of queens and knights: the number of placements, or one placement.

use std::sync::{Mutex, PoisonError};

use super::choice::choose;
use super::geometry::Geometry;
use super::grids::{self, Grids, MAX_EMPTY};
use super::knight_sets::KnightSets;
use super::queen_sets::{Part, QueenSets};
use super::wanted::Wanted;
use crate::independent_sets::Halt;
use crate::mask::Mask;
use nq_board::run::control::{Control, StopReason};
use nq_board::run::threads::spread;

/// A placement: the squares of the queens and of the knights.
pub(super) type Example = (Vec<u8>, Vec<u8>);

/// The number of placements of these numbers of queens and knights; and why it is partial, if it
/// is.
pub(super) fn count(
    geometry: &Geometry,
    (queens, knights): (usize, usize),
    threads: usize,
    control: &Control,
) -> (u128, Result<(), Halt>) {
    let wanted = Wanted::Exactly { queens, knights };
    let add = |sum: &mut u128, number: u128, times: u8| {
        let more = number.checked_mul(times.into()).and_then(|more| sum.checked_add(more));
        *sum = more.ok_or(Halt::TooLarge)?;
        control.note_found(u64::try_from(number * u128::from(times)).unwrap_or(0));
        Ok(())
    };
    let sets = || KnightSets::new(geometry, wanted, control);
    let empty = usize::from(geometry.n).checked_sub(queens);
    let (sums, ended): (Vec<u128>, _) = match empty {
        None => (Vec::new(), Ok(())),
        Some(empty) if empty <= MAX_EMPTY => {
            let begin = || (Grids::new(geometry, knights, control), sets(), 0);
            let parts = grids::parts(geometry.n, empty);
            control.expect(parts.len() as u64);
            let (workers, ended) =
                spread(threads, control, &parts, begin, |(grids, sets, sum), part| {
                    grids.visit(part, &mut |leaf| {
                        add(sum, sets.number(&leaf.free, knights)?, leaf.images)
                    })
                });
            (workers.into_iter().map(|(_, _, sum)| sum).collect(), ended)
        }
        Some(_) => {
            let queen_sets = QueenSets::new(geometry, wanted, control);
            let parts = queen_sets.parts();
            control.expect(parts.len() as u64);
            let begin = || (sets(), 0);
            let (workers, ended) = spread(threads, control, &parts, begin, |(sets, sum), part| {
                queen_sets.visit(part, &mut |set, orbit| {
                    add(sum, sets.number(&set.free, knights)?, orbit)
                })
            });
            (workers.into_iter().map(|(_, sum)| sum).collect(), ended)
        }
    };
    match sums.into_iter().try_fold(0u128, u128::checked_add) {
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
    let Some(empty) = usize::from(geometry.n).checked_sub(queens) else { return Ok(None) };
    // Parts are started in order and all started parts are finished, so the first part with a
    // placement is always found.
    let found = Mutex::new(None);
    let look = |part: usize, free: Mask, queens: &dyn Fn() -> Vec<u8>| {
        let Some(chosen) = choose(geometry, free, knights) else { return Ok(()) };
        let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
        if found.as_ref().is_none_or(|(earliest, _)| part < *earliest) {
            *found = Some((part, (queens(), chosen)));
        }
        Err(Halt::Stopped(StopReason::Limit))
    };
    let ended = if empty <= MAX_EMPTY {
        let parts = grids::parts(geometry.n, empty);
        control.expect(parts.len() as u64);
        let begin = || Grids::new(geometry, knights, control);
        let work = |grids: &mut Grids<'_>, (number, part): (usize, &grids::Part)| {
            grids.visit(part, &mut |leaf| look(number, leaf.free, &|| leaf.queens.to_vec()))
        };
        spread(threads, control, parts.iter().enumerate(), begin, work).1
    } else {
        let wanted = Wanted::Exactly { queens, knights };
        let queen_sets = QueenSets::new(geometry, wanted, control);
        let parts = queen_sets.parts();
        control.expect(parts.len() as u64);
        let work = |(): &mut (), (number, part): (usize, &Part)| {
            queen_sets.visit(part, &mut |set, _| look(number, set.free, &|| set.queens().collect()))
        };
        spread(threads, control, parts.iter().enumerate(), || (), work).1
    };
    match (found.into_inner().unwrap_or_else(PoisonError::into_inner), ended) {
        (Some((_, example)), _) => Ok(Some(example)),
        (None, ended) => ended.map(|()| None),
    }
}
