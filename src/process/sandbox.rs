//! Runs a program so that it cannot do harm: in a process group of its own, within limits of time and memory, its
//! output read as it comes; and when it is over, the whole group is gone.
//!
//! The limits of processor time and memory hold for each process of the group by itself; that is what systems
//! offer. They are set by the program `prlimit` of util-linux, which becomes the program that is run; setting them
//! from here would need `unsafe`. A process that makes a group of its own escapes, but not its limits.

use std::ffi::OsString;
use std::io;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use rustix::io::Errno;
use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, kill_process_group, test_kill_process_group, waitid,
};
use thiserror::Error;
use wait4::Wait4;

use super::drain::{Captured, Drain};
use super::ending::End;
use super::peak::PeakWatch;
use super::program::find;
use crate::run::control::Control;

/// How long is waited for what a killed group leaves: pipes to close, processes to be gone.
const PATIENCE: Duration = Duration::from_secs(2);

/// The program that sets limits of processor time and memory.
pub(crate) const SETS_LIMITS: &str = "prlimit";

/// What a program may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Time on the wall clock.
    pub wall: Option<Duration>,
    /// Processor time of each process, in whole seconds, rounded up.
    pub cpu: Option<Duration>,
    /// Bytes of address space of each process. Some programs reserve far more than they use.
    pub memory: Option<u64>,
    /// Bytes of standard output, and as many of standard error, that are kept.
    pub output: usize,
}

impl Default for Limits {
    /// No limits, and 64 MiB of output.
    fn default() -> Self {
        Self { wall: None, cpu: None, memory: None, output: 64 << 20 }
    }
}

/// What a sandboxed program did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sandboxed {
    /// How it ended.
    pub end: End,
    /// Time on the wall clock.
    pub wall: Duration,
    /// Processor time, of its own and of those of its children that it waited for.
    pub cpu: Duration,
    /// The most memory that it or one of its children had, in bytes. The last moments of a process
    /// that needs less than this one may be missed. `None` if it ended before a first look.
    pub peak: Option<u64>,
    /// Standard output.
    pub stdout: Captured,
    /// Standard error.
    pub stderr: Captured,
    /// Whether it used its processor time up; it may have noticed and exited by itself.
    pub cpu_used_up: bool,
    /// Whether it had a memory limit and says that memory ran out.
    pub memory_ran_out: bool,
}

/// Why a program could not be run.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SandboxError {
    /// The program that sets limits is missing.
    #[error("limits of processor time and memory need the program `prlimit` (Debian: util-linux)")]
    NoPrlimit,
    /// The system refused.
    #[error("{program} cannot be run: {why}")]
    Failed {
        /// What was to be run.
        program: String,
        /// What the system said.
        why: String,
    },
}

/// Runs a program to its end, or until a limit or the control ends it. Its temporary files go to `scratch`, if it
/// asks the environment where.
///
/// # Errors
/// When it cannot be run at all.
pub fn run(
    program: &Path,
    args: &[OsString],
    scratch: &Path,
    limits: &Limits,
    control: &Control,
) -> Result<Sandboxed, SandboxError> {
    let failed = |error: io::Error| SandboxError::Failed {
        program: program.display().to_string(),
        why: error.to_string(),
    };
    let mut command = limited(program, args, limits)?;
    command.env("TMPDIR", scratch).process_group(0);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let ours = PeakWatch::before();
    let start = Instant::now();
    let mut child = command.spawn().map_err(failed)?;
    let mut peak = PeakWatch::new(child.id(), ours);
    let stdout = child.stdout.take().map(|pipe| Drain::start(pipe, limits.output));
    let stderr = child.stderr.take().map(|pipe| Drain::start(pipe, limits.output));
    let group = group_of(&child);
    let ended = ending(group);
    let cut_short = watch(&ended, start, limits.wall, control, &mut peak);
    let mut wall = start.elapsed();
    // Its number cannot go to another process or group before it is reaped, so this hits nobody else; and at
    // least itself is there to be hit.
    let _ = kill_process_group(group, Signal::KILL);
    if cut_short.is_some() {
        let _ = ended.recv();
        wall = start.elapsed();
    }
    let reaped = child.wait4().map_err(failed)?;
    let finish =
        |drain: Option<Drain>| drain.map_or_else(Captured::default, |d| d.finish(PATIENCE));
    let (stdout, stderr) = (finish(stdout), finish(stderr));
    wait_until_gone(group);
    let mut sandboxed = Sandboxed {
        end: cut_short.unwrap_or_else(|| End::of_status(reaped.status)),
        wall,
        cpu: reaped.rusage.utime + reaped.rusage.stime,
        peak: peak.finish(reaped.rusage.maxrss),
        cpu_used_up: false,
        memory_ran_out: limits.memory.is_some()
            && (speaks_of_memory(&stdout) || speaks_of_memory(&stderr)),
        stdout,
        stderr,
    };
    sandboxed.blame(limits);
    Ok(sandboxed)
}

