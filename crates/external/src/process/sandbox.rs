//! Runs a program in its own process group, within limits of time, memory and output. The whole
//! group is killed when the program ends.
//!
//! The limits of processor time and memory hold for each process of the group; the system offers
//! none for a group. The program `prlimit` of util-linux sets them and then runs the program; to
//! set them here would need `unsafe`. A process that creates its own group survives, within its
//! limits.

use std::ffi::OsString;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;
use std::{io, thread};

use rustix::io::Errno;
use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, kill_process_group, test_kill_process_group, waitid,
};
use wait4::Wait4;

use super::drain::Drain;
use super::peak::PeakWatch;
use super::program::find;
use super::result::{Captured, End, Limits, SETS_LIMITS, SandboxError, Sandboxed};
use nq_board::run::{Control, Instant, peak_memory};

/// The time for a killed group to close its pipes and disappear.
const PATIENCE: Duration = Duration::from_secs(2);

/// Runs a program until it ends, or until a limit or the control ends it. TMPDIR is `scratch`.
pub fn run(
    program: &Path,
    args: &[OsString],
    scratch: &Path,
    limits: &Limits,
    control: &Control,
) -> Result<Sandboxed, SandboxError> {
    let failed = |error: io::Error| {
        SandboxError::Failed(format!("{} cannot be run: {error}", program.display()))
    };
    let mut command = limited(program, args, limits)?;
    command.env("TMPDIR", scratch).process_group(0);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let ours = peak_memory();
    let start = Instant::now();
    let mut child = command.spawn().map_err(failed)?;
    let mut peak = PeakWatch::new(child.id(), ours);
    let stdout = child.stdout.take().map(|pipe| Drain::start(pipe, limits.output));
    let stderr = child.stderr.take().map(|pipe| Drain::start(pipe, limits.output));
    // The child leads its group, so its number is the group's.
    let group = Pid::from_child(&child);
    let ended = ending(group);
    let cut_short = watch(&ended, start, limits.wall, control, &mut peak);
    let mut wall = start.elapsed();
    // The group's number is not reused before the child is reaped, so this kills no other process.
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
        end: cut_short.unwrap_or_else(|| end_of(reaped.status)),
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

/// The end by the status that the system reports.
fn end_of(status: ExitStatus) -> End {
    match (status.code(), status.signal()) {
        (Some(code), _) => End::Exited(code),
        (None, signal) => End::Signalled(signal.unwrap_or_default()),
    }
}

impl Sandboxed {
    /// Determines whether a limit ended it.
    fn blame(&mut self, limits: &Limits) {
        let End::Signalled(signal) = self.end else {
            self.cpu_used_up = limits.cpu.is_some_and(|most| self.cpu >= nearly_all(most));
            return;
        };
        let by = |signals: &[Signal]| signals.iter().any(|one| one.as_raw() == signal);
        // Another process of the group may have used the time, so the signal alone is enough.
        self.cpu_used_up = limits.cpu.is_some_and(|most| {
            by(&[Signal::XCPU]) || by(&[Signal::KILL]) && self.cpu >= nearly_all(most)
        });
        let nearly_all =
            limits.memory.zip(self.peak).is_some_and(|(most, peak)| peak >= most / 10 * 9);
        if self.cpu_used_up {
            self.end = End::CpuTimeout;
        } else if self.memory_ran_out
            || limits.memory.is_some() && by(&[Signal::XFSZ])
            || nearly_all && by(&[Signal::KILL, Signal::ABORT, Signal::SEGV, Signal::BUS])
        {
            self.end = End::MemoryLimit;
        }
    }
}

/// The command that sets the limits and runs the program.
fn limited(program: &Path, args: &[OsString], limits: &Limits) -> Result<Command, SandboxError> {
    let mut command = if limits.cpu.is_none() && limits.memory.is_none() {
        Command::new(program)
    } else {
        let mut prlimit = Command::new(find(SETS_LIMITS).ok_or(SandboxError::NoPrlimit)?);
        prlimit.arg("--core=0");
        if let Some(most) = limits.cpu {
            // First SIGXCPU, which a solver may catch to print its answer; one second later
            // SIGKILL. The bound stays below the number that means "no limit".
            let seconds = whole_seconds(most).as_secs().min(1 << 40);
            prlimit.arg(format!("--cpu={seconds}:{}", seconds + 1));
        }
        if let Some(most) = limits.memory {
            // No file may be larger, either: a proof must not fill the disk.
            prlimit.arg(format!("--as={most}")).arg(format!("--fsize={most}"));
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
/// clock. With eight busy processes on two cores, processes stopped at a limit of 1 s or 4 s
/// reported 0.86 to 1.01 of it.
fn nearly_all(limit: Duration) -> Duration {
    whole_seconds(limit) / 4 * 3
}

/// Receives when the child has ended, and does not reap it.
fn ending(child: Pid) -> Receiver<()> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
        while matches!(waitid(WaitId::Pid(child), options), Err(Errno::INTR)) {}
        // The receiver is gone if the caller has panicked.
        let _ = sender.send(());
    });
    receiver
}

/// Waits for the end of the child, or for a reason to kill it.
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

/// Waits until the members of a killed group are gone, which takes a moment.
fn wait_until_gone(group: Pid) {
    let start = Instant::now();
    while test_kill_process_group(group).is_ok() && start.elapsed() < PATIENCE {
        thread::sleep(Duration::from_millis(1));
    }
}

/// Whether the end of an output reports that memory ran out.
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
