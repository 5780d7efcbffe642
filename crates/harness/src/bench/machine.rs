//! The machine of a benchmark, without identifying data.

use std::env::consts;
use std::fs::read_to_string;
use std::thread::available_parallelism;

use serde::{Deserialize, Serialize};

/// The machine of a benchmark.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    #[must_use]
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
