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

/// The marker at each point of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Marker {
    Circle,
    Square,
    Triangle,
    Diamond,
    Down,
    Cross,
    Plus,
}

const MARKERS: [Marker; 7] = [
    Marker::Circle,
    Marker::Square,
    Marker::Triangle,
    Marker::Diamond,
    Marker::Down,
    Marker::Cross,
    Marker::Plus,
];

/// How a line looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Look {
    pub colour: RGBColor,
    pub marker: Marker,
    pub dashed: bool,
}

impl Look {
    /// The look of the line with this number, from 0. The first [`MOST_LINES`] differ.
    pub(super) fn of(number: usize) -> Self {
        let round = number / COLOURS.len();
        Self {
            colour: COLOURS[number % COLOURS.len()],
            marker: MARKERS[(number + 3 * round) % MARKERS.len()],
            dashed: round % 2 == 1,
        }
    }
}

/// The shape of a marker around the origin, in pixels.
pub(super) enum Shape {
    Circle(i32),
    Area(&'static [(i32, i32)]),
    Strokes(&'static [[(i32, i32); 2]]),
}

impl Marker {
    pub(super) const fn shape(self) -> Shape {
        match self {
            Self::Circle => Shape::Circle(4),
            Self::Square => Shape::Area(&[(-4, -4), (4, -4), (4, 4), (-4, 4)]),
            Self::Triangle => Shape::Area(&[(0, -5), (5, 4), (-5, 4)]),
            Self::Diamond => Shape::Area(&[(0, -6), (5, 0), (0, 6), (-5, 0)]),
            Self::Down => Shape::Area(&[(0, 5), (5, -4), (-5, -4)]),
            Self::Cross => Shape::Strokes(&[[(-4, -4), (4, 4)], [(-4, 4), (4, -4)]]),
            Self::Plus => Shape::Strokes(&[[(-5, 0), (5, 0)], [(0, -5), (0, 5)]]),
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
