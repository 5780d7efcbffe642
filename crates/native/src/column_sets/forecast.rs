//! The work of a count, known before it begins.

use super::class::Class;
use super::layer::Shape;
use super::sets::Binomials;
use super::side::Side;
use super::total::halves;

/// The seconds of a filling, and of each exclusion that is applied to it (compare `cargo bench
/// --bench planner -- column-sets`).
pub(super) const PER_FILLING: f64 = 1.5e-9;

/// The fillings that are computed, each once for itself and once for each square that a piece
/// excludes in the rows before: in the layers, and for the join.
#[expect(clippy::cast_precision_loss, reason = "an estimate")]
pub(super) fn fillings(class: &Class) -> f64 {
    let (top, bottom) = (Side::top(class), Side::bottom(class));
    let binomials = Binomials::new();
    let layer = |side: &Side, rows: usize| {
        let sets = f64::from(binomials.of(class.size, rows));
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
