//! What the sandbox returns of a process under limits.

use std::time::Duration;

use nq_sat::process::{End, Limits};

use crate::programs::needed;
use crate::support::question::{PATIENT, sh};

#[test]
fn both_outputs_and_the_exit_code_are_returned() {
    needed();
    for limits in [PATIENT, Limits { cpu: Some(Duration::from_millis(1)), ..PATIENT }] {
        let sandboxed = sh("echo out; echo err >&2; sleep 0.2; exit 7", limits);
        assert_eq!(sandboxed.end, End::Exited(7));
        assert_eq!(
            (sandboxed.stdout.text(), sandboxed.stderr.text()),
            ("out\n".into(), "err\n".into())
        );
        assert!(!sandboxed.stdout.is_cut() && sandboxed.peak.is_some_and(|peak| peak > 0));
    }
}
