//! Output files named by the user: new and existing files, devices, pipes.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::device::Device;
use super::whole::{create, replace};
use nq_board::run::{Control, Fault};

/// A file that cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("cannot write {file}: {why}")]
pub struct FileError {
    /// The file.
    pub file: String,
    /// The message of the system, or that the file exists.
    pub why: String,
}

impl Fault for FileError {}

impl FileError {
    /// The error of this file.
    pub fn at(path: &Path, why: impl Into<String>) -> Self {
        Self { file: path.display().to_string(), why: why.into() }
    }
}

/// Writes a file whole or not at all, and replaces an existing one only with `force`. `write` does
/// its own buffering. A device or a pipe is written to directly, until the control stops the run if
/// nothing reads it. Fails when it cannot be written, when `write` fails, and for a file that
/// exists.
pub fn write_file(
    path: &Path,
    force: bool,
    control: &Control,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), FileError> {
    let done = match fs::metadata(path) {
        Ok(target) if target.is_dir() => Err(io::Error::other(IS_FOLDER)),
        Ok(target) if !target.is_file() || Device::is_open_already(path) => {
            Device::open(path, control).and_then(|mut device| write(&mut device))
        }
        Ok(_) if !force => Err(io::Error::other(IS_THERE)),
        Ok(target) => fs::canonicalize(path)
            .and_then(|real| replace(&real, Some(target.permissions()), write)),
        // A link to a missing file stays a link.
        Err(_) if !force => create(&link_target(path), write),
        Err(_) => replace(&link_target(path), None, write),
    };
    done.map_err(|error| FileError {
        file: path.display().to_string(),
        why: match error.kind() {
            io::ErrorKind::AlreadyExists => IS_THERE.to_owned(),
            _ => error.to_string(),
        },
    })
}

/// Refuses an existing file before any work, unless it may be replaced.
pub fn check_new_file(path: &Path, force: bool) -> Result<(), FileError> {
    if force || is_stream(path) || !path.exists() {
        return Ok(());
    }
    Err(FileError::at(path, if path.is_dir() { IS_FOLDER } else { IS_THERE }))
}

/// Whether writing to a path replaces nothing: a device, a pipe, or a file that is open already.
pub fn is_stream(path: &Path) -> bool {
    let is_other = |found: fs::Metadata| !found.is_file() && !found.is_dir();
    Device::is_open_already(path) || path.metadata().is_ok_and(is_other)
}

const IS_FOLDER: &str = "it is a folder";

/// The message for an existing file that is not replaced.
const IS_THERE: &str = "it is there already: --force replaces it, or give another name";

fn link_target(path: &Path) -> PathBuf {
    match (fs::read_link(path), path.parent()) {
        (Ok(target), Some(folder)) => folder.join(target),
        _ => path.to_owned(),
    }
}

/// A word of letters, digits and single minuses, of limited length.
pub fn file_word(text: &str, longest: usize) -> String {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").chars().take(longest).collect()
}
