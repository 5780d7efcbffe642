//! Options of `certify` and `check`, and what they refuse.
//! Bundles that the program writes.
//! docs/certified.md: small rows of its tables, made again.
//! `certify --count`: what it writes and says, and what it refuses.
//! `check --explain`: the sentences, the page, and proofs that are wrong or have no sentences.

use std::fs;

use insta::assert_snapshot;
use serde_json::Value;
use tempfile::TempDir;

use crate::support::bundle::Bundle;
use crate::support::pages::blocks;
use crate::support::{ROOT, TempPath, nq_sat, sample, sha256, thorough};

/// Without the external checker, a proof format stays unchecked: the verdict and the exit code show
/// it.
#[test]
fn without_veripb() {
    let bundle = Bundle::of("5");
    let run = bundle.check("--quiet");
    assert_eq!(run.status.code(), Some(1), "{run:?}");
    assert_eq!(
        run.stdout,
        "PARTLY CHECKED (veripb did not run): n-queens at n = 5 has exactly 10 solutions\n"
    );
    let run = bundle.check("--quiet --allow-partial");
    assert_eq!(run.status.code(), Some(0), "{run:?}");
    assert_eq!(
        run.stdout,
        "PARTLY CHECKED (veripb did not run): n-queens at n = 5 has exactly 10 solutions\n"
    );
    // The LRAT proof needs no external program.
    let output = Bundle::of("5 --proof lrat").check("--quiet").answer();
    assert_eq!(output, "VERIFIED: n-queens at n = 5 has exactly 10 solutions\n");
}

#[test]
fn json() {
    let (bundle, run) = Bundle::attempt("5 --proof lrat --json");
    let certified: serde_json::Value = serde_json::from_str(&run.answer()).unwrap();
    assert_eq!(certified["type"], "certificate");
    assert_eq!(certified["statement"], "n-queens at n = 5 has exactly 10 solutions");
    let length = |file: &str| bundle.read(file).len();
    assert_eq!(certified["bytes"]["proof.lrat"], length("proof.lrat"));
    assert_eq!(certified["bytes"].as_object().unwrap().len(), 7);
    let checked: serde_json::Value =
        serde_json::from_str(&bundle.check("--json").answer()).unwrap();
    assert_eq!((&checked["type"], &checked["verified"]), (&"check".into(), &true.into()));
    assert_eq!(checked["statement"], certified["statement"]);
    let findings = checked["findings"].as_array().unwrap();
    assert!(findings.iter().all(|finding| finding["checked"] == true), "{checked}");
}

#[test]
fn an_empty_folder_is_accepted() {
    let place = tempfile::TempDir::new().unwrap();
    nq_sat(&format!("certify 4 --proof lrat -o {}", place.path().display())).answer();
    assert!(place.path().join("manifest.json").is_file());
}

/// A program that is not veripb gives no verdict. That is no fault of the certificate.
#[test]
fn another_program_in_place_of_veripb() {
    let bundle = Bundle::of("4 --proof veripb");
    for program in ["/bin/true", "/bin/false"] {
        let run = bundle.check(&format!("--quiet --veripb {program}"));
        run.refused(&["not checked: ", program, "gave no verdict", "is it veripb?"]);
    }
}

/// A stopped check gives no verdict on the certificate either.
#[test]
fn stopped_checks() {
    let bundle = Bundle::of("8 --proof lrat");
    let run = bundle.check("--timeout 0s");
    assert_eq!(run.status.code(), Some(124), "{run:?}");
    assert_eq!(run.stderr, "nq-sat: not checked: timed out\n");
}

