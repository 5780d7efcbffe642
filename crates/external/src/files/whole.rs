//! Writes files whole or not at all. The bytes go to a file without a name in the folder of the
//! target, if the system has such files: a killed process leaves nothing. Elsewhere they go to a
//! file with a name of this program, which [`sweep`] removes later.

use std::fs::{File, Permissions};
use std::io::{self, Write};
use std::path::Path;

use tempfile::{Builder, NamedTempFile, TempPath};

use super::leftovers::{PREFIX, sweep};

/// Writes a new file. `write` does its own buffering. Fails when it cannot be written; with
/// [`io::ErrorKind::AlreadyExists`] if the name exists, and that file stays as it is.
pub fn create(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut beside = Beside::new(folder_of(path))?;
    write(beside.file())?;
    beside.file().sync_all()?;
    match beside {
        #[cfg(target_os = "linux")]
        Beside::Unnamed { file, .. } => unnamed::link(&file, path),
        Beside::Named(file) => file.persist_noclobber(path).map(drop).map_err(|error| error.error),
    }
}

/// Writes a file and replaces an existing one, whose permissions it keeps. `write` does its own
/// buffering. Fails when it cannot be written. An existing file stays as it is.
pub(crate) fn replace(
    path: &Path,
    permissions: Option<Permissions>,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let folder = folder_of(path);
    let mut beside = Beside::new(folder)?;
    write(beside.file())?;
    if let Some(permissions) = permissions {
        beside.file().set_permissions(permissions)?;
    }
    beside.file().sync_all()?;
    beside.named(folder)?.persist(path).map_err(|error| error.error)
}

/// Checks that files can be created in a folder.
pub fn takes_files(folder: &Path) -> io::Result<()> {
    Beside::new(folder).map(drop)
}

pub(super) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// A file in the folder of its target. It disappears unless it gets the name of the target.
enum Beside {
    /// A file without a name.
    #[cfg(target_os = "linux")]
    Unnamed { file: File },
    /// A file with a temporary name.
    Named(NamedTempFile),
}

impl Beside {
    fn new(folder: &Path) -> io::Result<Self> {
        #[cfg(target_os = "linux")]
        if let Ok(file) = unnamed::open(folder) {
            return Ok(Self::Unnamed { file });
        }
        sweep(folder);
        let mut builder = Builder::new();
        // The permissions of a new file before the umask; temporary files are private by default.
        builder.prefix(PREFIX);
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = builder.tempfile_in(folder).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound if !folder.exists() => {
                io::Error::other("its folder does not exist")
            }
            // Without the name of the temporary file, the message is about the folder.
            kind => io::Error::new(kind, format!("{kind} in its folder")),
        })?;
        // Without locks, its age shows that it is in use.
        let _ = file.as_file().try_lock();
        Ok(Self::Named(file))
    }

    fn file(&mut self) -> &mut File {
        match self {
            #[cfg(target_os = "linux")]
            Self::Unnamed { file } => file,
            Self::Named(file) => file.as_file_mut(),
        }
    }

    /// Gives it a temporary name to rename from, since a link replaces nothing.
    #[cfg_attr(not(target_os = "linux"), expect(unused_variables))]
    fn named(self, folder: &Path) -> io::Result<TempPath> {
        match self {
            #[cfg(target_os = "linux")]
            Self::Unnamed { file } => {
                let link = |name: &Path| unnamed::link(&file, name);
                Builder::new()
                    .prefix(PREFIX)
                    .make_in(folder, link)
                    .map(NamedTempFile::into_temp_path)
            }
            Self::Named(file) => Ok(file.into_temp_path()),
        }
    }
}

/// Files without a name.
#[cfg(target_os = "linux")]
mod unnamed {
    use std::fs;
    use std::os::fd::AsRawFd;

    use rustix::fs::{AtFlags, CWD, Mode, OFlags, linkat};

    use super::{File, Path, io};

    /// Opens a file, if it can get a name later.
    pub(super) fn open(folder: &Path) -> io::Result<File> {
        let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
        let file = File::from(rustix::fs::open(folder, flags, Mode::from_raw_mode(0o666))?);
        fs::metadata(by_number(&file))?;
        Ok(file)
    }

    /// Gives it a new name.
    pub(super) fn link(file: &File, path: &Path) -> io::Result<()> {
        Ok(linkat(CWD, by_number(file), CWD, path, AtFlags::SYMLINK_FOLLOW)?)
    }

    fn by_number(file: &File) -> String {
        format!("/proc/self/fd/{}", file.as_raw_fd())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = folder.read_dir().expect("the folder").flatten();
        let mut names: Vec<_> =
            entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn files_are_whole_or_not_there() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a");
        let write = |text: &'static str| move |out: &mut dyn Write| out.write_all(text.as_bytes());
        let fail = |out: &mut dyn Write| {
            out.write_all(b"half")?;
            Err(io::Error::other("full"))
        };
        create(&path, fail).expect_err("it fails");
        assert_eq!(names(folder.path()), [""; 0]);
        create(&path, write("one")).expect("a new file");
        let error = create(&path, write("two")).expect_err("it is there");
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read_to_string(&path).expect("read"), "one");
        replace(&path, None, fail).expect_err("it fails");
        assert_eq!(fs::read_to_string(&path).expect("read"), "one");
        replace(&path, Some(Permissions::from_mode(0o640)), write("three")).expect("replaced");
        assert_eq!(fs::read_to_string(&path).expect("read"), "three");
        assert_eq!(fs::metadata(&path).expect("there").permissions().mode() & 0o777, 0o640);
        replace(&folder.path().join("b"), None, write("new")).expect("a new file");
        assert_eq!(names(folder.path()), ["a", "b"]);
    }

    /// Without nameless files, the result is the same.
    #[test]
    fn a_file_with_a_name_of_ours_is_replaced_alike() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a");
        for text in ["one", "two"] {
            let file = Builder::new().prefix(PREFIX).tempfile_in(folder.path()).expect("made");
            let mut beside = Beside::Named(file);
            beside.file().write_all(text.as_bytes()).expect("written");
            beside.named(folder.path()).and_then(|it| Ok(it.persist(&path)?)).expect("renamed");
            assert_eq!(fs::read_to_string(&path).expect("read"), text);
        }
        assert_eq!(names(folder.path()), ["a"]);
    }
}
