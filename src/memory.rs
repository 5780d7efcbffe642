//! How much memory there is.

use std::fs::read_to_string;

/// Memory that this process can have without swapping and within its limits, where the system tells it (Linux); else a
/// cautious guess.
#[must_use]
pub fn available_memory() -> u64 {
    const GUESS: u64 = 4 << 30;
    let of_machine = field("/proc/meminfo", "MemAvailable:", 1024).unwrap_or(GUESS);
    [of_group(), of_process()].into_iter().flatten().fold(of_machine, u64::min)
}

/// What the control group of a container leaves.
fn of_group() -> Option<u64> {
    let number = |file| read_to_string(file).ok()?.trim().parse::<u64>().ok();
    let most = number("/sys/fs/cgroup/memory.max")?;
    Some(most.saturating_sub(number("/sys/fs/cgroup/memory.current")?))
}

/// What is left of the address space (`ulimit -v`).
fn of_process() -> Option<u64> {
    let most = field("/proc/self/limits", "Max address space", 1)?;
    Some(most.saturating_sub(field("/proc/self/status", "VmSize:", 1024)?))
}

/// The first number of the line that begins so, in bytes; `None` if it is no number.
fn field(file: &str, name: &str, unit: u64) -> Option<u64> {
    let text = read_to_string(file).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse::<u64>().ok()?.checked_mul(unit)
}