/// A copy of a built-in model is that model. No other model is certified under its name, nor under
/// a name in which something could be hidden.
#[test]
fn names_of_models() {
    let file = TempPath::new("model.toml");
    let own = include_str!("../../../models/n-queens.toml");
    fs::write(&file, own).unwrap();
    let words = format!("5 --proof lrat --model {file}");
    let output = Bundle::of(&words).check("--quiet").answer();
    assert_eq!(output, "VERIFIED: n-queens at n = 5 has exactly 10 solutions\n");
    for name in ["n-queens at n = 8 has exactly 93 solutions, and rooks", "n-quééns"] {
        let text = own.replace("\"n-queens\"", &format!("\"{name}\""));
        fs::write(&file, text).unwrap();
        Bundle::attempt(&words).1.refused(&["for a certificate its name must be of ASCII letters"]);
    }
    fs::write(&file, own.replace("\"n-queens\"", "\"m-queens\"")).unwrap();
    let output = Bundle::of(&words).check("--quiet").answer();
    let own = "(a model of the bundle's own, in model.toml)";
    assert_eq!(output, format!("VERIFIED: m-queens at n = 5 has exactly 10 solutions {own}\n"));
}

#[test]
fn stopped_run_leaves_no_files() {
    let place = tempfile::TempDir::new().unwrap();
    let folder = place.path().join("bundle");
    let run = nq_sat(&format!("certify 13 --timeout 300ms -o {}", folder.display()));
    assert_eq!(run.status.code(), Some(124), "{run:?}");
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 0, "half a bundle is left");
}

/// The specification of eight queens is short enough to read.
#[test]
fn eight_queens_fit_on_a_page() {
    let bundle = Bundle::of("8 --proof veripb");
    let text = bundle.read("specification.opb");
    assert!(text.len() < 4096, "{} bytes", text.len());
    assert_eq!(text.lines().filter(|line| !line.starts_with('*')).count(), 42);
}

/// The cells of a row, by the heads of their columns.
type Row<'a> = Vec<(&'a str, &'a str)>;

fn cells(line: &str) -> Vec<&str> {
    line.trim_matches('|').split('|').map(|cell| cell.trim().trim_matches('`')).collect()
}

/// Each row with the model above its table.
fn rows(page: &str) -> Vec<(&str, Row<'_>)> {
    let (mut rows, mut model, mut heads) = (Vec::new(), "", Vec::new());
    for line in page.lines() {
        if let Some(rest) = line.strip_prefix("Model `") {
            (model, _) = rest.split_once('`').expect("the name of a model");
        } else if line.starts_with("| n |") {
            heads = cells(line);
        } else if line.starts_with("| ") {
            rows.push((model, heads.iter().copied().zip(cells(line)).collect()));
        }
    }
    rows
}

#[test]
fn small_rows_are_made_again() {
    let page = fs::read_to_string(format!("{ROOT}/docs/certified.md")).expect("the page");
    let folder = TempDir::new().expect("a folder");
    for block in blocks(&page) {
        if let Some(file) = block.file {
            fs::write(folder.path().join(file), block.body).expect("written");
        }
    }
    let mut made = 0;
    for (model, row) in sample(3, rows(&page)) {
        let cell = |head: &str| row.iter().find(|cell| cell.0 == head).map_or("", |cell| cell.1);
        let (size, unit) = cell("circuit").split_once(' ').expect("a size");
        if unit == "MiB" || unit == "KiB" && size.parse::<f64>().expect("a number") > 100.0 {
            continue;
        }
        let file = folder.path().join(model);
        let model = if file.exists() { file.to_str().expect("UTF-8") } else { model };
        let bundle = Bundle::of(&format!("{} --count --model {model} --quiet", cell("n")));
        let manifest = bundle.manifest();
        assert_eq!(manifest["solutions"], cell("count"), "{model}: {row:?}");
        let fundamental = manifest["fundamental"].as_str().unwrap_or_default();
        assert_eq!(fundamental, cell("fundamental"), "{model}: {row:?}");
        let digest = sha256(bundle.read("circuit.scpog"));
        assert_eq!(digest[..16], *cell("SHA-256"), "{model}: {row:?}");
        made += 1;
    }
    assert!(made > if thorough() { 60 } else { 15 }, "few rows: {made}");
}

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

