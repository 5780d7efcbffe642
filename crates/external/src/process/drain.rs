//! A process's output, read as it comes, so that it never waits for us; kept up to a limit.

use std::io::{ErrorKind, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::result::Captured;

/// A pipe that a thread reads.
pub(super) struct Drain {
    captured: Arc<Mutex<Captured>>,
    /// Closed when the pipe is.
    open: Receiver<()>,
}

impl Drain {
    /// Starts to read, and keeps the first `most` bytes.
    pub(super) fn start(pipe: impl Read + Send + 'static, most: usize) -> Self {
        let captured = Arc::new(Mutex::new(Captured::default()));
        let (sender, open) = channel();
        let into = Arc::clone(&captured);
        thread::spawn(move || read(pipe, most, &into, &sender));
        Self { captured, open }
    }

    /// What was read when the pipe was closed, or when `patience` was at its end: a process that
    /// left its group may hold it open for ever.
    pub(super) fn finish(self, patience: Duration) -> Captured {
        let closed = self.open.recv_timeout(patience);
        debug_assert!(matches!(
            closed,
            Err(RecvTimeoutError::Disconnected | RecvTimeoutError::Timeout)
        ));
        std::mem::take(&mut self.captured.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Reads to the end; the sender's end tells that.
fn read(mut pipe: impl Read, most: usize, into: &Mutex<Captured>, _open: &Sender<()>) {
    let mut buffer = vec![0; 1 << 16];
    loop {
        let count = match pipe.read(&mut buffer) {
            Ok(0) => return,
            Ok(count) => count,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) => return,
        };
        let mut captured = into.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = count.min(most - captured.bytes.len().min(most));
        captured.bytes.extend_from_slice(&buffer[..kept]);
        captured.dropped += (count - kept) as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_much_is_counted_and_dropped() {
        for (most, kept) in [(0, 0), (7, 7), (100_000, 100_000), (200_000, 150_000)] {
            let pipe = std::io::repeat(b'x').take(150_000);
            let captured = Drain::start(pipe, most).finish(Duration::from_secs(10));
            assert_eq!((captured.bytes.len(), captured.dropped), (kept, 150_000 - kept as u64));
            assert_eq!(captured.is_cut(), kept < 150_000);
        }
    }
}
