//! Regular files, and nothing that is only called like one.

use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use rustix::fs::OFlags;
use rustix::io::Errno;

/// Opens a regular file to read it. What is none is refused: a pipe would be waited for, and a
/// device has no end.
///
/// # Errors
/// When it cannot be opened, or is no regular file.
pub fn open_plain(path: &Path) -> io::Result<File> {
    open_plain_with(OpenOptions::new().read(true), path)
}

/// Opens a regular file with these options, and refuses what is none.
///
/// # Errors
/// As [`open_plain`].
pub(crate) fn open_plain_with(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    let none = || io::Error::other("it is no plain file");
    let file = match never_waiting(options).open(path) {
        // To write to, what nobody has at its other end cannot even be opened.
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

/// The options with which a pipe is not waited for; of a regular file they change nothing.
pub(super) fn never_waiting(options: &mut OpenOptions) -> &mut OpenOptions {
    options.custom_flags(OFlags::NONBLOCK.bits().cast_signed())
}
