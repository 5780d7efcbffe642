//! One row more.

use rayon::prelude::*;

use super::class::bits;
use super::layer::{Layer, Shape, rank_in};
use super::sets::{Binomials, Sets, ranks};
use super::side::Side;
use crate::run::control::{Control, StopReason};

/// States between two checks of the control.
const POLL: usize = 1 << 16;

/// Where the terms of a new block lie in the old one. They are the same for all sets.
struct Places {
    shape: Shape,
    /// By rank of the oldest row's column and by sum: the filling; [`u32::MAX`] if a younger row has
    /// this column.
    oldest: Vec<Vec<u32>>,
    /// By distance back, from 1, and rank: the sums in which the row there has this column.
    younger: Vec<Vec<Vec<u32>>>,
}

impl Places {
    fn new(rows: usize, reach: usize) -> Self {
        let shape = Shape::new(rows, reach);
        let narrow = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
        let last: Vec<_> = (0..shape.sums).map(|sum| ranks(rows, reach - 1, sum)).collect();
        let oldest_of = |rank: usize| {
            let filling = |(sum, last): (usize, &Vec<usize>)| {
                let before = last.iter().filter(|&&other| other < rank).count();
                let place = sum * shape.oldest() + rank - before;
                if last.contains(&rank) { u32::MAX } else { narrow(place) }
            };
            last.iter().enumerate().map(filling).collect()
        };
        let oldest = (0..rows).map(oldest_of).collect();
        let younger_of = |distance: usize, rank: usize| {
            let sums = last.iter().enumerate().filter(|(_, last)| last[distance - 1] == rank);
            sums.map(|(sum, _)| narrow(sum)).collect()
        };
        let of_distance = |distance| (0..rows).map(|rank| younger_of(distance, rank)).collect();
        let younger = (1..reach).map(of_distance).collect();
        Self { shape, oldest, younger }
    }
}

/// The layer of one row more.
///
/// # Errors
/// The reason of a stop.
pub(super) fn step(
    side: &Side,
    layer: &Layer,
    is_mirror_image: bool,
    binomials: &Binomials,
    control: &Control,
) -> Result<Layer, StopReason> {
    let reach = side.reach;
    let places = Places::new(layer.sets.members, reach);
    let shape = Shape::new(layer.sets.members + 1, reach);
    let sets = Sets::new(side.size, shape.rows, is_mirror_image, binomials);
    let mut fillings = vec![0; sets.stored.len() * shape.block];
    let mut sums = vec![0; sets.stored.len() * shape.sums];
    let at_once = (POLL / shape.block).max(1);
    let parts = fillings
        .par_chunks_mut(at_once * shape.block)
        .zip(sums.par_chunks_mut(at_once * shape.sums))
        .zip(sets.stored.par_chunks(at_once));
    let context = Context { side, layer, places: &places, binomials };
    parts.try_for_each(|((fillings, sums), sets)| {
        control.proceed()?;
        let blocks = fillings.chunks_exact_mut(shape.block).zip(sums.chunks_exact_mut(shape.sums));
        for ((block, sums), &set) in blocks.zip(sets) {
            context.fill(set, block);
            for (sum, fillings) in sums.iter_mut().zip(block.chunks_exact(shape.oldest())) {
                *sum = fillings.iter().sum();
            }
        }
        Ok(())
    })?;
    Ok(Layer { sets, fillings, sums })
}

struct Context<'a> {
    side: &'a Side,
    layer: &'a Layer,
    places: &'a Places,
    binomials: &'a Binomials,
}

impl Context<'_> {
    /// The block of a set: for each of its columns, the new row has its piece there.
    fn fill(&self, set: u32, block: &mut [u32]) {
        let Self { side, layer, places, binomials } = *self;
        let Shape { rows, block: old_block, sums: old_sums } = places.shape;
        // The number of the set without a column: members above it move down.
        let mut above: usize =
            bits(set).enumerate().skip(1).map(|(i, col)| binomials.of(col, i) as usize).sum();
        let mut below = 0;
        let mut members = bits(set).enumerate().peekable();
        let mut parts = block.chunks_exact_mut(old_sums);
        while let (Some((place, col)), Some(part)) = (members.next(), parts.next()) {
            let (old, backwards) = layer.sets.place(below + above);
            below += binomials.of(col, place + 1) as usize;
            if let Some(&(next, col)) = members.peek() {
                above -= binomials.of(col, next) as usize;
            }
            if !side.is_open(rows, col) {
                continue;
            }
            let sums = &layer.sums[old * old_sums..][..old_sums];
            let fillings = &layer.fillings[old * old_block..][..old_block];
            if backwards {
                part.iter_mut().zip(sums.iter().rev()).for_each(|(to, from)| *to = *from);
            } else {
                part.copy_from_slice(sums);
            }
            let without = set & !(1 << col);
            let rank = |other| rank_in(without, other);
            for other in bits(side.before(rows, side.reach, col) & without) {
                let terms = part.iter_mut().zip(&places.oldest[rank(other)]);
                if backwards {
                    for (to, &from) in terms {
                        let from = (old_block - 1).wrapping_sub(from as usize);
                        *to = to.wrapping_sub(fillings.get(from).copied().unwrap_or(0));
                    }
                } else {
                    for (to, &from) in terms {
                        let from = fillings.get(from as usize).copied();
                        *to = to.wrapping_sub(from.unwrap_or(0));
                    }
                }
            }
            for (younger, distance) in places.younger.iter().zip(1..) {
                for other in bits(side.before(rows, distance, col) & without) {
                    for &sum in &younger[rank(other)] {
                        part[sum as usize] = 0;
                    }
                }
            }
        }
    }
}
