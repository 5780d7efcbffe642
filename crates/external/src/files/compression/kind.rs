//! The compressions: names, suffixes, and first bytes of files.

#[cfg(not(feature = "zstd"))]
use std::io;
use std::path::Path;

use thiserror::Error;

use nq_board::run::Fault;

/// A compression that the program reads. Only with the feature `zstd` it writes all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compression {
    /// RFC 1952, by zlib-rs.
    Gzip,
    /// The container of LZMA2.
    Xz,
    /// RFC 8878, read by ruzstd, and written by the reference library.
    Zstd,
}

/// A file name with the suffix of a compression that is not available.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct UnknownCompression(String);

impl Fault for UnknownCompression {}

/// Why a program without the feature `zstd` writes no such file.
pub const WITHOUT_ZSTD: &str =
    "this program is built without zstd: use .gz or .xz, or build it with `--features zstd`";

/// Each compression with its suffix, its program and the first bytes of its files.
pub(super) const KNOWN: [(Compression, &str, &str, &[u8]); 3] = [
    (Compression::Gzip, "gz", "gzip", &[0x1f, 0x8b]),
    (Compression::Xz, "xz", "xz", &[0xfd, b'7', b'z', b'X', b'Z', 0]),
    (Compression::Zstd, "zst", "zstd", &[0x28, 0xb5, 0x2f, 0xfd]),
];

/// The suffixes of those that the program writes.
const WRITTEN: &str = if cfg!(feature = "zstd") { ".gz, .xz or .zst" } else { ".gz or .xz" };

/// The length of the longest of these first bytes.
pub(super) const LONGEST_MAGIC: u64 = 6;

/// Suffixes of other compressions, and other spellings of those above. A file with such a name and
/// other contents would mislead people and programs.
pub(super) const UNKNOWN: [&str; 17] = [
    "7z", "br", "bz", "bz2", "bzip2", "gzip", "lrz", "lz", "lz4", "lzma", "lzo", "rar", "sz",
    "tgz", "z", "zip", "zstd",
];

impl Compression {
    /// The compression by the suffix of a file to write, if any. Fails for suffixes of compressions
    /// that are not available.
    pub fn of_file(path: &Path) -> Result<Option<Self>, UnknownCompression> {
        let Some(suffix) = path.extension() else { return Ok(None) };
        let known = KNOWN.iter().find(|(_, known, ..)| suffix.eq_ignore_ascii_case(known));
        match known {
            Some((Self::Zstd, ..)) if !cfg!(feature = "zstd") => {
                Err(UnknownCompression(format!("{}: {WITHOUT_ZSTD}", path.display())))
            }
            Some(&(compression, ..)) => Ok(Some(compression)),
            None if UNKNOWN.iter().any(|unknown| suffix.eq_ignore_ascii_case(unknown)) => {
                Err(UnknownCompression(format!(
                    "{}: the compression .{} is not available: use {WRITTEN}",
                    path.display(),
                    suffix.display()
                )))
            }
            None => Ok(None),
        }
    }

    /// The error of a program without its library.
    #[cfg(not(feature = "zstd"))]
    pub(super) fn unavailable(self) -> io::Error {
        let name = self.name();
        io::Error::other(format!(
            "this program is built without {name}: use a file that is not compressed"
        ))
    }

    /// Its program.
    pub(super) fn name(self) -> &'static str {
        KNOWN.iter().find(|known| known.0 == self).map_or("", |known| known.2)
    }
}
