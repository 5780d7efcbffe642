//! A board as programs show it, amid other things.

use crate::boards::Regions;
use crate::raster::{Picture, Rgb};

/// The colours of regions.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Fill {
    Pastel,
    Dark,
    /// Neighbours in the list are 16 apart in one channel.
    Similar,
    /// The paper.
    None,
}

/// What is on some cells.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Mark {
    None,
    Crown,
    Cross,
    /// Each region's letter in each cell, as digits.
    Letter,
}

/// What is around the board.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Around {
    Nothing,
    Margin,
    /// A tall screen with a title above and buttons below.
    Phone,
    /// Advertisements at each side.
    Ads,
}

/// How a board is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    pub fill: Fill,
    pub mark: Mark,
    pub around: Around,
    pub dark: bool,
    pub pitch: i32,
    /// The widths of lines within regions, and of walls between them.
    pub thin: i32,
    pub thick: i32,
    /// Pixels that are cut off at each side.
    pub cut: [usize; 4],
    /// A scale and an angle in degrees.
    pub view: Option<(f64, f64)>,
    pub quality: Option<u8>,
}

const PASTELS: [Rgb; 12] = [
    [187, 163, 226],
    [255, 201, 146],
    [150, 190, 255],
    [179, 223, 160],
    [223, 223, 223],
    [255, 123, 96],
    [230, 243, 136],
    [185, 178, 158],
    [163, 210, 216],
    [223, 160, 191],
    [98, 239, 234],
    [254, 147, 241],
];

/// Digits, three pixels wide and five high.
const DIGITS: [u16; 10] = [
    0b111_101_101_101_111,
    0b010_110_010_010_111,
    0b111_001_111_100_111,
    0b111_001_111_001_111,
    0b101_101_111_001_001,
    0b111_100_111_001_111,
    0b111_100_111_101_111,
    0b111_001_010_010_010,
    0b111_101_111_101_111,
    0b111_101_111_001_111,
];

/// Whether a pixel of a digit of this height, at 0, 0, has ink.
pub fn digit(digit: usize, height: i32, x: i32, y: i32) -> bool {
    let (column, row) = ((5 * x).div_euclid(height), (5 * y).div_euclid(height));
    (0..3).contains(&column)
        && (0..5).contains(&row)
        && DIGITS[digit % 10] >> (14 - 3 * row - column) & 1 != 0
}

/// Whether a pixel of lines of text of this height has ink.
pub fn text(height: i32, x: i32, y: i32) -> bool {
    let (column, row) = (x.div_euclid(height), y.div_euclid(2 * height));
    let sign = (column * 7 + row * 5 + column * row) as usize;
    !sign.is_multiple_of(6) && digit(sign, height, x.rem_euclid(height), y.rem_euclid(2 * height))
}

impl Style {
    fn paper(&self) -> Rgb {
        if self.dark { [27; 3] } else { [255; 3] }
    }

    fn ink(&self) -> Rgb {
        if self.dark { [228; 3] } else { [25; 3] }
    }

    fn fill(&self, region: u8) -> Rgb {
        let [red, green, blue] = PASTELS[usize::from(region)];
        match self.fill {
            Fill::Pastel => [red, green, blue],
            Fill::Dark => [red / 2, green / 2, blue / 2],
            Fill::Similar => [200 + region % 4 * 16, 210 + region / 4 * 16, 190],
            Fill::None => self.paper(),
        }
    }

    /// The pixel of a board whose left upper corner is at 0, 0, none outside.
    fn board(&self, regions: &Regions, x: i32, y: i32) -> Option<Rgb> {
        let (size, pitch) = (regions.size as i32, self.pitch);
        let (column, row) = (x.div_euclid(pitch), y.div_euclid(pitch));
        let line = |at: i32, before: &dyn Fn(i32) -> Option<u8>| {
            let nearest = (at + pitch / 2).div_euclid(pitch);
            let (left, right) = (before(nearest - 1), before(nearest));
            let wide = if left == right { self.thin } else { self.thick };
            (left.is_some() || right.is_some()) && 2 * (at - nearest * pitch).abs() < wide
        };
        if line(x, &|column| regions.at(column, row)) || line(y, &|row| regions.at(column, row)) {
            return Some(if self.fill == Fill::Dark { [5; 3] } else { self.ink() });
        }
        let region = regions.at(column, row)?;
        // A hundred units are half a cell.
        let unit = |at: i32| (at.rem_euclid(pitch) * 200 + 100) / pitch - 100;
        let (u, v) = (unit(x), unit(y));
        let some = (column * 5 + row * 3) % 7 < 3 && column < size;
        let inked = match self.mark {
            Mark::None => false,
            Mark::Crown => {
                let spike = ((u + 50).rem_euclid(50) - 25).abs();
                some && u.abs() < 50 && v < 45 && v > 20 - 2 * spike
            }
            Mark::Cross => some && (u.abs() - v.abs()).abs() < 14 && u.abs() < 40,
            Mark::Letter => digit(usize::from(region), 90, u + 27, v + 45),
        };
        Some(if inked { self.ink() } else { self.fill(region) })
    }

    /// A pixel beside the board, `side` pixels wide, at this place from its left upper corner.
    fn beside(&self, side: i32, x: i32, y: i32) -> Rgb {
        let accent = [40, 110, 200];
        let (below, right) = (y - side - 24, x - side - 24);
        let inked = match self.around {
            Around::Phone if y < -30 && y > -62 => text(12, x, y + 60),
            Around::Phone if y < -90 => text(6, x, y + 100) && x > side * 3 / 4,
            Around::Phone if (0..30).contains(&below) => {
                let button = (0..side).contains(&x) && x % (side / 3) < side / 3 - 10;
                return if button && !text(9, x - 8, below - 8) { accent } else { self.paper() };
            }
            Around::Phone => text(8, x, below - 60) && below > 60 && (0..side).contains(&x),
            Around::Ads if x < -20 => return [(x & 127) as u8, 90, (y & 255) as u8],
            Around::Ads if (0..90).contains(&right) => {
                if text(10, right, y) {
                    accent
                } else {
                    return [250, 235, 160];
                };
                y % 90 < 60
            }
            Around::Ads if below > 0 => return if (x + y) % 40 < 20 { accent } else { [240; 3] },
            _ => false,
        };
        if inked { self.ink() } else { self.paper() }
    }

    pub fn draw(&self, regions: &Regions) -> Picture {
        let side = regions.size as i32 * self.pitch;
        let [left, top, right, bottom] = match self.around {
            Around::Nothing => [self.thick / 2; 4],
            Around::Margin => [17, 30, 40, 22],
            Around::Phone => [14, side / 3 + 100, 14, side / 2 + 60],
            Around::Ads => [80, 24, 120, 70],
        };
        let (width, height) = ((left + side + right) as usize, (top + side + bottom) as usize);
        let drawn = Picture::of(width, height, |x, y| {
            let (x, y) = (x - left, y - top);
            self.board(regions, x, y).unwrap_or_else(|| self.beside(side, x, y))
        });
        let cut = drawn.cropped(self.cut);
        match self.view {
            Some((scale, degrees)) => cut.resampled(scale, degrees),
            None => cut,
        }
    }
}
