//! Queries: asks engines, checks every placement they list, and compares their answers; asks about
//! formulas that were read from files; and tries everything on random models.

mod answer;
mod choose;
mod counting;
mod decoding;
mod difference;
mod disagreement;
mod error;
mod evidence;
mod import;
mod largest;
mod meaning;
mod question;
pub mod record;
pub mod registry;
mod set_comparison;
mod solve;
mod verify;

pub(crate) use answer::find;
pub use answer::{Answer, VisitOrbits, ask};
pub use choose::choose;
pub use counting::{CountReport, choose_counter, count};
pub(crate) use decoding::DecodeQuestion;
pub use difference::Difference;
pub use disagreement::explain;
pub use error::{Disagreement, QueryError};
pub use evidence::{Agreement, Evidence, Impossible, LargestKnown};
pub use import::{Imported, room};
pub use largest::{Largest, Settled, settle};
pub use meaning::{Meaning, MeaningError};
pub use question::Query;
pub use solve::{Request, Solution, VisitSolutions, solve};
pub use verify::{
    AnswerRow, ExternalSolvers, MOST_FOR_PLAIN, NoAnswerRow, See, SolverRun, Verdict, Verification,
    VerifyEvent, VerifyReport, VerifyRow,
};
