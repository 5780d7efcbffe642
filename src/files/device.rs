//! What has a name like a file and is none, to write to: a terminal, `/dev/null`, a pipe that
//! somebody reads.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::FileTypeExt;
use std::path::Path;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use super::plain::never_waiting;
use crate::run::control::Control;

/// How often the control is looked at, in nanoseconds.
const GLANCE: i64 = 20_000_000;

/// A device or a pipe. Who reads slowly is waited for until the control says stop.
pub struct Device<'a> {
    file: File,
    control: &'a Control,
}

impl<'a> Device<'a> {
    /// Opens it. What is a regular file all the same, as standard output may be, is added to.
    ///
    /// # Errors
    /// When it cannot be opened, or is a pipe that nobody reads.
    pub fn open(path: &Path, control: &'a Control) -> io::Result<Self> {
        let file = never_waiting(OpenOptions::new().append(true)).open(path);
        let file = file.map_err(|error| {
            let is_pipe = path.metadata().is_ok_and(|found| found.file_type().is_fifo());
            if is_pipe && error.raw_os_error() == Some(Errno::NXIO.raw_os_error()) {
                io::Error::other("it is a pipe that nobody reads")
            } else {
                error
            }
        })?;
        Ok(Self { file, control })
    }

    /// Whether a path names what this process has open already. Something else may have been
    /// written there before.
    #[must_use]
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
                        return Err(io::Error::other(reason.in_words()));
                    }
                    let glance = Timespec { tv_sec: 0, tv_nsec: GLANCE };
                    match poll(&mut [PollFd::new(&self.file, PollFlags::OUT)], Some(&glance)) {
                        Ok(_) | Err(Errno::INTR) => {}
                        Err(error) => return Err(error.into()),
                    }
                }
                other => return other,
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
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
    fn a_pipe_that_nobody_reads_is_not_waited_for() {
        let (_folder, path) = pipe();
        let control = Control::default();
        let error = Device::open(&path, &control).map(drop).expect_err("nobody reads");
        assert_eq!(error.to_string(), "it is a pipe that nobody reads");
        let error = open_plain(&path).expect_err("nobody writes");
        assert_eq!(error.to_string(), "it is no plain file");
    }

    /// More than a pipe holds, so that it is full now and then.
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
