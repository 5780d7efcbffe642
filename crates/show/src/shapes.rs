//! Pieces as SVG paths, on a square of 45 units.
//!
//! The six pieces of chess have drawings. Any other piece is a disc with its letter in strokes, so
//! that no font is needed, or a character.

use super::picture::Shape;
use super::template::escape;

/// The side of the drawing of a piece, in its units.
pub const SIDE: usize = 45;

/// The foot of all pieces of chess.
const FOOT: &str = "M10 40h25v-2c0-1.7-1.3-3-3-3H13c-1.7 0-3 1.3-3 3z";

/// A drawing as SVG elements, in the colour of its parent.
pub fn shape(shape: Shape) -> String {
    let body = match shape {
        Shape::Queen => QUEEN,
        Shape::Knight => KNIGHT,
        Shape::King => KING,
        Shape::Rook => ROOK,
        Shape::Bishop => BISHOP,
        Shape::Pawn => PAWN,
        Shape::Star => return format!("<path d=\"{STAR}\"/>"),
        Shape::Text(letter) if letter.is_ascii_alphabetic() => return disc(letter),
        Shape::Text(letter) => return character(letter),
    };
    format!("<path fill-rule=\"evenodd\" d=\"{FOOT}{body}\"/>")
}

/// A crown of five points, each with a ball.
const QUEEN: &str = "M13 33.5 8 15.5 15 24 15.3 12 20.4 22.6 22.5 10 24.6 22.6 29.7 12 30 24 37 \
                     15.5 32 33.5z\
                     M8 11.2a2.1 2.1 0 1 0 .01 0zM15.3 7.6a2.1 2.1 0 1 0 .01 0zM22.5 5.4a2.1 2.1 \
                     0 1 0 .01 0z\
                     M29.7 7.6a2.1 2.1 0 1 0 .01 0zM37 11.2a2.1 2.1 0 1 0 .01 0z";

/// A horse's head that looks to the left, with an eye.
const KNIGHT: &str = "M12.5 33.5c.4-6.3 3.6-8.6 6.8-11.6 1.2-1.1 1.9-2.2 2-3.5-2.3 1.6-4.4 \
                     1.4-6.2 2.6-1.5 1-2.3 2.5-3.9 2.9\
                      -2.2.5-4.1-1.2-3.9-3.3.1-1.3 1-2.2 1.8-3.3l4.3-6.2.2-5.4 4.2 3.2C26.4 8.3 \
                     34 12.7 34.3 24.2\
                      c.1 3.3-.5 6.5-1.5 9.300zM16.6 13.200a1.3 1.3 0 1 0 .01 0z";

/// A cross over two arches.
const KING: &str = "M21 4h3v3h3v3h-3v4h-3v-4h-3V7h3zM13 33.5 9 22.500c-1.1-3.7 1.6-7 5.3-6.5 \
                     3.3.4 6 2.2 8.2 5 \
                    2.2-2.8 4.9-4.6 8.2-5 3.7-.5 6.4 2.8 5.3 6.500L32 33.500z";

/// A tower with battlements.
const ROOK: &str = "M11 8h4.800v3.500h4.100V8h5.200v3.500h4.100V8H34v7l-3.2 3H14.200L11 15zM14.3 \
                     19.500h16.400L32 33.500H13z";

/// A mitre with a slit.
const BISHOP: &str = "M22.5 4a2.3 2.3 0 1 0 .01 0zM22.5 9.500c5 3.8 8.4 8.2 8.4 13 0 3-1.4 \
                     5.2-3.3 6.500H17.4\
                      c-1.9-1.3-3.3-3.5-3.3-6.5 0-4.8 3.4-9.2 8.4-13zM24.8 15l-4.2 7 1.7 1 4.2-7z\
                      M17 30.500h11l1.5 3h-14z";

/// A ball on a cone.
const PAWN: &str = "M22.5 8.500a5.2 5.2 0 1 0 .01 0zM18 20h9l-1.4 2.600c2.7 3 4.5 6.4 5 10.900H14.4\
                    c.5-4.5 2.3-7.9 5-10.900z";

/// Five points.
const STAR: &str = "M22.5 6.5 26.7 18.2 39.1 18.6 29.3 26.2 32.8 38.2 \
                    22.5 31.2 12.2 38.2 15.7 26.2 5.9 18.6 18.3 18.2z";

fn character(letter: char) -> String {
    let letter = escape(&letter.to_string());
    format!(
        "<text class=\"p\" x=\"22.5\" y=\"35\" text-anchor=\"middle\" \
         style=\"font-size:36px\">{letter}</text>"
    )
}

fn disc(symbol: char) -> String {
    let strokes = strokes(symbol.to_ascii_uppercase());
    format!(
        "<circle cx=\"22.5\" cy=\"22.5\" r=\"17\"/>\
         <path transform=\"translate(15 12)\" fill=\"none\" stroke=\"#fff\" stroke-width=\"3\" \
                     stroke-linecap=\"round\" \
         stroke-linejoin=\"round\" d=\"{strokes}\"/>"
    )
}

/// A letter in strokes, 15 wide and 21 high.
const fn strokes(letter: char) -> &'static str {
    match letter {
        'A' => "M1 21 7.5 0 14 21M3.5 14h8",
        'B' => "M2 0v21h6q6 0 6-5.500T8 10H2h5q5 0 5-5T7 0z",
        'C' => "M14 4Q12 0 8 0 1 0 1 10.500T8 21q4 0 6-4",
        'D' => "M2 0v21h4q8 0 8-10.500T6 0z",
        'E' => "M13 0H2v21h11M2 10h8",
        'F' => "M13 0H2v21M2 10h8",
        'G' => "M14 4Q12 0 8 0 1 0 1 10.500T8 21q6 0 6-8H9",
        'H' => "M2 0v21M13 0v21M2 10h11",
        'I' => "M7.5 0v21M4 0h7M4 21h7",
        'J' => "M11 0v15q0 6-5 6-4 0-4-4",
        'K' => "M2 0v21M13 0 2 11l11 10",
        'L' => "M2 0v21h11",
        'M' => "M1 21V0l6.5 12L14 0v21",
        'N' => "M2 21V0l11 21V0",
        'O' => "M7.5 0Q1 0 1 10.500T7.5 21 14 10.5 7.5 0z",
        'P' => "M2 21V0h6q6 0 6 6t-6 6H2",
        'Q' => "M7.5 0Q1 0 1 10.500T7.5 21 14 10.5 7.5 0zM9 15l5 6",
        'R' => "M2 21V0h6q6 0 6 5.500T8 11H2h5l7 10",
        'S' => "M13 4Q12 0 7.5 0 2 0 2 5t5.5 5.500T13 16t-5.5 5Q2 21 1 17",
        'T' => "M1 0h13M7.5 0v21",
        'U' => "M2 0v14q0 7 5.5 7t5.5-7V0",
        'V' => "M1 0 7.5 21 14 0",
        'W' => "M0 0l4 21 3.5-13L11 21 15 0",
        'X' => "M1 0 14 21M14 0 1 21",
        'Y' => "M1 0 7.5 10 14 0M7.5 10v11",
        'Z' => "M1 0h13L1 21h13",
        _ => "M1 10.500h13",
    }
}
