//! A conclusion that the checker does not know.

use nq_sat::certify::write::veripb::{Conclusion, Route};

use super::rejection;
use crate::support::proof::{Case, LOGGED, builtin};

/// Newer checkers accept the number of solutions as a conclusion. 3.0.2 does not know the word.
#[test]
fn enumeration_complete() {
    let case = Case::new(&builtin("n-queens", 6, &[]));
    let route = Route::Logged(Conclusion::Enumeration);
    let (proof, _) = case.proof(route);
    let bare = case.proof(LOGGED).0;
    let complete = "conclusion ENUMERATION_COMPLETE 4 : -1;";
    assert_eq!(proof, bare.replacen("conclusion NONE;", complete, 1));
    let (_, message) = rejection(case.verdict_on(route, &proof));
    assert!(message.contains("found `ENUMERATION_COMPLETE`"), "{message}");
}
