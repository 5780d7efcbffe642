//! The third-party checker `veripb`.

use std::fs;
use std::process::Command;

use nq_sat::certify::check::veripb::ProofVerdict;

use crate::programs::{VERIPB, needed};

/// The output of the checker for one proof.
pub struct VeripbOutput {
    /// The lines that start with `s `.
    pub verdicts: Vec<String>,
    /// Whether it exited with status 0.
    pub success: bool,
    /// Its complete output, for messages.
    pub all: String,
}

impl VeripbOutput {
    /// Whether it verified the proof with exactly this verdict.
    pub fn verified(&self, verdict: &str) -> bool {
        self.success && self.verdicts == [verdict]
    }

    /// Whether it verified the proof with a verdict that the proof needs.
    pub fn meets(&self, needed: ProofVerdict) -> bool {
        let [verdict] = &self.verdicts[..] else { return false };
        let conclusion = verdict.strip_prefix("s VERIFIED ");
        self.success && conclusion.is_some_and(|conclusion| needed.is_met_by(conclusion))
    }
}

/// Runs `veripb`.
pub fn veripb(formula: &str, proof: &[u8]) -> VeripbOutput {
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
    VeripbOutput { verdicts, success: output.status.success(), all }
}

#[test]
fn installed_veripb_has_the_expected_version() {
    needed();
    let output = Command::new(VERIPB).arg("--version").output();
    let output = output.expect("veripb runs");
    assert!(String::from_utf8_lossy(&output.stdout).trim().ends_with("veripb 3.0.2"), "{output:?}");
}
