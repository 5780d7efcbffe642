//! Checks the answers of subjects.

use std::collections::BTreeSet;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::fuzz::case::Case;
use crate::fuzz::subject::{FuzzCase, NoAnswer, Subject};
use nq_board::base::Placement;
use nq_board::base::panic_text::panic_text;
use nq_board::model::Problem;
use nq_board::run::{Completion, Control, PlacementWriter, StopReason, Tally, TallyBuilder};
use nq_check::brute::{Budget, placements};
use nq_check::verify::{Burnside, Checker, difference};

/// A fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The faulty part: a subject's name, or `reader`, `checker`, `symmetry`.
    pub subject: String,
    /// Its kind.
    pub kind: FaultKind,
    /// A description.
    pub what: String,
}

/// The kinds of faults. A case is shrunk within its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The model file was refused or misread.
    Read,
    /// The checker refuses a placement of the brute force.
    Checked,
    /// Canonical forms and Burnside's lemma give different orbits.
    Symmetry,
    /// The subject failed.
    Failed,
    /// It panicked.
    Panicked,
    /// Its list differs.
    Listed,
    /// Its count differs.
    Counted,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.subject, self.what)
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Truth {
    pub(crate) problem: Problem,
    /// The placements by brute force, sorted.
    pub(crate) placements: Vec<Placement>,
    pub(crate) tally: Tally,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CaseVerdict {
    Right,
    Unsupported,
    Missing(String),
    Stopped(StopReason),
    Wrong(Fault),
}

/// Reads the text of a model, finds its placements, and runs the checks of every answer on them.
/// `None` if it exceeds the brute force.
pub(crate) fn prepare(case: &Case) -> Result<Option<Box<Truth>>, Fault> {
    let fault = |subject: &str, kind, what| Err(Fault { subject: subject.to_owned(), kind, what });
    let problem = match case.read() {
        Ok(problem) => problem,
        Err(error) => return fault("reader", FaultKind::Read, format!("refuses it: {error}")),
    };
    if let Some(misread) = case.misread(&problem) {
        return fault("reader", FaultKind::Read, format!("is wrong: {misread}"));
    }
    let Some(placements) = placements(&case.problem, Budget::default()) else {
        return Ok(None);
    };
    let (mut builder, mut burnside) = (TallyBuilder::new(&problem), Burnside::new(&problem));
    for placement in &placements {
        if let Err(violation) = Checker::new(&problem).check(placement) {
            let what = format!(
                "refuses {}: {violation}",
                PlacementWriter::text_of_any(&problem, placement)
            );
            return fault("checker", FaultKind::Checked, what);
        }
        builder.add(placement);
        burnside.add(placement);
    }
    let tally = builder.tally(Completion::Complete);
    if tally.fundamental() != burnside.fundamental() {
        let (a, b) = (tally.fundamental(), burnside.fundamental());
        let [a, b] = [a, b].map(|orbits| orbits.map_or("no".to_owned(), |n| n.to_string()));
        let what = format!("by canonical forms gives {a} orbits, by Burnside's lemma {b}");
        return fault("symmetry", FaultKind::Symmetry, what);
    }
    Ok(Some(Box::new(Truth { problem, placements, tally })))
}

pub(crate) fn check(
    case: &Case,
    truth: &Truth,
    subject: &dyn Subject,
    control: &Control,
) -> CaseVerdict {
    let question = FuzzCase { problem: &truth.problem, encoding: case.encoding };
    let wrong = |kind, what| CaseVerdict::Wrong(Fault { subject: subject.name(), kind, what });
    let asked = catch_unwind(AssertUnwindSafe(|| {
        // A subject that cannot list may count.
        (subject.list(question, control), subject.count(question, control))
    }));
    let (listed, counted) = match asked {
        Ok(answers) => answers,
        Err(panic) => {
            return wrong(
                FaultKind::Panicked,
                format!("panicked: {}", panic_text(&*panic).unwrap_or("without a message")),
            );
        }
    };
    let mut verdict = CaseVerdict::Unsupported;
    match listed.map(|listed| misses(truth, listed)) {
        Ok(None) => verdict = CaseVerdict::Right,
        Ok(Some(what)) => return wrong(FaultKind::Listed, what),
        Err(NoAnswer::Unsupported) => {}
        Err(other) => return no_answer(subject, other),
    }
    match counted.map(|counted| difference(&counted, &truth.tally)) {
        Ok(None) => verdict = CaseVerdict::Right,
        Ok(Some(what)) => return wrong(FaultKind::Counted, format!("counts {what}")),
        Err(NoAnswer::Unsupported) => {}
        Err(other) => return no_answer(subject, other),
    }
    verdict
}

fn no_answer(subject: &dyn Subject, why: NoAnswer) -> CaseVerdict {
    let failed =
        |what| CaseVerdict::Wrong(Fault { subject: subject.name(), kind: FaultKind::Failed, what });
    match why {
        NoAnswer::Unsupported => CaseVerdict::Unsupported,
        NoAnswer::Missing(what) => CaseVerdict::Missing(what),
        // Only the subject itself sets a limit here.
        NoAnswer::Stopped(StopReason::Limit) => failed("does not come to an end".to_owned()),
        NoAnswer::Stopped(reason) => CaseVerdict::Stopped(reason),
        NoAnswer::Failed(why) => failed(format!("failed: {why}")),
    }
}

/// The difference of a list from the right one, in words.
fn misses(truth: &Truth, mut listed: Vec<Placement>) -> Option<String> {
    listed.sort_unstable();
    if listed == truth.placements {
        return None;
    }
    let problem = &truth.problem;
    let right: BTreeSet<_> = truth.placements.iter().collect();
    let theirs: BTreeSet<_> = listed.iter().collect();
    let example = if let Some(wrong) = theirs.difference(&right).next() {
        let why = Checker::new(problem).check(wrong).err();
        let why = why.map_or_else(String::new, |violation| format!(": {violation}"));
        format!("{} is none{why}", PlacementWriter::text_of_any(problem, wrong))
    } else if let Some(missing) = right.difference(&theirs).next() {
        format!("{} is missing", PlacementWriter::text_of_any(problem, missing))
    } else {
        let twice = listed.windows(2).find(|pair| pair[0] == pair[1])?;
        format!("{} is listed twice", PlacementWriter::text_of_any(problem, &twice[0]))
    };
    let (have, want) = (listed.len(), truth.placements.len());
    Some(format!("lists {have} where there are {want}: {example}"))
}
