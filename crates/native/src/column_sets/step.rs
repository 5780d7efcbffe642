//! One row more.
//!
//! A layer has the number of fillings of its rows for each set of columns that they use, and there
//! for each choice of columns of the last `reach` rows: the *block* of the set. The new row takes a
//! column c of a set S. Then the rows before use S without c, and of their block
//!
//! ```text
//! new(S; c, last, ..) = sum over the oldest row's column o of old(S - c; last, .., o)
//!                     - those where c excludes o
//!                     or 0, if c excludes a column of a younger row
//! ```
//!
//! as the oldest row leaves the window. The layer keeps these sums, so that only what is excluded
//! is looked up. Of two sets that are mirror images one is stored: the block of the other one is
//! its own, backwards.

use super::layer::{Layer, Places, Shape, Side};
use super::sets::{BINOMIALS, Members, Sets};
use crate::exclusions::{Columns, bits};
use nq_board::run::{Control, StopReason, spread};

/// Fillings that a thread takes at once.
const FILLINGS_AT_ONCE: usize = 1 << 16;

/// The fillings and the sums of some sets.
type Part<'a> = ((&'a mut [u32], &'a mut [u32]), &'a [Columns]);

/// The layer of one row more, on this number of threads.
pub(super) fn step(
    side: &Side,
    layer: &Layer,
    is_mirror_image: bool,
    threads: usize,
    control: &Control,
) -> Result<Layer, StopReason> {
    let reach = side.reach;
    let places = Places::new(layer.sets.members, reach);
    let shape = Shape::new(layer.sets.members + 1, reach);
    let sets = Sets::new(side.size, shape.rows, is_mirror_image);
    let mut fillings = vec![0; sets.stored.len() * shape.block];
    let mut sums = vec![0; sets.stored.len() * shape.sums];
    let at_once = (FILLINGS_AT_ONCE / shape.block).max(1);
    let parts = fillings
        .chunks_mut(at_once * shape.block)
        .zip(sums.chunks_mut(at_once * shape.sums))
        .zip(sets.stored.chunks(at_once));
    let context = Context { side, layer, places: &places };
    let fill = |(): &mut (), ((fillings, sums), sets): Part<'_>| {
        let blocks = fillings.chunks_exact_mut(shape.block).zip(sums.chunks_exact_mut(shape.sums));
        for ((block, sums), &set) in blocks.zip(sets) {
            context.fill(set, block);
            for (sum, fillings) in sums.iter_mut().zip(block.chunks_exact(shape.oldest())) {
                *sum = fillings.iter().sum();
            }
        }
        Ok(())
    };
    spread(threads, control, parts, || (), fill).1?;
    Ok(Layer { sets, fillings, sums })
}

struct Context<'a> {
    side: &'a Side,
    layer: &'a Layer,
    places: &'a Places,
}

impl Context<'_> {
    /// The block of a set: for each of its columns, the new row has its piece there.
    // Alone, it compiles to faster code: by a tenth (2026-11).
    #[inline(never)]
    fn fill(&self, set: Columns, block: &mut [u32]) {
        let Self { side, layer, places } = *self;
        let Shape { rows, block: old_block, sums: old_sums } = places.shape;
        let members = Members::of(set);
        // The number of the set without a column: members above it move down.
        let mut above: u32 =
            members.columns().skip(1).map(|(place, col)| BINOMIALS[col][place]).sum();
        let mut below = 0;
        let parts = block.chunks_exact_mut(old_sums);
        for ((place, col), part) in members.columns().zip(parts) {
            if place > 0 {
                above -= BINOMIALS[col][place];
            }
            let (old, backwards) = layer.sets.place((below + above) as usize);
            below += BINOMIALS[col][place + 1];
            if !side.is_open(rows, col) {
                continue;
            }
            // All columns of the oldest row,
            let sums = &layer.sums[old * old_sums..][..old_sums];
            let fillings = &layer.fillings[old * old_block..][..old_block];
            if backwards {
                part.iter_mut().zip(sums.iter().rev()).for_each(|(to, from)| *to = *from);
            } else {
                part.iter_mut().zip(sums).for_each(|(to, from)| *to = *from);
            }
            let without = set & !(1 << col);
            let rank = |other: usize| members.below(other) - usize::from(other > col);
            // without those that are excluded there,
            for other in bits(side.before(rows, side.reach, col) & without) {
                for (to, &from) in part.iter_mut().zip(&places.oldest[rank(other)]) {
                    let from = from as usize;
                    let from = if backwards { (old_block - 1).wrapping_sub(from) } else { from };
                    *to = to.wrapping_sub(fillings.get(from).copied().unwrap_or(0));
                }
            }
            // and none where a younger row has an excluded column.
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
