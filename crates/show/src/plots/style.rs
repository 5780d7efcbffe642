//! Colours, markers and dashes: lines differ in at least two of these, so that they can be told
//! apart without colours.

use plotters::style::RGBColor;

/// The number of lines that can be told apart.
pub const MOST_LINES: usize = 14;

/// The colours of Okabe and Ito for the colour-blind, without the yellow, which is faint on white.
const COLOURS: [RGBColor; 7] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(0, 0, 0),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
];

/// The marker at each point of a line: its shape around the origin, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Marker {
    Circle(i32),
    Area(&'static [(i32, i32)]),
    Strokes(&'static [[(i32, i32); 2]]),
}

/// A circle, a square, a triangle, a diamond, a triangle upside down, a cross and a plus.
const MARKERS: [Marker; 7] = [
    Marker::Circle(4),
    Marker::Area(&[(-4, -4), (4, -4), (4, 4), (-4, 4)]),
    Marker::Area(&[(0, -5), (5, 4), (-5, 4)]),
    Marker::Area(&[(0, -6), (5, 0), (0, 6), (-5, 0)]),
    Marker::Area(&[(0, 5), (5, -4), (-5, -4)]),
    Marker::Strokes(&[[(-4, -4), (4, 4)], [(-4, 4), (4, -4)]]),
    Marker::Strokes(&[[(-5, 0), (5, 0)], [(0, -5), (0, 5)]]),
];

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Look {
    pub colour: RGBColor,
    pub marker: Marker,
    pub dashed: bool,
}

impl Look {
    /// The look of the line with this number, from 0. The first [`MOST_LINES`] differ.
    pub(crate) fn of(number: usize) -> Self {
        let round = number / COLOURS.len();
        Self {
            colour: COLOURS[number % COLOURS.len()],
            marker: MARKERS[(number + 3 * round) % MARKERS.len()],
            dashed: round % 2 == 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;

    #[test]
    fn no_two_lines_look_alike() {
        let looks: Vec<_> = (0..MOST_LINES).map(Look::of).collect();
        for [a, b] in looks.iter().array_combinations() {
            assert_ne!(a, b);
            assert!(a.marker != b.marker || a.dashed != b.dashed, "told apart by colour alone");
        }
    }
}
