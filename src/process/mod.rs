//! External programs, run in a process group of their own so that nothing of them stays.

mod drain;
mod ending;
mod peak;
mod program;
mod sandbox;

pub use drain::Captured;
pub use ending::End;
pub use program::find;
pub(crate) use sandbox::SETS_LIMITS;
pub use sandbox::{Limits, SandboxError, Sandboxed, run};
