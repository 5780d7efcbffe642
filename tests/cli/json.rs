//! `solve --json`: the digest as a stranger computes it. `tests/frozen` has the keys and values.

use std::collections::BTreeSet;
use std::fs;

use serde_json::{Value, json};
use twox_hash::XxHash64;

use crate::support::cases::thorough;
use crate::support::program::{command, nq_sat, run};

/// Computes the digest from the design alone: the pieces of each placement as `Qa8`, sorted by
/// their bytes and joined by spaces, hashed with XXH64 (seed 0), then the sum and xor over all of
/// them.
fn digest<'a>(placements: impl IntoIterator<Item = &'a Value>) -> String {
    let (mut sum, mut xor) = (0_u64, 0);
    for placement in placements {
        let mut tokens = Vec::new();
        for (symbol, squares) in placement["pieces"].as_object().expect("pieces by symbol") {
            for square in squares.as_array().expect("a list of squares") {
                tokens.push(format!("{symbol}{}", square.as_str().expect("a square's name")));
            }
        }
        tokens.sort_unstable();
        let hash = XxHash64::oneshot(0, tokens.join(" ").as_bytes());
        sum = u64::wrapping_add(sum, hash);
        xor ^= hash;
    }
    format!("{sum:016x}-{xor:016x}")
}

#[test]
fn digest_can_be_recomputed_from_the_listing() {
    for (line, total) in [
        ("solve 0", 1),
        ("solve 1", 1),
        ("solve 3", 0),
        ("solve 8", 92),
        ("solve 5 -m queens-and-knights", 156),
        ("solve 10 -m models/superqueens.toml", 4),
        ("solve 6 --limit 3", 3),
    ] {
        let mut records = nq_sat(&format!("{line} --all --json")).records();
        let tally = records.pop().expect("the tally is the last line");
        assert_eq!(tally["type"], "tally", "{line}");
        assert_eq!(records.len(), total, "{line}");
        let distinct: BTreeSet<_> = records.iter().map(|r| r["pieces"].to_string()).collect();
        assert_eq!(distinct.len(), total, "{line}: all are distinct");
        for placement in &records {
            assert_eq!(placement["type"], "placement", "{line}");
            assert_eq!(
                (&placement["model"], &placement["n"], placement.get("optimum")),
                (&tally["model"], &tally["n"], tally.get("optimum")),
                "{line}"
            );
        }
        assert_eq!(tally["total"], json!(total.to_string()), "{line}: counts are strings");
        assert_eq!(tally["digest"], json!(digest(&records)), "{line}");
    }
}

/// Parameters and pieces with the names of keys. [`Run::records`](crate::support::program::Run)
/// refuses a key that is there twice.
#[test]
fn no_key_is_there_twice_whatever_a_model_calls_its_parameters() {
    let place = tempfile::tempdir().expect("a folder");
    let in_place = |line: &str| {
        let mut command = command(line.split_whitespace());
        command.current_dir(place.path());
        run(command)
    };
    let records = |line: &str| in_place(line).records();
    let names = ["total", "params", "found_by", "seconds", "engine", "orbits", "optimum"];
    for &name in &names[..if thorough() { 7 } else { 3 }] {
        let text = format!(
            "name = \"named\"\nmaximise = \"{name}\"\n[parameters]\n{name} = {{}}\n\
             verdict = {{}}\n[board]\nrows = \"n\"\ncolumns = \"n*verdict\"\n\
             [[piece]]\nsymbol = \"Q\"\nname = \"queen\"\nmoves = \"Q\"\ncount = \"{name}\"\n"
        );
        fs::write(place.path().join("named.toml"), text).expect("written");
        let model = "-m named.toml --set verdict=1";
        fs::remove_file(place.path().join("named.opb")).ok();
        assert!(in_place(&format!("export 2 {model} -o named.opb")).status.success(), "{name}");
        let wanted = (&json!({ "parameter": name, "value": 1 }), &json!({ name: 1, "verdict": 1 }));
        for line in ["solve 2", "solve 2 --all", "count 1 2", "verify 2"] {
            for record in records(&format!("{line} {model} --json")) {
                assert_eq!((&record["optimum"], &record["params"]), wanted, "{line}: {record}");
            }
        }
        assert_eq!(records("import named.opb --json")[0]["params"], *wanted.1);
        records(&format!("export 2 {model} --format opb --stats --json"));
        let runs = records(&format!("bench 2 {model} --set {name}=1 -s varisat --repeat 1 --json"));
        assert_eq!(runs[0]["params"], *wanted.1);
    }
    // The plural of a piece is a key of the numbers of pieces.
    let text = "name = \"named\"\n[board]\nrows = \"n\"\ncolumns = \"n\"\n\
                [[piece]]\nsymbol = \"Q\"\nname = \"orbit\"\nmoves = \"Q\"\ncount = \"any\"\n\
                [[piece]]\nsymbol = \"N\"\nname = \"knight\"\nmoves = \"N\"\ncount = \"any\"\n";
    fs::write(place.path().join("named.toml"), text).expect("written");
    records("count 2 -m named.toml --table --json");
}
