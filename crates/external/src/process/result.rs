//! What a sandboxed program may take, and what it gave.

use std::time::Duration;

use thiserror::Error;

use super::ending::End;

/// The program that sets limits of processor time and memory.
pub const SETS_LIMITS: &str = "prlimit";

/// The limits of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Time on the wall clock.
    pub wall: Option<Duration>,
    /// Processor time of each process, in whole seconds, rounded up.
    pub cpu: Option<Duration>,
    /// Bytes of address space of each process, and of each file that it writes. Some programs
    /// reserve much more than they use.
    pub memory: Option<u64>,
    /// The most bytes that are kept of standard output, and of standard error.
    pub output: usize,
}

impl Default for Limits {
    /// No limits, and 64 MiB of output.
    fn default() -> Self {
        Self { wall: None, cpu: None, memory: None, output: 64 << 20 }
    }
}

/// The result of a sandboxed program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sandboxed {
    /// How it ended.
    pub end: End,
    /// Time on the wall clock.
    pub wall: Duration,
    /// Processor time of the process and the children that it waited for.
    pub cpu: Duration,
    /// The most memory that it or one of its children had, in bytes. The last moments of a process
    /// that needs less than this one may be missed. `None` if it ended before a first look.
    pub peak: Option<u64>,
    /// Standard output.
    pub stdout: Captured,
    /// Standard error.
    pub stderr: Captured,
    /// Whether it used up its processor time; it may have noticed the limit and exited.
    pub cpu_used_up: bool,
    /// Whether it had a memory limit and reports that memory ran out.
    pub memory_ran_out: bool,
}

/// Why a program could not be run.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SandboxError {
    /// The program that sets limits is missing.
    #[error("limits of processor time and memory need the program `prlimit` (Debian: util-linux)")]
    NoPrlimit,
    /// The system has no sandbox.
    #[cfg(not(unix))]
    #[error("external programs need a Unix system, such as Linux")]
    NoUnix,
    /// The system refused.
    #[error("{0}")]
    Failed(String),
}

/// What a process printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Captured {
    /// The first part of it, as much as is kept.
    pub bytes: Vec<u8>,
    /// Bytes after that, which were counted and dropped.
    pub dropped: u64,
}

impl Captured {
    /// Whether it is not all there.
    #[must_use]
    pub const fn is_cut(&self) -> bool {
        self.dropped > 0
    }

    /// It as text, with what is no text replaced.
    #[must_use]
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }
}
