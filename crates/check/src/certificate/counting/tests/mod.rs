//! Certified counts of small problems.

mod claims;
mod edits;
pub(super) mod folder;
mod writer;

use nq_board::model::{Model, Problem, Settings};

/// A problem on a board, with more keys of the board (or of the model, if they stand before it),
/// and pieces A, B, … by their moves and further keys.
pub(super) fn problem(rows: u32, columns: u32, more: &str, pieces: &[(&str, &str)]) -> Problem {
    let model = Model::from_toml("m", &declaration(rows, columns, more, pieces)).unwrap();
    model.problem(rows, &Settings::default()).unwrap()
}

pub(super) fn declaration(rows: u32, columns: u32, more: &str, pieces: &[(&str, &str)]) -> String {
    let of_board =
        |line: &&str| ["blocked", "walls", "wrap"].iter().any(|key| line.starts_with(key));
    let (board, model): (Vec<_>, Vec<_>) = more.lines().partition(of_board);
    let pieces: String = pieces
        .iter()
        .zip('A'..)
        .map(|((moves, keys), symbol)| {
            format!("[[piece]]\nsymbol = \"{symbol}\"\nmoves = \"{moves}\"\n{keys}\n")
        })
        .collect();
    format!(
        "name = \"m\"\n{}\n[board]\nrows = {rows}\ncolumns = {columns}\n{}\n{pieces}",
        model.join("\n"),
        board.join("\n"),
    )
}
