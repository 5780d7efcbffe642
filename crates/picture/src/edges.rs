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
        let (mut marks, mut here) = (vec![0; 3 * width], vec![0; width]);
        for y in 0..height {
            let [above, below] = [y.saturating_sub(1), (y + 1).min(height - 1)];
            mark(&mut marks, [above, y, below].map(|y| pixels.row(y)));
            for (bits, channels) in here.iter_mut().zip(marks.chunks_exact(3)) {
                *bits = channels[0] | channels[1] | channels[2];
            }
            edges.vertical(y, &here, &mut runs, shortest);
            edges.horizontal(y, &here, shortest);
        }
        edges
    }

    fn vertical(&mut self, y: usize, here: &[u8], runs: &mut [usize], shortest: usize) {
        for (x, (bits, run)) in here.iter().zip(runs).enumerate() {
            *run = if bits & VERTICAL == 0 { 0 } else { *run + 1 };
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
        for run in here.split(|bits| bits & HORIZONTAL == 0) {
            if run.len() >= shortest {
                row[start..start + run.len()].iter_mut().for_each(|bits| *bits |= HORIZONTAL);
            }
            start += run.len() + 1;
        }
    }

    pub(crate) fn row(&self, y: usize) -> &[u8] {
        &self.bits[y * self.width..(y + 1) * self.width]
    }

    /// Whether there is a horizontal edge; with both axes exchanged, a vertical one.
    pub(crate) fn is_horizontal(&self, x: usize, y: usize, exchanged: bool) -> bool {
        if exchanged { self.row(x)[y] & VERTICAL != 0 } else { self.row(y)[x] & HORIZONTAL != 0 }
    }
}

/// Marks the values of a row that are at an edge: those that differ by a step from the next value
/// of their channel, or whose neighbours differ by two.
fn mark(marks: &mut [u8], [above, row, below]: [&[u8]; 3]) {
    let far = |a: &u8, b: &u8, step: u8| u8::from(a.abs_diff(*b) >= step);
    let rows = above.iter().zip(row).zip(below);
    for (mark, ((above, value), below)) in marks.iter_mut().zip(rows) {
        *mark = HORIZONTAL * (far(value, below, STEP) | far(above, below, 2 * STEP));
    }
    for (mark, (value, next)) in marks.iter_mut().zip(row.iter().zip(&row[3..])) {
        *mark |= VERTICAL * far(value, next, STEP);
    }
    for (mark, (last, next)) in marks[3..].iter_mut().zip(row.iter().zip(&row[6..])) {
        *mark |= VERTICAL * far(last, next, 2 * STEP);
    }
}
