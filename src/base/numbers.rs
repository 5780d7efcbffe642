//! Numbers in text.

use std::time::Duration;

use super::count::Count;

/// A number with commas between its thousands.
#[must_use]
pub fn thousands(number: u128) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `s` except for one.
#[must_use]
#[expect(clippy::needless_pass_by_value, reason = "most callers convert: `plural(size.into())`")]
pub fn plural(count: Count) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// Seconds with microseconds, for records.
#[must_use]
pub fn seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e6
}

/// A number of bytes in binary units, such as `37.3 GiB`.
#[must_use]
pub fn bytes(bytes: u128) -> String {
    const UNITS: [&str; 7] = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let mut tenths = bytes * 10;
    let mut unit = 0;
    while tenths >= 10_240 && unit + 1 < UNITS.len() {
        tenths /= 1024;
        unit += 1;
    }
    if unit == 0 {
        format!("{bytes} bytes")
    } else {
        format!("{}.{} {}", thousands(tenths / 10), tenths % 10, UNITS[unit])
    }
}

/// A span of time to three digits, with its unit: `0.81 s`, `38.2 s`, `59.1 min`, `15.0 years`.
#[must_use]
pub fn span(seconds: f64) -> String {
    const UNITS: [(&str, f64); 5] =
        [("years", 31_556_952.0), ("days", 86400.0), ("h", 3600.0), ("min", 60.0), ("s", 1.0)];
    // A unit starts at two.
    let unit = UNITS.iter().find(|(_, length)| seconds >= 2.0 * length).unwrap_or(&UNITS[4]);
    let number = seconds / unit.1;
    let digits = if number < 9.995 { 2 } else { usize::from(number < 99.95) };
    format!("{number:.digits$} {}", unit.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(thousands(0), "0");
        assert_eq!(thousands(999), "999");
        assert_eq!(thousands(1_000), "1,000");
        assert_eq!(thousands(10_000_000_000), "10,000,000,000");
    }

    #[test]
    fn bytes_have_units() {
        assert_eq!(bytes(1023), "1023 bytes");
        assert_eq!(bytes(1024), "1.0 KiB");
        assert_eq!(bytes(40_000_000_000), "37.2 GiB");
    }
}
