//! A thread that sends what it finds, item by item.

use std::mem::forget;
use std::ops::{Deref, DerefMut};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::RecvTimeoutError::{Disconnected, Timeout};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use nq_sat::run::Monitor;
use pyo3::prelude::*;

use crate::fault::{ForkError, Result};
use crate::work::{GLANCE, start};

/// The receiving end of a thread. Any number of threads of Python may share it: each item goes to
/// one of them. The thread ends soon after this is stopped or dropped.
pub struct Running<T> {
    /// In a fork there is no thread, and the channel may be locked for ever: it is not touched.
    receiver: Mutex<Option<Receiver<T>>>,
    is_stopped: AtomicBool,
    monitor: Monitor,
    process: u32,
}

type Received<T> = std::result::Result<T, RecvTimeoutError>;

impl<T: Send + 'static> Running<T> {
    /// Starts a thread that sends.
    pub fn start(
        monitor: Monitor,
        room: usize,
        work: impl FnOnce(SyncSender<T>) + Send + 'static,
    ) -> Result<Self> {
        let (send, receive) = sync_channel(room);
        start(move || work(send))?;
        let (receiver, is_stopped) = (Mutex::new(Some(receive)), AtomicBool::new(false));
        Ok(Self { receiver, is_stopped, monitor, process: process::id() })
    }

    /// The next item. `None` if the thread ended, or was stopped. `see` is called regularly; an
    /// exception in it stops the thread, as a signal does.
    pub fn next(
        &self,
        py: Python<'_>,
        see: impl Fn(&Monitor) -> PyResult<()>,
    ) -> Result<Option<T>> {
        if !self.is_at_home() {
            let why = "the search runs in the process that started it, and not in a fork of it: \
                       start it again here";
            return Err(ForkError::new_err(why).into());
        }
        // Most items are there already. Another thread may wait for one.
        let at_hand = self.receiver.try_lock();
        let mut received = at_hand.map_or(Err(Timeout), |receiver| take(&receiver, Duration::ZERO));
        loop {
            if let Err(error) = py.check_signals().and_then(|()| see(&self.monitor)) {
                self.stop(py);
                return Err(error.into());
            }
            match received {
                _ if self.is_stopped.load(Ordering::Relaxed) => return Ok(None),
                Ok(item) => return Ok(Some(item)),
                Err(Disconnected) => return Ok(None),
                Err(Timeout) => received = py.detach(|| take(&self.receiver(), GLANCE)),
            }
        }
    }

    /// Ends the thread soon. Other threads of Python that wait for it get nothing more.
    pub fn stop(&self, py: Python<'_>) {
        if self.is_at_home() {
            self.is_stopped.store(true, Ordering::Relaxed);
            self.monitor.stop();
            // The thread may wait for room in the channel.
            py.detach(|| drop(self.receiver().take()));
        }
    }
}

impl<T> Running<T> {
    /// Whether this is the process that started the thread.
    fn is_at_home(&self) -> bool {
        self.process == process::id()
    }

    fn receiver(&self) -> impl DerefMut<Target = Option<Receiver<T>>> {
        self.receiver.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Waits for an item.
fn take<T>(from: &impl Deref<Target = Option<Receiver<T>>>, most: Duration) -> Received<T> {
    from.as_ref().map_or(Err(Disconnected), |receiver| receiver.recv_timeout(most))
}

impl<T> Drop for Running<T> {
    fn drop(&mut self) {
        if self.is_at_home() {
            self.monitor.stop();
        } else {
            let receiver = self.receiver.get_mut().unwrap_or_else(PoisonError::into_inner);
            forget(receiver.take());
        }
    }
}
