//! Values in JSON: strings, because they exceed 2^53 or are not numbers.

use std::fmt::Display;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serializer, de};

/// Writes a value as its text.
pub fn serialize<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Reads a value from exactly the text that it is written as: `007` and `+7` are refused for 7.
/// Fails for other texts.
pub(crate) fn deserialize<'de, T: Display + FromStr, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    let text = String::deserialize(deserializer)?;
    let value = text.parse::<T>().ok().filter(|value| value.to_string() == text);
    value
        .ok_or_else(|| de::Error::custom(format!("`{text}` is not what this program writes there")))
}

/// Makes types strings in JSON.
macro_rules! serde_as_text {
    ($($type:ty),+) => { $(
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::base::as_text::serialize(self, serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                $crate::base::as_text::deserialize(deserializer)
            }
        }
    )+ };
}

pub(crate) use serde_as_text;

#[cfg(test)]
mod tests {
    use crate::base::count::Count;

    #[test]
    fn a_value_has_one_text() {
        let most = Count::from(u128::MAX);
        let text = serde_json::to_string(&most).expect("written");
        assert_eq!(text, "\"340282366920938463463374607431768211455\"");
        assert_eq!(serde_json::from_str::<Count>(&text).expect("read"), most);
        for bad in ["\"007\"", "\"+7\"", "\" 7\"", "\"-7\"", "\"\"", "7", "null"] {
            assert!(serde_json::from_str::<Count>(bad).is_err(), "{bad}");
        }
    }
}
