//! Writes folders whole or not at all.

use std::path::Path;
use std::{fs, io};

use tempfile::Builder;

use super::leftovers::{PREFIX, hold, sweep};
use super::target::FileError;
use super::whole::folder_of;

/// Writes a new or empty folder. `write` gets a temporary folder beside it, which is then renamed,
/// so that an incomplete one never appears. Fails when it cannot be written, and as `write`
/// fails.
pub fn write_folder<T, E: From<io::Error>>(
    folder: &Path,
    write: impl FnOnce(&Path) -> Result<T, E>,
) -> Result<T, E> {
    let beside = folder_of(folder);
    sweep(beside);
    // The message is about the folder: without the name of the temporary one.
    let temporary = Builder::new().prefix(PREFIX).tempdir_in(beside);
    let temporary = temporary.map_err(|error| io::Error::from(error.kind()))?;
    let _held = hold(temporary.path());
    let written = write(temporary.path())?;
    make_readable(temporary.path())?;
    fs::rename(temporary.path(), folder).map_err(|error| match error.kind() {
        io::ErrorKind::DirectoryNotEmpty
        | io::ErrorKind::AlreadyExists
        | io::ErrorKind::NotADirectory => {
            io::Error::other("another run has written it meanwhile: name another folder")
        }
        _ => error,
    })?;
    // The temporary name no longer exists.
    drop(temporary.keep());
    Ok(written)
}

/// Checks before any work that the folder is new or empty. The error is why it cannot be created.
pub fn check_new_folder(folder: &Path) -> Result<(), FileError> {
    let file = folder.display().to_string();
    let cannot = |why: String| Err(FileError { file, why });
    let target = fs::symlink_metadata(folder);
    if folder.file_name().is_none() || target.is_ok_and(|target| !target.is_dir()) {
        return cannot("it cannot be created: name a new folder".to_owned());
    }
    match fs::read_dir(folder).map(|mut entries| entries.next()) {
        Ok(Some(_)) => cannot("the folder exists and has files: name another one".to_owned()),
        Err(error) if error.kind() != io::ErrorKind::NotFound => cannot(error.to_string()),
        _ => match folder.parent() {
            Some(parent) if !parent.as_os_str().is_empty() && !parent.is_dir() => {
                cannot(format!("there is no folder {}", parent.display()))
            }
            _ => Ok(()),
        },
    }
}

/// Gives a folder the permissions of a new one. Temporary folders are private.
#[cfg(unix)]
fn make_readable(folder: &Path) -> io::Result<()> {
    fs::set_permissions(folder, std::os::unix::fs::PermissionsExt::from_mode(0o755))
}

#[cfg(not(unix))]
fn make_readable(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_of_two_runs_says_so() {
        let place = tempfile::tempdir().expect("a folder");
        let folder = place.path().join("new");
        let written = write_folder(&folder, |beside| {
            fs::write(beside.join("mine"), "")?;
            fs::create_dir(&folder)?;
            fs::write(folder.join("theirs"), "")
        });
        let why = written.expect_err("too late").to_string();
        assert_eq!(why, "another run has written it meanwhile: name another folder");
        assert!(folder.join("theirs").exists() && !folder.join("mine").exists());
        assert_eq!(fs::read_dir(place.path()).expect("the place").count(), 1);
    }
}
