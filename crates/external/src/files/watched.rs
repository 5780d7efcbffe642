//! Reading and writing that the control can stop.

use std::io::{self, BufWriter, Read, Write};

use nq_board::run::Control;

/// A reader or writer that fails after the control stops the run.
pub struct Watched<'a, T> {
    /// What is read or written.
    pub inner: T,
    /// What may stop it.
    pub control: &'a Control,
}

/// A buffer before `out` that fails after the control stops the run.
pub fn stoppable<'a>(inner: &'a mut dyn Write, control: &'a Control) -> BufWriter<impl Write + 'a> {
    BufWriter::with_capacity(1 << 16, Watched { inner, control })
}

impl<T> Watched<'_, T> {
    fn proceed(&self) -> io::Result<()> {
        self.control.proceed().map_err(io::Error::other)
    }
}

impl<T: Read> Read for Watched<'_, T> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.proceed().and_then(|()| self.inner.read(buffer))
    }
}

impl<T: Write> Write for Watched<'_, T> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.proceed().and_then(|()| self.inner.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}
