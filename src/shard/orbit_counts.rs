//! Orbits by size as JSON: an object with a decimal number for each size.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::as_text::AsText;
use nq_board::base::count::Count;
use nq_board::run::tally::Orbits;

/// Orbits by size. The sizes 1, 2, 4 and 8 are always there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrbitCounts(pub Orbits);

impl Serialize for OrbitCounts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer
            .collect_map(self.0.by_size().map(|(size, number)| (AsText(size), AsText(number))))
    }
}

impl<'de> Deserialize<'de> for OrbitCounts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let numbers = BTreeMap::<String, AsText<Count>>::deserialize(deserializer)?;
        for size in ["8", "4", "2", "1"] {
            if !numbers.contains_key(size) {
                return Err(Error::custom(format!("missing field `{size}`")));
            }
        }
        let size = |name: String| {
            let size = name.parse().ok().filter(|size: &u64| *size > 0 && size.to_string() == name);
            size.ok_or_else(|| Error::custom(format!("unknown field `{}`", name.escape_debug())))
        };
        let sizes = numbers.into_iter().map(|(name, number)| Ok((size(name)?, number.0)));
        sizes.collect::<Result<_, _>>().map(Self)
    }
}

impl fmt::Display for OrbitCounts {
    /// `11, 1, 0 and 0 orbits of 8, 4, 2 and 1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |words: Vec<String>| match words.split_last() {
            Some((last, others)) if !others.is_empty() => {
                format!("{} and {last}", others.join(", "))
            }
            _ => words.concat(),
        };
        let numbers = list(self.0.by_size().map(|(_, number)| number.to_string()).collect());
        let sizes = list(self.0.by_size().map(|(size, _)| size.to_string()).collect());
        write!(f, "{numbers} orbits of {sizes}")
    }
}
