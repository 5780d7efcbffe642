//! Values that are strings in JSON, because they exceed 2^53 or are not numbers.

use std::fmt::Display;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A value that is written as its text and read from exactly that text: `007` and `+7` are refused
/// for 7.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AsText<T>(pub T);

impl<T: Display> Serialize for AsText<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de, T: Display + FromStr> Deserialize<'de> for AsText<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let value = text.parse::<T>().ok().filter(|value| value.to_string() == text);
        value.map(Self).ok_or_else(|| {
            de::Error::custom(format!("`{text}` is not what this program writes there"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nq_board::base::count::Count;
    use nq_board::run::shard::Shard;

    #[test]
    fn a_value_has_one_text() {
        let most = AsText(Count::from(u128::MAX));
        let text = serde_json::to_string(&most).expect("written");
        assert_eq!(text, "\"340282366920938463463374607431768211455\"");
        assert_eq!(serde_json::from_str::<AsText<Count>>(&text).expect("read"), most);
        for bad in ["\"007\"", "\"+7\"", "\" 7\"", "\"-7\"", "\"\"", "7", "null"] {
            assert!(serde_json::from_str::<AsText<Count>>(bad).is_err(), "{bad}");
        }
        assert!(serde_json::from_str::<AsText<Shard>>("\"03/7\"").is_err());
    }
}
