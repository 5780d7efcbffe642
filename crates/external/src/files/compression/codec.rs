//! The three compressions, with their libraries.

use std::io::{self, BufRead, BufWriter, Read, Write};

use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use lzma_rust2::{XzOptions, XzReader, XzWriter};
use nq_check::Unzstd;

use super::kind::Compression;

/// The level: the default of each program.
const XZ_PRESET: u32 = 6;

/// The largest memory for decompression, in KiB; `xz -9` needs 65 MiB.
const XZ_MEMORY: u32 = 1 << 19;

/// Writes through a compression, and ends the compressed stream.
pub(super) fn compress(
    compression: Compression,
    out: &mut dyn Write,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let out = BufWriter::with_capacity(1 << 16, out);
    match compression {
        Compression::Gzip => {
            let mut encoder = Brittle::new(GzEncoder::new(out, flate2::Compression::default()));
            write(&mut encoder)?;
            encoder.inner.finish()?.flush()
        }
        Compression::Xz => {
            let mut encoder = Brittle::new(XzWriter::new(out, XzOptions::with_preset(XZ_PRESET))?);
            write(&mut encoder)?;
            encoder.inner.finish()?.flush()
        }
        #[cfg(feature = "zstd")]
        Compression::Zstd => {
            let mut encoder = zstd::Encoder::new(out, zstd::DEFAULT_COMPRESSION_LEVEL)?;
            // As the program does: otherwise a damaged file can pass as another.
            encoder.include_checksum(true)?;
            let mut encoder = Brittle::new(encoder);
            write(&mut encoder)?;
            encoder.inner.finish()?.flush()
        }
        #[cfg(not(feature = "zstd"))]
        Compression::Zstd => Err(compression.unavailable()),
    }
}

pub(super) fn decompress<'a>(
    compression: Compression,
    packed: impl BufRead + 'a,
) -> Box<dyn Read + 'a> {
    let unpacked: Box<dyn Read + 'a> = match compression {
        Compression::Gzip => Box::new(MultiGzDecoder::new(packed)),
        Compression::Xz => Box::new(XzReader::new_mem_limit(packed, true, XZ_MEMORY)),
        Compression::Zstd => Box::new(Unzstd::new(packed)),
    };
    Box::new(Unpacked { inner: Brittle::new(unpacked), name: compression.name() })
}

/// Passes nothing on after a failure: some libraries panic if called again.
struct Brittle<T> {
    inner: T,
    failed: bool,
}

impl<T> Brittle<T> {
    const fn new(inner: T) -> Self {
        Self { inner, failed: false }
    }

    fn once<R>(&mut self, act: impl FnOnce(&mut T) -> io::Result<R>) -> io::Result<R> {
        if self.failed {
            return Err(io::Error::other("it failed before"));
        }
        let done = act(&mut self.inner);
        self.failed = done.as_ref().is_err_and(|error| error.kind() != io::ErrorKind::Interrupted);
        done
    }
}

impl<W: Write> Write for Brittle<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.once(|inner| inner.write(bytes))
    }

    /// Only the end of the stream flushes: an earlier flush costs bytes.
    fn flush(&mut self) -> io::Result<()> {
        self.once(|_| Ok(()))
    }
}

/// Adds the name of the compression to an error of a library.
struct Unpacked<R> {
    inner: Brittle<R>,
    name: &'static str,
}

impl<R: Read> Read for Unpacked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.inner.once(|inner| inner.read(buffer)).map_err(|error| match error.raw_os_error() {
            // The file could not be read; its contents are not at fault.
            Some(_) => error,
            None if error.kind() == io::ErrorKind::Interrupted => error,
            None => io::Error::new(
                error.kind(),
                format!(
                    "its {0} data is cut off or damaged ({error}): pack it again with {0}",
                    self.name
                ),
            ),
        })
    }
}
