//! Lists of models, encodings, engines, formats, solvers and texts as text.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Value;

use nq_show::style::STRONG;
use nq_show::wrap::paragraph;

/// The keys in the first line of a row.
const TITLE: [&str; 2] = ["name", "kind"];

/// Writes a row: its name and kind, and under them a paragraph for each property.
pub fn write(out: &mut dyn Write, row: &impl Serialize) -> io::Result<()> {
    let row = serde_json::to_value(row)?;
    let [name, kind] = TITLE.map(|key| text(&row[key]));
    writeln!(out, "{STRONG}{name}{STRONG:#} ({kind})")?;
    let properties = row.as_object().into_iter().flatten();
    let properties: Vec<_> = properties.filter(|(key, _)| !TITLE.contains(&key.as_str())).collect();
    let label = |key| label(&kind, key);
    let width = properties.iter().map(|(key, _)| label(key).len()).max().unwrap_or(0).max(10);
    for (key, value) in properties {
        let items = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
        for item in items {
            paragraph(out, &format!("    {:<width$} ", label(key)), &text(item))?;
        }
    }
    Ok(())
}

fn label<'a>(kind: &str, key: &'a str) -> &'a str {
    match (kind, key) {
        (_, "one_directional") => "one-directional",
        (_, "default_limit") => "default limit",
        ("format", "maximises") => "objective",
        ("text", "displays") => "display",
        (_, key) => key,
    }
}

fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        // A command with a comment, to be copied as it is.
        Value::Object(keys) => keys.values().map(text).collect::<Vec<_>>().join(" # "),
        other => other.to_string(),
    }
}
