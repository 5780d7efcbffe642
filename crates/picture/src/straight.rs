//! A picture that is turned a little, turned back.

use crate::edges::{Edges, HORIZONTAL, VERTICAL};
use crate::pixels::Pixels;

/// The pixels of a band, along which a line of a picture turned by 2 degrees moves by half a pixel.
const BAND: usize = 16;
/// The steepest slope, 2 degrees, in units.
const STEEPEST: i32 = 36;
/// The units of a slope of 1.
const UNITS: f64 = 1024.0;
/// Slopes first tried have this distance.
const COARSE: usize = 4;

/// The numbers of edges across each position, in each band of the other axis.
struct Bands {
    length: usize,
    counts: Vec<u8>,
}

impl Bands {
    /// The sum of the squares of the profile of lines with this slope: sharp lines have a high one.
    fn sharpness(&self, slope: f64) -> u64 {
        let mut profile = vec![0_u32; self.length];
        let middle = self.counts.len() as f64 / self.length as f64 / 2.0;
        for (band, counts) in self.counts.chunks_exact(self.length).enumerate() {
            let shift = (slope * BAND as f64 * (band as f64 + 0.5 - middle)).round();
            let (skip, counts) = if shift < 0.0 {
                (-shift as usize, counts)
            } else {
                (0, &counts[(shift as usize).min(counts.len())..])
            };
            for (sum, count) in profile.iter_mut().skip(skip).zip(counts) {
                *sum += u32::from(*count);
            }
        }
        profile.iter().map(|count| u64::from(*count) * u64::from(*count)).sum()
    }
}

/// The slope of the lines: how far vertical ones go to the right for each pixel down. None if those
/// of straight lines are as sharp.
pub(crate) fn slope(edges: &Edges) -> Option<f64> {
    let (width, height) = (edges.width, edges.height);
    let mut vertical = Bands { length: width, counts: vec![0; width * height.div_ceil(BAND)] };
    let mut horizontal = Bands { length: height, counts: vec![0; height * width.div_ceil(BAND)] };
    for y in 0..height {
        let row = edges.row(y);
        let counts = &mut vertical.counts[y / BAND * width..][..width];
        counts.iter_mut().zip(row).for_each(|(count, bits)| *count += bits & VERTICAL);
        for (band, bits) in row.chunks(BAND).enumerate() {
            horizontal.counts[band * height + y] =
                bits.iter().map(|bits| (bits & HORIZONTAL) / HORIZONTAL).sum();
        }
    }
    let sharpness = |units: i32| {
        let slope = f64::from(units) / UNITS;
        vertical.sharpness(slope) + horizontal.sharpness(-slope)
    };
    let steps = (-STEEPEST..=STEEPEST).step_by(COARSE);
    let near = steps.max_by_key(|units| sharpness(*units))?;
    let best = (near - 3..=near + 3).max_by_key(|units| sharpness(*units))?;
    (10 * sharpness(best) > 11 * sharpness(0)).then_some(f64::from(best) / UNITS)
}

/// The picture turned back around its middle: rows, then columns, are moved by whole pixels, so
/// that colours stay as they are.
pub(crate) fn straightened(pixels: &Pixels<'_>, slope: f64) -> Pixels<'static> {
    let (width, height) = (pixels.width, pixels.height);
    let moved =
        |at: usize, length: usize| (slope * (at as f64 - length as f64 / 2.0)).round() as isize;
    let within = |at: usize, by: isize, length: usize| at.saturating_add_signed(by).min(length - 1);
    let lower: Vec<isize> = (0..width).map(|x| moved(x, width)).collect();
    let mut rgb = Vec::with_capacity(3 * width * height);
    for y in 0..height {
        let mut x = 0_usize;
        for same in lower.chunk_by(|a, b| a == b) {
            let from = within(y, -same[0], height);
            let right = moved(from, height);
            let start = x.checked_add_signed(right).map_or(usize::MAX, |start| 3 * start);
            match pixels.row(from).get(start..start.saturating_add(3 * same.len())) {
                Some(inside) => rgb.extend_from_slice(inside),
                None => rgb.extend(
                    (x..x + same.len()).flat_map(|x| pixels.at(within(x, right, width), from)),
                ),
            }
            x += same.len();
        }
    }
    Pixels { width, height, rgb: rgb.into() }
}