impl Sandboxed {
    /// Finds out whether a limit is why it ended.
    fn blame(&mut self, limits: &Limits) {
        let End::Signalled(signal) = self.end else {
            self.cpu_used_up = limits.cpu.is_some_and(|most| self.cpu >= nearly_all(most));
            return;
        };
        let by = |signals: &[Signal]| signals.iter().any(|one| one.as_raw() == signal);
        // Another of its processes may have used the time, so the signal counts for itself.
        self.cpu_used_up = limits.cpu.is_some_and(|most| {
            by(&[Signal::XCPU]) || by(&[Signal::KILL]) && self.cpu >= nearly_all(most)
        });
        let nearly_all =
            limits.memory.zip(self.peak).is_some_and(|(most, peak)| peak >= most / 10 * 9);
        if self.cpu_used_up {
            self.end = End::CpuTimeout;
        } else if self.memory_ran_out
            || nearly_all && by(&[Signal::KILL, Signal::ABORT, Signal::SEGV, Signal::BUS])
        {
            self.end = End::MemoryLimit;
        }
    }
}

/// The command that sets the limits and becomes the program.
fn limited(program: &Path, args: &[OsString], limits: &Limits) -> Result<Command, SandboxError> {
    let mut command = if limits.cpu.is_none() && limits.memory.is_none() {
        Command::new(program)
    } else {
        let mut prlimit = Command::new(find(SETS_LIMITS).ok_or(SandboxError::NoPrlimit)?);
        prlimit.arg("--core=0");
        if let Some(most) = limits.cpu {
            // First SIGXCPU, which a solver may catch to say what it knows; a second later SIGKILL.
            // Systems have numbers that mean "no limit"; these are far above.
            let seconds = whole_seconds(most).as_secs().min(1 << 40);
            prlimit.arg(format!("--cpu={seconds}:{}", seconds + 1));
        }
        if let Some(most) = limits.memory {
            prlimit.arg(format!("--as={most}"));
        }
        prlimit.arg("--").arg(program);
        prlimit
    };
    command.args(args);
    Ok(command)
}

fn whole_seconds(time: Duration) -> Duration {
    Duration::from_secs(time.as_secs().saturating_add(u64::from(time.subsec_nanos() > 0)))
        .max(Duration::from_secs(1))
}

/// The kernel enforces the limit by counting clock ticks, and reports a process's time by a finer
/// clock. With eight busy processes on two cores, processes stopped at a limit of 1 s or 4 s reported
/// 0.86 to 1.01 of it.
fn nearly_all(limit: Duration) -> Duration {
    whole_seconds(limit) / 4 * 3
}

/// The child leads its group, so its number is the group's.
fn group_of(child: &Child) -> Pid {
    Pid::from_child(child)
}

/// Receives when the child has ended. It is left for its parent to reap.
fn ending(child: Pid) -> Receiver<()> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
        while matches!(waitid(WaitId::Pid(child), options), Err(Errno::INTR)) {}
        // Nobody listens any more if the caller has panicked.
        let _ = sender.send(());
    });
    receiver
}

/// Waits until the child has ended, or there is a reason to kill it.
fn watch(
    ended: &Receiver<()>,
    start: Instant,
    wall: Option<Duration>,
    control: &Control,
    peak: &mut PeakWatch,
) -> Option<End> {
    loop {
        peak.sample();
        if let Some(reason) = control.stop_reason() {
            return Some(End::Stopped(reason));
        }
        let age = start.elapsed();
        let left = wall.map_or(Duration::MAX, |wall| wall.saturating_sub(age));
        if left.is_zero() {
            return Some(End::WallTimeout);
        }
        match ended.recv_timeout(left.min(PeakWatch::interval(age))) {
            Err(RecvTimeoutError::Timeout) => {}
            Ok(()) | Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
}

/// The members of a killed group go at once, but not in no time: who is told that they are gone may look.
fn wait_until_gone(group: Pid) {
    let start = Instant::now();
    while test_kill_process_group(group).is_ok() && start.elapsed() < PATIENCE {
        thread::sleep(Duration::from_millis(1));
    }
}

/// Whether the end of an output says that memory ran out.
fn speaks_of_memory(output: &Captured) -> bool {
    const PHRASES: [&str; 6] = [
        "bad_alloc",
        "bad alloc",
        "out of memory",
        "outofmemory",
        "memoryerror",
        "cannot allocate memory",
    ];
    let tail = &output.bytes[output.bytes.len().saturating_sub(4096)..];
    let tail = String::from_utf8_lossy(tail).to_lowercase();
    PHRASES.iter().any(|phrase| tail.contains(phrase))
}
