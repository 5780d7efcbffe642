//! The reference in docs/json.md: every key of a recorded object has a row there, every row is a
//! key of a recorded object, and every example is a recorded value.
//!
//! The heading of a section names the `type` of its records, or their `kind` if they have no type.
//! Keys of several records have one table, and a section names those that it has.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::{Map, Value, json};

use super::mask;
use super::program::ROOT;
use super::recorded::path;
use super::topics::TOPICS;
use super::transcript::read;

/// Objects whose keys are data: pieces, squares, files. Each has one row.
const DATA: [&str; 7] = ["bytes", "moved", "orbits", "parameters", "params", "pieces", "rules"];

/// Keys that no recorded command shows: of faults, and of runs that end early.
const ELSEWHERE: &[(&str, &str)] = &[
    ("disagreement", "model"),
    ("disagreement", "satisfiable.encoding"),
    ("disagreement", "unsatisfiable.encoding"),
    ("summary", "partial.stopped"),
    // tests/library/agreement.rs
    ("tally", "evidence.related"),
    // tests/cli/proofs.rs
    ("tally", "proof"),
    ("term", "difference"),
];

/// The values of each key of each record.
type Values = BTreeMap<String, BTreeMap<String, Vec<Value>>>;

/// A row of a table: keys with the same meaning, and an example of one of them.
#[derive(Debug)]
struct Row {
    keys: Vec<String>,
    example: Value,
}

/// The sections of the page, each with the records that it names and the places of its rows.
#[derive(Debug, Default)]
struct Reference {
    rows: Vec<Row>,
    sections: Vec<(Vec<String>, Vec<usize>)>,
}