#[test]
fn a_stopped_count_leaves_no_files() {
    let place = tempfile::TempDir::new().expect("a folder");
    let folder = place.path().join("bundle");
    let words =
        format!("certify 12 --count --model knights --timeout 300ms -o {}", folder.display());
    let run = nq_sat(&words);
    assert_eq!(run.status.code(), Some(124), "{run:?}");
    assert_eq!(std::fs::read_dir(place.path()).expect("the place").count(), 0);
}

#[test]
fn small_boards() {
    for n in 0..=4 {
        let text = Bundle::of(&format!("{n} --proof lrat")).check("--explain").answer();
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        assert_snapshot!(format!("n-queens-{n}"), text);
    }
}

#[test]
fn the_veripb_proof_of_a_bundle_is_left_out() {
    let both = Bundle::of("3").check("--explain").answer();
    assert_eq!(Bundle::of("3 --proof lrat").check("--explain").answer(), both);
    let ascii = Bundle::of("4 --proof lrat").check("--explain --ascii").answer();
    assert!(ascii.is_ascii() && ascii.contains("so not a1 or c1 or d1\n"), "{ascii}");
}

#[test]
fn long_proofs_are_cut() {
    let bundle = Bundle::of("8 --proof lrat");
    let text = bundle.check("--explain").answer();
    assert_eq!(text.lines().filter(|line| line.starts_with("step ")).count(), 500);
    assert!(text.contains("\nThese are the first 500 of "), "{text}");
}

#[test]
fn a_page_steps_through_the_proof() {
    let bundle = Bundle::of("4 --proof lrat");
    let page = bundle.folder().with_file_name("proof.html");
    let text = bundle.check(&format!("--explain --html {}", page.display())).answer();
    assert_eq!(text.lines().count(), 2, "{text}");
    let page = fs::read_to_string(page).expect("the page");
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
    roxmltree::Document::parse_with_options(&page, options).expect("valid XML");
    let title = "<h1>Proof that n-queens at n = 4 has exactly 2 solutions</h1>";
    for part in [title, "excludes the solution b4 d3 a2 c1", "so no model is left"] {
        assert!(page.contains(part), "{part}");
    }
}

/// The steps before a wrong one are told, whether the manifest shows the change or not. A page is
/// not written.
#[test]
fn wrong_proofs_are_explained_up_to_the_wrong_step() {
    for (from, to, step) in
        [("11 1 0 1 5 10 0\n", "11 1 0 1 5 9 0\n", 11), ("12 -2 0", "12 2 0", 12)]
    {
        let bundle = Bundle::of("2 --proof lrat");
        let whole = bundle.check("--explain").answer();
        bundle.change("proof.lrat", |text| text.replace(from, to));
        let why = format!("nq-sat: NOT VERIFIED: proof.lrat: line {}: step {step}: ", step - 10);
        let run = bundle.check("--explain");
        assert_eq!(run.status.code(), Some(1), "{run:?}");
        assert!(run.stderr.starts_with(&why), "{run:?}");
        let (mark, told) = run.stdout.split_once("\nproof.lrat: ").expect("steps");
        assert!(mark.starts_with("NOT VERIFIED: proof.lrat is truncated"), "{mark}");
        let (_, told) = told.split_once('\n').expect("a line");
        assert!(whole.contains(told.trim_end()), "{told}");
        assert!(!told.contains(&format!("step {step}: ")), "{told}");
        let run = bundle.seal().check("--explain");
        assert!(run.stderr.starts_with(&why) && run.stdout.ends_with(told), "{run:?}");
        assert!(run.stdout.starts_with("proof.lrat: "), "{run:?}");
        let page = bundle.folder().with_file_name("proof.html");
        bundle.check(&format!("--explain --html {}", page.display())).complaint(1);
        assert!(!page.exists());
    }
    let bundle = Bundle::of("2 --proof lrat");
    bundle.change("proof.lrat", |text| text.replace("15 0 12 14 7 0\n", "")).seal();
    let run = bundle.check("--explain");
    assert!(run.stderr.contains("the proof ends without the empty clause"), "{run:?}");
}
