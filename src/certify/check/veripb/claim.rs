//! What a proof starts from, and what it proves.

use std::collections::BTreeMap;

/// What a proof starts from, with the number of constraints there, an equality counting twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// The specification. The proof logs and excludes the listed solutions.
    Constraints(u64),
    /// The specification and for each listed solution a constraint that forbids it. The proof shows
    /// that nothing is left.
    Forbidden(u64),
}

/// What `veripb` must say of a proof for it to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofVerdict {
    /// All steps are right.
    NoConclusion,
    /// All steps are right, and the solutions logged are all there are. Version 3.0.2 does not know
    /// that conclusion, and rejects the proof; a version that does was not met, so that just one
    /// word of its verdict is asked for.
    Enumeration,
    /// All steps are right, and the formula has no solution.
    Unsatisfiable,
}

impl ProofVerdict {
    /// Whether this is what it must say after `s VERIFIED`, on the one line of its output that
    /// begins with `s `. It must exit with status 0 as well.
    #[must_use]
    pub fn is_met_by(self, conclusion: &str) -> bool {
        match self {
            Self::NoConclusion => conclusion == "NO CONCLUSION",
            Self::Enumeration => conclusion.starts_with("ENUMERATION"),
            Self::Unsatisfiable => conclusion == "UNSATISFIABLE",
        }
    }
}

/// A proof that means what it should, if `veripb` verifies it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// How many solutions it logs: all that are listed, or none where it starts without them.
    pub logged: usize,
    /// How many statements it has of each kind, by keyword.
    pub steps: BTreeMap<&'static str, u64>,
    /// What `veripb` must say.
    pub verdict: ProofVerdict,
}
