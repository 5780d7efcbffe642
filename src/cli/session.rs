//! One run: its control, wired to Ctrl-C and to `--timeout`.

use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::options::RunOptions;
use crate::engine::Control;

/// A control that Ctrl-C cancels and whose deadline is the timeout. A second Ctrl-C ends the program at
/// once.
pub(super) fn control(options: &RunOptions) -> Arc<Control> {
    cancelled_by_ctrl_c(Control::new(options.deadline()))
}

/// The control with Ctrl-C wired to it.
pub(super) fn cancelled_by_ctrl_c(control: Control) -> Arc<Control> {
    let control = Arc::new(control);
    let interrupted = AtomicBool::new(false);
    let cancel = Arc::clone(&control);
    let installed = ctrlc::set_handler(move || {
        if interrupted.swap(true, Ordering::Relaxed) {
            exit(130);
        }
        cancel.cancel();
    });
    // Without a handler Ctrl-C still ends the program, only without the summary.
    drop(installed);
    control
}
