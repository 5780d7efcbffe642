//! Times in records: seconds with the precision of microseconds.

use std::time::Duration;

use serde::{Deserialize, Deserializer, Serializer, de};

/// A time with the precision of records.
pub fn to_microseconds(time: Duration) -> Duration {
    Duration::new(time.as_secs(), time.subsec_micros() * 1000)
}

/// Writes seconds as a number.
pub fn serialize<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(time.as_secs_f64())
}

/// Reads what [`serialize`] writes. Fails for what is no time.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    let seconds = f64::deserialize(deserializer)?;
    let whole = Duration::try_from_secs_f64(seconds)
        .map_err(|_| de::Error::custom(format!("{seconds} is no time: seconds from 0 on")))?;
    // The nearest microsecond: a decimal fraction is not exact in binary.
    let rounded = whole.checked_add(Duration::from_nanos(500));
    Ok(to_microseconds(rounded.unwrap_or(whole)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[derive(Debug, PartialEq, serde::Serialize, Deserialize)]
    struct Time(#[serde(with = "crate::seconds")] Duration);

    proptest! {
        /// A written time is read back exactly, so that keys are equal.
        #[test]
        fn times_go_there_and_back(micros in 0_u64..1 << 42) {
            let time = Time(Duration::from_micros(micros));
            let text = serde_json::to_string(&time).expect("written");
            prop_assert_eq!(serde_json::from_str::<Time>(&text).expect("read"), time);
        }
    }

    #[test]
    fn what_is_no_time_is_refused() {
        for text in ["-1.0", "1e300", "\"1\"", "null"] {
            assert!(serde_json::from_str::<Time>(text).is_err(), "{text}");
        }
    }
}
