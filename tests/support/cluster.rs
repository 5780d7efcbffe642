//! A folder for records, and the program run on it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use nq_sat::base::shell_words::words;
use serde_json::Value;
use tempfile::TempDir;

use super::hq_syntax::{HqSubmit, numbers};
use super::program::{command, run};

/// OEIS A000170.
pub const Q_16: &str = "14772512";

/// Nothing takes a tenth of this, except that Slurm gives a node up.
pub const PATIENCE: Duration = Duration::from_secs(300);

/// Waits until `there` returns a value.
#[track_caller]
pub fn wait_for<T>(what: &str, there: impl FnMut() -> Option<T>) -> T {
    wait_closely(what, Duration::from_millis(50), there)
}

/// The same, with this pause between two tries.
#[track_caller]
pub fn wait_closely<T>(what: &str, pause: Duration, mut there: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = there() {
            return found;
        }
        assert!(start.elapsed() < PATIENCE, "waited in vain for {what}");
        sleep(pause);
    }
}

/// A folder for records whose name needs quoting.
pub struct Place {
    folder: TempDir,
    pub out: PathBuf,
}

impl Place {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let out = folder.path().join("it's 100% \"of\" $HOME & n=16");
        Self { folder, out }
    }

    /// A folder beside that of the records.
    pub fn beside(&self) -> &Path {
        self.folder.path()
    }

    pub fn out(&self) -> &str {
        self.out.to_str().expect("UTF-8")
    }

    /// The numbers of the recorded shards, and when each was written.
    pub fn records(&self) -> BTreeMap<u64, std::time::SystemTime> {
        let Ok(entries) = fs::read_dir(&self.out) else { return BTreeMap::new() };
        let files = entries.map(|entry| entry.expect("an entry").path());
        let records = files.filter(|file| {
            file.extension().is_some_and(|extension| extension == "json")
                && !file.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'))
        });
        let mut found = BTreeMap::new();
        for file in records {
            let text = fs::read_to_string(&file).expect("a record can be read");
            let record: Value = serde_json::from_str(&text).expect("a record is whole");
            let shard = record["shard"].as_str().and_then(|shard| shard.split_once('/'));
            let (index, of) = shard.unwrap_or_else(|| panic!("{record}"));
            assert_eq!(of, "64", "{record}");
            let modified = file.metadata().and_then(|data| data.modified()).expect("a time");
            let before = found.insert(index.parse().expect("a number"), modified);
            assert_eq!(before, None, "shard {index} has two records");
        }
        found
    }

    /// Asserts that all shards are counted, once, and correctly.
    #[track_caller]
    pub fn is_q_16(&self) {
        assert_eq!(self.records().len(), 64);
        let merged = run(command(["merge", self.out(), "--json"])).records();
        assert_eq!(merged.len(), 1);
        assert_eq!(merged[0]["total"], Q_16, "{merged:?}");
    }

    /// The missing shards, as `nq-sat merge` reports them.
    #[track_caller]
    pub fn missing(&self) -> Vec<u64> {
        let merged = run(command(["merge", self.out()]));
        assert_eq!(merged.status.code(), Some(1), "{merged:?}");
        let missing = numbers(merged.stdout.trim_end()).unwrap_or_else(|| panic!("{merged:?}"));
        let records = self.records();
        let not_there: Vec<_> = (0..64).filter(|shard| !records.contains_key(shard)).collect();
        assert_eq!(missing, not_there);
        missing
    }
}

/// The `hq submit` for 16 queens in 64 shards, parsed.
pub fn submission(place: &Place) -> HqSubmit {
    let printed = run(command([
        "submit",
        "16",
        "--shards",
        "64",
        "--scheduler",
        "hyperqueue",
        "--batch",
        "8",
        "--print",
        "--output",
        place.out(),
    ]));
    assert_eq!(printed.status.code(), Some(0), "{printed:?}");
    let line = printed.stdout.lines().last().expect("a line");
    let words = words(line).expect("a shell reads it");
    HqSubmit::read(&words).unwrap_or_else(|error| panic!("{error}: {words:?}"))
}
