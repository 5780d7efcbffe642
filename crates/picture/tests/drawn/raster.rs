//! Pictures of colours by place, resampled, and as files.

use jpeg_encoder::{ColorType, Encoder};

pub type Rgb = [u8; 3];

/// Width times height pixels of three bytes.
pub struct Picture {
    pub width: usize,
    pub height: usize,
    pub rgb: Vec<u8>,
}

impl Picture {
    pub fn of(width: usize, height: usize, colour: impl Fn(i32, i32) -> Rgb) -> Self {
        let whole = |length: usize| 0..i32::try_from(length).expect("a small picture");
        let pixels = whole(height).flat_map(|y| whole(width).map(move |x| (x, y)));
        Self { width, height, rgb: pixels.flat_map(|(x, y)| colour(x, y)).collect() }
    }

    fn at(&self, x: i32, y: i32) -> Rgb {
        let clamped = |at: i32, length: usize| usize::try_from(at).unwrap_or(0).min(length - 1);
        let start = 3 * (clamped(y, self.height) * self.width + clamped(x, self.width));
        [self.rgb[start], self.rgb[start + 1], self.rgb[start + 2]]
    }

    /// Between pixels, the mean of the four around the place.
    fn between(&self, x: f64, y: f64) -> [f64; 3] {
        let (left, top) = (x.floor(), y.floor());
        let (dx, dy) = (x - left, y - top);
        let (left, top) = (left as i32, top as i32);
        let mut sum = [0.0; 3];
        for (x, y, share) in [
            (left, top, (1.0 - dx) * (1.0 - dy)),
            (left + 1, top, dx * (1.0 - dy)),
            (left, top + 1, (1.0 - dx) * dy),
            (left + 1, top + 1, dx * dy),
        ] {
            let colour = self.at(x, y);
            sum.iter_mut().zip(colour).for_each(|(sum, value)| *sum += share * f64::from(value));
        }
        sum
    }

    /// The picture scaled, and turned around its middle. Each pixel is the mean of four samples.
    pub fn resampled(&self, scale: f64, degrees: f64) -> Self {
        let (sine, cosine) = degrees.to_radians().sin_cos();
        let (middle_x, middle_y) = (self.width as f64 / 2.0, self.height as f64 / 2.0);
        let (width, height) = (self.width as f64 * scale, self.height as f64 * scale);
        Self::of(width as usize, height as usize, |x, y| {
            let mut sum = [0.5; 3];
            for (dx, dy) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
                let x = (f64::from(x) + dx) / scale - middle_x;
                let y = (f64::from(y) + dy) / scale - middle_y;
                let turned = (x * cosine - y * sine, x * sine + y * cosine);
                let one = self.between(turned.0 + middle_x - 0.5, turned.1 + middle_y - 0.5);
                sum.iter_mut().zip(one).for_each(|(sum, value)| *sum += value / 4.0);
            }
            sum.map(|value| value as u8)
        })
    }

    /// The picture without these numbers of pixels at its left, upper, right and lower sides.
    pub fn cropped(&self, [left, top, right, bottom]: [usize; 4]) -> Self {
        let (x0, y0) = (left as i32, top as i32);
        let (width, height) = (self.width - left - right, self.height - top - bottom);
        Self::of(width, height, |x, y| self.at(x + x0, y + y0))
    }

    pub fn jpeg(&self, quality: u8) -> Vec<u8> {
        let mut file = Vec::new();
        let side = |length: usize| u16::try_from(length).expect("a small picture");
        Encoder::new(&mut file, quality)
            .encode(&self.rgb, side(self.width), side(self.height), ColorType::Rgb)
            .expect("a vector takes all");
        file
    }
}
