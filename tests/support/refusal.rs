//! Refused runs: one line, and the exit code of bad usage.

use super::program::Run;

impl Run {
    /// The one line of complaint of a run that printed nothing else and ended with this code.
    #[track_caller]
    pub fn complaint(self, code: i32) -> String {
        assert_eq!(self.status.code(), Some(code), "{self:?}");
        assert_eq!(self.stdout, "", "bad input has no answer");
        let line = self.stderr.strip_suffix('\n').unwrap_or_else(|| panic!("{self:?}"));
        assert!(!line.contains('\n'), "more than one line: {line}");
        assert!(!line.contains("panicked"), "{line}");
        let what = line.strip_prefix("nq-sat: ").unwrap_or_else(|| panic!("{line}"));
        what.to_owned()
    }

    /// Asserts that bad input was refused with one line with all of these fragments.
    #[track_caller]
    pub fn refused(self, fragments: &[&str]) {
        self.fails(2, fragments);
    }

    /// The same, for a run that ended with this code.
    #[track_caller]
    pub fn fails(self, code: i32, fragments: &[&str]) {
        let line = self.complaint(code);
        for fragment in fragments {
            assert!(line.contains(fragment), "`{fragment}` is missing in: {line}");
        }
    }
}
