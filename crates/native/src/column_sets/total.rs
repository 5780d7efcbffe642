//! The number of placements, from layers that meet in the middle.

use super::class::Class;
use super::join::join;
use super::layer::Layer;
use super::sets::Binomials;
use super::side::Side;
use super::step::step;
use nq_board::run::control::{Control, StopReason};

/// The rows of the layers that are joined: of the shorter one, and of the longer one.
pub(super) const fn halves(size: usize, reach: usize) -> (usize, usize) {
    let both = size + reach - 1;
    (both / 2, both.div_ceil(2))
}

/// The number of placements, counted on this number of threads.
///
/// # Errors
/// The reason of a stop.
pub(super) fn total(class: &Class, threads: usize, control: &Control) -> Result<u128, StopReason> {
    if class.size == 1 {
        return Ok(class.open[0].into());
    }
    let (top, bottom) = (Side::top(class), Side::bottom(class));
    let is_mirror_image = top.is_mirror_image();
    let binomials = Binomials::new();
    let (short, long) = halves(class.size, class.reach);
    let grow = |side: &Side, mut layer: Layer, rows: usize| {
        while layer.sets.members < rows {
            layer = step(side, &layer, is_mirror_image, &binomials, threads, control)?;
        }
        Ok(layer)
    };
    let first = |side: &Side| Layer::first(side, is_mirror_image, &binomials);
    let above = grow(&top, first(&top), short)?;
    if top != bottom {
        let below = grow(&bottom, first(&bottom), long)?;
        return join(&top, &above, &below, &binomials, threads, control);
    }
    if long == short {
        return join(&top, &above, &above, &binomials, threads, control);
    }
    let below = step(&top, &above, is_mirror_image, &binomials, threads, control)?;
    join(&top, &above, &below, &binomials, threads, control)
}
