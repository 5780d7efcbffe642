//! A manifest with two proof formats, and faults in each entry.

use serde_json::{Value, json};

use super::*;

fn manifest() -> Value {
    let file = |digit: &str| json!({ "bytes": 10, "sha256": digit.repeat(64) });
    json!({
        "schema": "nq-sat certificate 1",
        "tool": "nq-sat 0.1.0",
        "model": "n-queens",
        "n": 8,
        "settings": {},
        "statement": "n-queens at n = 8 has exactly 92 solutions",
        "solutions": "92",
        "digest": "0123456789abcdef-0123456789abcdef",
        "encoding": { "at_most_one": "pairwise" },
        "files": {
            "model.toml": file("a"),
            "specification.opb": file("0"),
            "proof.pbp": file("1"),
            "formula.cnf": file("2"),
            "blocked.cnf": file("3"),
            "proof.lrat": file("4"),
            "solutions.txt": file("f"),
        },
        "proofs": [
            {
                "format": "veripb",
                "starts_from": "specification.opb",
                "proof": "proof.pbp",
                "trusted": ["specification.opb states the problem"],
                "check": "veripb specification.opb proof.pbp",
            },
            {
                "format": "lrat",
                "starts_from": "blocked.cnf",
                "proof": "proof.lrat",
                "trusted": [],
                "check": "lrat-check blocked.cnf proof.lrat",
            },
        ],
        "made_by": "nq-sat certify 8",
    })
}

fn read(manifest: &Value) -> Result<Manifest, Fault> {
    Manifest::read(manifest.to_string().as_bytes())
}

/// The fault after the value at a JSON pointer is replaced; `null` removes it.
fn fault(pointer: &str, value: Value) -> String {
    let mut changed = manifest();
    let (parent, key) = pointer.rsplit_once('/').unwrap();
    match changed.pointer_mut(parent).unwrap() {
        Value::Object(map) if value.is_null() => drop(map.remove(key).unwrap()),
        Value::Object(map) => drop(map.insert(key.to_owned(), value)),
        Value::Array(list) => list[key.parse::<usize>().unwrap()] = value,
        _ => panic!("{pointer}"),
    }
    read(&changed).map(|_| ()).expect_err(pointer).to_string()
}

#[test]
fn what_is_claimed_is_read() {
    let manifest = read(&manifest()).unwrap();
    assert_eq!(manifest.total(), Ok(92_u8.into()));
    assert_eq!(manifest.digest().unwrap().to_string(), "0123456789abcdef-0123456789abcdef");
    assert_eq!((manifest.model.as_str(), manifest.n), ("n-queens", 8));
    let encoding = manifest.encoding.unwrap();
    assert_eq!((encoding.cardinality, encoding.group_size), (None, None));
    assert!(!encoding.one_directional);
    assert_eq!(manifest.files["solutions.txt"].sha256, "f".repeat(64));
    assert_eq!(manifest.proofs[1].format, StatedFormat::Lrat);
}

#[test]
fn faults_are_named() {
    let name =
        "cannot be a file's name here: take letters, digits, `-`, `_` and `.`, and no `.` first";
    let file = || json!({ "bytes": 10, "sha256": "0".repeat(64) });
    let proof = |format: &str, from: &str, proof: &str| {
        json!({
            "format": format, "starts_from": from, "proof": proof, "trusted": [], "check": "",
        })
    };
    let unlisted = |file: &str| format!("a proof needs {file}, which is not among the `files`");
    let shared =
        |file: &str| format!("{file} is a proof and has another use too: each needs its own file");
    let control = |entry: &str| format!("`{entry}` has a control character in it");
    let encoding = "`encoding` must be present exactly if a proof has the format lrat";
    let hash = "the sha256 of proof.pbp must have 64 hexadecimal digits, in lower case";
    let number =
        |text| format!("`solutions` is `{text}`, expected a decimal number, such as \"92\"");
    let digest = |text| {
        format!(
            "`digest` is `{text}`, expected two numbers of 16 hexadecimal digits joined by `-`, \
             in lower case"
        )
    };
    let upper = "0123456789ABCDEF-0123456789abcdef";
    let cases = [
        (
            "/schema",
            json!("nq-sat certificate 2"),
            "the schema is `nq-sat certificate 2`, expected `nq-sat certificate 1`".to_owned(),
        ),
        ("/statement", json!("two\nlines"), control("statement")),
        ("/tool", json!("\u{1b}[2J"), control("tool")),
        ("/made_by", json!("\u{9b}2J"), control("made_by")),
        ("/model", json!("a\tb"), control("model")),
        ("/proofs/1/check", json!("a\rb"), control("check")),
        ("/proofs/1/trusted", json!(["a", "\0"]), control("trusted")),
        ("/files/..", file(), format!("`..` {name}")),
        ("/files/.hidden", file(), format!("`.hidden` {name}")),
        ("/files/", file(), format!("`` {name}")),
        ("/files/a b", file(), format!("`a b` {name}")),
        ("/files/a\\b", file(), format!("`a\\\\b` {name}")),
        ("/files/é", file(), format!("`é` {name}")),
        (
            "/files/manifest.json",
            file(),
            "manifest.json must not be among its own `files`".to_owned(),
        ),
        ("/files/other.txt", file(), "nothing refers to the file other.txt: remove it".to_owned()),
        ("/files/model.toml", Value::Null, unlisted("model.toml")),
        ("/encoding", Value::Null, encoding.to_owned()),
        ("/files/proof.pbp", Value::Null, unlisted("proof.pbp")),
        ("/files/formula.cnf", Value::Null, unlisted("formula.cnf")),
        ("/files/solutions.txt", Value::Null, unlisted("solutions.txt")),
        ("/files/proof.pbp/sha256", json!("0".repeat(63)), hash.to_owned()),
        ("/files/proof.pbp/sha256", json!("A".repeat(64)), hash.to_owned()),
        ("/files/proof.pbp/sha256", json!("g".repeat(64)), hash.to_owned()),
        ("/solutions", json!("092"), number("092")),
        ("/solutions", json!("+92"), number("+92")),
        ("/solutions", json!("-1"), number("-1")),
        ("/solutions", json!(""), number("")),
        ("/digest", json!("12"), digest("12")),
        ("/digest", json!(upper), digest(upper)),
        ("/proofs/1", proof("veripb-symmetric", "blocked.opb", "proof.lrat"), encoding.to_owned()),
        (
            "/proofs/0",
            proof("lrat", "blocked.cnf", "proof.pbp"),
            "there is more than one proof of VeriPB, or of LRAT".to_owned(),
        ),
        ("/proofs", json!([]), "`proofs` is empty: a bundle has at least one".to_owned()),
        ("/proofs/0", proof("veripb", "specification.opb", "proof.lrat"), shared("proof.lrat")),
        ("/proofs/0", proof("veripb-symmetric", "proof.pbp", "proof.pbp"), shared("proof.pbp")),
        (
            "/proofs/0",
            proof("veripb", "specification.opb", "solutions.txt"),
            shared("solutions.txt"),
        ),
        (
            "/proofs/0",
            proof("veripb-symmetric", "../specification.opb", "proof.pbp"),
            unlisted("../specification.opb"),
        ),
        ("/proofs/0", proof("veripb-symmetric", "\u{1b}", "proof.pbp"), unlisted("\\u{1b}")),
        (
            "/proofs/0",
            proof("veripb", "formula.cnf", "proof.pbp"),
            "the proof in format veripb starts from formula.cnf, and must start from \
             specification.opb"
                .to_owned(),
        ),
    ];
    for (pointer, value, expected) in cases {
        assert_eq!(fault(pointer, value.clone()), expected, "{pointer} {value}");
    }
}

