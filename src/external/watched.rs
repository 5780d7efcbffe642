//! Files whose reading and writing the control can stop.

use std::fs::File;
use std::io::{self, Read, Write};

use nq_board::run::control::Control;

/// A file that can be read and written until the control says stop.
pub(super) struct Watched<'a> {
    pub file: File,
    pub control: &'a Control,
}

impl Watched<'_> {
    fn proceed(&self) -> io::Result<()> {
        self.control.proceed().map_err(|reason| io::Error::other(reason.in_words()))
    }
}

impl Read for Watched<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.proceed().and_then(|()| self.file.read(buffer))
    }
}

impl Write for Watched<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.proceed().and_then(|()| self.file.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
