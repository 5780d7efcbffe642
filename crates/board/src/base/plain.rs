//! Opens regular files only.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

pub use pipes::{is_pipe, is_pipe_without_reader, never_waiting};

/// Opens a regular file for reading. Others are refused: a pipe would block, and a device has no
/// end.
///
/// # Errors
/// When it cannot be opened, or is not a regular file.
pub fn open_plain(path: &Path) -> io::Result<File> {
    open_plain_with(OpenOptions::new().read(true), path)
}

/// Opens a regular file with these options, and refuses others.
pub fn open_plain_with(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    let none = || io::Error::other("it is not a regular file");
    let file = match never_waiting(options).open(path) {
        Err(error) if is_pipe_without_reader(&error) => return Err(none()),
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

/// Named pipes, which are files on Unix.
#[cfg(unix)]
mod pipes {
    use std::fs::{Metadata, OpenOptions};
    use std::io;
    use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};

    use rustix::fs::OFlags;
    use rustix::io::Errno;

    /// The options that do not wait for a pipe; they do not affect regular files.
    pub fn never_waiting(options: &mut OpenOptions) -> &mut OpenOptions {
        options.custom_flags(OFlags::NONBLOCK.bits().cast_signed())
    }

    /// Whether opening a pipe for writing failed because nothing reads it.
    pub fn is_pipe_without_reader(error: &io::Error) -> bool {
        error.raw_os_error() == Some(Errno::NXIO.raw_os_error())
    }

    /// Whether these are the data of a named pipe.
    pub fn is_pipe(data: &Metadata) -> bool {
        data.file_type().is_fifo()
    }
}

#[cfg(not(unix))]
mod pipes {
    use std::fs::{Metadata, OpenOptions};
    use std::io;

    /// The options themselves.
    pub fn never_waiting(options: &mut OpenOptions) -> &mut OpenOptions {
        options
    }

    /// No.
    pub fn is_pipe_without_reader(_: &io::Error) -> bool {
        false
    }

    /// No.
    pub fn is_pipe(_: &Metadata) -> bool {
        false
    }
}
