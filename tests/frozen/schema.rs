//! The published JSON Schema: every object that a command prints matches it, and a damaged one does
//! not.

use std::sync::LazyLock;

use jsonschema::Validator;
use serde_json::{Value, json};

use super::program::Run;
use super::recorded::check_recorded_at;

static VALIDATOR: LazyLock<Validator> = LazyLock::new(|| {
    let schema = nq_sat::schema::schema();
    jsonschema::validator_for(schema.as_value()).expect("a schema")
});

/// The objects that a command printed, one per line.
fn objects(run: &Run) -> impl Iterator<Item = Value> {
    let lines = run.stdout.lines().filter(|line| line.starts_with('{'));
    lines.map(|line| serde_json::from_str(line).expect("an object a line"))
}

/// Checks the objects that a command printed against the schema, and damages each.
#[track_caller]
pub fn check_output(command: &str, run: &Run) {
    if !command.split(' ').any(|word| word == "--json") {
        return;
    }
    for object in objects(run) {
        assert!(VALIDATOR.is_valid(&object), "{command}: {object}");
        let Value::Object(keys) = &object else { panic!("{object}") };
        for key in
            ["type", "model", "n", "total", "seconds"].iter().filter(|key| keys.contains_key(**key))
        {
            let mut other = object.clone();
            other[*key] = json!([null]);
            assert!(!VALIDATOR.is_valid(&other), "{command}: {key} of another type: {other}");
        }
        let mut other = object.clone();
        other["type"] = json!("no such type");
        assert!(!VALIDATOR.is_valid(&other), "{command}: {other}");
    }
}

#[test]
fn the_published_schema_is_that_of_the_structs() {
    let schema = serde_json::to_string_pretty(nq_sat::schema::schema().as_value());
    let schema = schema.expect("JSON") + "\n";
    check_recorded_at("docs/json-schema.json", &schema, |published| {
        if published == schema { Vec::new() } else { vec!["the structs have changed".to_owned()] }
    });
}
