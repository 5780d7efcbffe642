//! JSON records: one object a line.

use std::io::{self, Write};
use std::time::Duration;

use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::model::Problem;
use crate::query::Answer;
use crate::query::record::{self, AnswerRecord, Encodings, Head, Partial};
use crate::run::control::StopReason;
use crate::run::engine::EncodingNames;

/// Writes one object and a newline.
pub(super) fn write(out: &mut dyn Write, record: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, record).map_err(io::Error::from)?;
    writeln!(out)
}

/// The keys of what is written as an object.
fn object(record: &impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(record) {
        Ok(Value::Object(object)) => object,
        _ => Map::new(),
    }
}

/// The keys that say which problem a record belongs to.
pub(super) fn head(problem: &Problem) -> Map<String, Value> {
    object(&Head::new(problem))
}

/// Seconds with microseconds.
pub(super) fn seconds(time: Duration) -> Value {
    json!(record::seconds(time))
}

/// Which part of the whole a stopped run covers.
pub(super) fn part(reason: StopReason) -> Value {
    json!(Partial::of(reason))
}

/// The encodings by name, and how they are varied.
pub(super) fn add_encoding(record: &mut Map<String, Value>, encoding: &EncodingNames) {
    record.extend(object(&Encodings::from(encoding)));
}

/// One engine's answer.
pub(super) fn answer(problem: &Problem, answer: &Answer) -> Map<String, Value> {
    object(&AnswerRecord::new(problem, answer))
}
