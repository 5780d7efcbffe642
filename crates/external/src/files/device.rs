//! Output to terminals, `/dev/null` and pipes, which have names of files.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use nq_board::base::plain::{is_pipe, is_pipe_without_reader, never_waiting};
use nq_board::run::Control;

/// A device or a pipe. Writing waits for a slow reader until the control stops the run.
pub struct Device<'a> {
    file: File,
    control: &'a Control,
}

impl<'a> Device<'a> {
    /// Opens it. A regular file, such as redirected standard output, is appended to. Fails when it
    /// cannot be opened, or is a pipe without a reader.
    pub fn open(path: &Path, control: &'a Control) -> io::Result<Self> {
        let file = never_waiting(OpenOptions::new().append(true)).open(path);
        let file = file.map_err(|error| {
            let is_pipe = path.metadata().is_ok_and(|found| is_pipe(&found));
            if is_pipe && is_pipe_without_reader(&error) {
                io::Error::other("it is a pipe without a reader")
            } else {
                error
            }
        })?;
        Ok(Self { file, control })
    }

    /// Whether this process has the file open already. It may have written to it before.
    pub fn is_open_already(path: &Path) -> bool {
        let streams = ["/dev/stdout", "/dev/stderr"].map(Path::new);
        let folders = ["/dev/fd", "/proc/self/fd"].map(Path::new);
        streams.contains(&path) || path.parent().is_some_and(|parent| folders.contains(&parent))
    }
}

impl Write for Device<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        loop {
            match self.file.write(bytes) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    if let Some(reason) = self.control.stop_reason() {
                        return Err(io::Error::other(reason));
                    }
                    wait(&self.file)?;
                }
                other => return other,
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Waits for a moment in which the file takes more.
#[cfg(unix)]
fn wait(file: &File) -> io::Result<()> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    // The interval between polls of the control.
    let glance = Timespec { tv_sec: 0, tv_nsec: 20_000_000 };
    match poll(&mut [PollFd::new(file, PollFlags::OUT)], Some(&glance)) {
        Ok(_) | Err(rustix::io::Errno::INTR) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

#[cfg(not(unix))]
fn wait(_: &File) -> io::Result<()> {
    Err(io::ErrorKind::WouldBlock.into())
}

#[cfg(test)]
mod tests {
    use std::io::Read;
    use std::thread;

    use super::*;
    use crate::files::open_plain;

    fn pipe() -> (tempfile::TempDir, std::path::PathBuf) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("pipe");
        let mode = rustix::fs::Mode::from_raw_mode(0o600);
        let fifo = rustix::fs::FileType::Fifo;
        rustix::fs::mknodat(rustix::fs::CWD, &path, fifo, mode, 0).expect("a pipe");
        (folder, path)
    }

    #[test]
    fn a_pipe_without_a_reader_fails_at_once() {
        let (_folder, path) = pipe();
        let control = Control::default();
        let error = Device::open(&path, &control).map(drop).expect_err("no reader");
        assert_eq!(error.to_string(), "it is a pipe without a reader");
        let error = open_plain(&path).expect_err("no writer");
        assert_eq!(error.to_string(), "it is not a regular file");
    }

    /// More than a pipe holds, so that it fills up.
    #[test]
    fn a_pipe_that_is_read_gets_all() {
        let (_folder, path) = pipe();
        let reader = thread::spawn({
            let path = path.clone();
            move || {
                let mut bytes = Vec::new();
                File::open(path).and_then(|mut pipe| pipe.read_to_end(&mut bytes)).expect("read");
                bytes.len()
            }
        });
        let control = Control::default();
        let mut device = loop {
            match Device::open(&path, &control) {
                Ok(device) => break device,
                Err(_) => thread::yield_now(),
            }
        };
        device.write_all(&vec![b'x'; 1_000_000]).expect("written");
        drop(device);
        assert_eq!(reader.join().expect("the reader"), 1_000_000);
    }

    #[test]
    fn who_reads_nothing_is_waited_for_until_the_control_says_stop() {
        let (_folder, path) = pipe();
        let _reader = never_waiting(OpenOptions::new().read(true)).open(&path).expect("opened");
        let control = Control::default();
        control.cancel();
        let mut device = Device::open(&path, &control).expect("somebody has it open");
        device.write_all(&vec![b'x'; 1_000_000]).expect_err("a pipe holds less");
    }
}
