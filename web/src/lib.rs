//! The engine of the playground: one function that answers requests as JSON texts.
//!
//! A request has a `question`: `toml`, or the name of a `model` of the gallery; the size `n`;
//! parameters `set`; the `engine` that counts. An answer has `ok`, or an `error` in one line.

mod answers;
mod catalogue;
mod drawing;
mod files;
mod learning;
mod pictures;
mod puzzles;
mod question;
mod steps;
#[cfg(test)]
mod tests;
mod told;

use std::collections::BTreeMap;

use js_sys::{Function, Uint8Array};
use serde_json::{Value, json};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::puzzles::Wanted;

/// A fault in one line.
type Fault = String;

fn fault(error: impl std::fmt::Display) -> Fault {
    error.to_string()
}

fn as_json(answer: Result<Value, Fault>) -> String {
    match answer {
        Ok(value) => json!({ "ok": value }),
        Err(error) => json!({ "error": error }),
    }
    .to_string()
}

/// Answers a request. `listener` gets the parts of `solve` and `count` as they are found.
#[wasm_bindgen]
#[must_use]
pub fn ask(name: &str, request: &str, listener: &Function) -> String {
    // A page that throws is not heard: the answer does not depend on it.
    let tell = |value: &Value| {
        let _ = listener.call1(&JsValue::NULL, &JsValue::from_str(&value.to_string()));
    };
    as_json(answer(name, request, &tell))
}

/// Checks the files of a certificate.
#[wasm_bindgen]
#[must_use]
pub fn check(names: Vec<String>, contents: Vec<Uint8Array>) -> String {
    let contents = contents.into_iter().map(|bytes| bytes.to_vec());
    as_json(files::check(&names.into_iter().zip(contents).collect::<BTreeMap<_, _>>()))
}

/// Reads the board in the pixels of a picture, four bytes each.
#[wasm_bindgen]
#[must_use]
pub fn look(width: usize, height: usize, pixels: &[u8]) -> String {
    as_json(pictures::look(width, height, pixels))
}

fn answer(name: &str, request: &str, tell: &dyn Fn(&Value)) -> Result<Value, Fault> {
    let request: Value = serde_json::from_str(request).map_err(fault)?;
    let text = |key: &str| request[key].as_str().unwrap_or_default();
    let number = |key: &str| request[key].as_u64().unwrap_or_default();
    let small = |key: &str| u16::try_from(number(key)).unwrap_or(u16::MAX);
    let asked = || question::read(&request["question"]);
    match name {
        "catalogue" => catalogue::catalogue(),
        "describe" => answers::describe(&asked()?),
        "draw" => {
            let squares = request["squares"].as_array().into_iter().flatten();
            let squares: Vec<_> = squares.filter_map(Value::as_str).collect();
            drawing::draw(&asked()?, &squares, text("brush"))
        }
        "wrap" => drawing::wrap(&asked()?, text("edges")),
        "solve" => answers::solve(&asked()?.query, request["attacks"] == true, tell),
        "first" => answers::first(&asked()?.query, tell),
        "plan" => answers::plan(&asked()?.query),
        "count" => answers::count(&asked()?, number("last"), tell),
        "table" => answers::table(&asked()?.query),
        "forecasts" => answers::forecasts(&asked()?.query),
        "search" => steps::search(small("n")),
        "learning" => steps::learning(&asked()?.query),
        "trace" => steps::trace(&asked()?.query),
        "compared" => steps::compared(small("n"), tell),
        "export" => files::export(&asked()?.query, text("format")),
        "decode" => files::decode(&asked()?.query, text("output")),
        "make" => puzzles::make(&Wanted::of(&request), asked),
        "read" => puzzles::read(text("text"), small("stars")),
        "model" => puzzles::model(text("text"), small("stars")),
        "play" => puzzles::play(&asked()?),
        _ => Err(format!("no request is named {name}")),
    }
}
