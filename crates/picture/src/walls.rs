//! The ink on the lines between cells: its contrast times its width.

use crate::cells::{Cells, apart, within};
use crate::grid::Grid;
use crate::pixels::Pixels;
use crate::regions::{Border, borders};

/// How far a strip goes to both sides of its line, in cells.
const REACH: f64 = 0.2;
/// The most pixels whose median is taken.
const SAMPLES: usize = 32;

/// The borders of the board, each with the ink on its line.
pub(crate) fn walls(pixels: &Pixels<'_>, grid: &Grid, cells: &Cells) -> Vec<Border> {
    let size = grid.size;
    borders(size, |a, b| {
        let (row, column) = ((a / size) as f64, (a % size) as f64);
        let beside = b == a + 1;
        let (columns, rows) = (grid.columns, grid.rows);
        let span = |comb: crate::comb::Comb, at: f64, along: bool, length: usize| {
            let (from, to) = if along { (0.25, 0.75) } else { (1.0 - REACH, 1.0 + REACH) };
            within(
                comb.origin + (at + from) * comb.pitch,
                comb.origin + (at + to) * comb.pitch,
                length,
            )
        };
        let wide = span(columns, column, !beside, pixels.width);
        let high = span(rows, row, beside, pixels.height);
        let (across, along) = if beside { (wide, high) } else { (high, wide) };
        let step = along.len().div_ceil(SAMPLES).max(1);
        let mut samples = Vec::new();
        let mut ink = 0;
        for across in across {
            samples.clear();
            samples.extend(along.clone().step_by(step).map(|along| {
                if beside { pixels.at(across, along) } else { pixels.at(along, across) }
            }));
            if samples.is_empty() {
                continue;
            }
            // Along the line the median leaves marks and text out.
            let line = [0, 1, 2].map(|channel| {
                let middle = samples.len() / 2;
                samples.select_nth_unstable_by_key(middle, |pixel| pixel[channel]).1[channel]
            });
            let colours = &cells.colours;
            ink += u32::from(apart(line, colours[a]).min(apart(line, colours[b])));
        }
        f64::from(ink)
    })
}
