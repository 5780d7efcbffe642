//! A manifest of a certified count, and faults in its entries.

use serde_json::{Value, json};

use super::*;

fn manifest() -> Value {
    let file = |digit: &str| json!({ "bytes": 10, "sha256": digit.repeat(64) });
    json!({
        "schema": SCHEMA,
        "tool": "nq-sat 0.1.0",
        "model": "kings",
        "n": 2,
        "settings": {},
        "statement": "kings at n = 2 has exactly 5 placements",
        "solutions": "5",
        "fundamental": "2",
        "lines": ["rows", "columns"],
        "proofs": [
            { "motion": "identity", "formula": "a.cnf", "circuit": "a.scpog", "count": "5" },
            {
                "motion": "half-turn", "exchange": [1, 0], "formula": "b.cnf",
                "circuit": "b.scpog.zst", "count": "1",
            },
        ],
        "files": {
            "model.toml": file("0"), "a.cnf": file("1"), "a.scpog": file("2"),
            "b.cnf": file("3"), "b.scpog.zst": file("4"),
        },
        "trusted": ["model.toml states the problem"],
        "check": ["cake_scpog a.cnf a.scpog"],
        "made_by": "nq-sat certify 2 --count -m kings",
    })
}

fn read(manifest: &Value) -> Result<CountingManifest, Fault> {
    CountingManifest::read(manifest.to_string().as_bytes())
}

/// The fault after the value at a JSON pointer is replaced or added; `null` removes it.
fn fault(pointer: &str, value: Value) -> String {
    let mut changed = manifest();
    let (parent, key) = pointer.rsplit_once('/').unwrap();
    match changed.pointer_mut(parent).unwrap() {
        Value::Object(map) if value.is_null() => drop(map.remove(key).unwrap()),
        Value::Object(map) => drop(map.insert(key.to_owned(), value)),
        _ => panic!("{pointer}"),
    }
    read(&changed).map(drop).expect_err(pointer).to_string()
}

#[test]
fn what_is_claimed_is_read() {
    let manifest = read(&manifest()).unwrap();
    assert_eq!(manifest.total(), Ok(5_u8.into()));
    assert_eq!(manifest.orbits(), Ok(Some(2_u8.into())));
    assert_eq!(manifest.full_lines(), [LineKind::Rows, LineKind::Columns]);
    assert_eq!((manifest.best, manifest.n), (None, 2));
    let [all, half] = &manifest.proofs[..] else { panic!() };
    assert!(all.is_of_all() && !half.is_of_all());
    assert_eq!((half.count(), half.exchange.as_deref()), (Ok(1_u8.into()), Some(&[1, 0][..])));
}

#[test]
fn faults_are_named() {
    let number =
        |key, text| format!("`{key}` is `{text}`, expected a decimal number, such as \"92\"");
    let first = "the first of the `proofs` must have the motion identity and no `exchange`";
    let lines = "`lines` must be [\"rows\"], [\"columns\"] or [\"rows\", \"columns\"], or absent";
    let shared = "a.cnf has more than one use: each needs its own file";
    let listed = json!({ "bytes": 1, "sha256": "0".repeat(64) });
    for (pointer, value, expected) in [
        (
            "/schema",
            json!("nq-sat certificate 1"),
            format!("the schema is `nq-sat certificate 1`, expected `{SCHEMA}`"),
        ),
        ("/solutions", json!("05"), number("solutions", "05")),
        ("/solutions", json!("-5"), number("solutions", "-5")),
        ("/fundamental", json!("2.0"), number("fundamental", "2.0")),
        ("/proofs/1/count", json!(""), number("count", "")),
        (
            "/solutions",
            json!("6"),
            "`solutions` is 6, but the first proof has the count 5".to_owned(),
        ),
        ("/proofs/0/motion", json!("half-turn"), first.to_owned()),
        ("/proofs/0/exchange", json!([0, 1]), first.to_owned()),
        ("/proofs", json!([]), first.to_owned()),
        ("/lines", json!([]), lines.to_owned()),
        ("/lines", json!(["columns", "rows"]), lines.to_owned()),
        ("/lines", json!(["rows", "rows"]), lines.to_owned()),
        ("/proofs/1/formula", json!("a.cnf"), shared.to_owned()),
        ("/proofs/1/circuit", json!("a.cnf"), shared.to_owned()),
        (
            "/proofs/1/circuit",
            json!("c.scpog"),
            "a proof needs c.scpog, which is not among the `files`".to_owned(),
        ),
        ("/files/x", listed, "nothing refers to the file x: remove it".to_owned()),
        ("/statement", json!("a\nb"), "`statement` has a control character in it".to_owned()),
        ("/check", json!(["\u{1b}"]), "`check` has a control character in it".to_owned()),
        ("/proofs/1/motion", json!("\u{1b}"), "`motion` has a control character in it".to_owned()),
    ] {
        assert_eq!(fault(pointer, value), expected, "{pointer}");
    }
    for (pointer, value, part) in [
        ("/best", json!("1"), "invalid type"),
        ("/digest", json!("1"), "unknown field `digest`"),
        ("/proofs/0/check", json!("1"), "unknown field `check`"),
        ("/lines", json!(["diagonals"]), "unknown variant `diagonals`"),
        ("/made_by", Value::Null, "missing field `made_by`"),
        ("/proofs/1/exchange", json!([256]), "invalid value"),
    ] {
        assert!(fault(pointer, value).contains(part), "{pointer}");
    }
    let text = manifest().to_string().replacen("\"n\":2", "\"n\":2,\"n\":2", 1);
    let twice = CountingManifest::read(text.as_bytes()).unwrap_err().to_string();
    assert!(twice.contains("duplicate field `n`"), "{twice}");
}
