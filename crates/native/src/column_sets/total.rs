//! The number of placements, from layers that meet in the middle; and what it takes, known before
//! it begins.

use super::class::Class;
use super::join::join;
use super::layer::{Layer, Shape, Side};
use super::sets::BINOMIALS;
use super::step::step;
use nq_board::run::{Control, StopReason};

/// The rows of the layers that are joined: of the shorter one, and of the longer one.
pub(super) const fn halves(size: usize, reach: usize) -> (usize, usize) {
    let both = size + reach - 1;
    (both / 2, both.div_ceil(2))
}

/// The number of placements, counted on this number of threads.
pub(super) fn total(class: &Class, threads: usize, control: &Control) -> Result<u128, StopReason> {
    if class.size == 1 {
        return Ok(class.open[0].into());
    }
    let (top, bottom) = (Side::top(class), Side::bottom(class));
    let is_mirror_image = top.is_mirror_image();
    let (short, long) = halves(class.size, class.reach);
    let grow = |side: &Side, mut layer: Layer, rows: usize| {
        while layer.sets.members < rows {
            layer = step(side, &layer, is_mirror_image, threads, control)?;
        }
        Ok(layer)
    };
    let first = |side: &Side| Layer::first(side, is_mirror_image);
    let above = grow(&top, first(&top), short)?;
    if top != bottom {
        let below = grow(&bottom, first(&bottom), long)?;
        return join(&top, &above, &below, threads, control);
    }
    if long == short {
        return join(&top, &above, &above, threads, control);
    }
    let below = step(&top, &above, is_mirror_image, threads, control)?;
    join(&top, &above, &below, threads, control)
}

/// The memory that counting needs at once, in bytes.
pub(super) fn memory(class: &Class) -> u64 {
    if class.size == 1 {
        return 0;
    }
    let (top, bottom) = (Side::top(class), Side::bottom(class));
    let is_mirror_image = top.is_mirror_image();
    let layer = |rows: usize| {
        let shape = Shape::new(rows, class.reach);
        let sets = u64::from(BINOMIALS[class.size][rows]);
        let stored = if is_mirror_image { sets.div_ceil(2) } else { sets };
        4 * (sets + stored * (1 + shape.block as u64 + shape.sums as u64))
    };
    let (short, long) = halves(class.size, class.reach);
    // The allocator may keep a layer that was dropped beside the two of a step.
    let step: u64 = (class.reach.max(long.saturating_sub(2))..=long).map(layer).sum();
    if top == bottom { step } else { layer(short) + step }
}

/// The seconds of a filling, and of each exclusion that is applied to it (compare `cargo bench
/// --bench planner -- column-sets`).
pub(super) const PER_FILLING: f64 = 1.5e-9;

/// The fillings that are computed, each once for itself and once for each square that a piece
/// excludes in the rows before: in the layers, and for the join.
pub(super) fn fillings(class: &Class) -> f64 {
    let (top, bottom) = (Side::top(class), Side::bottom(class));
    let layer = |side: &Side, rows: usize| {
        let sets = f64::from(BINOMIALS[class.size][rows]);
        let stored = if side.is_mirror_image() { sets / 2.0 } else { sets };
        let row = rows.min(class.size - 1);
        let squares =
            (1..=class.reach).flat_map(|back| (0..class.size).map(move |col| (back, col)));
        let excluded = squares.map(|(back, col)| side.before(row, back, col).count_ones());
        let exclusions = f64::from(excluded.sum::<u32>()) / class.size as f64;
        stored * Shape::new(rows, class.reach).block as f64 * (1.0 + exclusions)
    };
    let layers = |side: &Side, to: usize| (class.reach..=to).map(|rows| layer(side, rows)).sum();
    let (short, long) = halves(class.size, class.reach);
    let both: f64 = if top == bottom {
        layers(&top, long)
    } else {
        layers(&top, short) + layers(&bottom, long)
    };
    both + layer(&top, short)
}
