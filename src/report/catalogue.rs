//! What there is to choose from, as text.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Value;

use super::style::STRONG;

/// What stands in the first line of a row.
const TITLE: [&str; 2] = ["name", "kind"];

/// Writes a row: its name and kind, and under them one line a property.
///
/// # Errors
/// What the writer says; a row that is no object.
pub fn write(out: &mut dyn Write, row: &impl Serialize) -> io::Result<()> {
    let row = serde_json::to_value(row)?;
    let [name, kind] = TITLE.map(|key| text(&row[key]));
    writeln!(out, "{STRONG}{name}{STRONG:#} ({kind})")?;
    let properties = row.as_object().into_iter().flatten();
    for (key, value) in properties.filter(|(key, _)| !TITLE.contains(&key.as_str())) {
        let items = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
        for item in items {
            writeln!(out, "    {key:<10} {}", text(item))?;
        }
    }
    Ok(())
}

fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        other => other.to_string(),
    }
}
