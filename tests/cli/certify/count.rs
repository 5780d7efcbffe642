//! `certify --count`: what it writes and says, and what it refuses.

use serde_json::Value;

use crate::support::bundle::Bundle;
use crate::support::program::nq_sat;
use crate::support::screen::TempPath;

#[test]
fn kings() {
    let (bundle, run) = Bundle::attempt("3 --count --model kings");
    let text = run.answer();
    assert!(text.starts_with("kings at n = 3 has exactly 35 solutions\n11 fund"), "{text}");
    assert!(text.contains("\n  circuit-transpose.scpog  "), "{text}");
    insta::assert_snapshot!(bundle.read("circuit-quarter-turn.scpog"), @r"
    5 p 4 3 -1 0
    8 p 5 -3 0
    10 s 6 4 5 6 9 0
    13 a 6 0 11 12 8 2 5 0
    14 p 7 -2 6 0
    r 7
    17 a 7 0 3 13 14 0
    ");
    let manifest = bundle.manifest();
    assert_eq!(manifest["solutions"], "35");
    assert_eq!(manifest["fundamental"], "11");
    assert_eq!(manifest["made_by"], "nq-sat certify 3 --model kings --count");
    assert_eq!(manifest["check"][0], "cake_scpog formula.cnf circuit.scpog");
    let output = bundle.check("--quiet").answer();
    assert_eq!(output, "VERIFIED: kings at n = 3 has exactly 35 solutions\n");
    let checked = bundle.check("").answer();
    assert!(
        checked.contains("What is left to trust:\n  SCPOG   the checker of circuits"),
        "{checked}"
    );
}

#[test]
fn a_wrong_claim_is_refused() {
    let bundle = Bundle::of("4 --count --model kings");
    let (claimed, words) = ("35", "kings at n = 4 has exactly 35 solutions");
    bundle.claim("statement", words.into());
    let run = bundle.check("");
    assert_eq!(run.status.code(), Some(1), "{run:?}");
    assert!(run.stderr.contains("NOT VERIFIED: manifest.json: the statement is"), "{run:?}");
    bundle.claim("solutions", claimed.into());
    let mut proofs = bundle.manifest()["proofs"].clone();
    proofs[0]["count"] = claimed.into();
    bundle.claim("proofs", proofs);
    let run = bundle.check("");
    assert_eq!(run.status.code(), Some(1), "{run:?}");
    assert!(run.stderr.contains("NOT VERIFIED: "), "{run:?}");
}

/// A list where it is short, a circuit where it is not.
#[test]
fn the_default_is_by_size() {
    let long = Bundle::of("8 --model kings --quiet");
    assert_eq!(long.manifest()["solutions"], "1355115601");
    assert_eq!(long.manifest()["schema"], "nq-sat counting certificate 1");
    for words in ["4 --model kings", "6", "3 --model most-kings"] {
        let short = Bundle::of(words);
        assert_eq!(short.manifest()["schema"], "nq-sat certificate 1", "{words}");
    }
}

/// Several kinds in given numbers: those of the search.
#[test]
fn several_kinds() {
    let file = TempPath::new("kinds.toml");
    let text = "name = 'kinds'\nboard = { rows = 'n', columns = 'n' }\n\
                piece = [{ symbol = 'A', moves = 'N', count = 1 },\n\
                { symbol = 'B', moves = 'W', count = { max = 1 } },\n\
                { symbol = 'C', moves = 'F', count = { max = 2 } }]\n";
    std::fs::write(&file, text).expect("written");
    for size in 1..=3 {
        let bundle = Bundle::of(&format!("{size} --count --model {file}"));
        let line = format!("count {size} -m {file} -e search --json");
        assert_eq!(bundle.manifest()["solutions"], nq_sat(&line).records()[0]["total"], "{size}");
        bundle.check("--quiet").answer();
    }
}

/// The best value of a parameter, without proofs of their own for better ones.
#[test]
fn objectives() {
    let bundle = Bundle::of("5 --count --model most-kings");
    assert_eq!(bundle.manifest()["best"], 9);
    assert_eq!(bundle.manifest()["solutions"], "1");
    bundle.check("--quiet").answer();
    bundle.claim("best", 8.into());
    let run = bundle.check("");
    assert_eq!(run.status.code(), Some(1), "{run:?}");
}

/// A value that was given is a setting; that no other is better is not claimed.
#[test]
fn values_of_objectives() {
    let given = Bundle::of("5 --count --model queens-and-knights -k 2");
    let manifest = given.manifest();
    assert_eq!((&manifest["settings"]["k"], manifest.get("best")), (&2.into(), None));
    assert_eq!(manifest["solutions"], "156");
    given.check("--quiet").answer();
    let open = Bundle::of("4 --count --model queens-and-knights");
    let manifest = open.manifest();
    assert_eq!((&manifest["best"], &manifest["settings"]), (&1.into(), &serde_json::json!({})));
    open.check("--quiet").answer();
}

#[test]
fn compressed_circuits() {
    let plain = Bundle::of("6 --count --model kings").read("circuit.scpog").len();
    let zst = cfg!(feature = "zstd").then_some(("zst", 2));
    for (name, part) in zst.into_iter().chain([("xz", 3)]) {
        let bundle = Bundle::of(&format!("6 --count --model kings --compress {name}"));
        let file = format!("circuit.scpog.{name}");
        let bytes = std::fs::read(bundle.folder().join(file)).expect("the circuit").len();
        assert!(part * bytes < plain, "{name}: {bytes} of {plain}");
        bundle.check("--quiet").answer();
        let made_by = bundle.manifest()["made_by"].clone();
        assert_eq!(made_by, format!("nq-sat certify 6 --model kings --count --compress {name}"));
    }
}

#[test]
fn json_and_estimates() {
    let (bundle, run) = Bundle::attempt("6 --count --model empresses --json");
    let certified: Value = serde_json::from_str(&run.answer()).expect("JSON");
    assert_eq!(certified["type"], "count-certificate");
    assert_eq!((&certified["engine"], &certified["total"]), (&"rows".into(), &"94".into()));
    assert_eq!(certified["bytes"]["circuit.scpog"], bundle.read("circuit.scpog").len());
    assert_eq!(bundle.manifest()["lines"], serde_json::json!(["rows"]));
    let text = nq_sat("certify 16 --count --model kings --estimate").answer();
    assert!(text.starts_with("kings at n = 16, by transfer-matrix\n  identity        "), "{text}");
    let words = "certify 16 --count --model kings --estimate --json";
    let estimate: Value = serde_json::from_str(&nq_sat(words).answer()).expect("JSON");
    assert_eq!(estimate["type"], "proof-estimate");
    let bytes = estimate["proofs"][0]["bytes"].as_u64().expect("a number");
    assert!((15_000_000..30_000_000).contains(&bytes), "{bytes}");
}

/// A stopped run leaves no files.
#[test]
fn stopped_run_leaves_no_files() {
    let place = tempfile::TempDir::new().expect("a folder");
    let folder = place.path().join("bundle");
    let words =
        format!("certify 12 --count --model knights --timeout 300ms -o {}", folder.display());
    let run = nq_sat(&words);
    assert_eq!(run.status.code(), Some(124), "{run:?}");
    assert_eq!(std::fs::read_dir(place.path()).expect("the place").count(), 0);
}
