//! Certificates from the command line: bundles that are right, bundles that lie, and folders that are none.
//!
//! The checker `veripb` is the real one, which tests/install-tools builds.

mod corrupted_lists;
mod corrupted_proofs;
mod other_questions;
mod right;
mod usage;

use crate::programs::{VERIPB, needed};
use crate::support::bundle::Bundle;

impl Bundle {
    /// What is wrong with it: the one line of a check that ended with 1.
    #[track_caller]
    pub fn fault(&self) -> String {
        needed();
        let run = self.check(&format!("--quiet --veripb {VERIPB}"));
        assert_eq!(run.status.code(), Some(1), "{run:?}");
        assert_eq!(run.stdout, "", "what is wrong has no verdict");
        let line = run.stderr.strip_suffix('\n').unwrap_or_else(|| panic!("{run:?}"));
        assert!(!line.contains('\n'), "{line}");
        let fault = line.strip_prefix("nq-sat: NOT VERIFIED: ");
        fault.unwrap_or_else(|| panic!("{line}")).to_owned()
    }

    /// Asserts that it is refused with a reason that begins so.
    #[track_caller]
    pub fn refused(&self, expected: &str) {
        let fault = self.fault();
        assert!(fault.starts_with(expected), "{fault}\nexpected: {expected}");
    }
}
