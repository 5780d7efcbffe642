//! Transcripts: commands, each with its output and exit code.
//!
//! Each line starts with a mark: `$` for the command, `>` for standard output, `!` for standard
//! error, `=` for the exit code if it is not 0.

use std::fmt::{self, Display, Formatter};

use serde_json::Value;

use super::compare::differences;
use super::mask;
use super::program::Run;

/// A command with its output and exit code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    pub command: String,
    pub stdout: Vec<String>,
    pub stderr: Vec<String>,
    pub code: i32,
}

impl Entry {
    /// A run, masked.
    pub fn of(command: &str, run: &Run) -> Self {
        let lines = |text: &str| text.lines().map(mask::line).collect();
        Self {
            command: command.to_owned(),
            stdout: lines(&run.stdout),
            stderr: lines(&run.stderr),
            code: run.status.code().expect("no signal ended it"),
        }
    }

    /// Masks the lists of known names.
    pub fn mask_known(&mut self) {
        const KNOWN: &str = "; known are ";
        for line in &mut self.stderr {
            if let Some(place) = line.find(KNOWN) {
                line.replace_range(place + KNOWN.len().., mask::MASK);
            }
        }
    }

    /// Differences from another run of the command, one line each.
    pub fn differences(&self, printed: &Self) -> Vec<String> {
        let mut found = Vec::new();
        if self.code != printed.code {
            found.push(format!("exit code {}, recorded {}", printed.code, self.code));
        }
        lines("standard output", &self.stdout, &printed.stdout, &mut found);
        lines("standard error", &self.stderr, &printed.stderr, &mut found);
        found.iter().map(|what| format!("{}: {what}", self.command)).collect()
    }
}

fn lines(stream: &str, recorded: &[String], printed: &[String], found: &mut Vec<String>) {
    if recorded.len() != printed.len() {
        found.push(format!("{stream} has {} lines, recorded {}", printed.len(), recorded.len()));
    }
    for (number, (recorded, printed)) in (1..).zip(recorded.iter().zip(printed)) {
        let differences = match (object(recorded), object(printed)) {
            (Some(recorded), Some(printed)) => differences(&recorded, &printed),
            _ if recorded == printed => Vec::new(),
            _ => vec![format!("recorded `{recorded}`, printed `{printed}`")],
        };
        let at = |what| format!("{stream}, line {number}: {what}");
        found.extend(differences.into_iter().map(at));
    }
}

fn object(line: &str) -> Option<Value> {
    let mut value = serde_json::from_str(line).ok().filter(Value::is_object)?;
    mask::json(&mut value);
    Some(value)
}

impl Display for Entry {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut line = |mark: char, text: &str| {
            let space = if text.is_empty() { "" } else { " " };
            writeln!(f, "{mark}{space}{text}")
        };
        line('$', &self.command)?;
        self.stdout.iter().try_for_each(|text| line('>', text))?;
        self.stderr.iter().try_for_each(|text| line('!', text))?;
        if self.code == 0 { Ok(()) } else { line('=', &self.code.to_string()) }
    }
}

/// Reads the output of [`Display`], entry by entry.
pub fn read(text: &str) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for line in text.lines() {
        let (mark, rest) = line.split_at_checked(1).unwrap_or_else(|| panic!("no mark: {line}"));
        let rest = rest.strip_prefix(' ').unwrap_or(rest).to_owned();
        if mark == "$" {
            entries.push(Entry { command: rest, ..Entry::default() });
            continue;
        }
        let entry = entries.last_mut().expect("a transcript begins with a command");
        match mark {
            ">" => entry.stdout.push(rest),
            "!" => entry.stderr.push(rest),
            "=" => entry.code = rest.parse().expect("an exit code"),
            _ => panic!("no mark: {line}"),
        }
    }
    entries
}

/// The differences between transcripts, one line each: commands in only one of them, and different
/// output.
pub fn compare(recorded: &[Entry], printed: &[Entry]) -> Vec<String> {
    let with = |entries: &[Entry], command: &str| {
        entries.iter().find(|entry| entry.command == command).cloned()
    };
    let mut found = Vec::new();
    for entry in printed {
        match with(recorded, &entry.command) {
            Some(recorded) => found.extend(recorded.differences(entry)),
            None => found.push(format!("{}: not recorded", entry.command)),
        }
    }
    let unused = recorded.iter().filter(|entry| with(printed, &entry.command).is_none());
    found.extend(unused.map(|entry| format!("{}: recorded, but no case runs it", entry.command)));
    let commands =
        |entries: &[Entry]| entries.iter().map(|entry| entry.command.clone()).collect::<Vec<_>>();
    if found.is_empty() && commands(recorded) != commands(printed) {
        found.push("the commands are recorded in another order, or twice".to_owned());
    }
    found
}
