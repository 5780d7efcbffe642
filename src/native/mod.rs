//! Native engines: searches on bitboards. They share no code with the SAT route but the problem
//! itself.

mod attack_masks;
mod backtrack;
pub mod half_join;
pub mod knights;
mod mask;
pub mod rows;
mod search;
mod transfer_matrix;

pub use backtrack::Backtrack;
pub use half_join::HalfJoin;
pub use knights::Knights;
pub use rows::Rows;
pub use search::Search;
pub use transfer_matrix::TransferMatrix;
