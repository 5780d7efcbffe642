//! Certificates from the command line: correct bundles, false bundles, and folders that are no
//! bundle.
//!
//! `veripb` is the real checker. tests/install-tools builds it.

mod corrupted_lists;
mod corrupted_proofs;
mod other_questions;
mod right;
mod usage;

use crate::programs::{VERIPB, needed};
use crate::support::bundle::Bundle;

impl Bundle {
    /// The fault of the bundle: the one line of a check that ended with 1.
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

    /// Asserts that the bundle is refused with a reason that starts with `expected`.
    #[track_caller]
    pub fn refused(&self, expected: &str) {
        let fault = self.fault();
        assert!(fault.starts_with(expected), "{fault}\nexpected: {expected}");
    }
}
