//! Bad solvers that reach their limits.

use std::time::Duration;

use nq_sat::external::Status;
use nq_sat::process::Limits;

use crate::programs::needed;
use crate::support::question::{PATIENT, expect};

/// One second of processor time.
const SHORT_CPU: Limits = Limits { cpu: Some(Duration::from_secs(1)), ..PATIENT };

/// Enough for python, too little for 10 GB.
const LITTLE_MEMORY: Limits = Limits { memory: Some(300 << 20), ..PATIENT };

#[test]
fn limits_and_signals_are_distinguished() {
    needed();
    for (script, limits, status, why) in [
        ("burns.sh", SHORT_CPU, Status::Timeout, "processor time was up"),
        ("notices_its_limit.py", SHORT_CPU, Status::Timeout, "processor time was up, exit code 0"),
        ("hungry.py", LITTLE_MEMORY, Status::Memout, "out of memory, exit code 1"),
        ("hungry_and_aborts.py", LITTLE_MEMORY, Status::Memout, "out of memory"),
        ("crashes.sh", PATIENT, Status::Crash, "SIGSEGV"),
        ("crashes.sh", LITTLE_MEMORY, Status::Crash, "SIGSEGV"),
        ("crashes_in_a_shell.sh", PATIENT, Status::Crash, "SIGABRT, by exit code 134"),
    ] {
        expect(script, limits, status, why);
    }
}
