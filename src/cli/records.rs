//! JSON records: one object a line.

use std::io::{self, Write};
use std::time::Duration;

use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::model::Problem;
use crate::query::record::{self, Encodings, Head, Numbers};
use crate::run::engine::EncodingNames;
use crate::run::tally::Tally;

/// Writes one object and a newline.
pub(super) fn write(out: &mut dyn Write, record: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, record).map_err(io::Error::from)?;
    writeln!(out)
}

/// The keys of what is written as an object.
pub(super) fn object(record: &impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(record) {
        Ok(Value::Object(object)) => object,
        _ => Map::new(),
    }
}

/// The keys that say which problem a record belongs to.
pub(super) fn head(problem: &Problem) -> Map<String, Value> {
    object(&Head::new(problem))
}

/// Adds the keys of a tally; what is not known is left out.
pub(super) fn add_tally(record: &mut Map<String, Value>, tally: &Tally) {
    record.extend(object(&Numbers::from(tally)));
}

/// Seconds with microseconds.
pub(super) fn seconds(time: Duration) -> Value {
    json!(record::seconds(time))
}

/// The encodings by name, and how they are varied.
pub(super) fn add_encoding(record: &mut Map<String, Value>, encoding: &EncodingNames) {
    record.extend(object(&Encodings::from(encoding)));
}
