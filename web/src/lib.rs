//! The engine of the playground: every function takes and returns JSON texts.
//!
//! A question is an object: `toml` or the `model` of the gallery, the size `n`, parameters `set`,
//! pieces `fix` and squares `block`. An answer has `ok`, or an `error` in one line.

mod answers;
mod puzzles;
mod question;
#[cfg(test)]
mod tests;

use js_sys::Function;
use serde_json::{Value, json};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// A fault in one line.
type Fault = String;

fn answer(result: Result<Value, Fault>) -> String {
    match result {
        Ok(value) => json!({ "ok": value }),
        Err(error) => json!({ "error": error }),
    }
    .to_string()
}

/// Hands a value to the page. A page that throws is not heard: the answer does not depend on it.
fn tell(listener: &Function, value: &Value) {
    let _ = listener.call1(&JsValue::NULL, &JsValue::from_str(&value.to_string()));
}

/// The models of the gallery, with their texts.
#[wasm_bindgen]
#[must_use]
pub fn gallery() -> String {
    answer(answers::gallery())
}

/// What a question asks, with its empty board.
#[wasm_bindgen]
#[must_use]
pub fn describe(question: &str) -> String {
    answer(question::read(question).and_then(|asked| answers::describe(&asked)))
}

/// Solves. `listener` gets each fundamental board as it is found; the answer has the page.
#[wasm_bindgen]
#[must_use]
pub fn solve(question: &str, attacks: bool, listener: &Function) -> String {
    let tell = |value: &Value| tell(listener, value);
    answer(question::read(question).and_then(|asked| answers::solve(&asked.query, attacks, &tell)))
}

/// Counts each size from the question's up to `last`. `listener` gets the rows.
#[wasm_bindgen]
#[must_use]
pub fn count(question: &str, last: u32, listener: &Function) -> String {
    let tell = |value: &Value| tell(listener, value);
    answer(question::read(question).and_then(|asked| answers::count(&asked, last, &tell)))
}

/// Predicts what each engine needs for a count.
#[wasm_bindgen]
#[must_use]
pub fn forecasts(question: &str) -> String {
    answer(question::read(question).and_then(|asked| answers::forecasts(&asked.query)))
}

/// Writes the question in a format of `nq-sat list formats`.
#[wasm_bindgen]
#[must_use]
pub fn export(question: &str, format: &str) -> String {
    answer(question::read(question).and_then(|asked| answers::export(&asked.query, format)))
}

/// Decodes the output of a solver on the question's formula.
#[wasm_bindgen]
#[must_use]
pub fn decode(question: &str, output: &str) -> String {
    answer(question::read(question).and_then(|asked| answers::decode(&asked.query, output)))
}

/// The page of a backtracking search for n queens.
#[wasm_bindgen]
#[must_use]
pub fn steps(size: u16) -> String {
    answer(answers::steps(size))
}

/// Makes a puzzle of a kind: `regions`, `stars` or `completion`. Grade 0 is any.
#[wasm_bindgen]
#[must_use]
pub fn make_puzzle(kind: &str, size: u16, seed: u32, grade: u8) -> String {
    answer(puzzles::make(kind, size, seed.into(), grade))
}

/// Reads a puzzle as people send it, or a link; `stars` 0 if the text says it.
#[wasm_bindgen]
#[must_use]
pub fn read_puzzle(text: &str, stars: u16) -> String {
    answer(puzzles::read(text, stars))
}
