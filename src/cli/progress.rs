//! The progress line: placements so far, their rate and the time. It appears on terminals, after
//! one second.

use std::io::{IsTerminal, stderr};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use nq_board::base::numbers::{about, bytes, span, thousands};
use nq_board::run::{Control, Forecast, Instant, available_memory};
use nq_query::ask::words::forecast::choice;

/// A progress line. Dropping it clears the line.
pub(super) struct Progress(Option<(Sender<()>, JoinHandle<()>)>);

impl Progress {
    /// Shows the progress of a control, unless `silent` or standard error is not a terminal.
    pub(super) fn watch(control: &Arc<Control>, silent: bool) -> Self {
        Self::telling(control, silent, |control, elapsed| message(control, elapsed, None))
    }

    /// Shows the progress of a count, with the time left of what was predicted where its parts are
    /// not known.
    pub(super) fn watch_count(
        control: &Arc<Control>,
        silent: bool,
        forecasts: &[(&str, Forecast)],
    ) -> Self {
        let first = forecasts.first().map(|(_, first)| first).filter(|first| first.is_known());
        let predicted = first.map(|first| first.seconds.mean);
        Self::telling(control, silent, move |control, elapsed| message(control, elapsed, predicted))
    }

    /// Shows the progress of a known number of solver runs.
    pub(super) fn watch_runs(control: &Arc<Control>, silent: bool) -> Self {
        Self::telling(control, silent, message_of_runs)
    }

    /// Shows the part of a stage that is done.
    pub(super) fn watch_parts(control: &Arc<Control>, silent: bool) -> Self {
        Self::telling(control, silent, |control, elapsed| {
            format!("{}{}", control.stage(), left(control, elapsed))
        })
    }

    /// Does some work while the line shows its progress.
    pub(super) fn during<T>(self, work: impl FnOnce() -> T) -> T {
        let done = work();
        drop(self);
        done
    }

    fn telling(
        control: &Arc<Control>,
        silent: bool,
        message: impl Fn(&Control, Duration) -> String + Send + 'static,
    ) -> Self {
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
                if control.stop_reason().is_some() {
                    break;
                }
                if start.elapsed() < Duration::from_secs(1) {
                    continue;
                }
                let bar = bar.get_or_insert_with(|| new_bar(start));
                bar.set_message(message(&control, start.elapsed()));
                bar.tick();
            }
            if let Some(bar) = bar {
                bar.finish_and_clear();
            }
        });
        Self(Some((sender, thread)))
    }
}

fn new_bar(start: Instant) -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {msg}, {elapsed} (Ctrl-C stops)")
        .unwrap_or_else(|_| ProgressStyle::default_spinner());
    ProgressBar::no_length().with_style(style).with_elapsed(start.elapsed())
}

fn message(control: &Control, elapsed: Duration, predicted: Option<f64>) -> String {
    let found = control.found();
    let rate = u128::from(found) * 1000 / elapsed.as_millis().max(1);
    let (placements, rate) = (thousands(found.into()), thousands(rate));
    let left = match (control.parts(), predicted) {
        (None, Some(predicted)) => left_of(predicted, elapsed.as_secs_f64()),
        _ => left(control, elapsed),
    };
    format!("{}: {placements} placements, {rate}/s{left}", control.stage())
}

fn message_of_runs(control: &Control, elapsed: Duration) -> String {
    let number = control.parts().map(|(done, all)| format!(", run {} of {all}", done + 1));
    format!("{}{}{}", control.stage(), number.unwrap_or_default(), left(control, elapsed))
}

/// The part that is done and the time left, where the number of parts is known and one is done.
fn left(control: &Control, elapsed: Duration) -> String {
    let Some((done, expected)) = control.parts().filter(|(done, _)| *done > 0) else {
        return String::new();
    };
    let part = done as f64 / expected as f64;
    let left = elapsed.as_secs_f64() * (1.0 - part).max(0.0) / part;
    format!(", {:.1} %, {} left", 100.0 * part, about(left))
}

/// The time left of that predicted.
fn left_of(predicted: f64, elapsed: f64) -> String {
    match predicted - elapsed {
        left if left > 0.0 => format!(", {} left as predicted", about(left)),
        _ => format!(", longer than the predicted {}", span(predicted)),
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.0.take() {
            drop(sender);
            // A failed progress line does not fail the command.
            let _ = thread.join();
        }
    }
}

/// Prints the memory that a count needs on standard error, if it is much.
pub(super) fn tell_memory(need: Option<u64>) {
    const MUCH: u64 = 256 << 20;
    let there = available_memory();
    // A count that does not fit is refused with its own message.
    if let Some(need) = need.filter(|need| (MUCH..=there).contains(need)) {
        let (need, there) = (bytes(need.into()), bytes(there.into()));
        complain!("needs up to about {need} of memory; {there} is available");
    }
}

/// Prints the time that a count is predicted to take on standard error, if it is long.
pub(super) fn tell_time(need: Option<u64>, engine: &str, forecasts: &[(&str, Forecast)]) {
    const LONG: f64 = 10.0;
    const VERY_LONG: f64 = 3600.0;
    let is_long = |(_, first): &&(&str, Forecast)| first.is_known() && first.seconds.mean >= LONG;
    // A count that does not fit is refused with its own message.
    let fits = need.is_none_or(|need| need <= available_memory());
    let Some((_, forecast)) = forecasts.first().filter(is_long).filter(|_| fits) else { return };
    complain!("{}", choice(engine, forecasts));
    let seconds = forecast.seconds.mean;
    if seconds >= VERY_LONG {
        let (cores, more) = (span(seconds / 64.0), span(seconds / 4096.0));
        complain!("shards (`--shard I/K`) would take {cores} on 64 cores, {more} on 4096");
    }
}
