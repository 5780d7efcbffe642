//! Writes records to a folder, which many processes on many machines may do at once.

use std::fmt::Display;
use std::fs::{self, File};
use std::io;
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::count::shard::fault::{Blamed, Fault};
use crate::count::shard::question::CountQuestion;
use crate::count::shard::record::{Record, file_name, is_record_by_name};
use nq_board::base::Count;
use nq_board::base::numbers::digits;
use nq_board::base::small_file::{SMALL, text_up_to};
use nq_board::run::{FaultKind, Shard, StopReason};
use nq_external::files::{create, open_plain, sweep, takes_files};

/// A folder for records.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
}

/// Why a record is not written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The folder cannot be used or has records of another count, or the record cannot be written.
    #[error("{0}")]
    Refused(String),
    /// The file of the record has something else in it.
    #[error("{0}; remove it, or give another folder")]
    InTheWay(Box<Blamed>),
    /// The run was stopped.
    #[error("{0} before all records were read")]
    Stopped(StopReason),
    /// Another process has stored another result for the shard.
    #[error(
        "{} has {said} placements, but this count found {found}: one of them is wrong",
        file.display()
    )]
    Disagreement {
        /// The record.
        file: PathBuf,
        /// The total there.
        said: Count,
        /// The total found.
        found: Count,
    },
}

impl nq_board::run::Fault for StoreError {
    fn kind(&self) -> FaultKind {
        match self {
            Self::Refused(_) => FaultKind::Input,
            Self::InTheWay(_) | Self::Disagreement { .. } => FaultKind::Wrong,
            Self::Stopped(reason) => FaultKind::Stopped(*reason),
        }
    }
}

impl Store {
    /// Opens a folder or creates it. A folder that accepts no files is refused here, before
    /// anything is counted.
    ///
    /// # Errors
    /// When it cannot be created, or accepts no files.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        let store = Self { folder: folder.to_owned() };
        let failed = folder_error(folder);
        if folder.exists() && !folder.is_dir() {
            return Err(failed("it is a file".to_owned()));
        }
        fs::create_dir_all(folder)
            .map_err(|error| failed(format!("it cannot be created: {error}")))?;
        let taken = takes_files(folder);
        taken.map_err(|error| failed(format!("it accepts no files: {}", error.kind())))?;
        sweep(folder);
        Ok(store)
    }

    /// The number of all shards by the names of the records of this count in a folder, if there is
    /// one.
    pub fn shards_in(folder: &Path, question: &CountQuestion) -> Option<NonZeroU64> {
        let begin = format!("{}-", question.stem());
        let of = |file: PathBuf| {
            let name = file.file_name()?.to_str()?;
            let (_, of) = name.strip_prefix(&begin)?.strip_suffix(".json")?.split_once("-of-")?;
            NonZeroU64::new(digits(of)?)
        };
        folder.read_dir().ok()?.flatten().filter_map(|entry| of(entry.path())).min()
    }

    /// Refuses a folder with records of another count. There may be a million records, so only one
    /// of those with this count's file names is read.
    ///
    /// # Errors
    /// When there is such a record, or the folder cannot be read.
    pub fn check(&self, question: &CountQuestion, of: u64) -> Result<(), StoreError> {
        let (begin, end) = (format!("{}-", question.stem()), format!("-of-{of}.json"));
        let mut one_of_ours = None;
        for entry in self.folder.read_dir().map_err(folder_error(&self.folder))? {
            let file = entry.map_err(folder_error(&self.folder))?.path();
            if !is_record_by_name(&file) {
                continue;
            }
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            if name.starts_with(&begin) && name.ends_with(&end) {
                one_of_ours.get_or_insert(file);
            } else {
                self.check_record(&file, question, of)?;
            }
        }
        one_of_ours.map_or(Ok(()), |file| self.check_record(&file, question, of))
    }

    /// Refuses a record of another count. Files that are no records are left to `merge`.
    fn check_record(
        &self,
        file: &Path,
        question: &CountQuestion,
        of: u64,
    ) -> Result<(), StoreError> {
        let Ok(record) = read(file) else { return Ok(()) };
        let its = record.shard.of();
        let other_shards = || (its != of).then(|| format!("{its} shards, not {of}"));
        match record.question.difference(question).or_else(other_shards) {
            None => Ok(()),
            Some(difference) => Err(StoreError::Refused(format!(
                "{} has records of {}, not of {}: {difference}; give another --output",
                self.folder.display(),
                record.question.describe(),
                question.describe()
            ))),
        }
    }

    /// The record of a shard, if it exists.
    ///
    /// # Errors
    /// When the file is faulty or has another record.
    pub fn find(
        &self,
        question: &CountQuestion,
        shard: Shard,
    ) -> Result<Option<Record>, StoreError> {
        let file = self.folder.join(file_name(question, shard));
        // A broken link exists too.
        if fs::symlink_metadata(&file).is_err() {
            return Ok(None);
        }
        let difference = |record: &Record| {
            let its = record.shard;
            let other_shard = || (its != shard).then(|| format!("shard {its}, not {shard}"));
            record.question.difference(question).or_else(other_shard)
        };
        let found = read(&file).and_then(|record| match difference(&record) {
            None => Ok(Some(record)),
            Some(difference) => Err(Fault::OtherCount(difference)),
        });
        found.map_err(|fault| StoreError::InTheWay(Box::new(Blamed { file, fault })))
    }

    /// Writes a record. The file gets its name when it is complete, and never replaces another: if
    /// another process has stored the same shard, that record stays and must agree.
    ///
    /// # Errors
    /// When it cannot be written, or when the existing file is faulty or disagrees.
    pub fn keep(&self, record: &Record) -> Result<PathBuf, StoreError> {
        let file = self.folder.join(record.file_name());
        let failed = |error: io::Error| {
            StoreError::Refused(format!("cannot write {}: {error}", file.display()))
        };
        match create(&file, |out| out.write_all(record.to_line()?.as_bytes())) {
            Ok(()) => self.sync().map_err(failed)?,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                self.compare(record, &file)?;
            }
            Err(error) => return Err(failed(error)),
        }
        Ok(file)
    }

    fn compare(&self, record: &Record, file: &Path) -> Result<(), StoreError> {
        let other = self.find(&record.question, record.shard)?;
        match other.filter(|other| !other.agrees_with(record)) {
            None => Ok(()),
            Some(other) => Err(StoreError::Disagreement {
                file: file.to_owned(),
                said: other.total,
                found: record.total.clone(),
            }),
        }
    }

    /// Makes the system write the names of the folder to disk.
    fn sync(&self) -> io::Result<()> {
        if cfg!(unix) { File::open(&self.folder)?.sync_all() } else { Ok(()) }
    }
}

/// Why a folder cannot be used.
pub(super) fn folder_error<W: Display>(folder: &Path) -> impl Fn(W) -> StoreError {
    |why| StoreError::Refused(format!("cannot use the folder {}: {why}", folder.display()))
}

/// Reads the record in a file.
pub(super) fn read(file: &Path) -> Result<Record, Fault> {
    let unreadable = |error: io::Error| Fault::Unreadable(error.to_string());
    if !fs::metadata(file).map_err(unreadable)?.is_file() {
        return Err(Fault::NoRecord("it is not a regular file".to_owned()));
    }
    let open = open_plain(file).map_err(unreadable)?;
    let text = text_up_to(SMALL, open).map_err(|error| Fault::NoRecord(error.to_string()))?;
    Record::read(&text)
}
