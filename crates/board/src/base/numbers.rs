//! Numbers in text.

use std::time::Duration;

use itertools::Itertools;
use serde::{Serialize, Serializer};

use super::count::Count;

/// A number with commas between its thousands.
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
#[expect(clippy::needless_pass_by_value, reason = "most callers convert: `plural(size.into())`")]
pub fn plural(count: Count) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// The ends of a range, which is written `3..5` or `3-5`.
pub fn ends(range: &str) -> Option<(&str, &str)> {
    range.split_once("..").or_else(|| range.split_once('-'))
}

/// A number of digits alone.
pub fn digits(text: &str) -> Option<u64> {
    let all_digits = text.bytes().all(|byte| byte.is_ascii_digit());
    all_digits.then(|| text.parse().ok()).flatten()
}

/// Bytes in hexadecimal digits, as hashes are written.
pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Seconds with microseconds, for records.
pub fn seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e6
}

/// Writes a time, if there is one, as seconds with microseconds.
pub fn in_seconds<S: Serializer>(
    time: &(impl Copy + Into<Option<Duration>>),
    serializer: S,
) -> Result<S::Ok, S::Error> {
    (*time).into().map(seconds).serialize(serializer)
}

/// A number of bytes in binary units, such as `37.3 GiB`.
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

/// A span of which no more is said.
const VERY_LONG: &str = "longer than 1,000 years";

/// A span of time in the unit that suits it, to three digits: `417 µs`, `12.3 ms`, `1.23 s`,
/// `2 min 05 s`, `3 h 07 min`, `12.4 days`, `15.0 years`, `longer than 1,000 years`.
pub fn span(seconds: f64) -> String {
    const MINUTE: f64 = 60.0;
    const HOUR: f64 = 60.0 * MINUTE;
    const DAY: f64 = 24.0 * HOUR;
    const YEAR: f64 = 31_556_952.0;
    // A unit is used from two of it on.
    let in_unit = |length: f64, unit: &str| {
        let number = seconds / length;
        let digits = if number < 9.995 { 2 } else { usize::from(number < 99.95) };
        format!("{number:.digits$} {unit}")
    };
    let in_two = |length: f64, units: [&str; 2]| {
        let smaller = (seconds / length).round();
        let (whole, rest) = ((smaller / MINUTE).floor(), smaller % MINUTE);
        format!("{whole} {} {rest:02} {}", units[0], units[1])
    };
    match seconds {
        _ if seconds >= 1000.0 * YEAR => VERY_LONG.to_owned(),
        _ if seconds >= 2.0 * YEAR => in_unit(YEAR, "years"),
        _ if seconds >= 2.0 * DAY => in_unit(DAY, "days"),
        _ if seconds >= 2.0 * HOUR => in_two(MINUTE, ["h", "min"]),
        _ if seconds >= 2.0 * MINUTE => in_two(1.0, ["min", "s"]),
        // A rounded number has no more digits than the unit allows: not `1000 µs`.
        _ if seconds >= 0.9995 => in_unit(1.0, "s"),
        _ if seconds >= 0.000_999_5 => in_unit(1e-3, "ms"),
        _ => format!("{:.0} µs", seconds * 1e6),
    }
}

/// A span that was not measured: `about 12.4 days`, or `longer than 1,000 years`.
pub fn about(seconds: f64) -> String {
    match span(seconds) {
        span if span == VERY_LONG => span,
        span => format!("about {span}"),
    }
}

/// The likely range of a span: `1.23 s to 12.3 ms`, or one of two equal spans.
pub fn spans(low: f64, high: f64) -> String {
    [low, high].map(span).into_iter().dedup().join(" to ")
}

/// The greatest common divisor; `gcd(a, 0)` is `a`.
pub const fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The number of choices of `k` of `n`, up to the largest number that fits; 0 where `k` is more.
pub fn choices(n: u64, k: u64) -> u64 {
    if k > n {
        return 0;
    }
    // After each factor the product is a number of choices itself.
    let product = |number: u128, i: u64| {
        let next = number.checked_mul((n - i).into())? / u128::from(i + 1);
        (next <= u64::MAX.into()).then_some(next)
    };
    let number = (0..k.min(n - k)).try_fold(1, product);
    number.and_then(|number| u64::try_from(number).ok()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_those_of_pascals_triangle() {
        for n in 1..40 {
            for k in 1..n {
                assert_eq!(choices(n, k), choices(n - 1, k - 1) + choices(n - 1, k), "{n} {k}");
            }
        }
        assert_eq!([choices(5, 0), choices(5, 5), choices(5, 6), choices(0, 0)], [1, 1, 0, 1]);
        assert_eq!(choices(1000, 500), u64::MAX);
    }

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

    #[test]
    fn spans_have_units() {
        for (seconds, text) in [
            (0.0, "0 µs"),
            (0.000_417, "417 µs"),
            (0.000_999_6, "1.00 ms"),
            (0.012_34, "12.3 ms"),
            (0.999_6, "1.00 s"),
            (1.234, "1.23 s"),
            (119.0, "119 s"),
            (125.4, "2 min 05 s"),
            (7199.7, "120 min 00 s"),
            (11_220.0, "3 h 07 min"),
            (1_071_360.0, "12.4 days"),
            (473_354_280.0, "15.0 years"),
            (1e300, "longer than 1,000 years"),
            (f64::INFINITY, "longer than 1,000 years"),
        ] {
            assert_eq!(span(seconds), text);
        }
    }
}
