//! The files of a bundle, and their comparison with the list in its manifest.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use sha2::{Digest, Sha256};

use super::error::{CheckError, Fault};
use super::manifest::{FileEntry, MANIFEST};
use nq_board::base::numbers::hexadecimal;
use nq_board::base::plain::open_plain;
use nq_board::base::small_file::{SMALL, up_to};
use nq_board::base::text_start::mark;
use nq_board::run::Control;

/// The files of a bundle: a folder, or bytes in memory where there are no folders.
#[derive(Clone, Copy, Debug)]
pub enum Files<'a> {
    /// A folder.
    Folder(&'a Path),
    /// The bytes of each file, by name.
    Memory(&'a BTreeMap<String, Vec<u8>>),
}

impl<'a> From<&'a Path> for Files<'a> {
    fn from(folder: &'a Path) -> Self {
        Self::Folder(folder)
    }
}

impl<'a> From<&'a BTreeMap<String, Vec<u8>>> for Files<'a> {
    fn from(files: &'a BTreeMap<String, Vec<u8>>) -> Self {
        Self::Memory(files)
    }
}

impl<'a> Files<'a> {
    /// Whether there is something with this name.
    pub(super) fn has(self, name: &str) -> bool {
        match self {
            Self::Folder(folder) => folder.join(name).exists(),
            Self::Memory(files) => files.contains_key(name),
        }
    }

    /// Opens a file, behind the byte order mark if it begins with one. Fails when the file is
    /// missing or UTF-16, or the system fails.
    pub fn open(self, name: &str) -> Result<Box<dyn BufRead + 'a>, Fault> {
        let (mut source, _) = self.sized(name)?;
        let length = source.fill_buf().and_then(mark).map_err(|error| unreadable(name, &error))?;
        source.consume(length);
        Ok(source)
    }

    /// Opens a file, and tells its size in bytes.
    fn sized(self, name: &str) -> Result<(Box<dyn BufRead + 'a>, u64), Fault> {
        let open = || -> io::Result<(Box<dyn BufRead + 'a>, u64)> {
            Ok(match self {
                Self::Folder(folder) => {
                    let file = open_plain(&folder.join(name))?;
                    let bytes = file.metadata()?.len();
                    (Box::new(BufReader::with_capacity(1 << 16, file)), bytes)
                }
                Self::Memory(files) => {
                    let bytes = files.get(name).ok_or(io::ErrorKind::NotFound)?;
                    (Box::new(&bytes[..]), bytes.len() as u64)
                }
            })
        };
        open().map_err(|error| unreadable(name, &error))
    }

    /// Reads a small regular file. Reading a pipe would block.
    pub(super) fn read_small(self, name: &str) -> Result<Vec<u8>, Fault> {
        let read = || match self {
            Self::Folder(folder) => {
                let path = folder.join(name);
                if !fs::symlink_metadata(&path)?.is_file() {
                    return Err(io::Error::other("it is not a regular file"));
                }
                up_to(SMALL, open_plain(&path)?)
            }
            Self::Memory(files) => {
                let bytes = files.get(name).ok_or(io::ErrorKind::NotFound)?;
                up_to(SMALL, &bytes[..])
            }
        };
        read().map_err(|error| unreadable(name, &error))
    }

    /// The names of all files. Fails for anything that is no regular file, and when the system
    /// fails.
    fn names(self) -> Result<Vec<String>, Fault> {
        let folder = match self {
            Self::Folder(folder) => folder,
            Self::Memory(files) => return Ok(files.keys().cloned().collect()),
        };
        let unreadable =
            |error: io::Error| Fault::unreadable(&folder.display().to_string(), &error);
        let mut names = Vec::new();
        for entry in fs::read_dir(folder).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            // The type of the entry itself, without following links.
            let kind = entry.file_type().map_err(unreadable)?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let what = if kind.is_symlink() {
                "link"
            } else if kind.is_dir() {
                "folder"
            } else if !kind.is_file() {
                "device"
            } else {
                names.push(name);
                continue;
            };
            let name = name.escape_debug();
            return Err(Fault::new(format!("{name} is a {what}: a bundle has regular files only")));
        }
        Ok(names)
    }
}

fn unreadable(name: &str, error: &io::Error) -> Fault {
    match error.kind() {
        io::ErrorKind::NotFound => Fault::new(format!("{name} is missing")),
        _ => Fault::unreadable(name, error),
    }
}

/// Checks that a bundle has the manifest, the files listed in it with their sizes and hashes, and
/// nothing else.
pub(super) fn check_files(
    all: Files<'_>,
    files: &BTreeMap<String, FileEntry>,
    control: &Control,
) -> Result<(), CheckError> {
    let is_unlisted = |name: &String| name != MANIFEST && !files.contains_key(name);
    let mut unlisted: Vec<_> = all.names()?.into_iter().filter(is_unlisted).collect();
    if !unlisted.is_empty() {
        unlisted.sort_unstable();
        let unlisted: Vec<_> =
            unlisted.iter().map(|name| name.escape_debug().to_string()).collect();
        return Err(Fault::new(format!("not in the manifest: {}", unlisted.join(", "))).into());
    }
    all.open(MANIFEST)?;
    files.iter().try_for_each(|(name, listed)| check(all, name, listed, control))
}

fn check(
    all: Files<'_>,
    name: &str,
    listed: &FileEntry,
    control: &Control,
) -> Result<(), CheckError> {
    let unreadable = |error: io::Error| Fault::unreadable(name, &error);
    let (mut source, found) = all.sized(name)?;
    let bytes = listed.bytes;
    if found < bytes {
        let what = format!("{name} is truncated: it has {found} bytes of {bytes}");
        return Err(CheckError::Changed(Fault::new(what)));
    }
    if found > bytes {
        return Err(CheckError::Changed(Fault::new(format!(
            "{name} is longer than the manifest says: it has {found} bytes and should have {bytes}"
        ))));
    }
    let mut hash = Sha256::new();
    loop {
        control.proceed().map_err(CheckError::Stopped)?;
        let bytes = source.fill_buf().map_err(unreadable)?;
        if bytes.is_empty() {
            break;
        }
        hash.update(bytes);
        let read = bytes.len();
        source.consume(read);
    }
    let (found, listed) = (hexadecimal(&hash.finalize()), &listed.sha256);
    if found == *listed {
        return Ok(());
    }
    let what = format!("{name} was changed: its SHA-256 is {found}, by the manifest {listed}");
    Err(CheckError::Changed(Fault::new(what)))
}
