//! Writes the files of a bundle, and records their sizes and hashes for the manifest.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::write::write_error::WriteError;
use nq_board::base::numbers::hexadecimal;
use nq_board::run::Control;

/// A file of a bundle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WrittenFile {
    /// Its name.
    #[serde(skip)]
    pub name: Cow<'static, str>,
    /// Its size.
    pub bytes: u64,
    /// Its SHA-256, in hexadecimal digits.
    pub sha256: String,
}

/// The files of a manifest: the size and the hash of each by its name.
pub(crate) fn by_name(files: &[WrittenFile]) -> Value {
    files.iter().map(|file| (file.name.clone(), json!(file))).collect()
}

/// Writes the size of each file by its name, in the order of writing.
pub(crate) fn sizes<S: Serializer>(
    files: &[WrittenFile],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(files.iter().map(|file| (&file.name, file.bytes)))
}

/// The same in the order of names.
pub(crate) fn sizes_by_name<S: Serializer>(
    files: &[WrittenFile],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let sizes: BTreeMap<_, _> = files.iter().map(|file| (&file.name, file.bytes)).collect();
    sizes.serialize(serializer)
}

/// Writes a path as people read it.
pub(crate) fn shown<S: Serializer>(path: &Path, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&path.display())
}

/// A folder to write files into.
pub(crate) struct Folder<'a> {
    path: PathBuf,
    pub control: &'a Control,
    /// The written files, in order.
    pub files: Vec<WrittenFile>,
}

impl<'a> Folder<'a> {
    /// An existing folder.
    pub(crate) fn new(path: &Path, control: &'a Control) -> Self {
        Self { path: path.to_owned(), control, files: Vec::new() }
    }

    /// Writes and syncs a file.
    pub(crate) fn write<T>(
        &mut self,
        name: impl Into<Cow<'static, str>>,
        write: impl FnOnce(&mut dyn Write) -> Result<T, WriteError>,
    ) -> Result<T, WriteError> {
        let name = name.into();
        self.control.begin(format!("writing {name}"));
        let file = File::create(self.path.join(&*name))?;
        let hashed = Hashed { file, hash: Sha256::new(), bytes: 0, control: self.control };
        let mut out = BufWriter::with_capacity(1 << 16, hashed);
        let result = write(&mut out).and_then(|result| Ok(out.flush().map(|()| result)?));
        // The control stops a write with an error like that of a full disk.
        self.control.proceed()?;
        let result = result?;
        let Hashed { file, hash, bytes, .. } =
            out.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        let sha256 = hexadecimal(&hash.finalize());
        self.files.push(WrittenFile { name, bytes, sha256 });
        Ok(result)
    }
}

/// A file that computes its hash, and that fails once the run should end.
struct Hashed<'a> {
    file: File,
    hash: Sha256,
    bytes: u64,
    control: &'a Control,
}

impl Write for Hashed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.control.stop_reason().is_some() {
            return Err(io::Error::other("stopped"));
        }
        let written = self.file.write(bytes)?;
        self.hash.update(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
