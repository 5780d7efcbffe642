//! What a sandboxed program may take, and what it gave.

use std::fmt;
use std::time::Duration;

use thiserror::Error;

use nq_board::run::StopReason;

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
    pub const fn is_cut(&self) -> bool {
        self.dropped > 0
    }

    /// It as text, with what is no text replaced.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }
}

/// How a sandboxed process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It exited by itself, with this code.
    Exited(i32),
    /// A signal that this program did not send ended it.
    Signalled(i32),
    /// It was killed at its limit of wall-clock time.
    WallTimeout,
    /// The system ended it at its limit of processor time.
    CpuTimeout,
    /// A signal ended it under a memory limit, and its output or its peak memory shows that the
    /// limit is the reason.
    MemoryLimit,
    /// It was killed because the run was stopped.
    Stopped(StopReason),
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Exited(code) => write!(f, "exit code {code}"),
            Self::Signalled(signal) => f.write_str(&signal_name(signal)),
            Self::WallTimeout => f.write_str("wall-clock time was up"),
            Self::CpuTimeout => f.write_str("processor time was up"),
            Self::MemoryLimit => f.write_str("out of memory"),
            Self::Stopped(reason) => reason.fmt(f),
        }
    }
}

/// The name of a signal. The numbers differ between systems.
#[cfg(unix)]
fn signal_name(number: i32) -> String {
    use rustix::process::Signal;
    let known = [
        (Signal::ABORT, "SIGABRT"),
        (Signal::ALARM, "SIGALRM"),
        (Signal::BUS, "SIGBUS"),
        (Signal::FPE, "SIGFPE"),
        (Signal::HUP, "SIGHUP"),
        (Signal::ILL, "SIGILL"),
        (Signal::INT, "SIGINT"),
        (Signal::KILL, "SIGKILL"),
        (Signal::PIPE, "SIGPIPE"),
        (Signal::QUIT, "SIGQUIT"),
        (Signal::SEGV, "SIGSEGV"),
        (Signal::SYS, "SIGSYS"),
        (Signal::TERM, "SIGTERM"),
        (Signal::TRAP, "SIGTRAP"),
        (Signal::USR1, "SIGUSR1"),
        (Signal::USR2, "SIGUSR2"),
        (Signal::XCPU, "SIGXCPU"),
        (Signal::XFSZ, "SIGXFSZ"),
    ];
    let name = known.iter().find(|(signal, _)| signal.as_raw() == number).map(|(_, name)| *name);
    name.map_or_else(|| format!("signal {number}"), str::to_owned)
}

#[cfg(not(unix))]
fn signal_name(number: i32) -> String {
    format!("signal {number}")
}
