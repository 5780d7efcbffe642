//! The lines that the text's programs print (`java/run.sh Queens 8 14`).

use std::time::Duration;

/// The line of a size, as `Queens.java` prints it.
pub fn line(size: u16, solutions: u128, time: Duration) -> String {
    let time = iso_8601(time);
    format!("Board size {size} has {solutions} solutions. Calculated in {time}.")
}

/// A time as `java.time.Duration` prints it, such as `PT1M50.007S`, in whole microseconds.
fn iso_8601(time: Duration) -> String {
    let (hours, minutes) = (time.as_secs() / 3600, time.as_secs() / 60 % 60);
    let (seconds, micros) = (time.as_secs() % 60, time.subsec_micros());
    let part = |number: u64, unit: &str| match number {
        0 => String::new(),
        number => format!("{number}{unit}"),
    };
    let fraction = match micros {
        0 => String::new(),
        micros => format!(".{micros:06}").trim_end_matches('0').to_owned(),
    };
    let has_seconds = seconds > 0 || micros > 0 || time.as_secs() == 0;
    let seconds = if has_seconds { format!("{seconds}{fraction}S") } else { String::new() };
    format!("PT{}{}{seconds}", part(hours, "H"), part(minutes, "M"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of the collection's `java/README.md`.
    #[test]
    fn the_lines_are_those_of_the_java_program() {
        assert_eq!(
            line(14, 365_596, Duration::from_millis(1667)),
            "Board size 14 has 365596 solutions. Calculated in PT1.667S."
        );
        assert_eq!(
            line(16, 14_772_512, Duration::from_millis(110_007)),
            "Board size 16 has 14772512 solutions. Calculated in PT1M50.007S."
        );
    }

    #[test]
    fn times_are_written_as_java_writes_them() {
        for (micros, text) in [
            (0, "PT0S"),
            (1, "PT0.000001S"),
            (10_000, "PT0.01S"),
            (46_100_000, "PT46.1S"),
            (60_000_000, "PT1M"),
            (3_600_000_000, "PT1H"),
            (3_661_000_000, "PT1H1M1S"),
            (90_000_500_000, "PT25H0.5S"),
        ] {
            assert_eq!(iso_8601(Duration::from_micros(micros)), text);
        }
    }
}
