//! The background of a puzzle as SVG: regions in colours and patterns, lines, walls, blocked
//! squares.

use std::fmt::Write;

use itertools::iproduct;

use crate::play::colours::colours;
use nq_board::base::Placement;
use nq_board::model::Problem;
use nq_show::board_background::{borders, frame, outlines, squares, walls};
use nq_show::boards::picture;
use nq_show::picture::{Cell, Picture, Shape};
use nq_show::shapes::{SIDE, shape};
use nq_show::template::escape;

/// Patterns by their strokes on a tile of a third of a square, so that they join.
const PATTERNS: [&str; 12] = [
    "M-1 1 1-1M0 15 15 0M14 16l2-2",
    "M7 7h1v1h-1z",
    "M0 7.5h15",
    "M-1 14l2 2M0 0l15 15M14-1l2 2",
    "M7.5 0v15",
    "M4.500 7.5a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
    "M0 7.5h15M7.5 0v15",
    "M0 10 3.750 5l7.5 5L15 5",
    "M0 0l15 15M0 15 15 0",
    "M7.5 4v7M4 7.5h7",
    "M5 5h5v5H5z",
    "M7.5 4l4 7h-8z",
];

const TILE: usize = SIDE / 3;

pub(super) fn patterns() -> String {
    let pattern = |(number, strokes)| {
        format!(
            "<pattern id=\"pattern-{number}\" width=\"{TILE}\" height=\"{TILE}\" \
             patternUnits=\"userSpaceOnUse\"><path class=\"strokes\" d=\"{strokes}\"/></pattern>\n"
        )
    };
    PATTERNS.iter().enumerate().map(pattern).collect()
}

/// The drawing of a puzzle's piece. `number` is that of the puzzle.
pub(super) fn piece(number: usize, problem: &Problem) -> String {
    let Some(piece) = problem.pieces.first() else { return String::new() };
    let drawn = shape(Shape::of(piece.glyph, &piece.rule.to_string(), piece.symbol.sign()));
    format!("<g id=\"piece-{number}\">{drawn}</g>\n")
}

/// The board without pieces.
pub(super) fn background(number: usize, problem: &Problem) -> String {
    let picture = picture(problem, &Placement::default());
    let (rows, cols) = picture.size();
    let (width, height) = (cols * SIDE, rows * SIDE);
    let mut text = format!(
        "<svg class=\"ground\" id=\"ground-{number}\" viewBox=\"0 0 {width} {height}\" \
         aria-hidden=\"true\" hidden=\"\">\n\
         <rect class=\"plain\" width=\"{width}\" height=\"{height}\"/>\n"
    );
    text += &if picture.regions.is_empty() { checkers(&picture) } else { regions(&picture) };
    let blocked = squares(&picture.cells, &Cell::Blocked);
    let _ = writeln!(text, "<path class=\"b\" d=\"{blocked}\"/>\n{}", walls(&picture));
    let across = (1..rows).map(|row| format!("M0 {}h{width}", row * SIDE));
    let down = (1..cols).map(|col| format!("M{} 0v{height}", col * SIDE));
    let _ =
        writeln!(text, "<path class=\"lines\" d=\"{}\"/>", across.chain(down).collect::<String>());
    text + &borders(&picture) + &outlines(&picture) + &frame(&picture) + "</svg>\n"
}

/// Every other square.
fn checkers(picture: &Picture) -> String {
    let (rows, cols) = picture.size();
    let parity = |row: usize| (0..cols).map(|col| (row + col) % 2).collect::<Vec<_>>();
    let squares = squares(&(0..rows).map(parity).collect::<Vec<_>>(), &1);
    format!("<path class=\"checker\" d=\"{squares}\"/>\n")
}

/// The regions in their colours and patterns, with their letters.
fn regions(picture: &Picture) -> String {
    let mut text = String::new();
    for (number, (letter, colour)) in colours(&picture.regions).into_iter().enumerate() {
        let squares = squares(&picture.regions, &Some(letter));
        let pattern = number % PATTERNS.len();
        let letters = letters(picture, letter);
        let name = escape(&format!("region {letter}"));
        let _ = writeln!(
            text,
            "<g data-name=\"{name}\" style=\"--light:{};--dark:{}\">\
             <path class=\"region\" d=\"{squares}\"/>\
             <path class=\"weave\" fill=\"url(#pattern-{pattern})\" d=\"{squares}\"/>\
             {letters}</g>",
            colour.light, colour.dark,
        );
    }
    text
}

/// The letter of a region in the corner of each of its squares.
fn letters(picture: &Picture, letter: char) -> String {
    let (rows, cols) = picture.size();
    let text = escape(&letter.to_string());
    let of_region = iproduct!(0..rows, 0..cols)
        .filter(|&(row, col)| picture.regions[row][col] == Some(letter))
        .map(|(row, col)| {
            let (x, y) = (col * SIDE + 4, row * SIDE + 13);
            format!("<text class=\"letter\" x=\"{x}\" y=\"{y}\">{text}</text>")
        });
    of_region.collect()
}
