//! How `check` uses the external checker.

use std::fs;

use insta::assert_snapshot;

use crate::programs::{VERIPB, needed};
use crate::support::bundle::Bundle;

/// The output of a run, without its folder and the version of the checker.
fn masked(bundle: &Bundle, text: &str) -> String {
    text.replace(&bundle.folder().display().to_string(), "DIR")
}

#[test]
fn output_of_certify_and_check() {
    needed();
    let (bundle, run) = Bundle::attempt("8");
    assert_snapshot!("certify", masked(&bundle, &run.answer()));
    let run = bundle.check(&format!("--veripb {VERIPB}"));
    assert_snapshot!("check", masked(&bundle, &run.answer()));
    let run = bundle.check("");
    assert_eq!(run.status.code(), Some(1), "{run:?}");
    assert_snapshot!("check_without_veripb", masked(&bundle, &run.stdout));
}

/// `veripb` is found on PATH.
#[test]
fn veripb_on_path() {
    needed();
    let bundle = Bundle::of("5 --proof veripb");
    let mut run = crate::support::program::command(["check", "--quiet"]);
    let folder = std::path::Path::new(VERIPB).parent().unwrap();
    run.arg(bundle.folder()).env("PATH", folder);
    let output = crate::support::program::run(run).answer();
    assert_eq!(output, "VERIFIED: n-queens at n = 5 has exactly 10 solutions\n");
}

/// A pipe or device in place of a small file is refused without waiting.
#[cfg(unix)]
#[test]
fn pipes_and_devices_in_place_of_files() {
    for file in ["manifest.json", "model.toml", "proof.lrat"] {
        let bundle = Bundle::of("4 --proof lrat");
        fs::remove_file(bundle.path(file)).unwrap();
        let made = std::process::Command::new("mkfifo").arg(bundle.path(file)).status();
        assert!(made.expect("mkfifo is there").success());
        let fault = bundle.fault();
        assert!(fault.starts_with(file), "{fault}");
        fs::remove_file(bundle.path(file)).unwrap();
        std::os::unix::fs::symlink("/dev/zero", bundle.path(file)).unwrap();
        assert!(bundle.fault().starts_with(file));
    }
}
