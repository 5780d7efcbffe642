//! Writes links of Penpa. The text is that of [`mod@crate::link::penpa`], without short names.

use std::io::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use itertools::Itertools;
use serde_json::{Map, Value, json};

use crate::error::PuzzleError;
use crate::grid::Grid;
use crate::link::linked;
use crate::link::penpa::{BLACK, BLACK_SURFACE, MARGIN};

/// The link to a grid of regions, with the number of stars above the board.
///
/// # Errors
/// A region in several parts, or given queens.
pub fn penpa(grid: &Grid, stars: u16) -> Result<String, PuzzleError> {
    let borders = linked::borders(grid)?;
    // With a margin of one square.
    let [wide, high] = [borders.columns, borders.rows()].map(|side| side + 2);
    let columns = wide + MARGIN;
    let rows = high + MARGIN;
    let corners = columns * rows;
    // The square of a row and a column of the board, which has a margin of one square.
    let square = |row: usize, column: usize| (row + 3) * columns + column + 3;
    let line = |from: usize, to: usize| (format!("{},{}", corners + from, corners + to), BLACK[0]);
    let right = borders.right.iter().positions(|border| *border).map(|index| {
        let at = square(index / (borders.columns - 1), index % (borders.columns - 1));
        line(at - columns, at)
    });
    let below = borders.below.iter().positions(|border| *border).map(|index| {
        let at = square(index / borders.columns, index % borders.columns);
        line(at - 1, at)
    });
    let lines: Map<String, Value> =
        right.chain(below).map(|(ends, style)| (ends, style.into())).collect();
    let above = 2 * columns + borders.columns + 1;
    let empty = || drawing(&json!({}), &json!({}), &json!({}), &json!({}));
    let black = grid.blocked().map(|at| square(at / borders.columns, at % borders.columns));
    let black: Map<String, Value> =
        black.map(|square| (square.to_string(), BLACK_SURFACE.into())).collect();
    let drawn = drawing(
        &black.into(),
        &lines.into(),
        &json!({ above.to_string(): [stars.to_string(), 1, "1"] }),
        &json!({ (above + 1).to_string(): [2, "star", 2] }),
    );
    // The middle is that of a square, or of one of its sides, or a corner.
    let kind = [[0, 2], [3, 1]][1 - columns % 2][1 - rows % 2];
    let centre = kind * corners + (rows - 1) / 2 * columns + (columns - 1) / 2;
    let [across, down] = [wide, high].map(|side| (side + 1) * 38);
    let squares = (0..borders.rows()).cartesian_product(0..borders.columns);
    let squares = squares.map(|(row, column)| square(row, column));
    let steps = std::iter::once(0).chain(squares).tuple_windows().map(|(a, b)| b - a).join(",");
    let mode = mode();
    let lines = [
        format!(
            "square,{wide},{high},38,0,1,1,{across},{down},{centre},{centre},0,0,0,0,\
             Title: Star Battle,Author: ,,,OFF,false"
        ),
        "[1,1,1,1]".to_owned(),
        mode.clone(),
        drawn.to_string(),
        empty().to_string(),
        format!("[{steps}]"),
        "[\"Surface\",\"Composite\"]".to_owned(),
        "{}\n\"x\"\n\"x\"\n[3,1,4]".to_owned(),
        mode,
        "\"x\"\n0".to_owned(),
        empty().to_string(),
        empty().to_string(),
        "{}\n[\"starbattle\"]\n".to_owned(),
    ];
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    let text = lines.join("\n").replace('z', "zZ");
    // A vector takes all.
    let _ = encoder.write_all(text.as_bytes());
    let packed = STANDARD.encode(encoder.finish().unwrap_or_default());
    Ok(format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={packed}"))
}

/// A drawing of coloured squares, borders, numbers and symbols.
fn drawing(surface: &Value, lines: &Value, numbers: &Value, symbols: &Value) -> Value {
    let stack = || json!({ "__a": [] });
    json!({
        "command_redo": stack(), "command_undo": stack(), "command_replay": stack(),
        "surface": surface, "number": numbers, "numberS": {}, "symbol": symbols, "freeline": {},
        "freelineE": {}, "thermo": [], "arrows": [], "direction": [], "squareframe": [],
        "polygon": [], "line": {}, "lineE": lines, "wall": {}, "cage": {}, "deletelineE": {},
        "killercages": [], "nobulbthermo": [],
    })
}

/// The settings: dashed lines, borders to draw, and stars to solve.
fn mode() -> String {
    let tools = |edit: &str, combi: &str| {
        json!({
            "edit_mode": edit, "surface": ["", 1], "line": ["1", 2], "lineE": ["1", 2],
            "wall": ["", 2], "cage": ["1", 10], "number": ["1", 1], "symbol": ["star", 1],
            "special": ["thermo", ""], "board": ["", ""], "move": ["1", ""],
            "combi": [combi, ""], "sudoku": ["1", 1],
        })
    };
    let (draw, solve) = (tools("lineE", "battleship"), tools("combi", "star"));
    json!({ "qa": "pu_a", "grid": ["2", "2", "1"], "pu_q": draw, "pu_a": solve }).to_string()
}
