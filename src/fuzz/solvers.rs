//! Solvers outside as subjects: each case's formula is written to a file, under the case's encoding.

use std::path::Path;

use super::subject::{FuzzCase, NoAnswer, Subject, encoding_options};
use crate::base::placement::Placement;
use crate::base::shell_words::quoted;
use crate::external::{CheckedAnswer, Exported, Profile, SolverCheckError, SolverChecker, Status};
use crate::format::Provenance;
use crate::instance::Instance;
use crate::run::control::Control;
use crate::run::tally::Tally;
use crate::sat::encoding::{EncodingChoice, Sides};

/// A solver outside.
struct SolverSubject<'a> {
    judge: SolverChecker<'a>,
    profile: Profile,
    scratch: &'a Path,
}

/// Solvers outside as subjects; their files go to `scratch`.
#[must_use]
pub fn solver_subjects<'a>(
    judge: SolverChecker<'a>,
    profiles: Vec<Profile>,
    scratch: &'a Path,
) -> Vec<Box<dyn Subject + 'a>> {
    let subject = |profile| Box::new(SolverSubject { judge, profile, scratch });
    profiles.into_iter().map(|profile| subject(profile) as Box<dyn Subject + 'a>).collect()
}

impl SolverSubject<'_> {
    /// Has the solver asked in a file.
    fn ask<T>(
        &self,
        question: FuzzCase<'_>,
        control: &Control,
        ask: impl FnOnce(&SolverChecker<'_>, &mut Exported<'_>) -> Result<T, SolverCheckError>,
    ) -> Result<T, NoAnswer> {
        let instance = Instance::new(question.problem);
        let encoding = question.encoding.resolve(question.problem);
        let provenance = Provenance { about: "a random model", command: "nq-sat verify --fuzz" };
        let exported = Exported::under(control, &instance, &encoding, provenance, self.scratch);
        let judge = SolverChecker { control, ..self.judge };
        exported.and_then(|mut exported| ask(&judge, &mut exported)).map_err(no_answer)
    }
}

fn no_answer(error: SolverCheckError) -> NoAnswer {
    match error {
        SolverCheckError::Stopped(reason) => NoAnswer::Stopped(reason),
        error => NoAnswer::Failed(error.to_string()),
    }
}

/// A status that is no answer. The cases are so small that who has no answer in time is at fault.
fn without_answer(CheckedAnswer { status, why, .. }: CheckedAnswer) -> NoAnswer {
    match status {
        Status::Missing => NoAnswer::Missing(why),
        status => NoAnswer::Failed(format!("{status}: {why}")),
    }
}

impl Subject for SolverSubject<'_> {
    fn name(&self) -> String {
        self.profile.name.clone()
    }

    fn list(&self, question: FuzzCase<'_>, control: &Control) -> Result<Vec<Placement>, NoAnswer> {
        if self.profile.is_counter() {
            return Err(NoAnswer::Unsupported);
        }
        let mut found = Vec::new();
        let listing = self.ask(question, control, |judge, exported| {
            let mut add = |placement: &Placement| found.push(placement.clone());
            judge.list(exported, &self.profile, None, &mut add)
        })?;
        listing.ended_by.map_or(Ok(found), |judgement| Err(without_answer(judgement)))
    }

    fn count(&self, question: FuzzCase<'_>, control: &Control) -> Result<Tally, NoAnswer> {
        // One-directional, a placement may be many models.
        let one_directional = question.encoding.style.sides == Sides::One;
        if !self.profile.is_counter() || one_directional && self.profile.counts_all {
            return Err(NoAnswer::Unsupported);
        }
        let judgement = self
            .ask(question, control, |judge, exported| judge.count(exported, &self.profile, None))?;
        match judgement.count {
            Some(total) => Ok(Tally { total, orbits: None, digest: None }),
            None => Err(without_answer(judgement)),
        }
    }

    fn options(&self, encoding: EncodingChoice) -> Option<String> {
        let encoding = encoding_options(encoding)?;
        Some(format!("-e search{encoding} --solver {}", quoted(&self.profile.name)))
    }
}
