//! The progress line: placements so far, their rate and the time, on a terminal only and after a second.

use std::io::{IsTerminal, stderr};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::engine::Control;

/// A progress line; it disappears when this is dropped.
pub(super) struct Progress(Option<(Sender<()>, JoinHandle<()>)>);

impl Progress {
    /// Watches a control, unless told to be silent or standard error is no terminal.
    pub(super) fn watch(control: &Arc<Control>, what: String, silent: bool) -> Self {
        if silent || !stderr().is_terminal() {
            return Self(None);
        }
        let control = Arc::clone(control);
        let (sender, receiver) = channel();
        let thread = std::thread::spawn(move || {
            let start = Instant::now();
            let mut bar: Option<ProgressBar> = None;
            // Ends when the sender is dropped.
            while receiver.recv_timeout(Duration::from_millis(100))
                == Err(RecvTimeoutError::Timeout)
            {
                if start.elapsed() < Duration::from_secs(1) {
                    continue;
                }
                let bar = bar.get_or_insert_with(|| new_bar(&what, start));
                bar.set_position(control.found());
                bar.tick();
            }
            if let Some(bar) = bar {
                bar.finish_and_clear();
            }
        });
        Self(Some((sender, thread)))
    }
}

fn new_bar(what: &str, start: Instant) -> ProgressBar {
    let template = "{spinner} {msg}: {human_pos} placements, {per_sec}, {elapsed} (Ctrl-C stops)";
    let style =
        ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_spinner());
    let bar = ProgressBar::no_length().with_style(style).with_elapsed(start.elapsed());
    bar.set_message(what.to_owned());
    bar
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.0.take() {
            drop(sender);
            // A progress line that failed to draw is no reason to fail.
            let _ = thread.join();
        }
    }
}
