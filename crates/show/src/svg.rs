//! Boards as SVG, side by side.

use std::collections::BTreeMap;
use std::fmt::Write;

use itertools::Itertools;

use super::board_background as background;
use super::legend::{legend, regions};
use super::picture::{Cell, Picture, widest_caption};
use super::shapes::{SIDE, shape};
use super::template::escape;
use super::wrap::wrapped;
use nq_board::base::file_name;

/// Space round a board, and between boards.
const GAP: usize = 18;

/// Height of a line of text.
const LINE: usize = 22;

/// Width of a letter, on average.
const LETTER: usize = 8;

/// Space for the names of ranks and files.
pub const NAMES: usize = 22;

/// No picture is narrower, so that its title has room.
const NARROWEST: usize = 300;

/// Colours of a light page. In print, the picture fills one page.
const STYLE: &str = ".w{fill:#f4efe2}.k{fill:#c3cdb4}.b{fill:#6b6b6b}\
                     .a{fill:#d9822b;fill-opacity:.28}.p{fill:#1f2a37}\
                     .l{stroke:#b3541e;stroke-width:2;stroke-opacity:.55;stroke-linecap:round}\
                     .f{fill:none;stroke:#4a4a4a;stroke-width:2}\
                     text{font:15px sans-serif;fill:#333}.c{font-size:13px;fill:#5d6673}\
                     @media print{svg{width:100%;height:100%}}";

/// Boards that begin a new row. With a caption they are in one row, and otherwise in about as many
/// rows as columns.
#[derive(Clone, Debug)]
pub struct Group {
    /// The line above the boards.
    pub caption: Option<String>,
    /// The boards.
    pub pictures: Vec<Picture>,
}

impl Group {
    /// The number of boards in a row.
    const fn across(&self) -> usize {
        let boards = self.pictures.len();
        match self.caption {
            Some(_) => boards,
            None if boards == 0 => 0,
            // The root of a number that is no square is rounded up.
            None => (boards - 1).isqrt() + 1,
        }
    }

    /// The height of the caption.
    const fn heading(&self) -> usize {
        if self.caption.is_some() { LINE } else { 0 }
    }

    /// The height of the caption and of all rows, each `row` high.
    fn high(&self, row: usize) -> usize {
        self.heading() + self.pictures.len().div_ceil(self.across().max(1)) * row
    }
}

/// A whole file: the boards, all of one size, under the title. The caption of a board is above it.
pub fn svg(title: &str, groups: &[Group], coordinates: bool) -> String {
    let pictures = || groups.iter().flat_map(|group| &group.pictures);
    let (rows, cols) = pictures().next().map_or((0, 0), Picture::size);
    let a_row = groups.iter().map(Group::across).max().unwrap_or(0);
    let caption = widest_caption(pictures());
    let above = if caption.is_some() { LINE } else { 0 };
    let names = if coordinates { NAMES } else { 0 };
    let wide = names + (cols * SIDE).max(caption.unwrap_or(0) * LETTER) + GAP;
    let high = above + rows * SIDE + names + GAP;
    let width = (GAP + a_row * wide).max(NARROWEST);
    let lines = wrapped(title, (width - 2 * GAP) / LETTER);
    let head = GAP + LINE * lines.len();
    let height = head + groups.iter().map(|group| group.high(high)).sum::<usize>();
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\">\n\
         <title>{}</title>\n{}<style>{STYLE}{}</style>\n{}\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
        escape(title),
        description(pictures().next()),
        background::style(pictures().next()),
        definitions(pictures()),
    );
    for (line, y) in lines.iter().zip((1..).map(|line| line * LINE)) {
        let _ = writeln!(text, "<text x=\"{GAP}\" y=\"{y}\">{}</text>", escape(line));
    }
    let mut top = head;
    for group in groups {
        if let Some(caption) = &group.caption {
            let y = top + LINE - 6;
            let _ = writeln!(text, "<text x=\"{GAP}\" y=\"{y}\">{}</text>", escape(caption));
        }
        let first = top + group.heading() + above;
        for (number, picture) in group.pictures.iter().enumerate() {
            let x = GAP + names + number % group.across() * wide;
            let y = first + number / group.across() * high;
            let _ = writeln!(text, "<g class=\"board\" transform=\"translate({x} {y})\">");
            if let Some(caption) = &picture.caption {
                let _ = writeln!(text, "<text y=\"-6\">{}</text>", escape(caption));
            }
            text += &board(picture, coordinates);
            text += "</g>\n";
        }
        top += group.high(high);
    }
    text + "</svg>\n"
}

