//! What the sandbox returns of a process.

use std::ffi::OsString;
use std::time::Duration;

use nq_sat::process::{End, Limits, find, run};
use nq_sat::run::control::Control;

use crate::support::question::{PATIENT, sh};

/// A waiting process uses only the clock, a working one uses the processor too.
#[test]
fn times_are_measured() {
    let waits = sh("exec sleep 0.5", PATIENT);
    assert!(waits.wall >= Duration::from_millis(500) && waits.cpu < waits.wall / 2, "{waits:?}");
    let works = sh("i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done", PATIENT);
    assert!(works.cpu > Duration::from_millis(20) && works.cpu <= works.wall, "{works:?}");
}

#[test]
fn output_is_counted_beyond_what_is_kept() {
    let limits = Limits { output: 1000, ..PATIENT };
    let sandboxed = sh("head -c 300000 /dev/zero; head -c 999 /dev/zero >&2", limits);
    assert_eq!((sandboxed.stdout.bytes.len(), sandboxed.stdout.dropped), (1000, 299_000));
    assert_eq!((sandboxed.stderr.bytes.len(), sandboxed.stderr.dropped), (999, 0));
}

#[test]
fn standard_input_is_empty() {
    assert_eq!(sh("cat; exec 0<&-; exit 3", PATIENT).end, End::Exited(3));
}

/// A process that leaves the group keeps the output open. It is not waited for without end, and
/// ends by itself.
#[test]
fn process_that_leaves_the_group_is_not_waited_for() {
    let scratch = tempfile::tempdir().expect("a folder");
    let args = ["-c", "setsid sleep 6 & echo here"].map(OsString::from);
    let sh = find("sh").expect("a shell");
    let start = std::time::Instant::now();
    let sandboxed =
        run(&sh, &args, scratch.path(), &PATIENT, &Control::default()).expect("it runs");
    assert_eq!((sandboxed.end, sandboxed.stdout.text()), (End::Exited(0), "here\n".to_owned()));
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}
