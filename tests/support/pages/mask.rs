//! Times differ from run to run: they are masked before outputs are compared.

use serde_json::Value;

#[path = "../../frozen/mask.rs"]
mod json;

const UNITS: [&str; 5] = ["ns", "µs", "ms", "s", "min"];

/// Output without its times, and without the width that they give to columns.
pub fn masked(text: &str) -> String {
    let lines: Vec<_> = text.lines().map(line).collect();
    lines.join("\n").trim_end().to_owned()
}

fn line(line: &str) -> String {
    if let Ok(mut value @ Value::Object(_)) = serde_json::from_str(line) {
        json::json(&mut value);
        return value.to_string();
    }
    let mut kept: Vec<&str> = Vec::new();
    let mut words = line.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let bare = word.trim_end_matches([',', ';', ')']);
        let has_unit = is_number(bare) && words.next_if(|next| is_unit(next)).is_some();
        if !has_unit && !is_time(bare) {
            kept.push(word);
        }
    }
    kept.join(" ")
}

fn is_number(word: &str) -> bool {
    !word.is_empty()
        && word.bytes().all(|b| b.is_ascii_digit() || b == b'.')
        && word.bytes().filter(|&b| b == b'.').count() <= 1
}

fn is_unit(word: &str) -> bool {
    UNITS.contains(&word.trim_end_matches([',', ';', ')', '.']))
}

/// A time as Java prints it: `PT0.01S.`.
fn is_iso_duration(word: &str) -> bool {
    let number = word.trim_end_matches('.').strip_prefix("PT").and_then(|w| w.strip_suffix('S'));
    number.is_some_and(is_number)
}

/// A number with three decimals, or one with its unit: `0.013`, `417µs`.
fn is_time(word: &str) -> bool {
    let decimals = word.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    let with_unit = UNITS.iter().filter_map(|unit| word.strip_suffix(unit)).any(is_number);
    with_unit || (is_number(word) && decimals == 3) || is_iso_duration(word)
}

#[test]
fn times_are_masked_and_nothing_else() {
    for (text, expected) in [
        ("  8   92  0.013  = A000170", "8 92 = A000170"),
        ("  8   92  417 µs = A000170", "8 92 = A000170"),
        ("engine knights, 1.5 ms", "engine knights,"),
        ("in 0.2s, or 12ms", "in or"),
        ("Calculated in PT0.000179S.", "Calculated in"),
        ("Status:  3.0.2 verified, 92 placements", "Status: 3.0.2 verified, 92 placements"),
        ("size 101.5 KiB of 4", "size 101.5 KiB of 4"),
        (r#"{"n":4,"seconds":0.5}"#, r#"{"n":4,"seconds":0}"#),
    ] {
        assert_eq!(masked(text), expected);
    }
    assert_ne!(masked("92 placements"), masked("91 placements"));
}