/// Errors of the JSON parser. Their positions depend on the layout and are ignored.
#[test]
fn the_form_is_kept() {
    let many = json!(18_446_744_073_709_551_616_f64);
    let cases = [
        ("/n", Value::Null, "missing field `n`"),
        ("/digest", Value::Null, "missing field `digest`"),
        ("/schema", Value::Null, "missing field `schema`"),
        ("/more", json!(1), "unknown field `more`"),
        ("/\u{1b}", json!(1), "unknown field `\\u{1b}`"),
        ("/encoding/more", json!(1), "unknown field `more`"),
        ("/encoding/group_size", json!(-1), "invalid value: integer `-1`, expected u32"),
        ("/encoding/one_directional", json!(1), "invalid type: integer `1`, expected a boolean"),
        ("/files/proof.pbp/more", json!(1), "unknown field `more`"),
        ("/proofs/0/more", json!(1), "unknown field `more`"),
        ("/proofs/0/format", json!("drat"), "unknown variant `drat`"),
        ("/solutions", json!(92), "invalid type: integer `92`, expected a string"),
        ("/n", json!(-1), "invalid value: integer `-1`, expected u32"),
        ("/n", json!("8"), "invalid type: string \"8\", expected u32"),
        ("/n", json!(4_294_967_296_u64), "invalid value: integer `4294967296`, expected u32"),
        ("/files/proof.pbp/bytes", many, "invalid type: floating point"),
        ("/settings", json!({ "k": "5" }), "invalid type: string \"5\", expected i64"),
        ("/settings", json!([]), "invalid type: sequence, expected an object"),
    ];
    for (pointer, value, expected) in cases {
        let fault = fault(pointer, value.clone());
        assert!(fault.starts_with(expected), "{pointer} {value}: {fault}");
    }
    let text = manifest().to_string();
    for (json, expected) in [
        (String::new(), "EOF while parsing"),
        ("[]".to_owned(), "invalid "),
        (format!("{text}{text}"), "trailing characters"),
        (text.replace("\"n\":8", "\"n\":8,\"n\":8"), "duplicate field `n`"),
        (text.replace("\"settings\":{}", "\"settings\":{\"k\":1,\"k\":2}"), "`k` occurs twice"),
        (
            text.replace(
                "\"files\":{",
                &format!(
                    "\"files\":{{\"proof.pbp\":{},",
                    json!({ "bytes": 10, "sha256": "1".repeat(64) })
                ),
            ),
            "`proof.pbp` occurs twice",
        ),
    ] {
        let fault = Manifest::read(json.as_bytes()).expect_err(expected).to_string();
        assert!(fault.starts_with(expected), "{fault}");
    }
    assert!(Manifest::read(b"\xff").is_err());
}

#[test]
fn one_format_needs_only_its_own_files() {
    let mut json = manifest();
    json["proofs"].as_array_mut().unwrap().pop();
    for name in ["formula.cnf", "blocked.cnf", "proof.lrat"] {
        json["files"].as_object_mut().unwrap().remove(name);
    }
    assert!(read(&json).is_err());
    json.as_object_mut().unwrap().remove("encoding");
    assert_eq!(read(&json).unwrap().files.len(), 4);
}
