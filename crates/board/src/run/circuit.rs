//! Proofs of counts: a circuit that has exactly the placements as models, step by step.
//!
//! A circuit consists of products of literals and nodes without a common variable, and of sums of
//! two nodes that exclude each other. So its models can be counted, node by node. Lemmas show that
//! each model of the formula is one of the circuit; that the circuit implies the formula is for the
//! checker to evaluate. Numbers of pieces are no part of formula and circuit: the checker counts
//! the models by their numbers.
//!
//! The format behind it is SCPOG (Bryant, Tan and Heule, SAT 2025).

use std::io;
use std::num::{NonZeroI32, NonZeroU32};
use std::ops::Neg;

use thiserror::Error;

use crate::base::count::Count;
use crate::base::placement::Placed;
use crate::base::symmetry::Symmetry;
use crate::model::Problem;
use crate::run::control::{Control, StopReason};
use crate::run::engine::EngineError;
use crate::run::fault::{Fault, FaultKind};

/// A variable, its negation, or a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal(pub NonZeroI32);

impl Neg for Literal {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// The name of a clause, for hints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClauseId(pub NonZeroU32);

/// A node, with the names of its defining clauses, which follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// Its literal.
    pub literal: Literal,
    /// Of a product: the node, or not all of its parts. Of a sum: not the node, or one of its
    /// parts.
    pub whole: ClauseId,
}

impl Node {
    /// Of a product: not the node, or the part at this place. Of a sum: the node, or not the part.
    ///
    /// # Panics
    /// When the place is that of no part, and the name too large.
    #[inline]
    pub const fn part(self, place: usize) -> ClauseId {
        #[expect(clippy::cast_possible_truncation, reason = "a node has fewer parts than clauses")]
        match self.whole.0.checked_add(place as u32 + 1) {
            Some(name) => ClauseId(name),
            None => panic!("no such part"),
        }
    }
}

/// Lines of which each has a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FullLines {
    /// All rows.
    Rows,
    /// All columns.
    Columns,
}

/// What is written of a proof.
pub type Result<T, E = ProofError> = std::result::Result<T, E>;

/// Why a proof was not written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ProofError {
    /// The engine does not take the problem.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// Engine and formula disagree.
    #[error("the formula has no clause for {0}: the engine and the clauses disagree")]
    Missing(String),
    /// The formula has no variables.
    #[error("no square is free, and a circuit needs a variable: leave out --count")]
    NoVariable,
    /// There are too many steps to number.
    #[error("the proof has more than 2^31 steps")]
    TooLong,
    /// The run was stopped.
    #[error("{0}")]
    Stopped(#[from] StopReason),
    /// The proof cannot be written.
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
}

impl Fault for ProofError {
    fn kind(&self) -> FaultKind {
        match self {
            Self::Engine(error) => error.kind(),
            Self::NoVariable | Self::TooLong | Self::Output(_) => FaultKind::Input,
            Self::Missing(_) => FaultKind::Failed,
            Self::Stopped(reason) => FaultKind::Stopped(*reason),
        }
    }
}

/// Receives the steps of a proof. It knows the formula.
///
/// The hints of a step lead to a contradiction, one after the other: each is a clause of which all
/// literals but one are false by then, and of the last one all.
pub trait Circuit {
    /// The variable of a piece on a square; `None` if the square is blocked. Pieces that a motion
    /// maps to each other have one variable.
    fn variable(&self, placed: Placed) -> Option<Literal>;

    /// The clause that two variables exclude each other, or a variable itself.
    ///
    /// # Errors
    /// If the formula has no such clause.
    fn exclusion(&self, one: Literal, other: Literal) -> Result<ClauseId>;

    /// The clause that the piece of a variable is fixed.
    fn fixed(&self, variable: Literal) -> Result<ClauseId>;

    /// The clause that a line has a piece.
    fn full_line(&self, lines: FullLines, number: usize) -> Result<ClauseId>;

    /// Defines a product of at least one part.
    fn product(&mut self, parts: &[Literal]) -> Result<Node>;

    /// Defines a sum of two parts that exclude each other by hints, which are defining clauses.
    fn sum(&mut self, parts: [Literal; 2], hints: &[ClauseId]) -> Result<Node>;

    /// Adds a clause that follows by hints.
    fn lemma(&mut self, clause: &[Literal], hints: &[ClauseId]) -> Result<ClauseId>;

    /// Names the root, before its lemma; `None` before the empty clause, if there are no models.
    fn root(&mut self, root: Option<Literal>) -> Result<()>;
}

/// What a proof is predicted to take.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ProofSize {
    /// Nodes of the circuit.
    pub nodes: f64,
    /// Bytes, not compressed.
    pub bytes: f64,
    /// Seconds to write it.
    pub seconds: f64,
    /// Whether its states were counted. Otherwise they were estimated.
    pub is_exact: bool,
}

/// An engine that proves its counts.
///
/// With a motion, the count is that of the placements that the motion maps to themselves. The
/// motion is a symmetry of the problem.
pub trait CountingProof {
    /// The engine's name.
    fn name(&self) -> &'static str;

    /// The lines that the formula calls full, in this order.
    fn full_lines(&self) -> &'static [FullLines];

    /// What the proof takes, from a prediction that visits about so many states.
    ///
    /// # Errors
    /// When the engine does not take the problem, and when the run is stopped.
    fn predict(
        &self,
        problem: &Problem,
        motion: Option<&Symmetry>,
        states: usize,
        control: &Control,
    ) -> Result<ProofSize>;

    /// The placements with the numbers of pieces that the problem allows, without a proof.
    fn count(
        &self,
        problem: &Problem,
        motion: Option<&Symmetry>,
        control: &Control,
    ) -> Result<Count>;

    /// Writes the proof, with progress in parts.
    ///
    /// # Errors
    /// As [`predict`](Self::predict), and those of the circuit.
    fn prove(
        &self,
        problem: &Problem,
        motion: Option<&Symmetry>,
        circuit: &mut dyn Circuit,
        control: &Control,
    ) -> Result<()>;
}
