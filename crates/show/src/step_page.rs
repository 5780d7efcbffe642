//! A page to step through states of a board. It needs no network and no other file.

use serde::Serialize;
use serde_json::json;

use super::picture::Picture;
use super::shapes::SIDE;
use super::svg::{NAMES, board, definitions, shape_name};
use super::template::{escape, fill, script_data};
use nq_board::base::{Board, Square};

/// The page. It is HTML and XML at once.
const PAGE: &str = include_str!("steps.html");

/// What a page is about.
pub struct About<'a> {
    /// Its title.
    pub title: &'a str,
    /// The numbers under the title, and what colours mark.
    pub line: &'a str,
    /// The word for a step.
    pub unit: &'a str,
}

/// One state. Squares are numbered row by row from the top.
#[derive(Debug, Default, Serialize)]
pub struct State {
    /// What leads to it.
    #[serde(rename = "move")]
    pub what: String,
    /// The line below.
    pub row: String,
    /// Why, one sentence each.
    pub reasons: Vec<String>,
    /// The square with a border.
    pub square: Option<usize>,
    /// The number of the solution that is complete.
    pub solution: Option<usize>,
    /// Squares with their pieces.
    pub pieces: Vec<(usize, char)>,
    /// Squares in colour.
    pub marked: Vec<usize>,
    /// What it is, in the plural, for readers who look for these alone: `decisions`.
    pub kind: &'static str,
    /// How deep the search is: the number of decisions that hold.
    pub level: usize,
}

/// The page of states, of which the first is shown. `empty` is the board without pieces, and
/// `drawn` has pictures of all pieces.
pub fn step_page(
    about: &About<'_>,
    area: Board,
    (empty, drawn): (&Picture, &[Picture]),
    states: &[State],
) -> String {
    let [width, height] = [area.cols(), area.rows()].map(|n| usize::from(n) * SIDE + NAMES + 2);
    let shapes = states.iter().flat_map(|state| &state.pieces);
    let shapes = shapes.map(|&(_, symbol)| (symbol.to_string(), shape_name(symbol).into()));
    let data = json!({
        "columns": area.cols(),
        "side": SIDE,
        "unit": about.unit,
        "shapes": shapes.collect::<serde_json::Map<_, _>>(),
        "states": states,
    });
    let parts = [
        ("TITLE", escape(about.title)),
        ("ABOUT", escape(about.line)),
        ("UNIT", escape(about.unit)),
        ("LAST", states.len().saturating_sub(1).to_string()),
        ("DEFINITIONS", definitions(drawn)),
        ("VIEW", format!("-{} -1 {width} {height}", NAMES + 1)),
        ("BOARD", board(empty, true)),
        ("DATA", script_data(&data)),
    ];
    fill(PAGE, &parts)
}

/// The numbers of squares.
pub fn indexes<'a>(area: Board, squares: impl IntoIterator<Item = &'a Square>) -> Vec<usize> {
    squares.into_iter().map(|&square| area.index(square)).collect()
}
