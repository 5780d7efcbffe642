//! A gallery of boards as one page that needs no network and no other file.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::{Value, json};

use super::escape::escape;
use super::legend::{legend, regions};
use super::orbits::numbered;
use super::picture::{Cell, Picture, Place};
use super::shapes::SIDE;
use super::svg::{NAMES, board, definitions, shape_name};
use super::template::{fill, script_data};

/// The page, with a `{{NAME}}` for each part.
const PAGE: &str = include_str!("gallery.html");

/// The content of the page.
#[derive(Clone, Debug)]
pub struct Gallery {
    /// The heading.
    pub title: String,
    /// The numbers, each with a label.
    pub facts: Vec<(String, String)>,
    /// The evidence in sentences.
    pub evidence: Vec<String>,
    /// The technical details, each with a label.
    pub details: Vec<(String, String)>,
    /// Whether files and ranks have names.
    pub coordinates: bool,
    /// Rows and columns of the board.
    pub size: (usize, usize),
    /// The letters of the pieces; boards refer to pieces by their place in this list.
    pub pieces: Vec<char>,
    /// The names of the squares, row by row; boards refer to squares by their place.
    pub squares: Vec<String>,
    /// The blocked squares, walls included.
    pub blocked: Vec<usize>,
    /// For each piece, its DIMACS variable on each square; 0 where there is none.
    pub variables: Vec<Vec<u32>>,
    /// The motions under which images are shown.
    pub motions: Vec<Image>,
    /// The boards.
    pub boards: Vec<Board>,
}

/// A motion of the board.
#[derive(Clone, Debug)]
pub struct Image {
    /// Its name.
    pub name: String,
    /// What it does.
    pub about: String,
    /// Where each square goes.
    pub to: Vec<usize>,
}

/// A board of the gallery.
#[derive(Clone, Debug)]
pub struct Board {
    /// The size of its orbit.
    pub orbit: usize,
    /// Pieces and their squares.
    pub pieces: Vec<(usize, usize)>,
    /// Its drawing.
    pub picture: Picture,
}

/// The page.
#[must_use]
pub fn html(gallery: &Gallery) -> String {
    let pictures: Vec<_> = gallery.boards.iter().map(|board| board.picture.clone()).collect();
    let parts = [
        ("TITLE", escape(&gallery.title)),
        ("FACTS", facts(&gallery.facts)),
        ("EVIDENCE", gallery.evidence.iter().map(|text| item(text)).collect()),
        ("DETAILS", facts(&gallery.details)),
        ("FILTERS", filters(&gallery.boards)),
        ("LEGEND", signs(gallery.boards.first())),
        ("DEFINITIONS", definitions(&pictures)),
        ("BOARDS", boards(gallery)),
        ("DATA", script_data(&data(gallery))),
    ];
    fill(PAGE, &parts)
}

/// An item of a list; text between backticks is code.
pub(super) fn item(text: &str) -> String {
    let parts = text.split('`').enumerate().map(|(number, part)| match number % 2 {
        0 => escape(part),
        _ => format!("<code>{}</code>", escape(part)),
    });
    format!("<li>{}</li>\n", parts.collect::<String>())
}

fn facts(facts: &[(String, String)]) -> String {
    let line = |(label, text): &(String, String)| {
        format!("<dt>{}</dt><dd>{}</dd>\n", escape(label), escape(text))
    };
    facts.iter().map(line).collect()
}

/// A button for all boards, and one for the orbits of each size; none without boards.
fn filters(boards: &[Board]) -> String {
    if boards.is_empty() {
        return String::new();
    }
    let mut sizes = BTreeMap::new();
    for board in boards {
        *sizes.entry(board.orbit).or_insert(0) += 1;
    }
    let mut text =
        format!("<button data-orbit=\"\" aria-pressed=\"true\">all ({})</button>\n", boards.len());
    for (size, count) in sizes.into_iter().rev() {
        let label = format!("orbits of {size} ({count})");
        let _ =
            writeln!(text, "<button data-orbit=\"{size}\" aria-pressed=\"false\">{label}</button>");
    }
    text
}

/// The signs of the boards in words, and the squares of the regions; nothing on a plain board.
fn signs(board: Option<&Board>) -> String {
    let Some(Board { picture, .. }) = board else { return String::new() };
    let mut text = String::new();
    let legend = legend(picture).join(" ");
    if !legend.is_empty() {
        let _ = writeln!(text, "<p class=\"legend\">{}</p>", escape(&legend));
    }
    let regions = facts(&regions(picture));
    if !regions.is_empty() {
        let _ = writeln!(
            text,
            "<details>\n<summary>Squares of the regions</summary>\n<dl>\n{regions}</dl>\n</details>"
        );
    }
    text
}

fn boards(gallery: &Gallery) -> String {
    if gallery.boards.is_empty() {
        return "<p>There is no placement.</p>\n".to_owned();
    }
    let (rows, cols) = gallery.size;
    let names = if gallery.coordinates { NAMES } else { 0 };
    let (width, height) = (cols * SIDE + names + 2, rows * SIDE + names + 2);
    let card = |(number, of): (usize, &Board)| {
        format!(
            "<button data-board=\"{number}\" data-orbit=\"{orbit}\">\
             <svg viewBox=\"-{} -1 {width} {height}\" aria-hidden=\"true\">{}</svg>\
             <span>{}</span></button>\n",
            names + 1,
            board(&of.picture, gallery.coordinates),
            numbered(number, of.orbit),
            orbit = of.orbit,
        )
    };
    gallery.boards.iter().enumerate().map(card).collect()
}

fn data(gallery: &Gallery) -> Value {
    let piece = |&symbol: &char| json!({ "symbol": symbol, "shape": shape_name(symbol) });
    let motion =
        |image: &Image| json!({ "name": image.name, "about": image.about, "to": image.to });
    let cols = gallery.size.1;
    let index = |(row, col): Place| row * cols + col;
    let board = |board: &Board| {
        let cells = board.picture.cells.iter().flatten().enumerate();
        let attacked = cells.filter(|(_, cell)| **cell == Cell::Attacked);
        json!({
            "orbit": board.orbit,
            "pieces": board.pieces,
            "attacked": attacked.map(|(square, _)| square).collect::<Vec<_>>(),
            "lines": board.picture.lines.iter().map(|ends| ends.map(index)).collect::<Vec<_>>(),
        })
    };
    json!({
        "rows": gallery.size.0,
        "cols": gallery.size.1,
        "side": SIDE,
        "pieces": gallery.pieces.iter().map(piece).collect::<Vec<_>>(),
        "squares": gallery.squares,
        "blocked": gallery.blocked,
        "variables": gallery.variables,
        "motions": gallery.motions.iter().map(motion).collect::<Vec<_>>(),
        "boards": gallery.boards.iter().map(board).collect::<Vec<_>>(),
    })
}
