//! One run: its control, wired to Ctrl-C and to `--timeout`.

use std::process::exit;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::options::RunOptions;
use crate::engine::Control;

/// Signals that come closer together than this are one.
const SAME_WISH: Duration = Duration::from_millis(300);

/// A control that Ctrl-C cancels and whose deadline is the timeout. A second Ctrl-C ends the program at
/// once.
pub(super) fn control(options: &RunOptions) -> Arc<Control> {
    cancelled_by_ctrl_c(Control::new(options.deadline()))
}

/// The control with Ctrl-C wired to it.
pub(super) fn cancelled_by_ctrl_c(control: Control) -> Arc<Control> {
    let control = Arc::new(control);
    let cancel = Arc::clone(&control);
    let mut first: Option<Instant> = None;
    let installed = ctrlc::set_handler(move || {
        cancel.cancel();
        // One key press or one `timeout` may signal the process and its group: that is one wish.
        if first.get_or_insert_with(Instant::now).elapsed() > SAME_WISH {
            exit(130);
        }
    });
    // Without a handler Ctrl-C still ends the program, only without the summary.
    drop(installed);
    control
}
