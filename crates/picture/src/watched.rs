//! Bytes whose reader may be stopped: a small file can take a decoder long.

use std::io::{BufRead, Cursor, Error, Read, Result, Seek, SeekFrom};

/// The most bytes that are handed out at once.
const PIECE: usize = 4096;

/// Bytes, until `stop` says so.
pub(crate) struct Watched<'a> {
    bytes: Cursor<&'a [u8]>,
    stop: &'a dyn Fn() -> bool,
}

impl<'a> Watched<'a> {
    pub(crate) fn new(bytes: &'a [u8], stop: &'a dyn Fn() -> bool) -> Self {
        Self { bytes: Cursor::new(bytes), stop }
    }

    fn proceed(&self) -> Result<()> {
        if (self.stop)() { Err(Error::other("stopped")) } else { Ok(()) }
    }
}

impl Read for Watched<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        self.proceed()?;
        self.bytes.read(buffer)
    }
}

impl BufRead for Watched<'_> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        self.proceed()?;
        let bytes = self.bytes.fill_buf()?;
        Ok(&bytes[..bytes.len().min(PIECE)])
    }

    fn consume(&mut self, amount: usize) {
        self.bytes.consume(amount);
    }
}

impl Seek for Watched<'_> {
    fn seek(&mut self, to: SeekFrom) -> Result<u64> {
        self.bytes.seek(to)
    }
}
