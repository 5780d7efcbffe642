//! Benchmarks of SAT solvers: each solves the same formulas several times, within the same limits.
//! Every model is checked against the formula and the board. Every run is recorded, so that an
//! interrupted benchmark can continue.

mod case;
mod comparison;
mod finished;
mod given;
mod log;
mod machine;
mod record;
mod row;
mod run;
mod solver;
mod student;
mod summary;
mod verdict;

pub(crate) use case::{Case, memory_needed};
pub(crate) use comparison::RESOLUTION;
pub use comparison::{Change, Comparison, Pair};
pub use finished::{Finished, FinishedRecord};
pub(crate) use given::{GivenFile, GivenFileError, given_files};
pub use log::{Log, LogError};
pub use machine::Machine;
pub use record::{Expected, Key, Kind, Record, SCHEMA};
pub(crate) use row::write_csv;
pub(crate) use run::Bench;
pub use solver::Missing;
pub(crate) use solver::{BenchError, IN_PROCESS, Solver, find_solvers};
pub use summary::{Line, Median, Summary, same_instances};
pub use verdict::{BenchVerdict, Disagreement, Known, disagreements, verdicts};
pub(crate) use verdict::{MANIFEST_SAYS, known_by_engine};