/// The signs in words, and the squares of the regions, for screen readers.
fn description(picture: Option<&Picture>) -> String {
    let Some(picture) = picture else { return String::new() };
    let regions = regions(picture).into_iter().map(|(name, squares)| format!("{name}: {squares}."));
    let text = legend(picture).into_iter().chain(regions).join(" ");
    if text.is_empty() { text } else { format!("<desc>{}</desc>\n", escape(&text)) }
}

/// One board with the names of its files and ranks. The top left corner of its squares is the
/// origin, and a square has the side 45.
pub fn board_alone(picture: &Picture) -> String {
    let (rows, cols) = picture.size();
    let [width, height] = [cols, rows].map(|n| n * SIDE + NAMES + 2);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-{} -1 {width} {height}\">\
         <style>{STYLE}{}</style>{}{}</svg>",
        NAMES + 1,
        background::style(Some(picture)),
        definitions([picture]),
        board(picture, true)
    )
}

/// The definitions that boards refer to: the squares, and the drawing of each piece.
pub fn definitions<'a>(pictures: impl IntoIterator<Item = &'a Picture>) -> String {
    let shapes: BTreeMap<_, _> = pictures.into_iter().flat_map(Picture::shapes).collect();
    let shapes = shapes.into_iter().map(|(symbol, of)| {
        format!("<g id=\"{}\" class=\"p\">{}</g>", shape_name(symbol), shape(of))
    });
    let double = 2 * SIDE;
    format!(
        "<defs><pattern id=\"squares\" width=\"{double}\" height=\"{double}\" \
         patternUnits=\"userSpaceOnUse\">\
         <path class=\"w\" d=\"M0 0h{double}v{double}H0z\"/>\
         <path class=\"k\" d=\"M{SIDE} 0h{SIDE}v{SIDE}h-{SIDE}zM0 {SIDE}h{SIDE}v{SIDE}H0z\"/>\
         </pattern>{}</defs>",
        shapes.collect::<String>()
    )
}

/// The id of a drawing. Ids may ignore the case of letters, so it has the letter's number.
pub fn shape_name(symbol: char) -> String {
    format!("piece-{:x}", u32::from(symbol))
}

/// A board with its top left corner at the origin.
pub fn board(picture: &Picture, coordinates: bool) -> String {
    let (rows, cols) = picture.size();
    let (width, height) = (cols * SIDE, rows * SIDE);
    let mut text = format!(
        "<rect width=\"{width}\" height=\"{height}\" fill=\"url(#squares)\" \
         shape-rendering=\"crispEdges\"/>\n"
    );
    text += &background::regions(picture);
    for (class, kind) in [("b", Cell::Blocked), ("a", Cell::Attacked)] {
        let squares = background::squares(&picture.cells, &kind);
        if !squares.is_empty() {
            let _ = writeln!(text, "<path class=\"{class}\" d=\"{squares}\"/>");
        }
    }
    text += &background::walls(picture);
    text += &background::borders(picture);
    text += &background::outlines(picture);
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
    for ((row, col), label) in &picture.labels {
        let (x, y) = (col * SIDE + 2, row * SIDE + 43);
        let label = escape(label);
        let _ = writeln!(
            text,
            "<text class=\"c\" style=\"font-size:10px\" x=\"{x}\" y=\"{y}\">{label}</text>"
        );
    }
    text += &background::frame(picture);
    if coordinates {
        for row in 0..rows {
            let (y, rank) = (centre(row) + 5, rows - row);
            text +=
                &format!("<text class=\"c\" x=\"-6\" y=\"{y}\" text-anchor=\"end\">{rank}</text>");
        }
        for col in 0..cols {
            let (x, y) = (centre(col), height + 16);
            let file = file_name(u16::try_from(col).unwrap_or(u16::MAX));
            text += &format!(
                "<text class=\"c\" x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{file}</text>"
            );
        }
        text.push('\n');
    }
    text
}
