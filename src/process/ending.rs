//! How a sandboxed process ended.

use std::fmt;
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;

use rustix::process::Signal;

use crate::run::control::StopReason;

/// How a sandboxed process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It exited by itself, with this code.
    Exited(i32),
    /// A signal ended it that was not ours.
    Signalled(i32),
    /// It was killed when its time on the wall clock was up.
    WallTimeout,
    /// The system ended it when its processor time was up.
    CpuTimeout,
    /// A signal ended it under a memory limit, and by what it said or had, the limit is why.
    MemoryLimit,
    /// It was killed because the whole run was stopped.
    Stopped(StopReason),
}

impl End {
    /// From what the system says.
    pub(super) fn of_status(status: ExitStatus) -> Self {
        match (status.code(), status.signal()) {
            (Some(code), _) => Self::Exited(code),
            (None, signal) => Self::Signalled(signal.unwrap_or_default()),
        }
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Exited(code) => write!(f, "exit code {code}"),
            Self::Signalled(signal) => f.write_str(&signal_name(signal)),
            Self::WallTimeout => f.write_str("wall-clock time was up"),
            Self::CpuTimeout => f.write_str("processor time was up"),
            Self::MemoryLimit => f.write_str("out of memory"),
            Self::Stopped(reason) => f.write_str(reason.in_words()),
        }
    }
}

/// The name of a signal; the numbers differ between systems.
fn signal_name(number: i32) -> String {
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
