//! Where neighbouring pixels differ, in straight runs: lines, and the borders of flat colours.

use crate::pixels::Pixels;

/// The smallest difference of neighbours, in the largest channel, that is an edge. Over two pixels
/// it is twice as much: soft lines of scaled pictures.
const STEP: u8 = 9;

/// A vertical edge passes through the pixel.
pub(crate) const VERTICAL: u8 = 1;
/// A horizontal edge.
pub(crate) const HORIZONTAL: u8 = 2;

/// The edges of a picture.
pub(crate) struct Edges {
    pub(crate) width: usize,
    pub(crate) height: usize,
    bits: Vec<u8>,
}

impl Edges {
    /// The edges that go on for at least a 45th of the shorter side.
    pub(crate) fn of(pixels: &Pixels<'_>) -> Self {
        let (width, height) = (pixels.width, pixels.height);
        let shortest = (width.min(height) / 45).max(10);
        let mut edges = Self { width, height, bits: vec![0; width * height] };
        let mut runs = vec![0; width];
        let (mut here, mut below) = (vec![0; width], vec![0; width]);
        let mut two = vec![0; width];
        for y in 0..height {
            let row = pixels.row(y);
            here.fill(0);
            mark(&mut here[..width - 1], row, &row[3..], STEP);
            if width > 2 {
                mark(&mut here[1..width - 1], row, &row[6..], 2 * STEP);
            }
            edges.vertical(y, &here, &mut runs, shortest);
            below.fill(0);
            if y + 1 < height {
                mark(&mut below, row, pixels.row(y + 1), STEP);
            }
            // The pair two rows apart has its middle in the row before the next one.
            if y > 0 && y + 1 < height {
                two.fill(0);
                mark(&mut two, pixels.row(y - 1), pixels.row(y + 1), 2 * STEP);
                below.iter_mut().zip(&two).for_each(|(below, two)| *below |= two);
            }
            edges.horizontal(y, &below, shortest);
        }
        edges
    }

    fn vertical(&mut self, y: usize, here: &[u8], runs: &mut [usize], shortest: usize) {
        for (x, (edge, run)) in here.iter().zip(runs).enumerate() {
            *run = if *edge == 0 { 0 } else { *run + 1 };
            if *run == shortest {
                (y + 1 - shortest..=y).for_each(|y| self.bits[y * self.width + x] |= VERTICAL);
            } else if *run > shortest {
                self.bits[y * self.width + x] |= VERTICAL;
            }
        }
    }

    fn horizontal(&mut self, y: usize, here: &[u8], shortest: usize) {
        let row = &mut self.bits[y * self.width..(y + 1) * self.width];
        let mut start = 0;
        for run in here.chunk_by(|left, right| left == right) {
            if run[0] != 0 && run.len() >= shortest {
                row[start..start + run.len()].iter_mut().for_each(|bits| *bits |= HORIZONTAL);
            }
            start += run.len();
        }
    }

    pub(crate) fn row(&self, y: usize) -> &[u8] {
        &self.bits[y * self.width..(y + 1) * self.width]
    }

    /// The picture with both axes exchanged.
    pub(crate) fn turned(&self) -> Self {
        let mut bits = vec![0; self.bits.len()];
        for y in 0..self.height {
            for (x, bit) in self.row(y).iter().enumerate() {
                bits[x * self.height + y] = (bit & VERTICAL) << 1 | (bit & HORIZONTAL) >> 1;
            }
        }
        Self { width: self.height, height: self.width, bits }
    }
}

/// Marks the pixels whose values differ by at least `step` in a channel.
fn mark(marks: &mut [u8], left: &[u8], right: &[u8], step: u8) {
    for ((mark, left), right) in
        marks.iter_mut().zip(left.chunks_exact(3)).zip(right.chunks_exact(3))
    {
        let most = left[0].abs_diff(right[0]).max(left[1].abs_diff(right[1]));
        *mark |= u8::from(most.max(left[2].abs_diff(right[2])) >= step);
    }
}
