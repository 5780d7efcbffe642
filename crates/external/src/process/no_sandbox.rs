//! Where no external program can be run.

use std::ffi::OsString;
use std::path::Path;

use nq_board::run::Control;

use super::result::{Limits, SandboxError, Sandboxed};

/// Runs nothing, and always fails.
pub fn run(
    _: &Path,
    _: &[OsString],
    _: &Path,
    _: &Limits,
    _: &Control,
) -> Result<Sandboxed, SandboxError> {
    Err(SandboxError::NoUnix)
}
