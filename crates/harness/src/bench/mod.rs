//! Benchmarks of SAT solvers: each solves the same formulas several times, within the same limits.
//! Every model is checked against the formula and the board. Every run is recorded, so that an
//! interrupted benchmark can continue.

mod case;
mod comparison;
mod finished;
mod given;
mod log;
mod record;
mod row;
mod run;
mod solver;
mod student;
mod summary;
mod verdict;
pub mod words;

pub use case::{Case, memory_needed};
pub use comparison::{Change, Comparison, Pair, RESOLUTION};
pub use finished::{Finished, ResultLine};
pub use given::{GivenFile, GivenFileError, given_files};
pub use log::{FileFault, Log, LogError};
pub use record::{Expected, Key, Kind, Machine, Record, SCHEMA};
pub use row::write_csv;
pub use run::Bench;
pub use solver::{BenchError, IN_PROCESS, Missing, Solver, find_solvers};
pub use summary::{Line, Median, Summary, same_instances};
pub use verdict::{
    BenchVerdict, Disagreement, Known, MANIFEST_SAYS, disagreements, known_by_engine, verdicts,
};
