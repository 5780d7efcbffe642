//! Compressed files. What is written goes by the suffix of the file's name; what is read goes by
//! its first bytes, so that pipes and renamed files are read too. Without the feature `compression`
//! such files are refused.

#[cfg(feature = "compression")]
mod codec;
mod kind;
#[cfg(all(test, feature = "compression"))]
mod tests;

use std::io::{self, BufReader, Cursor, Read, Write};

use kind::{KNOWN, LONGEST_MAGIC};

pub use kind::{Compression, UnknownCompression};

/// Has something written through a compression, or as it is, and ends the compressed stream. The
/// same bytes in are the same bytes out: no time and no file name goes into the file.
///
/// # Errors
/// What `write` or `out` fails with.
pub fn compress(
    compression: Option<Compression>,
    out: &mut dyn Write,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let Some(compression) = compression else { return write(out) };
    #[cfg(feature = "compression")]
    return codec::compress(compression, out, write);
    #[cfg(not(feature = "compression"))]
    Err(unavailable(compression))
}

/// What a file or a pipe holds, unpacked where its first bytes say that it is compressed, and
/// whether they do.
///
/// # Errors
/// When its first bytes cannot be read.
pub fn decompress<'a>(mut file: impl Read + 'a) -> io::Result<(Box<dyn Read + 'a>, bool)> {
    let mut start = Vec::new();
    (&mut file).take(LONGEST_MAGIC).read_to_end(&mut start)?;
    let compression =
        KNOWN.iter().find(|(.., magic)| start.starts_with(magic)).map(|&(known, ..)| known);
    let whole = BufReader::with_capacity(1 << 16, Cursor::new(start).chain(file));
    let Some(compression) = compression else { return Ok((Box::new(whole), false)) };
    #[cfg(feature = "compression")]
    return Ok((codec::decompress(compression, whole)?, true));
    #[cfg(not(feature = "compression"))]
    Err(unavailable(compression))
}

#[cfg(not(feature = "compression"))]
fn unavailable(compression: Compression) -> io::Error {
    let name = compression.name();
    io::Error::other(format!(
        "this program is built without {name}: use a file that is not compressed"
    ))
}
