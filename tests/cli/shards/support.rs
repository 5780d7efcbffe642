//! A folder of records, and the program in it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use nq_sat::Count;
use nq_sat::shard::{Found, Record};
use serde_json::Value;
use tempfile::TempDir;

use crate::support::{Run, command, run};

/// A folder in which the program runs, with its records in `shards`.
pub struct Place(TempDir);

impl Place {
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    /// All shards of a size, out of `of`.
    #[track_caller]
    pub fn counted(n: u32, of: u64) -> Self {
        let place = Self::new();
        place.run(&format!("count {n} --shard 0-{}/{of} --output shards", of - 1)).answer();
        place
    }

    /// The folder in which the program runs.
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// The program with these words, not started yet.
    pub fn command(&self, line: &str) -> Command {
        let mut command = command(line.split_whitespace());
        command.current_dir(self.path());
        command
    }

    pub fn run(&self, line: &str) -> Run {
        run(self.command(line))
    }

    /// A file in the folder of records.
    pub fn file(&self, name: &str) -> PathBuf {
        self.path().join("shards").join(name)
    }

    /// The names in the folder of records, sorted.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.file("")).expect("the folder");
        let mut names: Vec<_> = entries
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    /// The names of records among these.
    pub fn records(&self) -> Vec<String> {
        let mut names = self.names();
        names.retain(|name| Path::new(name).extension().is_some_and(|end| end == "json"));
        names
    }

    pub fn text(&self, name: &str) -> String {
        fs::read_to_string(self.file(name)).expect(name)
    }

    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.file(name), text).expect(name);
    }

    pub fn record(&self, name: &str) -> Record {
        Record::read(&self.text(name)).expect(name)
    }

    /// Forges a record, with the right hash.
    pub fn forge(&self, name: &str, change: impl FnOnce(&mut Record)) {
        let mut record = self.record(name);
        change(&mut record);
        self.write(name, record.to_line().expect("JSON"));
    }

    /// The object that a merge prints in JSON.
    #[track_caller]
    pub fn merged(&self, options: &str) -> Value {
        let mut records = self.run(&format!("merge shards --json {options}")).records();
        assert_eq!(records.len(), 1);
        records.remove(0)
    }

    /// Asserts that the records add up, and that only an audit finds an error in this shard.
    #[track_caller]
    pub fn audit_refutes(&self, shard: &str) {
        self.merged("");
        let counted = format!("counted again, shard {shard} has");
        self.run("merge shards --audit=100").fails(1, &[&counted, "and the record has"]);
    }

    /// Asserts that a merge is refused, with a line of standard error for each reason and this
    /// standard output.
    #[track_caller]
    pub fn refuses(&self, stdout: &str, reasons: &[&[&str]]) {
        let run = self.run("merge shards");
        assert_eq!((run.status.code(), &*run.stdout), (Some(1), stdout), "{run:?}");
        let lines: Vec<_> = run.stderr.lines().collect();
        assert_eq!(lines.len(), reasons.len() + 1, "{run:?}");
        for (line, parts) in lines.iter().zip(reasons) {
            assert!(parts.iter().all(|part| line.contains(part)), "{line}: {parts:?}");
        }
        assert!(lines[reasons.len()].starts_with("nq-sat: not merged"), "{run:?}");
    }
}

/// The name of the record of a shard of n queens, counted by row sets.
pub fn name(n: u32, index: u64, of: u64) -> String {
    let digits = (of - 1).to_string().len();
    format!("n-queens-n{n}-row-sets-{index:0digits$}-of-{of}.json")
}

/// What a record knows besides the total.
pub fn found(record: &mut Record) -> &mut Found {
    record.found.values_mut().next().expect("units")
}

/// Adds to the placements of a record.
pub fn add(record: &mut Record, more: i64) {
    let sum = |count: &Count| {
        let sum = count.to_u64().and_then(|count| count.checked_add_signed(more));
        Count::from(sum.expect("small"))
    };
    record.total = sum(&record.total);
    if let Some(first) = found(record).by_class.first_mut() {
        *first = sum(first);
    }
}

/// The placements by class of a record of row sets.
pub fn by_class(record: &mut Record) -> &mut [Count] {
    &mut found(record).by_class
}
