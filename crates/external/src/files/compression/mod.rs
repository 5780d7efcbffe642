//! Compressed files. The suffix selects the compression on writing; the first bytes select it on
//! reading, so that pipes and renamed files work. Without the feature `compression`, such files are
//! refused; without the feature `zstd`, files of zstd are read and not written.

#[cfg(feature = "compression")]
mod codec;
mod kind;
#[cfg(all(test, feature = "compression"))]
mod tests;

use std::io::{self, BufReader, Cursor, Read, Write};

use kind::{KNOWN, LONGEST_MAGIC};

pub use kind::{Compression, UnknownCompression, WITHOUT_ZSTD};

/// Writes through a compression, or as is, and ends the compressed stream. Equal input gives equal
/// output: the file holds no time and no file name.
pub fn compress(
    compression: Option<Compression>,
    out: &mut dyn Write,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let Some(compression) = compression else { return write(out) };
    #[cfg(feature = "compression")]
    return codec::compress(compression, out, write);
    #[cfg(not(feature = "compression"))]
    Err(compression.unavailable())
}

/// The contents of a file or a pipe, decompressed if the first bytes show a compression, and
/// whether they do.
pub fn decompress<'a>(mut file: impl Read + 'a) -> io::Result<(Box<dyn Read + 'a>, bool)> {
    let mut start = Vec::new();
    (&mut file).take(LONGEST_MAGIC).read_to_end(&mut start)?;
    let compression =
        KNOWN.iter().find(|(.., magic)| start.starts_with(magic)).map(|&(known, ..)| known);
    let whole = BufReader::with_capacity(1 << 16, Cursor::new(start).chain(file));
    let Some(compression) = compression else { return Ok((Box::new(whole), false)) };
    #[cfg(feature = "compression")]
    return Ok((codec::decompress(compression, whole), true));
    #[cfg(not(feature = "compression"))]
    Err(compression.unavailable())
}
