//! Files of zstd, unpacked while they are read.

use std::error::Error;
use std::io::{self, BufRead, Read};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// The largest window, 128 MiB: that of `zstd -d` without options. The data decides how much memory
/// is reserved.
const MOST_WINDOW: u64 = 128 << 20;

/// The contents of all frames of a file. Checksums are verified at the end of a frame, and frames
/// without data are skipped.
pub struct Unzstd<R> {
    source: R,
    decoder: FrameDecoder,
    /// A frame whose end was not seen.
    is_open: bool,
}

impl<R: BufRead> Unzstd<R> {
    /// Reads nothing yet.
    pub fn new(source: R) -> Self {
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(MOST_WINDOW);
        Self { source, decoder, is_open: false }
    }

    /// The next frame, or the end of the file.
    fn begin(&mut self) -> io::Result<bool> {
        while !self.source.fill_buf()?.is_empty() {
            match self.decoder.init(&mut self.source) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    let length = u64::from(length);
                    let mut frame = (&mut self.source).take(length);
                    if io::copy(&mut frame, &mut io::sink())? < length {
                        return Err(io::ErrorKind::UnexpectedEof.into());
                    }
                }
                Err(error) => return Err(as_io(&error)),
            }
        }
        Ok(false)
    }

    fn verify_checksum(&self) -> io::Result<()> {
        let listed = self.decoder.get_checksum_from_data();
        if listed.is_some() && listed != self.decoder.get_calculated_checksum() {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "wrong checksum"));
        }
        Ok(())
    }
}

impl<R: BufRead> Read for Unzstd<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            if !self.is_open {
                self.is_open = self.begin()?;
                if !self.is_open {
                    return Ok(0);
                }
            } else if self.decoder.can_collect() > 0 {
                return self.decoder.read(buffer);
            } else if self.decoder.is_finished() {
                self.verify_checksum()?;
                self.is_open = false;
            } else {
                let one = BlockDecodingStrategy::UptoBlocks(1);
                self.decoder.decode_blocks(&mut self.source, one).map_err(|error| as_io(&error))?;
            }
        }
    }
}

/// An error of the operating system as itself: then the data is not at fault.
fn as_io(error: &FrameDecoderError) -> io::Error {
    let mut cause: Option<&dyn Error> = Some(error);
    while let Some(inner) = cause {
        let code = inner.downcast_ref::<io::Error>().and_then(io::Error::raw_os_error);
        if let Some(code) = code {
            return io::Error::from_raw_os_error(code);
        }
        cause = inner.source();
    }
    io::Error::new(io::ErrorKind::InvalidData, error.to_string())
}

#[cfg(test)]
mod tests;
