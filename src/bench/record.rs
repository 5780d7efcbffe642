//! One run of one solver on one instance, as it stands in a file: one JSON object a line.

use std::collections::BTreeMap;
use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::machine::Machine;
use crate::external::Status;

/// The number of the form that records have. A change of what a field means raises it.
pub const SCHEMA: u32 = 1;

/// What a line is; other lines than runs are in no file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A run.
    #[default]
    Run,
}

/// One run of one solver on one instance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// That it is a run.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// [`SCHEMA`].
    pub schema: u32,
    /// The version of this program.
    pub nq_sat: String,
    /// The model's name.
    pub model: String,
    /// The size.
    pub n: u32,
    /// The model's parameters that were set.
    pub params: BTreeMap<String, i64>,
    /// The encodings, as people read them.
    pub encoding: String,
    /// Variables of the formula.
    pub variables: u64,
    /// Clauses of the formula.
    pub clauses: u64,
    /// The command line that writes the instance's file.
    pub instance: String,
    /// The SHA-256 of that file.
    pub sha256: String,
    /// The solver.
    pub solver: String,
    /// Its version, where it tells one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub version: Option<String>,
    /// Its command line with `{cnf}` for the file, or that it runs in this process.
    pub command: String,
    /// Which repeat, from 1.
    pub repeat: u32,
    /// The time on the wall clock that the run might take.
    #[serde(rename = "time_limit_seconds", with = "seconds")]
    #[schemars(with = "f64")]
    pub time_limit: Duration,
    /// The bytes of memory that it might take, if there was a limit.
    #[serde(rename = "memory_limit_bytes", skip_serializing_if = "Option::is_none", default)]
    pub memory_limit: Option<u64>,
    /// What became of it.
    pub status: Status,
    /// What was wrong, or which limit was met; nothing where the answer is right.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub why: String,
    /// Time on the wall clock: of a process from its start to its end, so with reading the file and printing the model;
    /// of a solver in this process from the first clause it was given to its answer.
    #[serde(rename = "wall_seconds", with = "seconds")]
    #[schemars(with = "f64")]
    pub wall: Duration,
    /// Processor time over the same span: of a process with those of its children that it waited for.
    #[serde(rename = "cpu_seconds", with = "seconds")]
    #[schemars(with = "f64")]
    pub cpu: Duration,
    /// The peak memory of the solver's process; for a solver in this process, of all of this
    /// process, with the formula. Left out where the system does not tell.
    #[serde(rename = "peak_bytes", skip_serializing_if = "Option::is_none", default)]
    pub peak: Option<u64>,
    /// Where the instance is kept, if the solver was at fault.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub kept: Option<String>,
    /// Why the instance is not kept, if the solver was at fault and that failed.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub not_kept: Option<String>,
    /// The command line that shows the fault again.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub again: Option<String>,
    /// What it ran on.
    pub machine: Machine,
    /// When it began, in UTC, as RFC 3339 says.
    pub started: String,
}

/// What makes two runs the same.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// The instance's hash.
    pub sha256: String,
    /// The solver.
    pub solver: String,
    /// How it is called.
    pub command: String,
    /// Its version.
    pub version: Option<String>,
    /// The encodings.
    pub encoding: String,
    /// The limit of time.
    pub time_limit: Duration,
    /// The limit of memory.
    pub memory_limit: Option<u64>,
    /// Which repeat.
    pub repeat: u32,
}

impl Record {
    /// What makes it the same run as another.
    #[must_use]
    pub fn key(&self) -> Key {
        Key {
            sha256: self.sha256.clone(),
            solver: self.solver.clone(),
            command: self.command.clone(),
            version: self.version.clone(),
            encoding: self.encoding.clone(),
            time_limit: self.time_limit,
            memory_limit: self.memory_limit,
            repeat: self.repeat,
        }
    }

    /// The problem, whatever the encoding.
    #[must_use]
    pub fn problem(&self) -> (&str, u32, &BTreeMap<String, i64>) {
        (&self.model, self.n, &self.params)
    }

    /// The problem in words: `n = 8, k = 3`.
    #[must_use]
    pub fn size(&self) -> String {
        let params = self.params.iter().map(|(name, value)| format!(", {name} = {value}"));
        format!("n = {}{}", self.n, params.collect::<String>())
    }

    /// What is wrong with it beyond what its form shows.
    pub(super) fn fault(&self) -> Option<String> {
        let is_hash = self.sha256.len() == 64
            && self.sha256.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
        if !is_hash {
            Some(format!("sha256 `{}` is no hash: 64 hexadecimal digits", self.sha256))
        } else if self.repeat == 0 {
            Some("repeat 0: they are counted from 1".to_owned())
        } else if self.time_limit.is_zero() {
            Some("time_limit_seconds 0: nothing runs within no time".to_owned())
        } else if humantime::parse_rfc3339(&self.started).is_err() {
            Some(format!("started `{}` is no time: write it as 2026-01-31T12:00:00Z", self.started))
        } else {
            None
        }
    }
}

/// As exactly as records say times.
#[must_use]
pub(super) fn to_microseconds(time: Duration) -> Duration {
    Duration::new(time.as_secs(), time.subsec_micros() * 1000)
}

/// Times as seconds with microseconds.
pub(crate) mod seconds {
    use super::{Deserialize, Deserializer, Duration, Serializer, de};

    pub(crate) fn serialize<S: Serializer>(
        time: &Duration,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(time.as_secs_f64())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Duration, D::Error> {
        let seconds = f64::deserialize(deserializer)?;
        let whole = Duration::try_from_secs_f64(seconds)
            .map_err(|_| de::Error::custom(format!("{seconds} is no time: seconds from 0 on")))?;
        // The nearest microsecond: a decimal fraction is not exact in binary.
        let rounded = whole.checked_add(Duration::from_nanos(500));
        Ok(super::to_microseconds(rounded.unwrap_or(whole)))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Time(#[serde(with = "seconds")] Duration);

    proptest! {
        /// What is written is read back exactly, so that keys are equal.
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
