//! The checker that we did not write.

use std::fs;
use std::process::Command;

use nq_sat::certify::check::veripb::ProofVerdict;

use crate::programs::{VERIPB, needed};

/// What it said of a proof.
pub struct Said {
    /// The lines that begin with `s `.
    pub verdicts: Vec<String>,
    /// Whether it exited with status 0.
    pub success: bool,
    /// All of it, for messages.
    pub all: String,
}

impl Said {
    /// It verified the proof with just this verdict.
    pub fn verified(&self, verdict: &str) -> bool {
        self.success && self.verdicts == [verdict]
    }

    /// It verified the proof with a verdict that the proof needs.
    pub fn meets(&self, needed: ProofVerdict) -> bool {
        let [verdict] = &self.verdicts[..] else { return false };
        let conclusion = verdict.strip_prefix("s VERIFIED ");
        self.success && conclusion.is_some_and(|conclusion| needed.is_met_by(conclusion))
    }
}

/// Runs it.
pub fn veripb(formula: &str, proof: &[u8]) -> Said {
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
    Said { verdicts, success: output.status.success(), all }
}

#[test]
fn it_is_the_version_that_was_read() {
    needed();
    let output = Command::new(VERIPB).arg("--version").output();
    let output = output.expect("veripb runs");
    assert!(String::from_utf8_lossy(&output.stdout).trim().ends_with("veripb 3.0.2"), "{output:?}");
}
