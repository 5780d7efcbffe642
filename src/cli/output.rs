//! Standard output. Once the reader of a pipe has gone, what is written is dropped: files and exit
//! codes remain worth the work. Commands that only print ask [`is_read`], and stop.

use std::io::{self, BufWriter, StdoutLock, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use rustix::event::{PollFd, PollFlags, poll};
use serde::Serialize;

use nq_board::run::Control;

/// Whether the reader of standard output has gone.
static HAS_NO_READER: AtomicBool = AtomicBool::new(false);

/// Whether standard output was closed when the program started.
static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

ctor::declarative::ctor! {
    /// Runs before `main`, where the standard library opens `/dev/null` for closed streams.
    #[ctor(unsafe)]
    fn look() {
        let flags = rustix::io::fcntl_getfd(rustix::stdio::stdout());
        WAS_CLOSED.store(flags.is_err(), Relaxed);
    }
}

/// Whether standard output may still have a reader.
pub(super) fn is_read() -> bool {
    !HAS_NO_READER.load(Relaxed)
}

/// Cancels a run that only confirms what was printed once the reader of a pipe has gone. Without
/// this, the next line finds that out.
pub(super) fn cancel_unread(control: &Arc<Control>) {
    let control = Arc::clone(control);
    std::thread::spawn(move || {
        let mut out = [PollFd::from_borrowed_fd(rustix::stdio::stdout(), PollFlags::empty())];
        if poll(&mut out, None).is_ok() && out[0].revents().contains(PollFlags::ERR) {
            HAS_NO_READER.store(true, Relaxed);
            control.cancel();
        }
    });
}

/// Standard output, buffered; without colour if it is not a terminal or `NO_COLOR` is set.
pub(super) fn stdout() -> BufWriter<impl Write> {
    BufWriter::with_capacity(1 << 16, Stdout(anstream::stdout()))
}

/// Writes a JSON object and a newline.
pub(super) fn record(out: &mut dyn Write, record: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, record).map_err(io::Error::from)?;
    writeln!(out)
}

/// Prints an answer as a JSON object or as text.
pub(super) fn answer(
    json: bool,
    answer: &impl Serialize,
    text: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut out = stdout();
    if json {
        record(&mut out, answer)?;
    } else {
        text(&mut out)?;
    }
    out.flush()
}

/// Prints a text that is the whole answer.
pub(super) fn print<E: From<io::Error>>(bytes: &[u8]) -> Result<ExitCode, E> {
    let mut out = stdout();
    out.write_all(bytes)?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Standard output without the colour filter, which examines every byte. A missing reader is an
/// error.
pub(super) fn raw() -> io::Result<StdoutLock<'static>> {
    was_open().map(|()| io::stdout().lock())
}

fn was_open() -> io::Result<()> {
    if WAS_CLOSED.load(Relaxed) { Err(io::Error::other("it is closed")) } else { Ok(()) }
}

/// Drops what the stream does not take for lack of a reader.
struct Stdout(anstream::Stdout);

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        was_open()?;
        match self.0.write_all(bytes).and_then(|()| self.0.flush()) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                HAS_NO_READER.store(true, Relaxed);
            }
            done => done?,
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
