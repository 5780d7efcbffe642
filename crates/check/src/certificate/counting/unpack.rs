//! Circuits as text, unpacked while they are read.

use std::io::{self, BufRead, BufReader, Read};

use crate::certificate::error::Fault;
use crate::certificate::files::Files;

/// The largest unpacked size of a circuit, 64 GiB: a few bytes can unpack to any length.
pub(super) const MOST_UNPACKED: u64 = 64 << 30;

/// The bytes that are unpacked at once.
const BUFFER: usize = 1 << 18;

/// Whether the name of a circuit says that it is compressed.
pub(super) fn is_packed(name: &str) -> bool {
    matches!(name.rsplit_once('.'), Some((_, "zst" | "xz")))
}

/// Opens a circuit, compressed if its name says so.
pub(super) fn open_circuit<'a>(
    files: Files<'a>,
    name: &str,
) -> Result<Box<dyn BufRead + 'a>, Fault> {
    let file = files.open(name)?;
    let source: Box<dyn Read + 'a> = match name.rsplit_once('.') {
        Some((_, "zst")) => zst(file),
        Some((_, "xz")) => xz(file),
        _ => return Ok(file),
    }
    .map_err(|error| Fault::unreadable(name, &error))?;
    let unpacked = Limited { source, left: MOST_UNPACKED, failed: None };
    Ok(Box::new(BufReader::with_capacity(BUFFER, unpacked)))
}

#[cfg(feature = "compression")]
#[expect(clippy::unnecessary_wraps, reason = "as without the feature")]
fn zst<'a>(file: impl BufRead + 'a) -> io::Result<Box<dyn Read + 'a>> {
    Ok(Box::new(crate::Unzstd::new(file)))
}

#[cfg(feature = "compression")]
#[expect(clippy::unnecessary_wraps, reason = "as without the feature")]
fn xz<'a>(file: impl BufRead + 'a) -> io::Result<Box<dyn Read + 'a>> {
    /// The largest memory for decompression, in KiB; `xz -9` needs 65 MiB.
    const MEMORY: u32 = 1 << 19;
    Ok(Box::new(lzma_rust2::XzReader::new_mem_limit(file, true, MEMORY)))
}

#[cfg(not(feature = "compression"))]
fn zst<'a>(_: impl BufRead) -> io::Result<Box<dyn Read + 'a>> {
    Err(io::Error::other("this program was built without compression: unpack it, and list that"))
}

#[cfg(not(feature = "compression"))]
use zst as xz;

/// Fails after a number of bytes, and for good after a failure: some libraries panic if they are
/// called again, and an end would pass for that of the file.
struct Limited<'a> {
    source: Box<dyn Read + 'a>,
    left: u64,
    failed: Option<String>,
}

impl Read for Limited<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.left == 0 && self.failed.is_none() {
            self.failed = Some(format!("it unpacks to {} GiB or more", MOST_UNPACKED >> 30));
        }
        if let Some(what) = &self.failed {
            return Err(io::Error::other(what.clone()));
        }
        let read = self.source.read(buffer);
        match &read {
            Ok(read) => self.left = self.left.saturating_sub(*read as u64),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => self.failed = Some(format!("its compressed data is damaged ({error})")),
        }
        read
    }
}

#[cfg(test)]
#[path = "tests/unpack.rs"]
mod tests;