/// The texts between backticks.
fn spans(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

impl Reference {
    /// Reads the sections of third level. One that names no record has the common keys.
    fn read(page: &str) -> Self {
        let mut it = Self::default();
        let mut common = Vec::new();
        let (mut is_section, mut is_list) = (false, false);
        for line in page.lines() {
            if line.starts_with('#') {
                let heading = line.strip_prefix("### ");
                is_section = heading.is_some();
                let names = heading.map(spans).into_iter().flatten().map(ToOwned::to_owned);
                let mut names: Vec<String> = names.collect();
                if names.first().is_some_and(|name| name == "kind") {
                    names = names[1..].iter().map(|kind| format!("kind {kind}")).collect();
                }
                it.sections.push((names, Vec::new()));
                continue;
            }
            is_list = line.starts_with("Common keys:") || is_list && !line.is_empty();
            let rows = if !is_section {
                continue;
            } else if is_list {
                let of_key = |key| it.common(&common, key);
                spans(line).flat_map(of_key).collect()
            } else if line.starts_with("| `") {
                it.rows.push(Row::read(line));
                vec![it.rows.len() - 1]
            } else {
                continue;
            };
            let (names, of_section) = it.sections.last_mut().expect("a heading");
            if names.is_empty() {
                common.extend(&rows);
            }
            of_section.extend(rows);
        }
        it
    }

    /// The common rows of a key and of the keys in it.
    fn common(&self, common: &[usize], key: &str) -> Vec<usize> {
        let is_in = |of: &String| {
            of.strip_prefix(key).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        let rows = common.iter().copied().filter(|row| self.rows[*row].keys.iter().any(is_in));
        let rows: Vec<_> = rows.collect();
        assert!(!rows.is_empty(), "no common key is `{key}`");
        rows
    }

    /// What does not fit between the rows and the values, one line each.
    fn faults(&self, values: &Values, elsewhere: &[(&str, &str)]) -> Vec<String> {
        let mut found = Vec::new();
        let mut without_example: BTreeSet<usize> = (0..self.rows.len()).collect();
        for (names, rows) in self.sections.iter().filter(|(names, _)| !names.is_empty()) {
            let mut unused: BTreeSet<&str> =
                rows.iter().flat_map(|row| &self.rows[*row].keys).map(|key| &**key).collect();
            for name in names {
                let Some(keys) = values.get(name) else {
                    found.push(format!("{name}: no recorded object is of this section"));
                    continue;
                };
                for (key, values) in keys {
                    let is_its = |row: &&usize| self.rows[**row].has(key);
                    let [row] = rows.iter().filter(is_its).collect::<Vec<_>>()[..] else {
                        let number = rows.iter().filter(is_its).count();
                        found.push(format!("{name}: {number} rows have the key {key}"));
                        continue;
                    };
                    unused.retain(|pattern| !is_of(pattern, key));
                    let example = masked(name, key, &self.rows[*row].example);
                    let is_other = |value: &&Value| kind(value) != kind(&example);
                    if let Some(other) = values.iter().find(is_other) {
                        found.push(format!("{name}: {key} is {other}, its example {example}"));
                    }
                    if values.iter().any(|value| is_example(&example, value)) {
                        without_example.remove(row);
                    }
                }
            }
            for key in unused {
                if !names.iter().any(|name| elsewhere.contains(&(name, key))) {
                    found.push(format!("{}: no recorded object has the key {key}", names[0]));
                }
            }
        }
        let is_documented = |name| self.sections.iter().any(|(names, _)| names.contains(name));
        let without = values.keys().filter(|name| !is_documented(name));
        found.extend(without.map(|name| format!("{name}: no section has these records")));
        for row in without_example {
            let Row { keys, example } = &self.rows[row];
            if !keys.iter().all(|key| elsewhere.iter().any(|(_, of)| of == key)) {
                found.push(format!("{}: no recorded value is {example}", keys.join(", ")));
            }
        }
        found
    }
}

impl Row {
    fn read(line: &str) -> Self {
        let [keys, example, _] = line.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("a row has three columns: {line}");
        };
        let example = spans(example).next().and_then(|text| serde_json::from_str(text).ok());
        let example = example.unwrap_or_else(|| panic!("the example of a row is JSON: {line}"));
        Self { keys: spans(keys).map(ToOwned::to_owned).collect(), example }
    }

    fn has(&self, key: &str) -> bool {
        self.keys.iter().any(|pattern| is_of(pattern, key))
    }
}

/// Whether an example is this value. A text that ends in dots is its beginning.
fn is_example(example: &Value, value: &Value) -> bool {
    let beginning = example.as_str().and_then(|text| text.strip_suffix('…'));
    match (beginning, value) {
        (Some(beginning), Value::String(text)) => text.starts_with(beginning),
        _ => example == value,
    }
}

/// Whether a key is that of a row, where `*` stands for any text.
fn is_of(pattern: &str, key: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == key,
        Some((before, after)) => key
            .strip_prefix(before)
            .is_some_and(|rest| rest.len() > after.len() && rest.ends_with(after)),
    }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "bool",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

/// A value as it is recorded under this key.
fn masked(name: &str, key: &str, value: &Value) -> Value {
    let mut record = value.clone();
    for part in key.rsplit('.') {
        record = match part.strip_suffix("[]") {
            Some(part) => json!({ part: [record] }),
            None => json!({ part: record }),
        };
    }
    record["type"] = json!(name);
    mask::json(&mut record);
    let pointer = format!("/{}", key.replace("[]", "/0").replace('.', "/"));
    record.pointer(&pointer).expect(key).clone()
}

/// Adds the values of an object, by key. An element of an array has the key of the array and `[]`.
fn collect(key: &str, value: &Value, found: &mut BTreeMap<String, Vec<Value>>) {
    match value {
        Value::Object(object) if !DATA.iter().any(|data| key.rsplit('.').next() == Some(data)) => {
            for (name, value) in object {
                let key = if key.is_empty() { name.clone() } else { format!("{key}.{name}") };
                collect(&key, value, found);
            }
        }
        Value::Array(items) if items.iter().any(Value::is_object) => {
            for item in items {
                collect(&format!("{key}[]"), item, found);
            }
        }
        _ => found.entry(key.to_owned()).or_default().push(value.clone()),
    }
}

/// The values of all objects by record and key. The key that names the record has none.
fn values(objects: impl IntoIterator<Item = Map<String, Value>>) -> Values {
    let mut all = Values::new();
    for mut object in objects {
        let name = match (object.shift_remove("type"), object.get("kind")) {
            (Some(Value::String(name)), _) => name,
            (None, Some(Value::String(kind))) => {
                let name = format!("kind {kind}");
                object.shift_remove("kind");
                name
            }
            _ => panic!("an object needs a type or a kind: {object:?}"),
        };
        collect("", &Value::Object(object), all.entry(name).or_default());
    }
    // An array is empty in one object, and has objects in another.
    for keys in all.values_mut() {
        let of_elements = keys.keys().filter_map(|key| key.rsplit_once("[]."));
        let arrays: BTreeSet<String> = of_elements.map(|(array, _)| array.to_owned()).collect();
        keys.retain(|key, _| !arrays.contains(key));
    }
    all
}

/// All recorded objects. With `--json` each line of output is one.
fn objects() -> Vec<Map<String, Value>> {
    let mut all = Vec::new();
    for topic in TOPICS {
        let text = fs::read_to_string(path(&format!("{topic}.txt"))).expect(topic);
        for entry in read(&text) {
            let has_json = entry.command.split(' ').any(|word| word == "--json");
            if has_json || entry.command.starts_with("cat ") {
                let object = |line: &String| serde_json::from_str(line);
                let lines: Result<Vec<_>, _> = entry.stdout.iter().map(object).collect();
                all.extend(lines.unwrap_or_else(|why| panic!("{}: {why}", entry.command)));
            }
        }
    }
    all
}

#[test]
fn the_reference_has_every_key_and_no_other() {
    let page = fs::read_to_string(Path::new(ROOT).join("docs/json.md")).expect("the page");
    let objects = objects();
    assert!(objects.len() > 1000, "{}", objects.len());
    let found = Reference::read(&page).faults(&values(objects), ELSEWHERE);
    assert!(found.is_empty(), "docs/json.md is not what the program prints\n{}", found.join("\n"));
}

/// A page, and objects that fit it.
const PAGE: &str = include_str!("documented_example.md");

fn fitting() -> Vec<Value> {
    let count = json!({
        "n": 4, "optimum": {"value": 3}, "type": "count", "parts": [{"by_a": 1}], "seconds": 0,
    });
    let mut sum = count.clone();
    sum["type"] = json!("sum");
    vec![count, sum, json!({"kind": "rook", "name": "Rook"}), json!({"kind": "king"})]
}

fn faults(page: &str, objects: &[Value]) -> Vec<String> {
    let objects = objects.iter().map(|object| object.as_object().expect("an object").clone());
    Reference::read(page).faults(&values(objects), &[])
}

#[test]
fn each_difference_from_the_reference_is_named() {
    assert_eq!(faults(PAGE, &fitting()), [""; 0]);
    let with = |pointer: &str, value: Value| {
        let mut objects = fitting();
        *objects[0].pointer_mut(pointer).expect(pointer) = value;
        objects
    };
    let without = |row: &str| PAGE.replace(row, "");
    for (page, objects, expected) in [
        (
            without("| `seconds` | `0.5` | a time |\n"),
            fitting(),
            "count: 0 rows have the key seconds",
        ),
        (without(",\n`optimum`"), fitting(), "sum: 0 rows have the key optimum.value"),
        (
            without("### `kind`: `rook`, `king`"),
            fitting(),
            "kind rook: no section has these records",
        ),
        (PAGE.replace("`0.5`", "`\"0.5\"`"), fitting(), "count: seconds is 0, its example \""),
        (PAGE.replace("`4`", "`5`"), fitting(), "n: no recorded value is 5"),
        (PAGE.replace("R…", "K…"), fitting(), "name: no recorded value is \"K…\""),
        (
            PAGE.to_owned(),
            with("/parts/0", json!({"x": 2})),
            "count: 0 rows have the key parts[].x",
        ),
        (PAGE.to_owned(), with("/n", json!("4")), "count: n is \"4\", its example 4"),
        (PAGE.to_owned(), fitting()[..3].to_vec(), "kind king: no recorded object"),
        (
            PAGE.replace("`seconds`", "`seconds`, `hours`"),
            fitting(),
            "count: no recorded object has the key hours",
        ),
    ] {
        let found = faults(&page, &objects);
        assert!(found.iter().any(|line| line.starts_with(expected)), "{expected}: {found:?}");
    }
}

#[test]
#[should_panic(expected = "an object needs a type or a kind")]
fn an_object_without_a_type_is_named() {
    faults(PAGE, &[json!({"n": 4})]);
}
