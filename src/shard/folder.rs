//! The folder that records are kept in, by those who read it: everything in it, good or bad.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::fault::{Blamed, Fault};
use super::record::{Record, is_record_by_name};
use super::store::{StoreError, read};
use crate::files::is_leftover;
use crate::run::control::Control;

/// The folder in that of the records into which tasks complain.
pub const LOGS: &str = "logs";

/// A record in a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Filed {
    /// The file.
    pub file: PathBuf,
    /// When it was last written, where the system tells. Only an estimate may go by it.
    pub modified: Option<SystemTime>,
    /// What stands in it.
    pub record: Record,
}

/// What is in a folder, in the order of the names.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Folder {
    /// Files that are records, each by itself.
    pub records: Vec<Filed>,
    /// Files that have a record's name, and what is wrong with them.
    pub faults: Vec<Blamed>,
    /// What does not have a record's name, [`LOGS`] and what is being written aside.
    pub ignored: Vec<PathBuf>,
}

impl Folder {
    /// Reads a folder, as long as the control lets it. A record by name is what ends in `.json` and does not begin with a dot.
    /// What a killed process left is as good as not there.
    ///
    /// # Errors
    /// When the folder cannot be read, or the control says stop.
    pub fn read(folder: &Path, control: &Control) -> Result<Self, StoreError> {
        let failed = |error: &std::io::Error| StoreError::Folder {
            folder: folder.to_owned(),
            why: error.to_string(),
        };
        let entries = folder.read_dir().map_err(|error| failed(&error))?;
        let mut files = Vec::new();
        for entry in entries {
            control.proceed().map_err(StoreError::Stopped)?;
            files.push(entry.map_err(|error| failed(&error))?.path());
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
