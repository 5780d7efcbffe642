//! Boards as SVG, side by side.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::escape::escape;
use super::picture::{Cell, Picture};
use super::shapes::{SIDE, shape};

/// Space round a board, and between boards.
const GAP: usize = 18;

/// Height of a line of text.
const LINE: usize = 22;

/// Colours: of a page in the light.
const STYLE: &str = ".w{fill:#f4efe2}.k{fill:#c3cdb4}.b{fill:#6b6b6b}.a{fill:#d9822b;fill-opacity:.28}.p{fill:#1f2a37}\
                     .l{stroke:#b3541e;stroke-width:2;stroke-opacity:.55;stroke-linecap:round}.f{fill:none;stroke:#4a4a4a;stroke-width:2}\
                     text{font:15px sans-serif;fill:#333}";

/// A whole file: the boards, all of one size, in about as many rows as columns. A caption stands over its board, the title over all.
#[must_use]
pub fn svg(title: &str, pictures: &[Picture]) -> String {
    let (rows, cols) = pictures.first().map_or((0, 0), Picture::size);
    let a_row = pictures.len().isqrt() + usize::from(!is_square(pictures.len()));
    let has_captions = pictures.iter().any(|picture| picture.caption.is_some());
    let over = if has_captions { LINE } else { 0 };
    let (wide, high) = (cols * SIDE + GAP, rows * SIDE + GAP + over);
    let (width, height) =
        (GAP + a_row * wide, GAP + LINE + pictures.len().div_ceil(a_row.max(1)) * high);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n{}\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n<text x=\"{GAP}\" y=\"{LINE}\">{title}</text>\n",
        definitions(pictures),
        title = escape(title),
    );
    for (number, picture) in pictures.iter().enumerate() {
        let (x, y) = (GAP + number % a_row * wide, GAP + LINE + number / a_row * high);
        let _ = writeln!(text, "<g class=\"board\" transform=\"translate({x} {})\">", y + over);
        if let Some(caption) = &picture.caption {
            let _ = writeln!(text, "<text y=\"-6\">{}</text>", escape(caption));
        }
        text += &board(picture);
        text += "</g>\n";
    }
    text + "</svg>\n"
}

const fn is_square(number: usize) -> bool {
    number.isqrt().pow(2) == number
}

/// What boards refer to: the squares, and the shape of each piece under its letter.
pub(super) fn definitions(pictures: &[Picture]) -> String {
    let symbols: BTreeSet<char> =
        pictures.iter().flat_map(Picture::pieces).map(|(_, symbol)| symbol).collect();
    let shapes = symbols.into_iter().map(|symbol| {
        format!("<g id=\"{}\" class=\"p\">{}</g>", shape_name(symbol), shape(symbol))
    });
    let double = 2 * SIDE;
    format!(
        "<defs><pattern id=\"squares\" width=\"{double}\" height=\"{double}\" patternUnits=\"userSpaceOnUse\">\
         <path class=\"w\" d=\"M0 0h{double}v{double}H0z\"/>\
         <path class=\"k\" d=\"M{SIDE} 0h{SIDE}v{SIDE}h-{SIDE}zM0 {SIDE}h{SIDE}v{SIDE}H0z\"/></pattern>{}</defs>",
        shapes.collect::<String>()
    )
}

/// The name that a piece's shape goes by: letters differ by case, which names need not.
pub(super) fn shape_name(symbol: char) -> String {
    format!("piece-{:x}", u32::from(symbol))
}

/// A board with its top left corner at the origin.
pub(super) fn board(picture: &Picture) -> String {
    let (rows, cols) = picture.size();
    let (width, height) = (cols * SIDE, rows * SIDE);
    let mut text = format!(
        "<rect width=\"{width}\" height=\"{height}\" fill=\"url(#squares)\" shape-rendering=\"crispEdges\"/>\n"
    );
    for (class, kind) in [("b", Cell::Blocked), ("a", Cell::Attacked)] {
        let squares = picture.cells.iter().enumerate().flat_map(|(row, cells)| {
            let of_kind = cells.iter().enumerate().filter(move |(_, cell)| **cell == kind);
            of_kind.map(move |(col, _)| {
                format!("M{} {}h{SIDE}v{SIDE}h-{SIDE}z", col * SIDE, row * SIDE)
            })
        });
        let squares: String = squares.collect();
        if !squares.is_empty() {
            let _ = writeln!(text, "<path class=\"{class}\" d=\"{squares}\"/>");
        }
    }
    let centre = |place: usize| place * SIDE + SIDE / 2;
    let lines = picture.lines.iter().map(|[(row, col), (last_row, last_col)]| {
        let [x, y, to_x, to_y] = [*col, *row, *last_col, *last_row].map(centre);
        format!("M{x} {y}L{to_x} {to_y}")
    });
    let lines: String = lines.collect();
    if !lines.is_empty() {
        let _ = writeln!(text, "<path class=\"l\" d=\"{lines}\"/>");
    }
    for ((row, col), symbol) in picture.pieces() {
        let (x, y) = (col * SIDE, row * SIDE);
        let _ = writeln!(text, "<use href=\"#{}\" x=\"{x}\" y=\"{y}\"/>", shape_name(symbol));
    }
    text + &format!("<path class=\"f\" d=\"M0 0h{width}v{height}H0z\"/>\n")
}
