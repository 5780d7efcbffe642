//! Masks values that are no part of an answer: times, memory, the machine, versions.

use std::borrow::Cow;

use serde_json::{Map, Value};

/// Keys whose values depend on the run, the machine or the version. The type of the value stays.
const VARYING: [&str; 16] = [
    "cpu_seconds",
    "left_seconds",
    "machine",
    "nq_sat",
    "par2_seconds",
    "path",
    "peak_bytes",
    "seconds",
    // The hash of a formula's file, which names the version.
    "sha256",
    "shards_per_second",
    // The instruction set of the machine.
    "simd",
    "solver_seconds",
    "started",
    "version",
    "wall_seconds",
    "work_seconds",
];

/// Keys of an estimate that depend on the size of its sample.
const SAMPLED: [&str; 4] = ["sampled", "in_part", "placements", "memory"];

/// Replaces a masked text.
pub const MASK: &str = "…";

/// A line of output as it is recorded.
pub fn line(line: &str) -> String {
    match serde_json::from_str(line) {
        Ok(mut value @ Value::Object(_)) => {
            json(&mut value);
            value.to_string()
        }
        _ => text(line),
    }
}

/// Masks values in a record, and drops `evidence.certificate` where it is null: it has no meaning.
pub fn json(value: &mut Value) {
    match value {
        Value::Object(object) => {
            let is_estimate = object.get("type").is_some_and(|kind| kind == "estimate");
            for (key, value) in object.iter_mut() {
                let varies =
                    VARYING.contains(&&**key) || (is_estimate && SAMPLED.contains(&&**key));
                if varies { blank(value) } else { json(value) }
            }
            if let Some(Value::Object(evidence)) = object.get_mut("evidence") {
                drop_null_certificate(evidence);
            }
            // The memory of a process that uses less than this program is not known.
            if object.get("type").is_some_and(|kind| kind == "run")
                && object.get("command").is_some_and(|command| command != "in process")
            {
                object.shift_remove("peak_bytes");
            }
        }
        Value::Array(items) => items.iter_mut().for_each(json),
        _ => {}
    }
}

fn drop_null_certificate(evidence: &mut Map<String, Value>) {
    if evidence.get("certificate").is_some_and(Value::is_null) {
        evidence.shift_remove("certificate");
    }
}

/// The same type of value, without content.
fn blank(value: &mut Value) {
    match value {
        Value::Null => {}
        Value::Bool(bool) => *bool = false,
        Value::Number(_) => *value = 0.into(),
        Value::String(text) => MASK.clone_into(text),
        Value::Array(items) => items.iter_mut().for_each(blank),
        Value::Object(object) => object.values_mut().for_each(blank),
    }
}

/// Units of the times that people read.
const UNITS: [&str; 6] = ["µs", "ms", "s", "min", "h", "days"];

/// Times are numbers with a unit, or with two or three decimals. A time with a unit may have any
/// length, so the spaces before it are masked, too.
fn text(line: &str) -> String {
    let line = version(line);
    let words: Vec<&str> = line.split(' ').collect();
    let mut masked: Vec<Cow<'_, str>> = Vec::new();
    let mut rest = &words[..];
    while let [word, later @ ..] = rest {
        rest = later;
        let number = word.trim_start_matches('(');
        let unit = later.first().map(|next| next.trim_end_matches(|c: char| ",;:.)".contains(c)));
        if !is_number(number) || !unit.is_some_and(|unit| UNITS.contains(&unit)) {
            masked.push(decimals(word));
            continue;
        }
        while masked.last().is_some_and(|last| last.is_empty()) {
            masked.pop();
        }
        let after = &later[0][unit.unwrap_or_default().len()..];
        let before = &word[..word.len() - number.len()];
        rest = &later[1..];
        // `2 min 05 s` is one time.
        match masked.last() {
            Some(last) if last == "_ s" => masked.pop(),
            _ => None,
        };
        masked.push(format!("{before}_ s{after}").into());
    }
    masked.join(" ")
}

fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit())
        && word.chars().all(|c| c.is_ascii_digit() || c == '.')
}

/// A number with two or three decimals; those of any length end in the same column.
fn decimals(word: &str) -> Cow<'_, str> {
    let is_part = |c: char| c.is_ascii_digit() || c == '.';
    let (number, rest) = word.split_at(word.find(|c| !is_part(c)).unwrap_or(word.len()));
    let is_time = number.split_once('.').is_some_and(|(whole, decimals)| {
        matches!(decimals.len(), 2 | 3) && !whole.is_empty() && !decimals.contains('.')
    });
    if is_time { Cow::from(format!("{:>1$}{rest}", "_.__", number.len())) } else { Cow::from(word) }
}

/// The version where the program names itself.
pub fn version(text: &str) -> String {
    text.replace(concat!("nq-sat ", env!("CARGO_PKG_VERSION")), &format!("nq-sat {MASK}"))
}
