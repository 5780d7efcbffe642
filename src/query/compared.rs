//! Several engines on one question: each finds its own optimum and answers, and all are compared.

use itertools::Itertools;

use super::answer::{Answer, ask_alone};
use super::disagreement::explain;
use super::error::Disagreement;
use super::error::QueryError;
use super::largest::settle;
use super::registry::Engines;
use super::solve::Request;
use crate::base::count::Count;
use crate::model::{Model, Problem, Settings};
use crate::run::control::{Completion, Control};
use crate::run::engine::Engine;
use crate::verify::{Known, known_values};

/// One engine's answer to one size; for a maximising model at the largest level it found.
pub struct EngineAnswer<'a> {
    /// The engine.
    pub engine: &'a dyn Engine,
    /// The problem it answered.
    pub problem: Problem,
    /// The higher levels at which it found that there is none.
    pub above: Vec<Problem>,
    /// What it answered.
    pub answer: Answer,
    /// Published values, beside what it found.
    pub known: Vec<Known>,
}

/// Asks an engine.
///
/// # Errors
/// As for one question; placements that break the rules.
pub fn ask_engine<'a>(
    model: &Model,
    size: u32,
    settings: &Settings,
    engine: &'a dyn Engine,
    control: &Control,
) -> Result<EngineAnswer<'a>, QueryError> {
    let settled = settle(model, size, settings, engine, control)?;
    let is_largest = settled.is_largest();
    let problem = settled.problem;
    let above = settled.largest.map_or_else(Vec::new, |found| found.excluded);
    let answer = ask_alone(engine, &problem, control)?;
    let known = known_values(&problem, &answer.tally, is_largest);
    Ok(EngineAnswer { engine, problem, above, answer, known })
}

/// Compares an answer with the first one and with what is published.
///
/// # Errors
/// Everything in which they differ.
pub fn compare(
    first: Option<&EngineAnswer<'_>>,
    row: &EngineAnswer<'_>,
    control: &Control,
) -> Result<(), QueryError> {
    if let Some(first) = first {
        if let (Some(a), Some(b)) = (&first.problem.level, &row.problem.level)
            && a.value != b.value
        {
            return Err(Box::new(Disagreement {
                first: first.answer.label(),
                second: row.answer.label(),
                difference: format!("largest {} = {} against {}", a.parameter, a.value, b.value),
                example: None,
            })
            .into());
        }
        let (a, b) = ((first.engine, &first.answer), (row.engine, &row.answer));
        explain(&row.problem, control, a, b)?;
    }
    row.answer.check_symmetry()?;
    QueryError::check_known(&row.known)
}

/// What several engines say of one question: all of them the same.
#[derive(Clone, Debug)]
pub struct VerifyReport {
    /// The problem; for a maximising model, at the largest level.
    pub problem: Problem,
    /// The answers, in the order in which the engines were asked. All agree.
    pub answers: Vec<Answer>,
}

impl VerifyReport {
    /// The number of placements.
    #[must_use]
    pub fn total(&self) -> Count {
        self.answers.first().map_or(Count::ZERO, |answer| answer.tally.total.clone())
    }

    /// Whether two of the engines share nothing but the problem.
    #[must_use]
    pub fn is_independent(&self) -> bool {
        let mut pairs = self.answers.iter().array_combinations();
        pairs.any(|[a, b]: [&Answer; 2]| a.is_independent_of(b))
    }
}

/// Asks every engine that takes the question and finishes boards of its size quickly, and compares them.
///
/// # Errors
/// As [`compare`]; when no engine takes the question; [`QueryError::Stopped`] when the run was stopped.
pub fn verify(
    request: Request<'_>,
    engines: &Engines,
    control: &Control,
) -> Result<VerifyReport, QueryError> {
    let Request { model, size, settings, engine: named } = request;
    let mut rows: Vec<EngineAnswer<'_>> = Vec::new();
    let mut refusal = None;
    for engine in engines.iter().filter(|engine| named.is_none_or(|name| name == engine.name())) {
        let probe = model.first_problem(size, settings)?;
        let is_quick = |problem: &Problem| {
            engine.reasonable().is_none_or(|largest| problem.board.rows() <= largest)
        };
        if named.is_none() && !probe.as_ref().is_none_or(is_quick) {
            continue;
        }
        let row = match ask_engine(model, size, settings, engine, control) {
            Err(QueryError::Engine(error)) if error.is_refusal() => {
                refusal = refusal.or(Some(error));
                continue;
            }
            other => other?,
        };
        if let Completion::Stopped(reason) = row.answer.completion {
            return Err(QueryError::Stopped(reason));
        }
        compare(rows.first(), &row, control)?;
        rows.push(row);
    }
    let none = || match refusal {
        Some(error) => QueryError::Engine(error),
        None => QueryError::NoEngine(model.name().to_owned()),
    };
    let problem = rows.first().map(|row| row.problem.clone()).ok_or_else(none)?;
    Ok(VerifyReport { problem, answers: rows.into_iter().map(|row| row.answer).collect() })
}
