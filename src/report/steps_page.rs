//! A backtracking search as one page to step through, which needs no network and no other file.

use serde_json::{Value, json};

use super::escape::escape;
use super::shapes::SIDE;
use super::steps::{free, in_words, next_row, picture, reasons, tally};
use super::svg::{NAMES, board, definitions, shape_name};
use super::template::{fill, script_data};
use nq_board::base::board::{Board, Square};
use nq_board::base::words::{a, counted};
use nq_classics::steps::{Search, State};

/// The page. It is HTML and XML at once.
const PAGE: &str = include_str!("steps.html");

/// The page of a search.
#[must_use]
pub fn steps_page(search: &Search) -> String {
    let size = search.size;
    let start = search.start();
    let empty = picture(size, &start);
    // The first board with a queen brings the drawing of the queen.
    let drawn = search.moves.iter().map(|one| picture(size, &one.state)).take(1);
    let extent = usize::from(size) * SIDE + NAMES + 2;
    let (queens, on) = (counted(size, "queen"), a(&format!("{size} x {size} board")));
    let title = format!("Backtracking: {queens} on {on}");
    let parts = [
        ("TITLE", escape(&title)),
        ("TALLY", escape(&tally(search))),
        ("LAST", search.moves.len().to_string()),
        ("DEFINITIONS", definitions(&drawn.collect::<Vec<_>>())),
        ("VIEW", format!("-{} -1 {extent} {extent}", NAMES + 1)),
        ("BOARD", board(&empty, true)),
        ("DATA", script_data(&data(search, &start))),
    ];
    fill(PAGE, &parts)
}

/// The states, the empty board first.
fn data(search: &Search, start: &State) -> Value {
    let size = search.size;
    let index = |&square: &Square| Board::new(size, size).index(square);
    let of = |state: &State, what: String, row: String, square: Option<usize>, number| {
        json!({
            "move": what,
            "square": square,
            "solution": number,
            "queens": state.queens.iter().map(index).collect::<Vec<_>>(),
            "attacked": state.attacked.iter().map(index).collect::<Vec<_>>(),
            "row": row,
            "reasons": reasons(size, state),
        })
    };
    let first = of(start, "the empty board".to_owned(), free(size, start), None, None);
    let moves = search.moves.iter().map(|one| {
        let (what, row) = (in_words(size, one), next_row(search, one));
        of(&one.state, what, row, Some(index(&one.square)), one.solution)
    });
    json!({
        "size": size,
        "side": SIDE,
        "queen": shape_name('Q'),
        "states": std::iter::once(first).chain(moves).collect::<Vec<_>>(),
    })
}
