//! Foreign SAT solvers: how they are called ([`Profile`]), run so that nothing of them stays ([`run`]), and judged
//! ([`Judge`]): what they say is held against the formula, the board, and what is known. The solvers inside are judged
//! in the same way.

mod answer;
mod backend;
mod contain;
mod drain;
mod ending;
mod exported;
mod judge;
mod profile;
mod program;
mod status;
mod version;

pub use backend::BackendRun;
pub use contain::{ContainError, Contained, Limits, run};
pub use drain::Captured;
pub use ending::End;
pub use exported::Exported;
pub use judge::{Judge, JudgeError, Judgement, Kept};
pub use profile::{ExitCodes, ModelFrom, Profile, ProfileError, Profiles};
pub use program::find;
pub use status::Status;
pub use version::version;
