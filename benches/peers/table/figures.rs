//! Numbers with two significant digits.

/// A time or a ratio: `0.0042`, `0.37`, `2.9`, `41`, `1200`.
pub fn short(value: f64) -> String {
    if value <= 0.0 {
        return "0".to_owned();
    }
    // Rounded first, so that 9.96 is 10 and not 10.0.
    let rounded: f64 = format!("{value:.1e}").parse().unwrap_or(value);
    let mut decimals = 1;
    let mut least = 1.0;
    while rounded < least {
        least /= 10.0;
        decimals += 1;
    }
    let decimals = if rounded >= 10.0 { 0 } else { decimals };
    format!("{rounded:.decimals$}")
}

/// A number of bytes in MB.
pub fn megabytes(bytes: f64) -> String {
    short(bytes / 1e6)
}

/// With a unit: `4.2 ms`, `370 ms`, `2.9 s`.
pub fn time(seconds: f64) -> String {
    let is_short = seconds < 0.995;
    if is_short { format!("{} ms", short(seconds * 1e3)) } else { format!("{} s", short(seconds)) }
}
