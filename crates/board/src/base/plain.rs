//! Opens regular files only.

use std::fs::{File, Metadata, OpenOptions};
use std::io;
use std::path::Path;

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

/// The options that do not wait for a pipe; they do not affect regular files.
#[cfg(unix)]
#[must_use]
pub fn never_waiting(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits().cast_signed())
}

/// The options themselves: only Unix has pipes among its files.
#[cfg(not(unix))]
#[must_use]
pub fn never_waiting(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

/// Whether opening a pipe for writing failed because nothing reads it.
#[must_use]
pub fn is_pipe_without_reader(error: &io::Error) -> bool {
    #[cfg(unix)]
    let code = Some(rustix::io::Errno::NXIO.raw_os_error());
    #[cfg(not(unix))]
    let code = None::<i32>;
    code.is_some() && error.raw_os_error() == code
}

/// Whether these are the data of a named pipe.
#[must_use]
pub fn is_pipe(data: &Metadata) -> bool {
    #[cfg(unix)]
    return std::os::unix::fs::FileTypeExt::is_fifo(&data.file_type());
    #[cfg(not(unix))]
    return {
        let _ = data;
        false
    };
}
