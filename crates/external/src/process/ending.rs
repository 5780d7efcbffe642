//! How a sandboxed process ended.

use std::fmt;

use nq_board::run::control::StopReason;

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
            Self::Stopped(reason) => f.write_str(reason.in_words()),
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
