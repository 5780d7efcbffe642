//! How `certify` and `check` are asked, and what they say of what they cannot do.

use std::fs;

use insta::assert_snapshot;

use crate::support::{Bundle, VERIPB, check, nq_sat};

/// A run whose folder, and the version of the checker, are taken out of what it said.
fn told(bundle: &Bundle, text: &str) -> String {
    text.replace(&bundle.folder().display().to_string(), "DIR")
}

#[test]
fn what_people_see() {
    let (bundle, run) = Bundle::attempt("8");
    assert_snapshot!("certify", told(&bundle, &run.answer()));
    let run = bundle.check(&format!("--veripb {VERIPB}"));
    assert_snapshot!("check", told(&bundle, &run.answer()));
    let run = bundle.check("");
    assert_eq!(run.status.code(), Some(1), "{run:?}");
    assert_snapshot!("check_without_veripb", told(&bundle, &run.stdout));
}

/// Without the outside checker a road stays unchecked: it is said, and the exit code tells.
#[test]
fn without_veripb() {
    let bundle = Bundle::of("5");
    let run = bundle.check("--quiet");
    assert_eq!(run.status.code(), Some(1), "{run:?}");
    assert_eq!(run.stdout, "NOT WHOLLY CHECKED: n-queens at n = 5 has exactly 10 solutions\n");
    let run = bundle.check("--quiet --allow-partial");
    assert_eq!(run.status.code(), Some(0), "{run:?}");
    assert_eq!(run.stdout, "NOT WHOLLY CHECKED: n-queens at n = 5 has exactly 10 solutions\n");
    // A road that needs no other program is whole.
    let said = Bundle::of("5 --proof lrat").check("--quiet").answer();
    assert_eq!(said, "VERIFIED: n-queens at n = 5 has exactly 10 solutions\n");
}

/// `veripb` is found on PATH.
#[test]
fn veripb_on_path() {
    let bundle = Bundle::of("5 --proof veripb");
    let mut run = crate::support::command(["check", "--quiet"]);
    let folder = std::path::Path::new(VERIPB).parent().unwrap();
    run.arg(bundle.folder()).env("PATH", folder);
    let said = crate::support::run(run).answer();
    assert_eq!(said, "VERIFIED: n-queens at n = 5 has exactly 10 solutions\n");
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
fn folders() {
    let bundle = Bundle::of("4 --proof lrat");
    let folder = bundle.folder().display().to_string();
    nq_sat(&format!("certify 4 -o {folder}"))
        .refused(&["cannot write", "it is there already and holds files: name another folder"]);
    nq_sat(&format!("certify 4 -o {folder}/none/bundle"))
        .refused(&["cannot write", "there is no folder"]);
    nq_sat(&format!("certify 4 -o {folder}/manifest.json")).refused(&["cannot write"]);
    // An empty one is taken.
    let place = tempfile::TempDir::new().unwrap();
    nq_sat(&format!("certify 4 --proof lrat -o {}", place.path().display())).answer();
    assert!(place.path().join("manifest.json").is_file());
    nq_sat("check /nowhere/at/all").refused(&["no such folder"]);
    check(&bundle.folder(), "--veripb /nowhere/veripb")
        .refused(&["there is no program /nowhere/veripb"]);
}

/// A program that is not veripb comes to no verdict.
#[test]
fn another_program_in_place_of_veripb() {
    let bundle = Bundle::of("4 --proof veripb");
    for program in ["/bin/true", "/bin/false"] {
        let run = bundle.check(&format!("--quiet --veripb {program}"));
        assert_eq!(run.status.code(), Some(1), "{run:?}");
        assert!(run.stderr.starts_with("nq-sat: NOT VERIFIED: proof.pbp: veripb "), "{run:?}");
    }
}

#[test]
fn options_that_do_not_go_together() {
    for (words, why) in [
        ("certify 4", "--output"),
        ("certify -4 -o x", "a size cannot be negative"),
        ("certify 4 -o x --proof drat", "drat"),
        (
            "certify 4 -o x --proof lrat --break-symmetry",
            "--break-symmetry is for the VeriPB proof",
        ),
        (
            "certify 4 -o x --proof lrat --veripb-conclusion enumeration",
            "--veripb-conclusion is for the VeriPB proof",
        ),
        ("certify 4 -o x --break-symmetry --veripb-conclusion enumeration", "enumerates none"),
        ("certify 4 -o x --encoding all", "only one encoding"),
        ("certify 4 -o x --model nobody", "nobody"),
        ("certify 4000000000 -o x", ""),
        ("certify 100 -o x --model queens-and-knights -k -1", "negative"),
    ] {
        let line = nq_sat(words).complaint(2);
        assert!(line.contains(why), "{words}: {line}");
    }
    assert!(!std::path::Path::new("x").exists());
}

/// A run that is stopped leaves nothing behind.
#[test]
fn stopped_runs() {
    let place = tempfile::TempDir::new().unwrap();
    let folder = place.path().join("bundle");
    let run = nq_sat(&format!("certify 13 --timeout 300ms -o {}", folder.display()));
    assert_eq!(run.status.code(), Some(124), "{run:?}");
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 0, "half a bundle is left");
}
