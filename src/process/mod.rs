//! External programs in a sandbox: each in its own process group, which is killed at its end.

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
