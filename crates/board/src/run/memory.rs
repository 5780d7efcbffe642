//! Available memory, and the memory used.

use std::fs::{read_to_string, write};

/// The memory that this process can have without swapping and within its limits, on Linux;
/// elsewhere a cautious guess.
pub fn available_memory() -> u64 {
    const GUESS: u64 = 4 << 30;
    let of_machine = field("/proc/meminfo", "MemAvailable:", 1024).unwrap_or(GUESS);
    [of_group(), of_process()].into_iter().flatten().fold(of_machine, u64::min)
}

/// The peak memory of this process since [`restart_peak_memory`], or since its start if the system
/// cannot restart it. `None` if the system does not report it (Linux does).
pub fn peak_memory() -> Option<u64> {
    field("/proc/self/status", "VmHWM:", 1024)
}

/// The same for another process, from the start of the program that it runs now.
pub fn peak_memory_of(process: u32) -> Option<u64> {
    field(&format!("/proc/{process}/status"), "VmHWM:", 1024)
}

/// Restarts the peak. Returns whether the system allows it.
pub fn restart_peak_memory() -> bool {
    write("/proc/self/clear_refs", "5").is_ok()
}

/// The memory that the control group of a container leaves.
fn of_group() -> Option<u64> {
    let number = |file| read_to_string(file).ok()?.trim().parse::<u64>().ok();
    let most = number("/sys/fs/cgroup/memory.max")?;
    Some(most.saturating_sub(number("/sys/fs/cgroup/memory.current")?))
}

/// The address space that is left (`ulimit -v`).
fn of_process() -> Option<u64> {
    let most = field("/proc/self/limits", "Max address space", 1)?;
    Some(most.saturating_sub(field("/proc/self/status", "VmSize:", 1024)?))
}

/// The first number of the line with this start, in bytes; `None` if it is not a number.
fn field(file: &str, name: &str, unit: u64) -> Option<u64> {
    let text = read_to_string(file).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse::<u64>().ok()?.checked_mul(unit)
}
