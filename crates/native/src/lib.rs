//! Native engines: searches on bitboards. They share no code with the SAT route but the problem
//! itself.

// What no other crate can reach says so.
#![cfg_attr(not(test), warn(unreachable_pub))]

mod backtrack;
mod board;
pub mod branches;
mod column_sets;
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
mod test_models;
mod transfer_matrix;

pub use backtrack::Backtrack;
pub use column_sets::ColumnSets;
pub use half_join::HalfJoin;
pub use knights::Knights;
pub use row_proof::RowProof;
pub use rows::Rows;
pub use search::{Search, TreeSize};
pub use transfer_matrix::TransferMatrix;
