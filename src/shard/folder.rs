//! Reads a folder of records, valid and faulty.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::fault::{Blamed, Fault};
use super::record::{Record, is_record_by_name};
use super::store::{StoreError, read};
use crate::files::is_leftover;
use nq_board::run::control::Control;

/// The subfolder for the error messages of tasks.
pub const LOGS: &str = "logs";

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
    /// Files with other names, except [`LOGS`] and temporary files.
    pub ignored: Vec<PathBuf>,
}

impl Folder {
    /// Reads a folder, until the control stops it. The name of a record ends in `.json` and does
    /// not start with a dot. The temporary files of a killed process are skipped.
    ///
    /// # Errors
    /// When the folder cannot be read, or the control stops it.
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
