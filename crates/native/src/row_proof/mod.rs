//! Proofs of counts for one piece in each row: n-queens, empresses, superqueens, rooks.
//!
//! The rows are filled from the top. A state before a row is the set of *lines* (columns, and
//! diagonals if pieces exclude each other along them) that have a piece above, and the squares of
//! the next rows that short moves exclude. Its condition: these lines are empty from the row on,
//! and so are these squares. A node for each state has the fillings of the rows to come; its lemma
//! says that the condition implies the node. Chains of products stand for "this line is empty from
//! row r on", so that a condition has one literal for each line and not one for each square.
//!
//! A lemma keeps only the part of the condition that its hints use. A state without a filling has
//! no node, and its lemma, that its condition is impossible, serves all states whose conditions
//! contain this part.

mod engine;
mod fill;
mod lines;
mod shape;
mod states;

#[cfg(test)]
mod tests;

pub(crate) use engine::RowProof;
