//! Native engines: searches on bitboards. They share no code with the SAT route but the problem
//! itself.

// What no other crate can reach says so.
#![cfg_attr(not(test), warn(unreachable_pub))]

mod backtrack;
mod board;
pub mod branches;
mod column_sets;
mod decision;
mod exclusions;
pub mod half_join;
mod independent_sets;
pub mod knights;
mod mask;
mod memory;
mod row_proof;
pub mod rows;
mod search;
mod stabilisers;
#[cfg(test)]
mod tests;
mod transfer_matrix;

use nq_board::run::Engine;
use nq_board::run::circuit::CountingProof;

pub use backtrack::Backtrack;
pub use column_sets::ColumnSets;
pub use half_join::HalfJoin;
pub use knights::Knights;
use row_proof::RowProof;
pub use rows::Rows;
pub use search::{Search, TreeSize};
pub use transfer_matrix::TransferMatrix;

/// The engines of this crate in order of preference, on this number of threads: between engines
/// without a forecast the order decides. A new engine is one line here.
pub fn engines(threads: usize) -> Vec<Box<dyn Engine>> {
    vec![
        Box::new(HalfJoin::new(None, threads)),
        Box::new(Knights::new(threads)),
        Box::new(Backtrack),
        Box::new(Search),
        Box::new(ColumnSets::new(threads)),
        Box::new(Rows::new(threads)),
        Box::new(TransferMatrix),
    ]
}

/// The engines that prove their counts, those for fewer problems first.
pub fn counting_proofs() -> Vec<Box<dyn CountingProof>> {
    vec![Box::new(RowProof), Box::new(TransferMatrix)]
}
