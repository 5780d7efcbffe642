//! Text as a picture of a terminal: reads standard input, writes SVG.
//!
//!     nq-sat solve 8 | cargo run --example terminal_svg -- 'nq-sat solve 8' > docs/solve-8.svg
//!
//! Fonts differ in the width of their characters and in how box drawing joins. So boxes and dots
//! are paths, pieces have a place each, and other text is stretched to the cells that it covers.

use std::fmt::Write;
use std::io::{self, Read};
use std::{env, iter};

/// Width of a character: 0.6 of the font size, as in most fonts of fixed width.
const CELL: usize = 9;
/// Height of a line.
const LINE: usize = 20;
const MARGIN: usize = 24;
/// Height of the title bar.
const BAR: usize = 40;

const STYLE: &str = "\
text{font:15px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace;\
fill:#d8dee9}\
.title{font-size:13px;fill:#8b95a7;text-anchor:middle}\
.prompt{fill:#8fbf6f}\
.command{fill:#fff;font-weight:600}\
.piece{font-size:17px;fill:#f2c14e;text-anchor:middle}\
.free{stroke:#6b778d;stroke-width:2.6;stroke-linecap:round}\
.box{fill:none;stroke:#5e6b82}";

fn main() -> io::Result<()> {
    let command = env::args().nth(1).unwrap_or_default();
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    print!("{}", svg(&command, &text));
    Ok(())
}

/// A terminal in which `command` has printed `text`.
#[must_use]
pub fn svg(command: &str, text: &str) -> String {
    let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    let prompt = command.chars().count() + 2;
    let columns = lines.iter().map(Vec::len).chain([prompt]).max().unwrap_or(0);
    let (width, height) = (columns * CELL + 2 * MARGIN, (lines.len() + 1) * LINE + BAR + MARGIN);
    let middle = width / 2;
    let title = escaped(command);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"10\" fill=\"#1f2430\"/>\n\
         <path d=\"M0 {BAR}V10a10 10 0 0 1 10-10H{}a10 10 0 0 1 10 10V{BAR}z\" \
         fill=\"#2a3040\"/>\n",
        width - 10
    );
    for (x, colour) in [(22, "#ff5f57"), (42, "#febc2e"), (62, "#28c840")] {
        svg += &format!("<circle cx=\"{x}\" cy=\"20\" r=\"6\" fill=\"{colour}\"/>\n");
    }
    svg += &format!("<text class=\"title\" x=\"{middle}\" y=\"25\">{title}</text>\n");
    svg += &run(" class=\"prompt\"", 0, 0, "$");
    svg += &run(" class=\"command\"", 0, 2, command);
    for (row, line) in (1..).zip(&lines) {
        svg += &words(row, line);
        svg += &pieces(row, line);
    }
    svg += &format!("<path class=\"free\" d=\"{}\"/>\n", dots(&lines));
    svg += &format!("<path class=\"box\" d=\"{}\"/>\n</svg>\n", boxes(&lines));
    svg
}

/// Left edge of a column.
fn left(column: usize) -> usize {
    MARGIN + column * CELL
}

/// Top of a line.
fn top(row: usize) -> usize {
    BAR + MARGIN / 2 + row * LINE
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Text from a column on, stretched to its cells.
fn run(attributes: &str, row: usize, column: usize, text: &str) -> String {
    let (x, y, length) = (left(column), top(row) + 15, text.chars().count() * CELL);
    let text = escaped(text);
    format!("<text{attributes} x=\"{x}\" y=\"{y}\" textLength=\"{length}\">{text}</text>\n")
}

fn is_piece(c: char) -> bool {
    ('♔'..='♟').contains(&c)
}

/// Which sides of its cell a line leads to from the middle: left, right, up, down.
fn sides(c: char) -> Option<[bool; 4]> {
    let sides = match c {
        '─' => "lr",
        '│' => "ud",
        '┌' => "rd",
        '┐' => "ld",
        '└' => "ru",
        '┘' => "lu",
        '├' => "rud",
        '┤' => "lud",
        '┬' => "lrd",
        '┴' => "lru",
        '┼' => "lrud",
        _ => return None,
    };
    Some(['l', 'r', 'u', 'd'].map(|side| sides.contains(side)))
}

/// What is neither a box nor its contents. Two spaces end a run: SVG would make them one.
fn words(row: usize, line: &[char]) -> String {
    let is_text = |c: char| sides(c).is_none() && !is_piece(c) && c != '·';
    let plain: String = line.iter().map(|&c| if is_text(c) { c } else { ' ' }).collect();
    let mut svg = String::new();
    let mut column = 0;
    for part in plain.split("  ") {
        let text = part.trim_start();
        if !text.is_empty() {
            let indent = part.chars().count() - text.chars().count();
            svg += &run("", row, column + indent, text.trim_end());
        }
        column += part.chars().count() + 2;
    }
    svg
}

/// The pieces of a line, each in the middle of its cell.
fn pieces(row: usize, line: &[char]) -> String {
    let found: Vec<_> = (0..).zip(line).filter(|&(_, &c)| is_piece(c)).collect();
    if found.is_empty() {
        return String::new();
    }
    let middles: Vec<_> =
        found.iter().map(|&(column, _)| format!("{}.5", left(column) + CELL / 2)).collect();
    let glyphs: String = found.iter().map(|&(_, c)| c).collect();
    let (middles, y) = (middles.join(" "), top(row) + 16);
    format!("<text class=\"piece\" x=\"{middles}\" y=\"{y}\">{glyphs}</text>\n")
}

/// A dot for each free square, as a line of no length.
fn dots(lines: &[Vec<char>]) -> String {
    let mut path = String::new();
    for (row, line) in (1..).zip(lines) {
        for (column, _) in (0..).zip(line).filter(|&(_, &c)| c == '·') {
            let (x, y) = (left(column) + CELL / 2, top(row) + LINE / 2);
            path += &format!("M{x}.5 {y}h0");
        }
    }
    path
}

/// The lines of boxes, each from its beginning to its end.
fn boxes(lines: &[Vec<char>]) -> String {
    let columns = lines.iter().map(Vec::len).max().unwrap_or(0);
    let at = |row: usize, column: usize| {
        lines[row].get(column).copied().and_then(sides).unwrap_or_default()
    };
    let mut path = String::new();
    for row in 0..lines.len() {
        let halves = (0..columns).flat_map(|column| [at(row, column)[0], at(row, column)[1]]);
        let y = top(row + 1) + LINE / 2;
        for (start, length) in stretches(halves) {
            // Halves of a cell, in tenths.
            let (x, length) = (MARGIN * 10 + start * CELL * 5, length * CELL * 5);
            let _ = write!(path, "M{} {y}h{}", tenths(x), tenths(length));
        }
    }
    for column in 0..columns {
        let halves = (0..lines.len()).flat_map(|row| [at(row, column)[2], at(row, column)[3]]);
        let x = left(column) + CELL / 2;
        for (start, length) in stretches(halves) {
            let (y, length) = (top(1) + start * LINE / 2, length * LINE / 2);
            let _ = write!(path, "M{x}.5 {y}v{length}");
        }
    }
    path
}

/// Where stretches of `true` begin, and how long they are.
fn stretches(flags: impl Iterator<Item = bool>) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut start = None;
    for (place, flag) in (0..).zip(flags.chain(iter::once(false))) {
        match (flag, start) {
            (true, None) => start = Some(place),
            (false, Some(first)) => {
                found.push((first, place - first));
                start = None;
            }
            _ => {}
        }
    }
    found
}

fn tenths(length: usize) -> String {
    format!("{}.{}", length / 10, length % 10)
}
