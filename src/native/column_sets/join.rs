//! The products of a layer from the top and one from the bottom, which overlap in `reach` - 1 rows.

use rayon::prelude::*;

use super::class::bits;
use super::exclusions::Columns;
use super::layer::{Layer, rank_in};
use super::sets::{Binomials, ranks};
use super::side::Side;
use crate::run::control::{Control, StopReason};

/// Sums between two checks of the control.
const POLL: usize = 1 << 13;

/// The number of placements. `side` is that of the first layer.
///
/// # Errors
/// The reason of a stop.
pub(super) fn join(
    side: &Side,
    top: &Layer,
    bottom: &Layer,
    binomials: &Binomials,
    control: &Control,
) -> Result<u128, StopReason> {
    let shape = top.shape(side.reach);
    let prefixes: Vec<Vec<usize>> =
        (0..shape.sums).map(|number| ranks(shape.rows, side.reach - 1, number)).collect();
    // The first row below the top layer, and the oldest row of the overlap's end above.
    let mut excluded = vec![0; side.size];
    for col in 0..side.size {
        if shape.rows < side.size {
            for above in bits(side.before(shape.rows, side.reach, col)) {
                excluded[above] |= 1 << col;
            }
        }
    }
    let context = Context { side, top, bottom, binomials, prefixes, excluded };
    let at_once = (POLL / shape.sums).max(1);
    let parts = top.sets.stored.par_chunks(at_once).enumerate().map(|(part, sets)| {
        control.proceed()?;
        let numbered = (part * at_once..).zip(sets);
        Ok(numbered.map(|(number, &set)| context.of_set(number, set)).sum())
    });
    parts.try_reduce(|| 0, |a, b| Ok(a + b))
}

struct Context<'a> {
    side: &'a Side,
    top: &'a Layer,
    bottom: &'a Layer,
    binomials: &'a Binomials,
    /// The ranks that each sum of the top layer has, the last row first.
    prefixes: Vec<Vec<usize>>,
    /// By column of the oldest row: the excluded columns of the row below the top layer.
    excluded: Vec<Columns>,
}

impl Context<'_> {
    /// The placements whose top rows have this set, and its mirror image.
    fn of_set(&self, number: usize, set: Columns) -> u128 {
        let Self { side, top, bottom, binomials, prefixes, excluded } = self;
        let (above, below) = (top.shape(side.reach), bottom.shape(side.reach));
        let all = Columns::MAX >> (Columns::BITS as usize - side.size);
        let columns: Vec<usize> = bits(set).collect();
        let fillings = &top.fillings[number * above.block..][..above.block];
        let sums = &top.sums[number * above.sums..][..above.sums];
        let mut total = 0_u128;
        for ((ranks, &sum), fillings) in
            prefixes.iter().zip(sums).zip(fillings.chunks_exact(above.oldest()))
        {
            if sum == 0 {
                continue;
            }
            let overlap = ranks.iter().fold(0, |all: Columns, &rank| all | 1 << columns[rank]);
            let other = all & !set | overlap;
            // The bottom layer has the same rows in the reverse order.
            let (mut left, mut place) = (other, 0);
            for (digit, &rank) in ranks.iter().rev().enumerate() {
                let col = columns[rank];
                place = place * (below.rows - digit) + rank_in(left, col);
                left &= !(1 << col);
            }
            let (block, backwards) = bottom.sets.place(binomials.rank(other));
            let from = |start: usize, length: usize, place: usize| {
                block * length + if backwards { length - 1 - place } else { start }
            };
            let sum_below = bottom.sums[from(place, below.sums, place)];
            if sum_below == 0 {
                continue;
            }
            let start = place * below.oldest();
            let mut excess = 0_u128;
            let oldest = bits(set & !overlap).zip(fillings).filter(|(_, filling)| **filling != 0);
            for (col, &filling) in oldest {
                for x in bits(excluded[col] & left) {
                    let place = start + rank_in(left, x);
                    let other = bottom.fillings[from(place, below.block, place)];
                    excess += u128::from(u64::from(filling) * u64::from(other));
                }
            }
            total += u128::from(u64::from(sum) * u64::from(sum_below)) - excess;
        }
        // Of each pair of mirror images, one is stored.
        let mirrored = set.reverse_bits() >> (Columns::BITS as usize - side.size);
        let is_pair = mirrored != set && top.sets.place(binomials.rank(mirrored)).1;
        if is_pair { 2 * total } else { total }
    }
}
