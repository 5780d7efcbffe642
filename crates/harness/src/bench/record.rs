//! One run of one solver on one instance: one JSON object on a line of a file.

use std::collections::BTreeMap;
use std::env::consts;
use std::fs::read_to_string;
use std::thread::available_parallelism;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use nq_external::seconds;
use nq_external::solvers::{ProofCheck, Status};

/// The version of the format of records. A change of the meaning of a field increases it.
pub const SCHEMA: u32 = 1;

/// The kind of a line. Files have only runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A run.
    #[default]
    Run,
}

/// One run of one solver on one instance.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The kind of the line.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// [`SCHEMA`].
    pub schema: u32,
    /// The version of this program.
    pub nq_sat: String,
    /// The model's name, if it is known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub model: Option<String>,
    /// The size, if it is known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub n: Option<u32>,
    /// The parameters of the model that were set.
    pub params: BTreeMap<String, i64>,
    /// The encodings as text; empty if they are not known.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub encoding: String,
    /// The file, if it was given.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub file: Option<String>,
    /// The verdict in the manifest of a given file, if there is one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub expected: Option<Expected>,
    /// Variables of the formula.
    pub variables: u64,
    /// Clauses of the formula.
    pub clauses: u64,
    /// The command line that writes the instance's file; empty if it is not known.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub instance: String,
    /// The SHA-256 of that file.
    pub sha256: String,
    /// The hash that identifies the formula in GBD. Records of older versions lack it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub gbd_hash: Option<String>,
    /// The solver.
    pub solver: String,
    /// The version that it reports, if any.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub version: Option<String>,
    /// Its command line with `{cnf}` for the file, or `in process`.
    pub command: String,
    /// The number of the repeat, from 1.
    pub repeat: u32,
    /// The limit of wall-clock time.
    #[serde(rename = "time_limit_seconds", with = "seconds")]
    pub time_limit: Duration,
    /// The limit of memory in bytes, if any.
    #[serde(rename = "memory_limit_bytes", skip_serializing_if = "Option::is_none", default)]
    pub memory_limit: Option<u64>,
    /// The result.
    pub status: Status,
    /// The error, or the limit that was reached; empty for a right answer.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub why: String,
    /// Whether the proof of the answer "unsatisfiable" was checked, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub proof: Option<ProofCheck>,
    /// Wall-clock time: of a process from its start to its end, which includes reading the file and
    /// printing the model; of a solver in this process from its first clause to its answer.
    #[serde(rename = "wall_seconds", with = "seconds")]
    pub wall: Duration,
    /// Processor time of the same span: of a process with the children that it waited for.
    #[serde(rename = "cpu_seconds", with = "seconds")]
    pub cpu: Duration,
    /// The peak memory of the solver's process; for a solver in this process, of all of this
    /// process, with the formula. Left out where the system does not report it, or the process
    /// ended before it could be sampled.
    #[serde(rename = "peak_bytes", skip_serializing_if = "Option::is_none", default)]
    pub peak: Option<u64>,
    /// The file of the kept instance, if the solver is faulty.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub kept: Option<String>,
    /// Why the instance of a faulty solver is not kept, if that failed.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub not_kept: Option<String>,
    /// The command line that reproduces the fault.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub again: Option<String>,
    /// The machine.
    pub machine: Machine,
    /// The start time in UTC (RFC 3339).
    pub started: String,
}

/// What is the same for all encodings of a problem: the file, or the model, the size and the
/// parameters.
pub(super) type ProblemKey<'a> =
    (Option<&'a str>, Option<&'a str>, Option<u32>, &'a BTreeMap<String, i64>);

/// A verdict that was known before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Expected {
    /// There is a model.
    #[serde(rename = "SAT")]
    Sat,
    /// There is none.
    #[serde(rename = "UNSAT")]
    Unsat,
}

