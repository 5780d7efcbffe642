//! External programs in a sandbox: each in its own process group, which is killed at its end.

#[cfg(unix)]
mod drain;
#[cfg(not(unix))]
mod no_sandbox;
#[cfg(unix)]
mod peak;
mod program;
mod result;
#[cfg(unix)]
mod sandbox;

#[cfg(not(unix))]
pub use no_sandbox::run;
pub use program::find;
pub use result::{Captured, End, Limits, SETS_LIMITS, SandboxError, Sandboxed};
#[cfg(unix)]
pub use sandbox::run;
