//! What is drawn on the board, written into the text of the model. The rest of the text, with its
//! comments, stays as it is.

use itertools::Itertools;
use nq_board::base::Square;
use nq_board::model::Problem;
use serde_json::{Value, json};
use toml_edit::{Array, ArrayOfTables, DocumentMut, Item, Table, TableLike, value};

use crate::question::Question;
use crate::{Fault, fault};

/// The mark of a square without region.
const NO_REGION: char = '.';

/// Draws on squares, or takes that back. The brush is `blocked`, `walls`, the symbol of a piece that
/// is fixed there, or `region` with a letter or `.`. A stroke does to all what it does to the first.
pub fn draw(question: &Question, squares: &[&str], brush: &str) -> Result<Value, Fault> {
    let Question { model, size, settings, text, .. } = question;
    let problem = model.first_problem(*size, settings).map_err(fault)?;
    let problem = problem.ok_or("no value of the parameter has a board")?;
    let parse = |square: &&str| problem.board.parse(square).map_err(fault);
    let places: Vec<Square> = squares.iter().map(parse).collect::<Result<_, _>>()?;
    let mut document: DocumentMut = text.parse().map_err(fault)?;
    let region = brush.strip_prefix("region ").map(|letter| letter.chars().exactly_one());
    if let Some(Ok(letter)) = region {
        paint(&mut document, &problem, &places, letter)?;
    } else {
        toggle(&mut document, squares, brush)?;
    }
    Ok(json!({ "toml": document.to_string() }))
}

/// Joins edges: `rows`, `columns`, `both`, or none.
pub fn wrap(question: &Question, edges: &str) -> Result<Value, Fault> {
    let mut document: DocumentMut = question.text.parse().map_err(fault)?;
    let board = board(&mut document)?;
    if edges.is_empty() {
        board.remove("wrap");
    } else {
        board.insert("wrap", value(edges));
    }
    Ok(json!({ "toml": document.to_string() }))
}

fn board(document: &mut DocumentMut) -> Result<&mut dyn TableLike, Fault> {
    document["board"].as_table_like_mut().ok_or_else(|| "the model has no [board]".to_owned())
}

/// Gives squares this sign alone, or none if the first one has it.
fn toggle(document: &mut DocumentMut, squares: &[&str], brush: &str) -> Result<(), Fault> {
    let mut erases = false;
    for (number, square) in squares.iter().enumerate() {
        let had = take(document, square, brush)?;
        erases = if number == 0 { had } else { erases };
        if !erases {
            put(document, square, brush)?;
        }
    }
    Ok(())
}

/// Takes the sign from a square. Returns whether it was that of the brush.
fn take(document: &mut DocumentMut, square: &str, brush: &str) -> Result<bool, Fault> {
    let mut had = false;
    for key in ["blocked", "walls"] {
        had |= remove(board(document)?, key, square) && brush == key;
    }
    for piece in pieces(document) {
        had |= remove(piece, "fixed", square) && has_symbol(piece, brush);
    }
    Ok(had)
}

fn put(document: &mut DocumentMut, square: &str, brush: &str) -> Result<(), Fault> {
    let (table, key): (&mut dyn TableLike, _) = match brush {
        "blocked" | "walls" => (board(document)?, brush),
        _ => {
            let piece = pieces(document).find(|piece| has_symbol(piece, brush));
            (piece.ok_or_else(|| format!("the model has no piece {brush}"))?, "fixed")
        }
    };
    let list = table.entry(key).or_insert(value(Array::new()));
    let list = list.as_array_mut().ok_or_else(|| format!("`{key}` is no list: edit the text"))?;
    list.push(square);
    Ok(())
}

fn pieces(document: &mut DocumentMut) -> impl Iterator<Item = &mut Table> {
    let pieces = document.get_mut("piece").and_then(Item::as_array_of_tables_mut);
    pieces.map(ArrayOfTables::iter_mut).into_iter().flatten()
}

fn has_symbol(piece: &Table, symbol: &str) -> bool {
    piece.get("symbol").and_then(Item::as_str) == Some(symbol)
}

/// Whether a rule counts on these sets of squares.
fn is_on(count: &Table, sets: &str) -> bool {
    count.get("on").and_then(Item::as_str) == Some(sets)
}

/// Takes a square from a list, and an empty list from its table. Returns whether it was there.
fn remove(table: &mut dyn TableLike, key: &str, square: &str) -> bool {
    let Some(list) = table.get_mut(key).and_then(Item::as_array_mut) else { return false };
    let before = list.len();
    list.retain(|name| name.as_str() != Some(square));
    let (was_there, is_empty) = (list.len() < before, list.is_empty());
    if is_empty {
        table.remove(key);
    }
    was_there
}

/// Gives squares to a region. The first region brings the rule that each has as many pieces as a
/// row or, without such a rule, one; with the last one it goes.
fn paint(
    document: &mut DocumentMut,
    problem: &Problem,
    squares: &[Square],
    letter: char,
) -> Result<(), Fault> {
    let mut letters = problem.regions.clone();
    letters.resize(problem.board.len(), NO_REGION);
    for &square in squares {
        letters[problem.board.index(square)] = letter;
    }
    let board = board(document)?;
    board.remove("regions_file");
    if letters.iter().any(|&letter| letter != NO_REGION) {
        let rows = letters.chunks(usize::from(problem.board.cols()).max(1));
        let rows = rows.map(|row| row.iter().collect::<String>()).join("\n");
        let text: toml_edit::Value = format!("\"\"\"\n{rows}\n\"\"\"").parse().map_err(fault)?;
        board.insert("regions", Item::Value(text));
        if problem.regions.is_empty() {
            let symbols: Array =
                problem.pieces.iter().map(|piece| piece.symbol.to_string()).collect();
            let counts =
                document.entry("count").or_insert(Item::ArrayOfTables(ArrayOfTables::new()));
            let counts = counts.as_array_of_tables_mut().ok_or("`count` is no [[count]]")?;
            let of_rows = counts.iter().find(|count| is_on(count, "rows"));
            let number = of_rows.and_then(|count| count.get("number")).cloned();
            let mut count = Table::new();
            count.insert("pieces", value(symbols));
            count.insert("on", value("regions"));
            count.insert("number", number.unwrap_or(value(1)));
            counts.push(count);
        }
    } else {
        board.remove("regions");
        if let Some(counts) = document.get_mut("count").and_then(Item::as_array_of_tables_mut) {
            counts.retain(|count| !is_on(count, "regions"));
        }
    }
    Ok(())
}
