//! The processes of this machine, read from /proc.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::programs::needed;
use crate::support::try_signal;

/// A process.
#[derive(Clone, Debug)]
pub struct Process {
    pub id: u32,
    pub parent: u32,
    /// Its command line, joined by spaces.
    pub line: String,
}

impl Process {
    fn read(id: u32) -> Option<Self> {
        let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
        // The name in brackets may contain anything.
        let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
        if fields.next()? == "Z" {
            return None;
        }
        let parent = fields.next()?.parse().ok()?;
        let line = fs::read(format!("/proc/{id}/cmdline")).ok()?;
        let line = String::from_utf8_lossy(&line).trim_end_matches('\0').replace('\0', " ");
        Some(Self { id, parent, line })
    }

    /// The value of a variable in its environment.
    pub fn variable(&self, name: &str) -> Option<String> {
        let all = fs::read(format!("/proc/{}/environ", self.id)).ok()?;
        let all = String::from_utf8_lossy(&all).into_owned();
        let value = all.split('\0').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='));
        value.map(str::to_owned)
    }

    pub fn is_there(&self) -> bool {
        Self::read(self.id).is_some_and(|now| now.line == self.line)
    }

    /// Whether it belongs to a folder: by its command line, environment or working directory.
    fn is_of(&self, folder: &str) -> bool {
        let environment = fs::read(format!("/proc/{}/environ", self.id)).unwrap_or_default();
        let place = fs::read_link(format!("/proc/{}/cwd", self.id)).unwrap_or_default();
        self.line.contains(folder)
            || String::from_utf8_lossy(&environment).contains(folder)
            || place.starts_with(folder)
    }
}

/// All processes except zombies.
pub fn all() -> Vec<Process> {
    let entries = fs::read_dir("/proc").expect("/proc").flatten();
    let ids = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    ids.filter_map(Process::read).collect()
}

/// The ancestors of a process, nearest first.
pub fn ancestors<'a>(all: &'a [Process], process: &Process) -> Vec<&'a Process> {
    let above = |process: &Process| {
        let parent = process.parent;
        all.iter().find(|other| other.id == parent)
    };
    std::iter::successors(above(process), |process| above(process)).collect()
}

/// The processes that belong to a folder, without this one.
pub fn of_folder(folder: &Path) -> Vec<Process> {
    let folder = folder.to_str().expect("UTF-8");
    let mut of_folder = all();
    of_folder.retain(|process| process.id != std::process::id() && process.is_of(folder));
    of_folder
}

/// A program that is killed when the thread that starts it ends, even if the test panics.
pub fn bound_to_us(program: impl AsRef<OsStr>) -> Command {
    needed();
    let mut command = Command::new("setpriv");
    command.args(["--pdeathsig", "KILL"]).arg(program);
    command
}

/// Sends a signal to processes, some of which may have ended.
pub fn signal(name: &str, processes: &[u32]) {
    for &id in processes {
        let _ = try_signal(name, id);
    }
}
