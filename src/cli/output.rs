//! Where answers go: standard output, or a file that is whole or not there at all.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::CliError;
use crate::engine::Control;

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

/// Writes a file beside its target and renames it when it is whole. `write` does its own buffering. What is not a regular file, such as
/// a device or a pipe, is written to directly.
pub(super) fn write_file(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), CliError> {
    let failed = |error: &io::Error| CliError::Output {
        file: path.display().to_string(),
        why: error.to_string(),
    };
    let done = match fs::metadata(path) {
        Ok(target) if target.is_dir() => Err(io::Error::other("it is a folder")),
        Ok(target) if !target.is_file() => {
            fs::File::options().write(true).open(path).and_then(|mut file| write(&mut file))
        }
        Ok(target) => fs::canonicalize(path)
            .and_then(|real| replace(&real, Some(target.permissions()), write)),
        // A link to a file that is not there yet stays a link.
        Err(_) => replace(&link_target(path), None, write),
    };
    done.map_err(|error| failed(&error))
}

fn link_target(path: &Path) -> PathBuf {
    match (fs::read_link(path), path.parent()) {
        (Ok(target), Some(folder)) => folder.join(target),
        _ => path.to_owned(),
    }
}

fn replace(
    path: &Path,
    permissions: Option<fs::Permissions>,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".nq-sat-");
    #[cfg(unix)]
    builder.permissions(permissions.unwrap_or_else(|| {
        // What a new file gets before the umask; temporary files are private by default.
        std::os::unix::fs::PermissionsExt::from_mode(0o666)
    }));
    #[cfg(not(unix))]
    drop(permissions);
    let mut file = builder.tempfile_in(folder).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound if !folder.exists() => {
            io::Error::other("its folder does not exist")
        }
        // Without the temporary file's name a failure reads as one of the folder.
        kind => io::Error::other(format!("{kind} in its folder")),
    })?;
    write(&mut file)?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
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
