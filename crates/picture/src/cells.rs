//! The colour of each cell and the ink on it.

use crate::Mark;
use crate::grid::Grid;
use crate::pixels::Pixels;

/// The part of a cell at each side that is left out: lines, and their soft edges.
const RIM: f64 = 0.16;
/// A pixel with a larger difference from the colour of its cell, in a channel, is ink.
const INK: u8 = 40;

/// A colour: red, green, blue.
pub(crate) type Rgb = [u8; 3];

/// The cells of a board, row by row.
pub(crate) struct Cells {
    pub(crate) size: usize,
    pub(crate) colours: Vec<Rgb>,
    pub(crate) marks: Vec<Mark>,
}

/// The largest difference of two colours in a channel.
pub(crate) fn apart(a: Rgb, b: Rgb) -> u8 {
    let channels = a.iter().zip(&b).map(|(a, b)| a.abs_diff(*b));
    channels.max().unwrap_or_default()
}

/// The positions from `from` to `to`, both included, within a picture of this length.
pub(crate) fn within(from: f64, to: f64, length: usize) -> std::ops::Range<usize> {
    let end = length.min((to.max(-1.0) + 1.0) as usize);
    (from.max(0.0) as usize).min(end)..end
}

/// Reads the cells. None is outside the picture.
pub(crate) fn cells(pixels: &Pixels<'_>, grid: &Grid) -> Option<Cells> {
    let size = grid.size;
    let mut found = Cells { size, colours: Vec::new(), marks: Vec::new() };
    let mut counts = vec![0_u32; 1 << 15];
    let mut block = Vec::new();
    for cell in 0..size * size {
        let top = grid.rows.origin + (cell / size) as f64 * grid.rows.pitch;
        let left = grid.columns.origin + (cell % size) as f64 * grid.columns.pitch;
        let (high, wide) = (grid.rows.pitch, grid.columns.pitch);
        let columns = within(left + RIM * wide, left + (1.0 - RIM) * wide, pixels.width);
        block.clear();
        for y in within(top + RIM * high, top + (1.0 - RIM) * high, pixels.height) {
            block.extend(columns.clone().map(|x| pixels.at(x, y)));
        }
        let colour = mode(&block, &mut counts)?;
        let inked = block.iter().filter(|pixel| apart(**pixel, colour) > INK).count();
        found.colours.push(colour);
        found.marks.push(match 1000 * inked / block.len() {
            91.. => Mark::Piece,
            13.. => Mark::Cross,
            _ => Mark::Empty,
        });
    }
    Some(found)
}

/// The most frequent colour: with a mean, marks would count. `counts` is zero before and after.
fn mode(block: &[Rgb], counts: &mut [u32]) -> Option<Rgb> {
    let bins = [0, 4].into_iter().filter_map(|offset| fullest(block, offset, counts));
    let (_, middle) = bins.max_by_key(|(count, _)| *count)?;
    // Noise goes beyond a bin: all that is near counts.
    let near = block.iter().filter(|pixel| apart(**pixel, middle) <= 12);
    let mut channels = [[0_usize; 256]; 3];
    let mut total = 0;
    for pixel in near {
        total += 1;
        channels.iter_mut().zip(pixel).for_each(|(counts, value)| counts[usize::from(*value)] += 1);
    }
    Some(channels.map(|counts| median(&counts, total)))
}

/// The number of pixels and the middle of the fullest bin. A colour at the edge of a bin is in the
/// middle of one with the other `offset`.
fn fullest(block: &[Rgb], offset: u8, counts: &mut [u32]) -> Option<(u32, Rgb)> {
    let key = |pixel: &Rgb| {
        let [red, green, blue] = pixel.map(|value| usize::from(value.saturating_add(offset) >> 3));
        red << 10 | green << 5 | blue
    };
    for pixel in block {
        counts[key(pixel)] += 1;
    }
    let most = block.iter().max_by_key(|pixel| {
        let key = key(pixel);
        (counts[key], std::cmp::Reverse(key))
    })?;
    let count = counts[key(most)];
    for pixel in block {
        counts[key(pixel)] = 0;
    }
    let middle = |value: u8| (value.saturating_add(offset) & !7).saturating_add(4) - offset;
    Some((count, most.map(middle)))
}

/// The median of values that are counted.
fn median(counts: &[usize; 256], total: usize) -> u8 {
    let mut before = 0;
    (0..=u8::MAX)
        .find(|value| {
            before += counts[usize::from(*value)];
            2 * before >= total
        })
        .unwrap_or_default()
}
