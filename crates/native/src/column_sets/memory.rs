//! The memory of a count.

use super::class::Class;
use super::layer::Shape;
use super::sets::Binomials;
use super::side::Side;
use super::total::halves;

/// The memory that counting needs at once, in bytes.
pub(super) fn memory(class: &Class) -> u64 {
    if class.size == 1 {
        return 0;
    }
    let (top, bottom) = (Side::top(class), Side::bottom(class));
    let is_mirror_image = top.is_mirror_image();
    let binomials = Binomials::new();
    let layer = |rows: usize| {
        let shape = Shape::new(rows, class.reach);
        let sets = u64::from(binomials.of(class.size, rows));
        let stored = if is_mirror_image { sets.div_ceil(2) } else { sets };
        4 * (sets + stored * (1 + shape.block as u64 + shape.sums as u64))
    };
    let (short, long) = halves(class.size, class.reach);
    // The allocator may keep a layer that was dropped beside the two of a step.
    let step: u64 = (class.reach.max(long.saturating_sub(2))..=long).map(layer).sum();
    if top == bottom { step } else { layer(short) + step }
}
