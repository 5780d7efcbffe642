//! Compares the files of a bundle with the list in its manifest.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use sha2::{Digest, Sha256};
use thiserror::Error;

use super::manifest::{FileEntry, MANIFEST, Manifest};
use nq_board::base::numbers::hexadecimal;
use nq_board::base::plain::open_plain;
use nq_board::run::control::{Control, StopReason};

/// Why the files of a folder differ from a manifest. Each names the file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FilesError {
    /// The system failed.
    #[error("{file}: {why}")]
    Unreadable {
        /// The file or folder.
        file: String,
        /// The system's message.
        why: String,
    },
    /// Files missing from the manifest.
    #[error("not in the manifest: {}", .0.join(", "))]
    Unlisted(Vec<String>),
    /// A link, a folder, or a device.
    #[error("{file} is a {what}: a bundle has regular files only")]
    NotAFile {
        /// Its name.
        file: String,
        /// What it is.
        what: &'static str,
    },
    /// A listed file that the folder lacks.
    #[error("{0} is missing")]
    Missing(String),
    /// A file shorter than its size in the manifest.
    #[error("{file} is truncated: it has {found} bytes of {listed}")]
    Truncated {
        /// Its name.
        file: String,
        /// Its size.
        found: u64,
        /// Its size in the manifest.
        listed: u64,
    },
    /// A file longer than its size in the manifest.
    #[error(
        "{file} is longer than the manifest says: it has {found} bytes and should have {listed}"
    )]
    Longer {
        /// Its name.
        file: String,
        /// Its size.
        found: u64,
        /// Its size in the manifest.
        listed: u64,
    },
    /// A file with another hash.
    #[error("{file} was changed: its SHA-256 is {found}, by the manifest {listed}")]
    Changed {
        /// Its name.
        file: String,
        /// Its hash.
        found: String,
        /// Its hash in the manifest.
        listed: String,
    },
    /// The check was stopped.
    #[error("{}", .0.in_words())]
    Stopped(StopReason),
}

/// Checks that a folder has the manifest, the files listed in it with their sizes and hashes, and
/// nothing else.
///
/// # Errors
/// For the first difference.
pub fn check_files(
    folder: &Path,
    manifest: &Manifest,
    control: &Control,
) -> Result<(), FilesError> {
    let unreadable = |error| unreadable(&folder.display().to_string(), &error);
    let mut unlisted = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        // The type of the entry itself, without following links.
        let kind = entry.file_type().map_err(unreadable)?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let file = || name.escape_debug().to_string();
        if kind.is_symlink() {
            return Err(FilesError::NotAFile { file: file(), what: "link" });
        } else if kind.is_dir() {
            return Err(FilesError::NotAFile { file: file(), what: "folder" });
        } else if !kind.is_file() {
            return Err(FilesError::NotAFile { file: file(), what: "device" });
        } else if name != MANIFEST && !manifest.files.contains_key(&*name) {
            unlisted.push(file());
        }
    }
    if !unlisted.is_empty() {
        unlisted.sort_unstable();
        return Err(FilesError::Unlisted(unlisted));
    }
    open(folder, MANIFEST)?;
    manifest.files.iter().try_for_each(|(name, listed)| check(folder, name, listed, control))
}

/// Opens a file of a bundle.
///
/// # Errors
/// When the file is missing, or the system fails.
pub fn open(folder: &Path, name: &str) -> Result<BufReader<File>, FilesError> {
    open_plain(&folder.join(name)).map(|file| BufReader::with_capacity(1 << 16, file)).map_err(
        |error| match error.kind() {
            io::ErrorKind::NotFound => FilesError::Missing(name.to_owned()),
            _ => unreadable(name, &error),
        },
    )
}

fn check(
    folder: &Path,
    name: &str,
    listed: &FileEntry,
    control: &Control,
) -> Result<(), FilesError> {
    let unreadable = |error| unreadable(name, &error);
    let mut source = open(folder, name)?;
    let found = source.get_ref().metadata().map_err(unreadable)?.len();
    let (file, bytes) = (name.to_owned(), listed.bytes);
    if found < bytes {
        return Err(FilesError::Truncated { file, found, listed: bytes });
    }
    if found > bytes {
        return Err(FilesError::Longer { file, found, listed: bytes });
    }
    let mut hash = Sha256::new();
    loop {
        control.proceed().map_err(FilesError::Stopped)?;
        let bytes = source.fill_buf().map_err(unreadable)?;
        if bytes.is_empty() {
            break;
        }
        hash.update(bytes);
        let read = bytes.len();
        source.consume(read);
    }
    let found = hexadecimal(&hash.finalize());
    let listed = listed.sha256.clone();
    if found == listed { Ok(()) } else { Err(FilesError::Changed { file, found, listed }) }
}

fn unreadable(file: &str, error: &io::Error) -> FilesError {
    FilesError::Unreadable { file: file.to_owned(), why: error.to_string() }
}
