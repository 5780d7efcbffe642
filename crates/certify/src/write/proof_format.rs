//! Proof formats for "these are all solutions".

use crate::write::veripb;

/// A proof format for "there are no other solutions".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofFormat {
    /// VeriPB, from linear constraints, for the checker veripb.
    VeriPb(veripb::Route),
    /// LRAT, from clauses, for LRAT checkers.
    Lrat,
}

/// The description of a proof format in the manifest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    pub name: &'static str,
    pub starts_from: &'static str,
    pub proof: &'static str,
    /// The command that checks the proof, in the bundle's folder.
    pub check: &'static str,
    pub trusted: &'static [&'static str],
}

impl ProofFormat {
    /// What a reader knows about it.
    pub const fn about(self) -> About {
        match self {
            Self::VeriPb(veripb::Route::Logged(_)) => About {
                name: "veripb",
                starts_from: "specification.opb",
                proof: "proof.pbp",
                check: "veripb --hide-warnings specification.opb proof.pbp",
                trusted: &[
                    "that specification.opb says what the model says",
                    "that proof.pbp logs the solutions of solutions.txt and assumes nothing, \
                     which `nq-sat check` reads",
                ],
            },
            Self::VeriPb(veripb::Route::Symmetric) => About {
                name: "veripb-symmetric",
                starts_from: "blocked.opb",
                proof: "proof.pbp",
                check: "veripb --hide-warnings blocked.opb proof.pbp",
                trusted: &[
                    "that specification.opb says what the model says",
                    "that blocked.opb is specification.opb with the solutions of solutions.txt \
                     forbidden, which `nq-sat check` compares",
                ],
            },
            Self::Lrat => About {
                name: "lrat",
                starts_from: "blocked.cnf",
                proof: "proof.lrat",
                check: "lrat-check blocked.cnf proof.lrat",
                trusted: &[
                    "the encoder: that formula.cnf says what the model says",
                    "that blocked.cnf is formula.cnf with the solutions of solutions.txt \
                     forbidden, which `nq-sat check` compares",
                ],
            },
        }
    }
}
