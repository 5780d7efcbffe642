//! A picture as bytes.

use std::borrow::Cow;

use crate::PictureError;

/// A picture of more pixels is shrunk by a whole factor.
const ENOUGH: usize = 3_000_000;
/// To this number of pixels or less: its lines stay wide enough.
const SHRUNK: usize = 2_100_000;

/// Width times height pixels of three bytes.
pub(crate) struct Pixels<'a> {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) rgb: Cow<'a, [u8]>,
}

impl<'a> Pixels<'a> {
    pub(crate) fn new(
        width: usize,
        height: usize,
        rgb: Cow<'a, [u8]>,
    ) -> Result<Self, PictureError> {
        let bytes = rgb.len();
        if width.checked_mul(height).and_then(|pixels| pixels.checked_mul(3)) != Some(bytes) {
            return Err(PictureError::Pixels { width, height, bytes });
        }
        Ok(Self { width, height, rgb })
    }

    pub(crate) fn row(&self, y: usize) -> &[u8] {
        &self.rgb[3 * self.width * y..3 * self.width * (y + 1)]
    }

    pub(crate) fn at(&self, x: usize, y: usize) -> [u8; 3] {
        let start = 3 * (self.width * y + x);
        [self.rgb[start], self.rgb[start + 1], self.rgb[start + 2]]
    }

    /// The picture with squares of pixels averaged, and the side of the squares.
    pub(crate) fn shrunk(self) -> (Self, usize) {
        if self.width * self.height <= ENOUGH {
            return (self, 1);
        }
        let mut side = 2;
        while (self.width / side) * (self.height / side) > SHRUNK {
            side += 1;
        }
        let (width, height) = (self.width / side, self.height / side);
        let mut rgb = Vec::with_capacity(3 * width * height);
        let mut sums = vec![0_u16; 3 * self.width];
        // In place of a division for each value.
        let share = u32::try_from((1 << 16) / (side * side)).unwrap_or_default();
        for y in 0..height {
            sums.fill(0);
            for line in side * y..side * (y + 1) {
                for (sum, value) in sums.iter_mut().zip(self.row(line)) {
                    *sum += u16::from(*value);
                }
            }
            for square in sums.chunks_exact(3 * side) {
                for channel in 0..3 {
                    let sum: u32 =
                        square[channel..].iter().step_by(3).map(|sum| u32::from(*sum)).sum();
                    rgb.push(u8::try_from((sum * share + (1 << 15)) >> 16).unwrap_or(u8::MAX));
                }
            }
        }
        (Self { width, height, rgb: rgb.into() }, side)
    }
}
