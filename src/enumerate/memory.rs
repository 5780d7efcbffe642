//! How much memory there is.

/// Memory that can be had without swapping, where the system tells it (Linux); else a cautious guess.
#[must_use]
pub fn available_memory() -> u64 {
    const GUESS: u64 = 4 << 30;
    std::fs::read_to_string("/proc/meminfo")
        .ok()
        .and_then(|text| {
            let line = text.lines().find(|line| line.starts_with("MemAvailable:"))?;
            line.split_whitespace().nth(1)?.parse::<u64>().ok()
        })
        .map_or(GUESS, |kib| kib * 1024)
}
