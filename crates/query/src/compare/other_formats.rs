//! External solvers of other formats than DIMACS CNF: each gives one placement, or says that there
//! is none. The placement is checked by geometry, and an optimum by that of the engines.

use std::env::temp_dir;

use crate::ask::question::Query;
use crate::compare::reference::Reference;
use crate::compare::{DecidedRow, NoAnswerRow, VerifyRow};
use crate::error::{QueryError, Result};
use nq_board::model::{Problem, Sense};
use nq_board::run::{Fault, FaultKind, Instant};
use nq_cnf::format::{FormatEntry, ObjectiveUse};
use nq_external::solvers::{
    CheckedAnswer, Cost, ProblemFile, Profile, Said, SolverCheckError, SolverChecker, Status,
    file_name,
};

impl Query {
    /// Runs a solver that reads this question in another format than DIMACS CNF. The problem is
    /// that of the best level, and `known` says whether it has a placement.
    ///
    /// # Errors
    /// If the solver contradicts what is known, or its answer is wrong.
    pub fn ask_other(
        &self,
        checker: &SolverChecker<'_>,
        profile: &Profile,
        problem: &Problem,
        known: Option<bool>,
    ) -> Result<CheckedAnswer> {
        let format = profile.format();
        let best = problem.level.as_ref().map(|level| level.value);
        let mut bytes = Vec::new();
        self.write_to(format, &mut bytes)?;
        bytes.extend_from_slice(format.get_model.as_bytes());
        let name = file_name(problem, None, format.suffixes[0]);
        let file = ProblemFile::new(&temp_dir(), name, bytes)
            .map_err(|error| SolverCheckError::file(&temp_dir(), &error))?;
        let read = |text: &str| self.said(format, text, best);
        Ok(checker.check_problem(&file, profile, known, &read)?)
    }

    /// What a solver says, with its placement checked by geometry, and its level by the best one.
    fn said(
        &self,
        format: &FormatEntry,
        text: &str,
        best: Option<i64>,
    ) -> Result<Said, (Status, String)> {
        let of_question = |error: &QueryError| (Status::BadOutput, error.to_string());
        let question = self.decode_question().map_err(|error| of_question(&error))?;
        let decoded = match format.answer {
            Some(read) => question.decode_named(read, text),
            None => question.decode(self.choice.encoding, &mut text.as_bytes(), false),
        };
        let decoded = decoded.map_err(|error| {
            let is_wrong = error.kind() == FaultKind::Wrong;
            (if is_wrong { Status::WrongModel } else { Status::BadOutput }, error.to_string())
        })?;
        let level = decoded.problem.level.as_ref().map(|level| level.value);
        let mut is_better = false;
        if let (Some(objective), Some(level), Some(best)) = (&decoded.objective, level, best)
            && level != best
        {
            is_better = objective.sense.best([level, best].into_iter()) == Some(level);
            if decoded.optimum && !is_better {
                let parameter = &objective.parameter;
                let sense = match objective.sense {
                    Sense::Maximise => "largest",
                    Sense::Minimise => "smallest",
                };
                let why = format!(
                    "it says that {parameter} = {level} is the {sense}, but {parameter} = {best} \
                     has a placement"
                );
                return Err((Status::WrongVerdict, why));
            }
        }
        let placement = decoded.placements.into_iter().next();
        Ok(Said { claim: decoded.claim, optimum: decoded.optimum, placement, is_better })
    }
}

/// Asks one solver for the question of the reference.
pub(super) fn ask(
    query: &Query,
    checker: &SolverChecker<'_>,
    profile: &Profile,
    reference: &Reference<'_>,
) -> Result<VerifyRow> {
    let (start, problem, format) = (Instant::now(), reference.problem, profile.format());
    checker.control.begin(format!("n = {}: {}", problem.size, profile.name));
    let mut query = query.at(problem.size);
    if let (Some(level), ObjectiveUse::Refused) = (&problem.level, format.objective) {
        query = query.parameter(&level.parameter, level.value);
    }
    let known = Some(reference.answer.tally.total > 0);
    let answer = query.ask_other(checker, profile, problem, known)?;
    if !answer.status.is_answer() {
        return Ok(NoAnswerRow::of(problem, &profile.name, (None, None), answer, 0));
    }
    let cost = answer.run.iter().fold(Cost::default(), Cost::with);
    Ok(VerifyRow::Decided(Box::new(DecidedRow {
        problem: problem.clone(),
        engine: profile.name.clone(),
        r#type: "decided",
        format: format.name,
        status: answer.status,
        cost,
        proof: answer.proof,
        time: start.elapsed(),
    })))
}
