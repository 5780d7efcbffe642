//! Lists with a list for each row, and JSON objects that have one.

use itertools::Itertools;
use serde_json::{Map, Value};

use crate::error::PuzzleError;
use crate::grid::Grid;
use crate::reading::found::Reading;
use crate::reading::lines::is_stars;
use crate::signs::{CLOSING, OPENING, Rows, without_mark};

/// Reads a list: nested, flat, or of a text for each row.
pub(super) fn read(text: &str) -> Result<Grid, PuzzleError> {
    let number = |brackets: [char; 3]| text.matches(brackets).count();
    if number(OPENING) != number(CLOSING) {
        return Err(PuzzleError::refused("it has a list that does not end: close all brackets"));
    }
    Grid::with_rows(text, Rows::Brackets)
}

/// Reads the only grid of a JSON object. `None` if the text is another list in braces.
pub(super) fn of_object(text: &str) -> Result<Option<Reading>, PuzzleError> {
    let object: Map<String, Value> = match serde_json::from_str(without_mark(text)) {
        Ok(object) => object,
        Err(_)
            if without_mark(text).trim_start()[1..].trim_start().starts_with(['{', '[', '(']) =>
        {
            return Ok(None);
        }
        Err(error) => {
            let why = format!("it is no JSON: {error}: close all brackets and quotes");
            return Err(PuzzleError::Refused(why));
        }
    };
    let mut found = Vec::new();
    collect(&object, &mut found);
    let (mut grids, mut stars) = (Vec::new(), Vec::new());
    for (name, value) in found {
        if let Some(number) = value.as_u64().filter(|_| is_stars(&name)) {
            stars.push(number);
        }
        let grid = match value {
            Value::Array(_) => read(&value.to_string()).ok(),
            Value::String(text) if text.contains('\n') => Grid::parse(text).ok(),
            _ => None,
        };
        grids.extend(grid.map(|grid| (name, grid)));
    }
    let stars = match stars.into_iter().dedup().collect_vec()[..] {
        [] => None,
        [stars] => u16::try_from(stars).ok().filter(|stars| (1..=100).contains(stars)),
        _ => return Err(PuzzleError::several("numbers of stars")),
    };
    match &grids[..] {
        [] => Err(PuzzleError::no_grid()),
        [(name, grid)] => {
            let note = format!("as the list `{name}` of a JSON object");
            Ok(Some(Reading { stars, ..Reading::of_grid(grid.clone(), vec![note]) }))
        }
        _ => Err(PuzzleError::several("lists")),
    }
}

/// The values of an object and of objects in it, with their names.
fn collect<'a>(object: &'a Map<String, Value>, found: &mut Vec<(String, &'a Value)>) {
    for (name, value) in object {
        match value {
            Value::Object(inner) => collect(inner, found),
            value => found.push((name.clone(), value)),
        }
    }
}
