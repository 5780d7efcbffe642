//! What a proof begins with, and what it contains and claims.

use std::collections::BTreeMap;

/// The start of a proof, with its number of constraints, where an equality counts twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// The specification. The proof logs and excludes the listed solutions.
    Constraints(u64),
    /// The specification, and one constraint for each listed solution that forbids it. The proof
    /// shows that no solution is left.
    Forbidden(u64),
}

/// The verdict of `veripb` that makes a proof valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofVerdict {
    /// All steps are correct.
    NoConclusion,
    /// All steps are correct, and the logged solutions are complete. Version 3.0.2 rejects this
    /// conclusion. The verdict of later versions is untested, so only its first word is required.
    Enumeration,
    /// All steps are correct, and the formula has no solution.
    Unsatisfiable,
}

impl ProofVerdict {
    /// Whether a conclusion meets this requirement: the text after `s VERIFIED`, on the only line
    /// of the output that starts with `s `. The exit status must be 0 as well.
    pub fn is_met_by(self, conclusion: &str) -> bool {
        match self {
            Self::NoConclusion => conclusion == "NO CONCLUSION",
            Self::Enumeration => conclusion.starts_with("ENUMERATION"),
            Self::Unsatisfiable => conclusion == "UNSATISFIABLE",
        }
    }
}

/// A proof that proves its claim if `veripb` verifies it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The number of logged solutions: all listed ones, or none if the start forbids them.
    pub logged: usize,
    /// The number of statements of each kind, by keyword.
    pub steps: BTreeMap<&'static str, u64>,
    /// The required verdict of `veripb`.
    pub verdict: ProofVerdict,
}
