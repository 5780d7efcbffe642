//! External SAT solvers: a [`Profile`] describes the call, [`crate::process::run`] runs it in a
//! sandbox, and [`SolverChecker`] checks the answer against the formula, the board and the known
//! verdict. The solvers in this process are checked in the same way.
//!
//! There is one way to run them: a call of the program reads the formula from a file. A backend
//! makes such calls one after the other, so engines (`external_backends`) and
//! [`SolverChecker::list`] enumerate with it as with a solver in this process.

mod answer;
mod backend;
mod call;
mod checker;
mod engines;
mod error;
mod formula_file;
mod input;
mod listing;
mod placeholders;
mod profile;
mod proof;
mod solver;
mod status;

pub use answer::Said;
pub use checker::{CheckedAnswer, Cost, KEPT, SolverChecker};
pub use engines::{external_backends, version};
pub use error::{Kept, SolverCheckError};
pub use formula_file::FormulaFile;
pub use input::{ProblemFile, file_name};
pub use listing::{Listing, splits};
pub use profile::{ExitCodes, Profile, ProfileError, Profiles, Proof};
pub use proof::{ProofCheck, RawCheck, RawProofError, check_lrat_file};
pub use status::Status;
