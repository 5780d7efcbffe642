//! External solvers as subjects: the formula of each case is written to a file, in the case's
//! encoding.

use std::path::Path;

use crate::fuzz::subject::{FuzzCase, NoAnswer, Subject, encoding_options};
use nq_board::base::Placement;
use nq_board::base::shell_words::quoted;
use nq_board::run::{Control, Tally};
use nq_cnf::format::Provenance;
use nq_cnf::instance::Instance;
use nq_cnf::sat::encoding::{EncodingChoice, Sides};
use nq_external::solvers::{
    CheckedAnswer, FormulaFile, Profile, SolverCheckError, SolverChecker, Status,
};

struct SolverSubject<'a> {
    checker: SolverChecker<'a>,
    profile: Profile,
    scratch: &'a Path,
}

/// External solvers as subjects; their files go to `scratch`.
pub fn solver_subjects<'a>(
    checker: SolverChecker<'a>,
    profiles: Vec<Profile>,
    scratch: &'a Path,
) -> Vec<Box<dyn Subject + 'a>> {
    let subject = |profile| Box::new(SolverSubject { checker, profile, scratch });
    profiles.into_iter().map(|profile| subject(profile) as Box<dyn Subject + 'a>).collect()
}

impl SolverSubject<'_> {
    /// Writes the formula and runs the solver on it.
    fn ask<T>(
        &self,
        question: FuzzCase<'_>,
        control: &Control,
        ask: impl FnOnce(
            &SolverChecker<'_>,
            (&mut FormulaFile<'_>, &Instance),
        ) -> Result<T, SolverCheckError>,
    ) -> Result<T, NoAnswer> {
        let instance = Instance::new(question.problem);
        let encoding = question.encoding.resolve(question.problem);
        let (about, command) = ("a random model", "nq-sat verify --fuzz");
        let provenance = Provenance { about, command, query: "" };
        let file = FormulaFile::exported(&instance, &encoding, provenance, self.scratch, control);
        let checker = SolverChecker { control, ..self.checker };
        file.and_then(|mut file| ask(&checker, (&mut file, &instance))).map_err(no_answer)
    }
}

fn no_answer(error: SolverCheckError) -> NoAnswer {
    match error {
        SolverCheckError::Stopped(reason) => NoAnswer::Stopped(reason),
        error => NoAnswer::Failed(error.to_string()),
    }
}

/// The error for a status without an answer. The cases are so small that a timeout is a fault too.
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
        if self.profile.is_counter() || !self.profile.reads_formulas() {
            return Err(NoAnswer::Unsupported);
        }
        let mut found = Vec::new();
        let listing = self.ask(question, control, |checker, question| {
            let mut add = |placement: &Placement| found.push(placement.clone());
            checker.list(question, &self.profile, None, &mut add)
        })?;
        listing.ended_by.map_or(Ok(found), |answer| Err(without_answer(answer)))
    }

    fn count(&self, question: FuzzCase<'_>, control: &Control) -> Result<Tally, NoAnswer> {
        // In one direction, a placement may have many models.
        let one_directional = question.encoding.style.sides == Sides::One;
        if !self.profile.is_counter() || one_directional && self.profile.counts_all {
            return Err(NoAnswer::Unsupported);
        }
        let answer = self.ask(question, control, |checker, (file, _)| {
            checker.count(file, &self.profile, None)
        })?;
        match answer.count {
            Some(total) => Ok(Tally::of_total(total)),
            None => Err(without_answer(answer)),
        }
    }

    fn options(&self, encoding: EncodingChoice) -> Option<String> {
        let encoding = encoding_options(encoding)?;
        Some(format!("-e search{encoding} --solver {}", quoted(&self.profile.name)))
    }
}
