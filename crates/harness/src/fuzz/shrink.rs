//! Shrinks a failing case.

use crate::fuzz::case::Case;
use crate::fuzz::check::{CaseVerdict, Fault, FaultKind, check, prepare};
use crate::fuzz::subject::Subject;
use nq_board::run::control::Control;

/// Takes the first simpler case that fails in the same way, until none does. The steps are the same
/// in every run. A stopped run returns its current case.
pub(crate) fn shrink(
    mut case: Case,
    mut fault: Fault,
    subject: Option<&dyn Subject>,
    control: &Control,
) -> (Case, Fault) {
    'smaller: loop {
        for simpler in case.simpler() {
            if control.stop_reason().is_some() {
                return (case, fault);
            }
            if let Some(same) = goes_wrong(&simpler, fault.kind, subject, control) {
                (case, fault) = (simpler, same);
                continue 'smaller;
            }
        }
        return (case, fault);
    }
}

/// Whether a case fails in this way.
fn goes_wrong(
    case: &Case,
    kind: FaultKind,
    subject: Option<&dyn Subject>,
    control: &Control,
) -> Option<Fault> {
    let found = match (prepare(case), subject) {
        (Err(fault), None) => fault,
        (Ok(Some(truth)), Some(subject)) => match check(case, &truth, subject, control) {
            CaseVerdict::Wrong(fault) => fault,
            _ => return None,
        },
        _ => return None,
    };
    (found.kind == kind).then_some(found)
}