impl Expected {
    /// `SAT` or `UNSAT`, as in a status.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sat => Status::Sat.name(),
            Self::Unsat => Status::Unsat.name(),
        }
    }
}

/// The identity of a run.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// The file, if it was given: two may have the same content.
    pub file: Option<String>,
    /// The instance's hash.
    pub sha256: String,
    /// The solver.
    pub solver: String,
    /// Its command line.
    pub command: String,
    /// Its version.
    pub version: Option<String>,
    /// The encodings.
    pub encoding: String,
    /// The time limit.
    pub time_limit: Duration,
    /// The memory limit.
    pub memory_limit: Option<u64>,
    /// The number of the repeat.
    pub repeat: u32,
}

impl Record {
    /// The identity of the run.
    pub fn key(&self) -> Key {
        Key {
            file: self.file.clone(),
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

    /// The problem, without the encoding: a given file, or a model with its parameters.
    pub fn problem(&self) -> ProblemKey<'_> {
        (self.file.as_deref(), self.model.as_deref(), self.n, &self.params)
    }

    /// The problem in words: `n = 8, k = 3`, or a given file.
    pub fn size(&self) -> String {
        if let Some(file) = &self.file {
            return file.clone();
        }
        let n = self.n.unwrap_or_default();
        let params = self.params.iter().map(|(name, value)| format!(", {name} = {value}"));
        format!("n = {n}{}", params.collect::<String>())
    }

    /// The first error that the types do not exclude.
    pub(crate) fn fault(&self) -> Option<String> {
        let is_hash = self.sha256.len() == 64
            && self.sha256.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
        let is_named = self.model.is_some() && self.n.is_some() && !self.encoding.is_empty();
        if self.file.is_none() && !is_named {
            Some("a run has a `file`, or `model`, `n` and `encoding`".to_owned())
        } else if !is_hash {
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

/// The machine of a benchmark.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Machine {
    /// The model name of the processor.
    pub cpu: String,
    /// The cores that this program may use.
    pub cores: usize,
    /// The system, and its kernel.
    pub os: String,
}

impl Machine {
    /// This machine.
    pub fn this() -> Self {
        let info = read_to_string("/proc/cpuinfo").unwrap_or_default();
        let cpu = value(&info, "model name", ':').unwrap_or_else(|| consts::ARCH.to_owned());
        let release = read_to_string("/etc/os-release").unwrap_or_default();
        let name = value(&release, "PRETTY_NAME", '=').unwrap_or_else(|| consts::OS.to_owned());
        let kernel = read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
        let os = format!("{name}, {} {}", consts::OS, kernel.trim()).trim_end().to_owned();
        Self { cpu, cores: available_parallelism().map_or(1, usize::from), os }
    }
}

/// The value of the first line with this key.
fn value(text: &str, key: &str, sign: char) -> Option<String> {
    let pairs = text.lines().filter_map(|line| line.split_once(sign));
    let value = pairs.into_iter().find(|(name, _)| name.trim() == key)?.1;
    Some(value.trim().trim_matches('"').to_owned()).filter(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found_by_their_keys() {
        let info = "processor\t: 0\nmodel name\t: A CPU @ 2: 5 GHz\nmodel name\t: another\n";
        assert_eq!(value(info, "model name", ':').as_deref(), Some("A CPU @ 2: 5 GHz"));
        let release = "NAME=x\nPRETTY_NAME=\"Some Linux 12\"\nEMPTY=\"\"\n";
        assert_eq!(value(release, "PRETTY_NAME", '=').as_deref(), Some("Some Linux 12"));
        assert_eq!((value(release, "EMPTY", '='), value(release, "NONE", '=')), (None, None));
    }

    #[test]
    fn this_machine_is_the_same_twice() {
        let machine = Machine::this();
        assert_eq!(machine, Machine::this());
        assert!(machine.cores >= 1 && !machine.cpu.is_empty() && !machine.os.is_empty());
    }
}
