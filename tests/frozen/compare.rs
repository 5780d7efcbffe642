//! JSON compared key by key: keys, their order, and values.

use itertools::Itertools;
use serde_json::{Map, Value};

/// The differences, one line each with its path.
pub fn differences(recorded: &Value, printed: &Value) -> Vec<String> {
    let mut found = Vec::new();
    values("", recorded, printed, &mut found);
    found
}

fn values(path: &str, recorded: &Value, printed: &Value, found: &mut Vec<String>) {
    match (recorded, printed) {
        (Value::Object(recorded), Value::Object(printed)) => {
            objects(path, recorded, printed, found);
        }
        (Value::Array(recorded), Value::Array(printed)) => arrays(path, recorded, printed, found),
        _ if recorded == printed => {}
        _ => found.push(format!("{}: recorded {recorded}, printed {printed}", name(path))),
    }
}

fn objects(
    path: &str,
    recorded: &Map<String, Value>,
    printed: &Map<String, Value>,
    found: &mut Vec<String>,
) {
    for (key, value) in recorded {
        let path = format!("{path}.{key}");
        match printed.get(key) {
            Some(printed) => values(&path, value, printed, found),
            None => found.push(format!("{path}: the key is gone, recorded {value}")),
        }
    }
    for (key, value) in printed.iter().filter(|(key, _)| !recorded.contains_key(*key)) {
        found.push(format!("{path}.{key}: the key is new, printed {value}"));
    }
    let was: Vec<_> = recorded.keys().filter(|key| printed.contains_key(*key)).collect();
    let is: Vec<_> = printed.keys().filter(|key| recorded.contains_key(*key)).collect();
    if was != is {
        let (was, is) = (was.iter().join(", "), is.iter().join(", "));
        found.push(format!("{}: the keys have another order: {is}; recorded {was}", name(path)));
    }
}

fn arrays(path: &str, recorded: &[Value], printed: &[Value], found: &mut Vec<String>) {
    if recorded.len() != printed.len() {
        let (was, is) = (recorded.len(), printed.len());
        found.push(format!("{}: {is} elements, recorded {was}", name(path)));
    }
    for (index, (recorded, printed)) in recorded.iter().zip(printed).enumerate() {
        values(&format!("{path}[{index}]"), recorded, printed, found);
    }
}

fn name(path: &str) -> &str {
    if path.is_empty() { "the value" } else { path }
}
