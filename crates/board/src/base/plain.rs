//! Opens regular files only.

use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use rustix::fs::OFlags;
use rustix::io::Errno;

/// Opens a regular file for reading. Others are refused: a pipe would block, and a device has no
/// end.
///
/// # Errors
/// When it cannot be opened, or is not a regular file.
pub fn open_plain(path: &Path) -> io::Result<File> {
    open_plain_with(OpenOptions::new().read(true), path)
}

/// Opens a regular file with these options, and refuses others.
///
/// # Errors
/// As [`open_plain`].
pub fn open_plain_with(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    let none = || io::Error::other("it is not a regular file");
    let file = match never_waiting(options).open(path) {
        // A pipe without a reader cannot be opened for writing.
        Err(error) if error.raw_os_error() == Some(Errno::NXIO.raw_os_error()) => {
            return Err(none());
        }
        opened => opened?,
    };
    let kind = file.metadata()?.file_type();
    if kind.is_file() {
        Ok(file)
    } else if kind.is_dir() {
        Err(io::Error::other("it is a folder"))
    } else {
        Err(none())
    }
}

/// The options that do not wait for a pipe; they do not affect regular files.
#[must_use]
pub fn never_waiting(options: &mut OpenOptions) -> &mut OpenOptions {
    options.custom_flags(OFlags::NONBLOCK.bits().cast_signed())
}
