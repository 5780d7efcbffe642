//! Runs random cases until one fails.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::Serialize;

use crate::fuzz::case::Case;
use crate::fuzz::check::{CaseVerdict, Fault, FaultKind, Truth, check, prepare};
use crate::fuzz::generate;
use crate::fuzz::subject::{Pool, Subject};
use nq_board::base::Draws;
use nq_board::run::{Control, EncodingNames, StopReason};
use nq_query::ask::json::{Head, Numbers};

/// The cases and the subjects.
pub struct Fuzz<'a> {
    /// The seed.
    pub seed: u64,
    /// The numbers of the cases. A case depends only on its number and the seed.
    pub cases: Range<u64>,
    /// The encodings.
    pub pool: Pool,
    /// The subjects.
    pub subjects: Vec<Box<dyn Subject + 'a>>,
}

/// A case and the answers of the subjects.
#[derive(Clone, Debug, Serialize)]
pub struct ComparedCase<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    r#type: &'static str,
    seed: u64,
    case: u64,
    #[serde(flatten)]
    encoding: EncodingNames,
    #[serde(flatten)]
    numbers: Numbers,
    agrees: bool,
    answered: &'a [String],
    toml: String,
}

/// A failing case.
#[derive(Clone)]
pub struct Found {
    /// The seed.
    pub seed: u64,
    /// Its number.
    pub number: u64,
    /// Its fault.
    pub fault: Fault,
    /// The smallest case that fails in the same way.
    pub smallest: Case,
    /// The fault of the smallest case.
    pub smallest_fault: Fault,
    /// The options of `nq-sat verify SIZE` that ask the faulty subject, where they exist.
    pub options: Option<String>,
}

/// The result of a run.
#[derive(Default)]
pub struct FuzzReport {
    /// The seed.
    pub seed: u64,
    /// The number of requested cases.
    pub models: u64,
    /// The number of passed cases.
    pub cases: u64,
    /// The number of these without a placement.
    pub empty: u64,
    /// The number of models that exceeded the brute force and were drawn again.
    pub too_large: u64,
    /// The number of answers of each subject.
    pub answers: BTreeMap<String, u64>,
    /// Missing subjects, and why.
    pub missing: BTreeMap<String, String>,
    /// The first failing case, which ends the run.
    pub found: Option<Found>,
    /// Why the run was stopped, if it was.
    pub stopped: Option<StopReason>,
}

impl Fuzz<'_> {
    /// Runs the cases and calls `visit` for each. Errors of `visit` end the run.
    pub fn run<E>(
        &self,
        control: &Control,
        mut visit: impl FnMut(&ComparedCase<'_>) -> Result<(), E>,
    ) -> Result<FuzzReport, E> {
        let Self { seed, cases, .. } = self;
        let models = cases.end.saturating_sub(cases.start);
        let mut outcome = FuzzReport { seed: *seed, models, ..FuzzReport::default() };
        for subject in &self.subjects {
            outcome.answers.insert(subject.name(), 0);
        }
        for number in self.cases.clone() {
            control.begin(format!(
                "random model {} to {}: {number}",
                self.cases.start, self.cases.end
            ));
            match self.one(number, control, &mut outcome) {
                Step::Stopped(reason) => {
                    outcome.stopped = Some(reason);
                    break;
                }
                Step::Unread(case, fault) => {
                    outcome.found = Some(self.found(number, case, fault, None, control));
                    break;
                }
                Step::Asked { case, truth, right, wrong } => {
                    let Truth { problem, tally, .. } = &*truth;
                    visit(&ComparedCase {
                        head: Head::new(problem),
                        r#type: "case",
                        seed: *seed,
                        case: number,
                        encoding: case.encoding_names(problem),
                        numbers: Numbers::from(tally),
                        agrees: wrong.is_none(),
                        answered: &right,
                        toml: case.to_string(),
                    })?;
                    if let Some((fault, subject)) = wrong {
                        outcome.found =
                            Some(self.found(number, case, fault, Some(subject), control));
                        break;
                    }
                    outcome.cases += 1;
                    outcome.empty += u64::from(tally.total == 0);
                }
            }
        }
        Ok(outcome)
    }

    fn one(&self, number: u64, control: &Control, outcome: &mut FuzzReport) -> Step<'_> {
        let mut draws = Draws::of(self.seed, number);
        let (mut case, prepared) = loop {
            if let Some(reason) = control.stop_reason() {
                return Step::Stopped(reason);
            }
            let case = generate::case(&mut draws);
            match prepare(&case) {
                Ok(Some(truth)) => break (case, Ok(truth)),
                Ok(None) => outcome.too_large += 1,
                Err(fault) => break (case, Err(fault)),
            }
        };
        // Last, so that the problem does not depend on the pool of encodings.
        case.encoding = generate::encoding(&mut draws, &self.pool);
        let truth = match prepared {
            Ok(truth) => truth,
            Err(fault) => return Step::Unread(case, fault),
        };
        let (mut right, mut wrong) = (Vec::new(), None);
        for subject in &self.subjects {
            match check(&case, &truth, subject.as_ref(), control) {
                CaseVerdict::Right => {
                    *outcome.answers.entry(subject.name()).or_default() += 1;
                    right.push(subject.name());
                }
                CaseVerdict::Unsupported => {}
                CaseVerdict::Missing(why) => {
                    outcome.missing.insert(subject.name(), why);
                }
                CaseVerdict::Stopped(reason) => return Step::Stopped(reason),
                CaseVerdict::Wrong(fault) => {
                    wrong = Some((fault, subject.as_ref()));
                    break;
                }
            }
        }
        Step::Asked { case, truth, right, wrong }
    }

    fn found(
        &self,
        number: u64,
        case: Case,
        fault: Fault,
        subject: Option<&dyn Subject>,
        control: &Control,
    ) -> Found {
        control.begin(format!("random model {number} goes wrong; making it smaller"));
        let (smallest, smallest_fault) = shrink(case, fault.clone(), subject, control);
        let options = subject.and_then(|subject| subject.options(smallest.used_encoding()));
        Found { seed: self.seed, number, fault, smallest, smallest_fault, options }
    }
}

enum Step<'a> {
    Stopped(StopReason),
    /// It failed before any subject was asked.
    Unread(Case, Fault),
    Asked {
        case: Case,
        truth: Box<Truth>,
        right: Vec<String>,
        wrong: Option<(Fault, &'a dyn Subject)>,
    },
}

impl FuzzReport {
    /// Whether any answers were compared.
    pub fn is_compared(&self) -> bool {
        self.answers.values().any(|&answers| answers > 0)
    }
}

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
