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
fn processor_time_limit_is_a_timeout() {
    needed();
    expect("burns.sh", SHORT_CPU, Status::Timeout, "processor time was up");
    expect(
        "notices_its_limit.py",
        SHORT_CPU,
        Status::Timeout,
        "processor time was up, exit code 0",
    );
}

#[test]
fn memory_limit_is_a_memout() {
    needed();
    expect("hungry.py", LITTLE_MEMORY, Status::Memout, "out of memory, exit code 1");
    expect("hungry_and_aborts.py", LITTLE_MEMORY, Status::Memout, "out of memory");
}

#[test]
fn death_by_signal_is_a_crash() {
    needed();
    expect("crashes.sh", PATIENT, Status::Crash, "SIGSEGV");
    expect("crashes.sh", LITTLE_MEMORY, Status::Crash, "SIGSEGV");
    expect("crashes_in_a_shell.sh", PATIENT, Status::Crash, "SIGABRT, by exit code 134");
}
