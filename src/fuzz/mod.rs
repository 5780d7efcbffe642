//! Random small models, asked of everything that lists or counts, against a brute force.
//!
//! A random [`Case`] writes itself as the text of a model file, and what is asked is read from that text. When something
//! answers otherwise than the brute force, the case is made smaller as long as it goes wrong in the same way.

mod brute;
mod case;
mod check;
mod draws;
mod extras;
mod engines;
mod fault_file;
mod generate;
mod model;
mod pool;
mod record;
mod run;
mod shrink;
mod simpler;
mod solvers;
mod subject;
#[cfg(test)]
mod tests;

pub use brute::{Budget, placements};
pub use case::Case;
pub use check::{Fault, FaultKind};
pub use engines::{engine_subjects, with_other_depths};
pub use fault_file::FaultFile;
pub use generate::random_model;
pub use model::{Count, Kind, SmallModel, Term};
pub use pool::Pool;
pub(crate) use record::{CaseRecord, FaultRecord};
pub use run::{Asked, Found, Fuzz, FuzzReport};
pub use solvers::solver_subjects;
pub use extras::{Extras, SmallCount, SmallCover};
pub use subject::{FuzzCase, NoAnswer, Subject};
