//! Reads a folder of records, valid and faulty, and picks those of one count.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use itertools::Itertools;

use crate::count::shard::fault::{Blamed, Fault};
use crate::count::shard::question::CountQuestion;
use crate::count::shard::ranges::Ranges;
use crate::count::shard::record::{Record, is_record_by_name};
use crate::count::shard::store::{StoreError, folder_error, read};
use nq_board::run::Control;
use nq_external::files::is_leftover;

/// The subfolder for the error messages of tasks.
pub(super) const LOGS: &str = "logs";

/// A record and its file.
#[derive(Clone, Debug, PartialEq)]
pub struct Filed {
    /// The file.
    pub file: PathBuf,
    /// The time of the last write, where the system reports it. Only estimates use it.
    pub modified: Option<SystemTime>,
    /// The record.
    pub record: Record,
}

/// The content of a folder, in the order of the names.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Folder {
    /// Valid records.
    pub records: Vec<Filed>,
    /// Files with the name of a record that are faulty.
    pub faults: Vec<Blamed>,
    /// Files with other names, except logs and temporary files.
    pub ignored: Vec<PathBuf>,
}

impl Folder {
    /// Reads a folder, until the control stops it. The name of a record ends in `.json` and does
    /// not start with a dot. The temporary files of a killed process are skipped.
    ///
    /// # Errors
    /// When the folder cannot be read, or the control stops it.
    pub fn read(folder: &Path, control: &Control) -> Result<Self, StoreError> {
        let entries = folder.read_dir().map_err(folder_error(folder))?;
        let mut files = Vec::new();
        for entry in entries {
            control.proceed().map_err(StoreError::Stopped)?;
            files.push(entry.map_err(folder_error(folder))?.path());
        }
        files.sort_unstable();
        let mut found = Self::default();
        for file in files {
            control.proceed().map_err(StoreError::Stopped)?;
            if !is_record_by_name(&file) {
                if !file.ends_with(LOGS) && !is_leftover(&file) {
                    found.ignored.push(file);
                }
                continue;
            }
            match read(&file) {
                Ok(record) => {
                    let modified = file.metadata().and_then(|data| data.modified()).ok();
                    found.records.push(Filed { file, modified, record });
                }
                Err(Fault::Unreadable(_)) if !file.exists() => {} // Gone since.
                Err(fault) => found.faults.push(Blamed { file, fault }),
            }
        }
        Ok(found)
    }
}

/// The records of one count.
#[derive(Clone, Debug, PartialEq)]
pub struct ShardSet {
    /// The question.
    pub question: CountQuestion,
    /// The number of all shards.
    pub of: u64,
    /// The finished shards, by number.
    pub records: BTreeMap<u64, Filed>,
}

impl ShardSet {
    /// The records of the count that most records of a folder have, and the faults of all others.
    /// `None` where there is no record.
    pub fn of(folder: Folder) -> (Option<Self>, Vec<Blamed>) {
        let mut faults = folder.faults;
        let votes = folder
            .records
            .iter()
            .map(|filed| (filed.record.question.clone(), filed.record.shard.of()));
        // Of equal votes the last in the order of questions, so that the choice is the same each
        // time.
        let votes = votes.counts().into_iter().sorted_by_cached_key(|((question, of), _)| {
            let CountQuestion { model, n, params, search } = question.clone();
            (model, n, params, search.to_string(), *of)
        });
        let Some(((question, of), _)) = votes.max_by_key(|(_, votes)| *votes) else {
            return (None, faults);
        };
        let mut set = Self { question, of, records: BTreeMap::new() };
        for filed in folder.records {
            match set.fault(&filed) {
                None => {
                    set.records.insert(filed.record.shard.index(), filed);
                }
                Some(fault) => faults.push(Blamed { file: filed.file, fault }),
            }
        }
        faults.sort_by(|a, b| a.file.cmp(&b.file));
        (Some(set), faults)
    }

    /// Why a record does not belong to these.
    fn fault(&self, filed: &Filed) -> Option<Fault> {
        let shard = filed.record.shard;
        if let Some(difference) = filed.record.question.difference(&self.question) {
            return Some(Fault::OtherCount(difference));
        }
        if shard.of() != self.of {
            let why = format!("it is one of {} shards, not of {}", shard.of(), self.of);
            return Some(Fault::OtherCount(why));
        }
        let first = self.records.get(&shard.index())?;
        let other = first.file.display();
        Some(Fault::Wrong(if first.record.agrees_with(&filed.record) {
            format!("it is shard {shard}, and {other} is too: remove one of them")
        } else {
            format!(
                "it is shard {shard} with {} placements, and {other} is too, with {}: one of them \
                 is wrong",
                filed.record.total, first.record.total
            )
        }))
    }

    /// The missing shards.
    pub fn missing(&self) -> Ranges {
        Ranges::missing(self.records.keys().copied(), self.of)
    }

    /// The sum of the times of the finished shards.
    pub fn work(&self) -> Duration {
        let times = self.records.values().map(|filed| filed.record.seconds);
        times.fold(Duration::ZERO, Duration::saturating_add)
    }

    /// The instructions or solvers that counted them.
    pub fn by(&self) -> Vec<&str> {
        self.records
            .values()
            .map(|filed| filed.record.by.as_str())
            .sorted_unstable()
            .dedup()
            .collect()
    }
}
