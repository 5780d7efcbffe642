//! Files that an earlier version wrote and later versions must read.
//!
//! They are never recorded anew. The topics `shards` and `check` run `merge`, `status` and `check`
//! on them. These commands wrote them, in a folder with `inputs/`:
//!
//! ```sh
//! nq-sat count 11 --shard 0-5/6 --out row-sets
//! nq-sat count 12 --shard 0-7/40 --out missing
//! nq-sat solve 6 --shard 0-2/3 --out cubes
//! nq-sat solve 4 -m queens-and-knights -k 1 --shard 0-1/2 --out knights
//! nq-sat solve 3 -m rooks.toml --shard 0-1/2 --out rooks
//! nq-sat bench 3 5 --solver varisat --solver batsat --repeat 2 --jsonl bench.jsonl
//! nq-sat certify 4 -o queens-4
//! nq-sat certify 5 --proof lrat --encoding sequential -o queens-5-lrat
//! nq-sat certify 4 --proof veripb --break-symmetry -o queens-4-symmetric
//! nq-sat certify 4 -m queens-and-knights -o knights-4
//! nq-sat certify 3 -m rooks.toml -o rooks-3
//! ```
//!
//! The program refuses two kinds of files of another version: it continues no benchmark, and checks
//! no certificate, whose files name the version in a comment. These tests adapt the benchmark. They
//! do not adapt the certificates: a release with a new version number must decide whether `check`
//! still accepts earlier certificates.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

use super::place::Place;
use super::recorded::{files_under, path};

const BENCH: &str = "bench 3 5 --solver varisat --solver batsat --repeat 2 --jsonl";

const VERIPB: &[&str] = &["proof.pbp"];
const SYMMETRIC: &[&str] = &["blocked.opb", "proof.pbp"];
const LRAT: &[&str] = &["formula.cnf", "blocked.cnf", "proof.lrat"];

/// Folders of certificates, each with the files of its proofs.
const CERTIFICATES: [(&str, &[&[&str]]); 5] = [
    ("knights-4", &[VERIPB, LRAT]),
    ("queens-4", &[VERIPB, LRAT]),
    ("queens-4-symmetric", &[SYMMETRIC]),
    ("queens-5-lrat", &[LRAT]),
    ("rooks-3", &[VERIPB, LRAT]),
];

/// Folders of records, each with their number.
const SHARDS: [(&str, usize); 5] =
    [("cubes", 3), ("knights", 2), ("missing", 8), ("rooks", 2), ("row-sets", 6)];

#[test]
fn the_kept_files_are_there_and_no_others() {
    let mut expected = BTreeSet::from(["bench.jsonl".to_owned()]);
    for (folder, proofs) in CERTIFICATES {
        let always = ["manifest.json", "model.toml", "specification.opb", "solutions.txt"];
        let names = always.iter().chain(proofs.iter().copied().flatten());
        expected.extend(names.map(|name| format!("{folder}/{name}")));
    }
    let found = files_under(&path("kept"));
    for (folder, number) in SHARDS {
        let of = found.iter().filter(|name| name.starts_with(&format!("{folder}/")));
        assert_eq!(of.count(), number, "{folder}");
    }
    let is_shard = |name: &str| SHARDS.iter().any(|(of, _)| name.starts_with(&format!("{of}/")));
    let others: BTreeSet<_> = found.into_iter().filter(|name| !is_shard(name)).collect();
    assert_eq!(others, expected);
}

/// The statement holds without any external program: `--allow-partial` lets veripb be missing.
#[test]
fn kept_certificates_are_accepted() {
    let place = Place::new();
    for (folder, proofs) in CERTIFICATES {
        let command = format!("check kept/{folder} --allow-partial --json");
        let records = place.run(&command).records();
        let [record] = &records[..] else { panic!("{command}: one object") };
        let findings = record["findings"].as_array().expect("findings");
        let checked = |file: &str| {
            let mut of = findings.iter().filter(|finding| finding["subject"] == file);
            of.next().map(|finding| finding["checked"] == true)
        };
        for file in proofs.iter().copied().flatten().filter(|file| file.starts_with("proof")) {
            assert_eq!(checked(file), Some(true), "{command}: {file}");
        }
        // Complete only if it needs no veripb.
        assert_eq!(record["verified"], proofs == [LRAT], "{command}");
    }
}

/// A benchmark continues only on the same machine with the same version, so the kept records get
/// the current ones. Nothing else in them changes.
#[test]
fn a_kept_benchmark_is_continued() {
    let place = Place::new();
    let fresh = place.run(&format!("{BENCH} fresh.jsonl --quiet"));
    assert_eq!(fresh.status.code(), Some(0), "{fresh:?}");
    let fresh = records(&place.path("fresh.jsonl"));
    let mut kept = records(&place.path("kept/bench.jsonl"));
    assert_eq!(kept.len(), 12);
    for record in &mut kept {
        let keys = ["n", "solver", "repeat"];
        let same = fresh.iter().find(|fresh| keys.iter().all(|key| fresh[key] == record[key]));
        let same = same.expect("the same run");
        for key in ["nq_sat", "version", "machine", "sha256"] {
            record[key] = same[key].clone();
        }
    }
    let text: String = kept.iter().map(|record| format!("{record}\n")).collect();
    fs::write(place.path("bench.jsonl"), &text).expect("written");
    let command = format!("{BENCH} bench.jsonl --resume --json");
    let run = place.run(&command);
    assert_eq!(run.status.code(), Some(0), "{command}: {run:?}");
    assert_eq!(run.stderr, "nq-sat: bench.jsonl: runs that are already done: 12\n", "{command}");
    let printed: Vec<_> = run.stdout.lines().take(12).map(|line| format!("{line}\n")).collect();
    assert_eq!(printed.concat(), text, "{command}: the records are printed as they stand");
    assert_eq!(fs::read_to_string(place.path("bench.jsonl")).expect("text"), text, "{command}");
}

fn records(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).expect("the records");
    text.lines().map(|line| serde_json::from_str(line).expect("a record")).collect()
}
