//! What the third-party checker `veripb` says of a proof.

use nq_sat::certify::check::veripb::ProofVerdict;

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
