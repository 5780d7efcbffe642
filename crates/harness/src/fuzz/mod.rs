//! Random small models: everything that lists or counts is compared with a brute force.
//!
//! A [`Problem`](nq_board::model::Problem) is drawn, written as the text of a model file, and read
//! back from that text. If an answer differs from the brute force, the case is shrunk while it
//! fails in the same way.

mod case;
mod check;
mod engines;
mod fault_file;
mod generate;
mod one_in_each_row;
mod run;
mod simpler;
mod solvers;
mod subject;
#[cfg(test)]
mod tests;
pub mod words;

pub use engines::{engine_subjects, with_other_depths};
pub use fault_file::FaultFile;
pub use run::{Fuzz, FuzzReport};
pub use solvers::solver_subjects;
pub use subject::{Pool, Subject};
