//! External SAT solvers: how they are called ([`Profile`]), run so that nothing of them stays
//! ([`crate::process::run`]), and judged ([`SolverChecker`]): what they say is held against the formula,
//! the board, and what is known. The solvers in this process are judged in the same way.
//!
//! There is one way to run them. The formula is in a file, and one call of the program reads it and
//! is understood. A backend makes such calls one after the other: those who enumerate, engines
//! ([`external_backends`]) and [`SolverChecker::list`], see no difference to a solver in this process.

mod answer;
mod backend;
mod call;
mod checker;
mod counter;
mod engines;
mod error;
mod exported;
mod formula_file;
mod listing;
mod marks;
mod profile;
mod solver;
mod status;
mod version;
mod watched;

pub use backend::BackendRun;
pub use checker::{CheckedAnswer, KEPT, SolverChecker};
pub use engines::external_backends;
pub use error::{Kept, SolverCheckError};
pub use exported::{Exported, Variation};
pub use listing::{Listing, splits};
pub use profile::{ExitCodes, ModelFrom, Profile, ProfileError, Profiles, Proof};
pub use status::Status;
pub use version::version;
