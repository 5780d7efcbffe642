//! A row of the table of `verify`: one engine's answer, and what it is compared with.

use std::ops::ControlFlow;

use crate::model::{Model, Problem, Settings};
use crate::query::{Answer, Disagreement, QueryError, ask, explain, settle};
use crate::run::control::Control;
use crate::run::engine::Engine;
use crate::verify::{Known, known_values};

/// One engine's answer to one size; for a maximising model at the largest level it found.
pub(super) struct Row<'a> {
    pub engine: &'a dyn Engine,
    pub problem: Problem,
    /// The higher levels at which it found that there is none.
    pub above: Vec<Problem>,
    pub answer: Answer,
    pub known: Vec<Known>,
}

/// Asks an engine.
pub(super) fn ask_engine<'a>(
    model: &Model,
    size: u32,
    settings: &Settings,
    engine: &'a dyn Engine,
    control: &Control,
) -> Result<Row<'a>, QueryError> {
    let settled = settle(model, size, settings, engine, control)?;
    let is_largest = settled.is_largest();
    let problem = settled.problem;
    let above = settled.largest.map_or_else(Vec::new, |found| found.excluded);
    let answer = ask(engine, &problem, control, &mut |_, _| ControlFlow::Continue(()))?;
    let known = known_values(&problem, &answer.tally, is_largest);
    Ok(Row { engine, problem, above, answer, known })
}

/// Compares an answer with the first one and with what is published.
pub(super) fn compare(
    first: Option<&Row<'_>>,
    row: &Row<'_>,
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
