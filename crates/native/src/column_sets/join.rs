//! The products of a layer from the top and one from the bottom, which overlap in `reach` - 1 rows.

use super::layer::{Layer, Places, Shape, Side};
use super::sets::{Members, Ranks, ranks};
use crate::exclusions::{Columns, bits};
use nq_board::run::{Control, StopReason, spread};

/// Sums that a thread takes at once.
const SUMS_AT_ONCE: usize = 1 << 14;

/// The number of placements, counted on this number of threads. `side` is that of the first layer.
pub(super) fn join(
    side: &Side,
    top: &Layer,
    bottom: &Layer,
    threads: usize,
    control: &Control,
) -> Result<u128, StopReason> {
    let rows = top.sets.members;
    let places = Places::new(rows, side.reach);
    let shape = places.shape;
    let overlaps =
        (0..shape.sums).map(|number| overlap(&ranks(rows, side.reach - 1, number))).collect();
    let mut excluded = vec![0; side.size];
    for col in (0..side.size).filter(|_| rows < side.size) {
        for above in bits(side.before(rows, side.reach, col)) {
            excluded[above] |= 1 << col;
        }
    }
    let ranks = Ranks::new(side.size);
    let below = Shape::new(bottom.sets.members, side.reach);
    let context =
        Context { size: side.size, top, bottom, below, places, overlaps, excluded, ranks };
    let at_once = (SUMS_AT_ONCE / shape.sums).max(1);
    // Of each pair of mirror images, the one that is not stored: its complement mostly is, and so
    // the blocks of the bottom layer are read in their order.
    let sets: Vec<Columns> = top.sets.last_of_pairs(side.size).collect();
    let begin = || (0, vec![0; shape.block]);
    let add = |(sum, block): &mut (u128, Vec<u32>), sets: &[Columns]| {
        *sum += sets.iter().map(|&set| context.of_set(set, block)).sum::<u128>();
        Ok(())
    };
    let (sums, ended) = spread(threads, control, sets.chunks(at_once), begin, add);
    ended.map(|()| sums.into_iter().map(|(sum, _)| sum).sum())
}

/// The rows in both layers, the first from the top first: the rank of each one's column in the set
/// of the top layer, and how many of the rows below have a column to its left.
type Overlap = Vec<(usize, usize)>;

/// An overlap from the ranks of its columns, the last row first.
fn overlap(ranks: &[usize]) -> Overlap {
    let left = |place: usize| ranks[..place].iter().filter(|rank| **rank < ranks[place]).count();
    (0..ranks.len()).rev().map(|place| (ranks[place], left(place))).collect()
}

struct Context<'a> {
    size: usize,
    top: &'a Layer,
    bottom: &'a Layer,
    below: Shape,
    places: Places,
    /// By sum of the top layer.
    overlaps: Vec<Overlap>,
    /// By column of the oldest row: the excluded columns of the row below the top layer.
    excluded: Vec<Columns>,
    ranks: Ranks,
}

impl Context<'_> {
    /// The placements whose top rows have this set, or its mirror image. `fillings` has room for a
    /// block.
    // Alone, it compiles to faster code: by a tenth (2026-11).
    #[inline(never)]
    fn of_set(&self, set: Columns, fillings: &mut [u32]) -> u128 {
        let Self { top, bottom, below, places, .. } = self;
        let above = places.shape;
        let others = !set & Columns::MAX >> (Columns::BITS as usize - self.size);
        let members = Members::of(set);
        let (block, is_mirrored) = top.sets.place(self.ranks.of(set));
        let sums = &top.sums[block * above.sums..][..above.sums];
        fillings.copy_from_slice(&top.fillings[block * above.block..][..above.block]);
        if is_mirrored {
            fillings.reverse();
        }
        // The oldest row of the top layer and the newest of the bottom layer: where a column of one
        // excludes a column of the other.
        let mut pairs = Vec::with_capacity(2 * self.size);
        for (rank, col) in members.columns() {
            for other in bits(self.excluded[col] & others) {
                pairs.push((&places.oldest[rank], other - members.below(other)));
            }
        }
        let mut total = 0_u128;
        for (number, overlap) in self.overlaps.iter().enumerate() {
            let sum = sums[if is_mirrored { above.sums - 1 - number } else { number }];
            if sum == 0 {
                continue;
            }
            // The bottom layer has the rows in the reverse order.
            let (mut set_below, mut place) = (others, 0);
            for (digit, &(rank, left)) in overlap.iter().enumerate() {
                let col = members.column(rank);
                set_below |= 1 << col;
                place = place * (below.rows - digit) + col - rank + left;
            }
            let (block, backwards) = bottom.sets.place(self.ranks.of(set_below));
            let sums_below = &bottom.sums[block * below.sums..][..below.sums];
            let start = block * below.block;
            let excess: u128 = if backwards {
                let end = start + below.block - 1 - place * below.oldest();
                let term = |&(oldest, place): &(&Vec<u32>, usize)| {
                    product(fillings, oldest[number], bottom.fillings[end - place])
                };
                pairs.iter().map(term).sum()
            } else {
                let start = start + place * below.oldest();
                let term = |&(oldest, place): &(&Vec<u32>, usize)| {
                    product(fillings, oldest[number], bottom.fillings[start + place])
                };
                pairs.iter().map(term).sum()
            };
            let place = if backwards { below.sums - 1 - place } else { place };
            total += u128::from(u64::from(sum) * u64::from(sums_below[place])) - excess;
        }
        if is_mirrored { 2 * total } else { total }
    }
}

/// The product of the filling at a place, if there is one, and a number.
#[inline]
fn product(fillings: &[u32], place: u32, number: u32) -> u128 {
    let filling = fillings.get(place as usize).copied().unwrap_or(0);
    u128::from(u64::from(filling) * u64::from(number))
}
