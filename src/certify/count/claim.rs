//! What a certificate of a count consists of.

use super::classes::Class;
use super::options::CountOptions;
use crate::certify::write::{Subject, WrittenFile};
use nq_board::base::count::Count;
use nq_board::run::circuit::CountingProof;

/// A written certificate of a count.
#[derive(Clone, Debug)]
pub struct CountBundle {
    /// The statement that it proves.
    pub statement: String,
    /// The number of placements.
    pub total: Count,
    /// The number of fundamental placements, if it is proved.
    pub fundamental: Option<Count>,
    /// The proofs, that of the total first.
    pub proofs: Vec<WrittenProof>,
    /// Its files.
    pub files: Vec<WrittenFile>,
}

/// A proof of the number of placements that a motion maps to themselves.
#[derive(Clone, Debug)]
pub struct WrittenProof {
    /// The name of the motion.
    pub motion: &'static str,
    /// The image of each kind of piece, if pieces exchange their kinds.
    pub exchange: Option<Vec<usize>>,
    /// The file of the formula.
    pub formula: String,
    /// The file of the circuit.
    pub circuit: String,
    /// The number of placements.
    pub count: Count,
    /// The nodes of the circuit.
    pub nodes: u64,
    /// The lemmas of the proof.
    pub lemmas: u64,
}

/// What to write.
pub(super) struct CountRequest<'a> {
    pub(super) subject: Subject<'a>,
    pub(super) prover: &'a dyn CountingProof,
    /// The classes of the symmetries but the identity, if the number of fundamental placements is
    /// proved.
    pub(super) classes: Option<Vec<Class>>,
    /// For an objective, the best number.
    pub(super) best: Option<i64>,
    pub(super) options: CountOptions,
}
