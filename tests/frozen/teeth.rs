//! Tests of the comparison: it reports every change of recorded output, and nothing else.

use std::fs;

use serde_json::{Map, Value, json};

use super::cases::thorough;
use super::compare::differences;
use super::hashes;
use super::mask;
use super::recorded::path;
use super::transcript::{Entry, compare, read};

fn record() -> Value {
    json!({
        "model": "n-queens", "n": 8, "total": "92", "orbits": {"8": "11", "4": "1"},
        "evidence": {"witness": true, "agreement": ["backtrack"], "known": "A000170"},
    })
}

#[test]
fn equal_values_have_no_differences() {
    assert!(differences(&record(), &record()).is_empty());
}

#[test]
fn a_changed_value_is_named_by_its_path() {
    let mut changed = record();
    changed["orbits"]["4"] = json!("2");
    assert_eq!(differences(&record(), &changed), [r#".orbits.4: recorded "1", printed "2""#]);
    let mut changed = record();
    changed["evidence"]["agreement"] = json!(["search", "backtrack"]);
    let [length, element] = &differences(&record(), &changed)[..] else { panic!("two") };
    assert_eq!(length, ".evidence.agreement: 2 elements, recorded 1");
    assert!(element.starts_with(".evidence.agreement[0]: "), "{element}");
}

/// A number is not a text, and a whole number not a fraction.
#[test]
fn another_kind_of_value_is_a_difference() {
    for (was, is) in [
        (json!(8), json!("8")),
        (json!(8), json!(8.0)),
        (json!(null), json!({})),
        (json!([]), json!({})),
        (json!(false), json!(null)),
    ] {
        assert_eq!(differences(&was, &is).len(), 1, "{was} {is}");
    }
}

#[test]
fn added_and_missing_keys_are_differences() {
    let mut less = record();
    less.as_object_mut().expect("an object").shift_remove("total");
    assert_eq!(differences(&record(), &less), [r#".total: the key is gone, recorded "92""#]);
    assert_eq!(differences(&less, &record()), [r#".total: the key is new, printed "92""#]);
}

#[test]
fn another_order_of_keys_is_a_difference() {
    let ordered = json!({"a": {"x": 1, "y": 2}, "b": 3});
    let inner = json!({"a": {"y": 2, "x": 1}, "b": 3});
    assert_eq!(
        differences(&ordered, &inner),
        [".a: the keys have another order: y, x; recorded x, y"]
    );
    let outer = json!({"b": 3, "a": {"x": 1, "y": 2}});
    assert_eq!(differences(&ordered, &outer).len(), 1);
}

/// All changes of one place in a recorded object.
fn mutations(value: &Value) -> Vec<Value> {
    match value {
        Value::Object(object) => {
            let mut all = Vec::new();
            for (key, inner) in object {
                let mut without = object.clone();
                without.shift_remove(key);
                // At the end instead of its place.
                let mut moved = without.clone();
                moved.insert(key.clone(), inner.clone());
                let renamed: Map<_, _> = object
                    .iter()
                    .map(|(other, value)| {
                        let name = if other == key { format!("{key}s") } else { other.clone() };
                        (name, value.clone())
                    })
                    .collect();
                all.extend([without, renamed].map(Value::Object));
                if object.keys().next_back() != Some(key) {
                    all.push(Value::Object(moved));
                }
                for mutated in mutations(inner) {
                    let mut changed = object.clone();
                    changed[key] = mutated;
                    all.push(Value::Object(changed));
                }
            }
            let mut more = object.clone();
            more.insert("one more".to_owned(), json!(1));
            all.push(Value::Object(more));
            all
        }
        Value::Array(items) => {
            let mut all = vec![Value::Array([&items[..], &[json!(1)]].concat())];
            for (place, inner) in items.iter().enumerate() {
                let mut less = items.clone();
                less.remove(place);
                all.push(Value::Array(less));
                for mutated in mutations(inner) {
                    let mut changed = items.clone();
                    changed[place] = mutated;
                    all.push(Value::Array(changed));
                }
            }
            all
        }
        Value::String(text) => vec![json!(format!("{text} ")), json!(null)],
        Value::Number(_) => vec![json!(-1), json!(value.to_string())],
        Value::Bool(bool) => vec![json!(!bool)],
        Value::Null => vec![json!(0)],
    }
}

/// Every change of one place in a recorded object of these files is reported, unless it is masked.
#[test]
fn every_mutation_of_a_recorded_answer_is_reported() {
    let (mut mutations_seen, mut tried) = (0, 0);
    for name in ["solve.txt", "shards.txt", "certify.txt", "check.txt", "bench.txt"] {
        let text = fs::read_to_string(path(name)).expect(name);
        for entry in read(&text) {
            for (number, line) in entry.stdout.iter().enumerate().take(3) {
                let Ok(object @ Value::Object(_)) = serde_json::from_str::<Value>(line) else {
                    continue;
                };
                for mutated in mutations(&object) {
                    mutations_seen += 1;
                    // The kinds of changes take turns of two to four.
                    if !thorough() && mutations_seen % 7 > 0 {
                        continue;
                    }
                    let mut masked = mutated.clone();
                    mask::json(&mut masked);
                    // `==` ignores the order of keys.
                    let texts = [&masked, &object].map(Value::to_string);
                    if texts[0] == texts[1] {
                        continue;
                    }
                    let mut printed = entry.clone();
                    printed.stdout[number] = mutated.to_string();
                    let found = entry.differences(&printed);
                    assert!(!found.is_empty(), "{}: {object} became {mutated}", entry.command);
                    assert!(found[0].starts_with(&entry.command), "{found:?}");
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > if thorough() { 1000 } else { 140 }, "{tried}");
}

fn entry(command: &str) -> Entry {
    Entry {
        command: command.to_owned(),
        stdout: vec![record().to_string(), "a line".to_owned(), String::new()],
        stderr: vec!["nq-sat: a complaint".to_owned()],
        code: 2,
    }
}

#[test]
fn a_transcript_is_read_as_it_was_written() {
    let entries = [entry("solve 8"), entry("count 8"), Entry::default()];
    let text: String = entries.iter().map(Entry::to_string).collect();
    assert_eq!(read(&text), entries);
}

#[test]
fn each_part_of_an_entry_counts() {
    let alterations: [fn(&mut Entry); 7] = [
        |entry| entry.code = 0,
        |entry| entry.stdout[1].push('!'),
        |entry| drop(entry.stdout.pop()),
        |entry| entry.stdout.push("one more".to_owned()),
        |entry| entry.stdout.swap(0, 1),
        |entry| entry.stderr[0].push('!'),
        |entry| entry.stderr.clear(),
    ];
    for alter in alterations {
        let mut changed = entry("solve 8");
        alter(&mut changed);
        let found = compare(&[entry("solve 8")], &[changed.clone()]);
        assert!(!found.is_empty(), "{changed:?}");
        assert!(found.iter().all(|line| line.starts_with("solve 8: ")), "{found:?}");
    }
}

#[test]
fn commands_of_one_side_alone_are_reported() {
    let (solve, count) = (entry("solve 8"), entry("count 8"));
    let both = [solve.clone(), count.clone()];
    assert!(compare(&both, &both).is_empty());
    let one = [solve.clone()];
    assert_eq!(compare(&one, &both), ["count 8: not recorded"]);
    assert_eq!(compare(&both, &one), ["count 8: recorded, but no case runs it"]);
    let turned = [count, solve];
    assert_eq!(compare(&turned, &both).len(), 1);
    assert_eq!(compare(&[&both[..], &one].concat(), &both).len(), 1);
}

#[test]
fn hashes_are_compared_by_what_has_them() {
    let recorded = hashes::read("00  export 4\n11  export 5\n");
    assert!(hashes::differences(&recorded, &recorded).is_empty());
    let printed = hashes::read("00  export 4\n12  export 5\n");
    assert_eq!(hashes::differences(&recorded, &printed), ["export 5: other bytes"]);
    assert_eq!(hashes::differences(&recorded[..1], &recorded), ["export 5: not recorded"]);
    assert_eq!(
        hashes::differences(&recorded, &recorded[..1]),
        ["export 5: recorded, but no case has it"]
    );
    assert_ne!(hashes::hash("p cnf 1 1"), hashes::hash("p cnf 1 2"));
}

#[test]
fn times_are_masked_and_nothing_else() {
    let times = json!({"n": 4, "seconds": 0.25, "machine": {"cpu": "a", "cores": 2}, "total": "2"});
    let masked = json!({"n": 4, "seconds": 0, "machine": {"cpu": "…", "cores": 0}, "total": "2"});
    let mut value = times.clone();
    mask::json(&mut value);
    assert_eq!(value.to_string(), masked.to_string());
    mask::json(&mut value);
    assert_eq!(value, masked, "again, nothing changes");
    assert_eq!(mask::line("  8  92     10.013  = A000170"), "  8  92       _.__  = A000170");
    assert_eq!(mask::line("engine knights, 0.001 s"), "engine knights, _ s");
    for line in ["n = 8", "3.0.2", "1,234", "0.5 %", "12.3456", "Q a1"] {
        assert_eq!(mask::line(line), line);
    }
}

/// A later version may omit the null. A certificate in its place is a difference.
#[test]
fn only_a_null_certificate_may_be_missing() {
    let with = |certificate: Value| {
        let mut record = record();
        record["evidence"]["certificate"] = certificate;
        mask::json(&mut record);
        record
    };
    assert!(differences(&with(json!(null)), &record()).is_empty());
    assert_eq!(differences(&record(), &with(json!("a file"))).len(), 1);
    let mut elsewhere = record();
    elsewhere["certificate"] = json!(null);
    mask::json(&mut elsewhere);
    assert_eq!(differences(&record(), &elsewhere).len(), 1);
}
