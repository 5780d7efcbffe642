//! Where answers go: standard output, or a file that is whole or not there at all.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::CliError;
use crate::files::{self, Device};
use crate::run::control::Control;

/// Standard output, buffered, without colour where it is not a terminal or `NO_COLOR` is set.
pub(super) fn stdout() -> BufWriter<anstream::Stdout> {
    BufWriter::with_capacity(1 << 16, anstream::stdout())
}

/// Prints a whole text, and that was the answer.
pub(super) fn print(bytes: &[u8]) -> Result<ExitCode, CliError> {
    let mut out = stdout();
    out.write_all(bytes)?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Writes a file that is whole or not there at all, in place of one that is there. `write` does its
/// own buffering. What is not a regular file, such as a device or a pipe, is written to directly,
/// until the control says stop if nobody takes it.
pub(super) fn write_file(
    path: &Path,
    control: &Control,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), CliError> {
    write_or_leave(path, true, control, write)
}

/// The same; a file that is there is replaced with `force` alone.
pub(super) fn write_or_leave(
    path: &Path,
    force: bool,
    control: &Control,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), CliError> {
    let done = match fs::metadata(path) {
        Ok(target) if target.is_dir() => Err(io::Error::other("it is a folder")),
        Ok(target) if !target.is_file() || Device::is_open_already(path) => {
            Device::open(path, control).and_then(|mut device| write(&mut device))
        }
        Ok(_) if !force => Err(io::Error::other(IS_THERE)),
        Ok(target) => fs::canonicalize(path)
            .and_then(|real| files::replace(&real, Some(target.permissions()), write)),
        // A link to a file that is not there yet stays a link.
        Err(_) if !force => files::create(&link_target(path), write),
        Err(_) => files::replace(&link_target(path), None, write),
    };
    done.map_err(|error| CliError::Output {
        file: path.display().to_string(),
        why: match error.kind() {
            io::ErrorKind::AlreadyExists => IS_THERE.to_owned(),
            _ => error.to_string(),
        },
    })
}

/// What is said of a file that is not replaced.
pub(super) const IS_THERE: &str = "it is there already: --force replaces it, or give another name";

fn link_target(path: &Path) -> PathBuf {
    match (fs::read_link(path), path.parent()) {
        (Ok(target), Some(folder)) => folder.join(target),
        _ => path.to_owned(),
    }
}

/// A buffer before `out` that fails once the control says stop.
pub(super) fn stoppable<'a>(
    out: &'a mut dyn Write,
    control: &'a Control,
) -> BufWriter<impl Write + 'a> {
    BufWriter::with_capacity(1 << 16, Stoppable { out, control })
}

struct Stoppable<'a> {
    out: &'a mut dyn Write,
    control: &'a Control,
}

impl Write for Stoppable<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.control.stop_reason() {
            Some(_) => Err(io::Error::other("stopped")),
            None => self.out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
