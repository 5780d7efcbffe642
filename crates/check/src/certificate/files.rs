//! Compares the files of a bundle with the list in its manifest.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use sha2::{Digest, Sha256};

use super::error::{CheckError, Fault};
use super::manifest::{FileEntry, MANIFEST};
use nq_board::base::numbers::hexadecimal;
use nq_board::base::plain::open_plain;
use nq_board::base::small_file::{SMALL, up_to};
use nq_board::run::control::Control;

/// Checks that a folder has the manifest, the files listed in it with their sizes and hashes, and
/// nothing else.
///
/// # Errors
/// For the first difference.
pub(super) fn check_files(
    folder: &Path,
    files: &BTreeMap<String, FileEntry>,
    control: &Control,
) -> Result<(), CheckError> {
    let unreadable = |error: io::Error| Fault::unreadable(&folder.display().to_string(), &error);
    let mut unlisted = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        // The type of the entry itself, without following links.
        let kind = entry.file_type().map_err(unreadable)?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let what = if kind.is_symlink() {
            "link"
        } else if kind.is_dir() {
            "folder"
        } else if !kind.is_file() {
            "device"
        } else {
            if name != MANIFEST && !files.contains_key(&*name) {
                unlisted.push(name.escape_debug().to_string());
            }
            continue;
        };
        let name = name.escape_debug();
        return Err(
            Fault::new(format!("{name} is a {what}: a bundle has regular files only")).into()
        );
    }
    if !unlisted.is_empty() {
        unlisted.sort_unstable();
        return Err(Fault::new(format!("not in the manifest: {}", unlisted.join(", "))).into());
    }
    open(folder, MANIFEST)?;
    files.iter().try_for_each(|(name, listed)| check(folder, name, listed, control))
}

/// Opens a file of a bundle.
///
/// # Errors
/// When the file is missing, or the system fails.
pub fn open(folder: &Path, name: &str) -> Result<BufReader<File>, Fault> {
    let file = open_plain(&folder.join(name)).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => Fault::new(format!("{name} is missing")),
        _ => Fault::unreadable(name, &error),
    })?;
    Ok(BufReader::with_capacity(1 << 16, file))
}

/// Reads a small regular file. Reading a pipe would block.
pub(super) fn read_small(folder: &Path, name: &str) -> Result<Vec<u8>, Fault> {
    let path = folder.join(name);
    let read = || {
        if !fs::symlink_metadata(&path)?.is_file() {
            return Err(io::Error::other("it is not a regular file"));
        }
        up_to(SMALL, open_plain(&path)?)
    };
    read().map_err(|error| Fault::unreadable(name, &error))
}

fn check(
    folder: &Path,
    name: &str,
    listed: &FileEntry,
    control: &Control,
) -> Result<(), CheckError> {
    let unreadable = |error: io::Error| Fault::unreadable(name, &error);
    let mut source = open(folder, name)?;
    let found = source.get_ref().metadata().map_err(unreadable)?.len();
    let bytes = listed.bytes;
    if found < bytes {
        let what = format!("{name} is truncated: it has {found} bytes of {bytes}");
        return Err(Fault::new(what).into());
    }
    if found > bytes {
        return Err(Fault::new(format!(
            "{name} is longer than the manifest says: it has {found} bytes and should have {bytes}"
        ))
        .into());
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
    Err(Fault::new(what).into())
}
