//! The third-party checker `veripb`.

use std::fs;
use std::process::Command;

use crate::programs::{VERIPB, needed};
use crate::support::veripb::VeripbOutput;

/// Runs `veripb`. The target `library` has the same tests without it.
#[expect(clippy::unnecessary_wraps, reason = "`library` has one that says nothing")]
pub fn veripb(formula: &str, proof: &[u8]) -> Option<VeripbOutput> {
    needed();
    let directory = tempfile::tempdir().unwrap();
    let [formula_path, proof_path] = ["f.opb", "p.pbp"].map(|name| directory.path().join(name));
    fs::write(&formula_path, formula).unwrap();
    fs::write(&proof_path, proof).unwrap();
    let output = Command::new(VERIPB).arg(&formula_path).arg(&proof_path).output();
    let output = output.expect("veripb runs");
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    let verdicts =
        stdout.lines().filter(|line| line.starts_with("s ")).map(str::to_owned).collect();
    let all = format!("{stdout}{}", String::from_utf8_lossy(&output.stderr));
    Some(VeripbOutput { verdicts, success: output.status.success(), all })
}

#[test]
fn installed_veripb_has_the_expected_version() {
    needed();
    let output = Command::new(VERIPB).arg("--version").output();
    let output = output.expect("veripb runs");
    assert!(String::from_utf8_lossy(&output.stdout).trim().ends_with("veripb 3.0.2"), "{output:?}");
}
