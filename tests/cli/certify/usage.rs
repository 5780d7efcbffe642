//! Options of `certify` and `check`, and what they refuse.

use std::fs;

use crate::support::bundle::Bundle;
use crate::support::program::nq_sat;
use crate::support::screen::TempPath;

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

/// A stopped run leaves no files.
#[test]
fn stopped_run_leaves_no_files() {
    let place = tempfile::TempDir::new().unwrap();
    let folder = place.path().join("bundle");
    let run = nq_sat(&format!("certify 13 --timeout 300ms -o {}", folder.display()));
    assert_eq!(run.status.code(), Some(124), "{run:?}");
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 0, "half a bundle is left");
}
