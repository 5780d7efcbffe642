//! Two engines differ: finds a placement that one has and the other lacks.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use crate::ask::answer::Answer;
use crate::error::Disagreement;
use nq_board::base::{Digest, Placed, Placement};
use nq_board::model::{Level, Problem};
use nq_board::run::{Control, Engine, EngineError, PlacementWriter};
use nq_check::verify::difference;

/// Compares two complete answers. If they differ, both engines run again to find a placement that
/// one has and the other lacks.
///
/// # Errors
/// The disagreement.
pub fn explain(
    problem: &Problem,
    control: &Control,
    (first, first_answer): (&dyn Engine, &Answer),
    (second, second_answer): (&dyn Engine, &Answer),
) -> Result<(), Box<Disagreement>> {
    match difference(&first_answer.tally, &second_answer.tally) {
        None => Ok(()),
        Some(difference) => Err(Box::new(Disagreement {
            first: first_answer.label(),
            second: second_answer.label(),
            difference,
            example: example(problem, control, first, second).unwrap_or(None),
        })),
    }
}

/// The number and the digest of the placements that begin with one piece on one square.
#[derive(Default, PartialEq, Eq)]
struct Part {
    total: u128,
    digest: Digest,
}

/// A placement of a problem in which an engine found none.
#[expect(clippy::unnecessary_box_returns, reason = "errors hold it in a box")]
pub(crate) fn possible(
    problem: &Problem,
    lacks: &str,
    has: &str,
    placement: &Placement,
) -> Box<Disagreement> {
    let text = PlacementWriter::new(problem).text(placement).to_owned();
    let text = if text.is_empty() { "the empty placement" } else { &text };
    let level = |level: &Level| format!("{} = {} ", level.parameter, level.value);
    let level = problem.level.as_ref().map(level).unwrap_or_default();
    Box::new(Disagreement {
        first: lacks.to_owned(),
        second: has.to_owned(),
        difference: format!("{level}impossible against possible"),
        example: Some(format!("{has} lists {text}, which {lacks} does not")),
    })
}

/// Splits placements by their first piece and square and keeps digests, then lists the first part
/// that differs. So memory stays small for any number of placements.
fn example(
    problem: &Problem,
    control: &Control,
    first: &dyn Engine,
    second: &dyn Engine,
) -> Result<Option<String>, EngineError> {
    let (Some(in_first), Some(in_second)) =
        (parts(problem, control, first)?, parts(problem, control, second)?)
    else {
        return Ok(None);
    };
    let empty = Part::default();
    let starts: BTreeSet<_> = in_first.keys().chain(in_second.keys()).copied().collect();
    let differs = |start: &Option<Placed>| {
        in_first.get(start).unwrap_or(&empty) != in_second.get(start).unwrap_or(&empty)
    };
    let Some(start) = starts.into_iter().find(differs) else { return Ok(None) };
    let (Some(a), Some(b)) =
        (list(problem, control, first, start)?, list(problem, control, second, start)?)
    else {
        return Ok(None);
    };
    let mut writer = PlacementWriter::new(problem);
    let mut one_sided = |has: &dyn Engine, lacks: &dyn Engine, a: &Counts, b: &Counts| {
        let (placement, times) = a.iter().find(|(p, times)| b.get(*p).unwrap_or(&0) < *times)?;
        let text = writer.text(placement);
        let text = if text.is_empty() { "the empty placement" } else { text };
        let (has, lacks) = (has.name(), lacks.name());
        Some(match b.get(placement) {
            None => format!("{has} lists {text}, which {lacks} does not"),
            Some(_) => format!("{has} lists {text} {times} times"),
        })
    };
    Ok(one_sided(first, second, &a, &b).or_else(|| one_sided(second, first, &b, &a)))
}

fn parts(
    problem: &Problem,
    control: &Control,
    engine: &dyn Engine,
) -> Result<Option<BTreeMap<Option<Placed>, Part>>, EngineError> {
    let mut parts: BTreeMap<_, Part> = BTreeMap::new();
    let mut writer = PlacementWriter::new(problem);
    let outcome = engine.list(problem, control, &mut |placement| {
        let part = parts.entry(placement.pieces().first().copied()).or_default();
        part.total += 1;
        part.digest.add_text(writer.text(placement));
        ControlFlow::Continue(())
    })?;
    Ok(outcome.is_complete().then_some(parts))
}

/// Placements, with the number of times each was listed.
type Counts = BTreeMap<Placement, u32>;

fn list(
    problem: &Problem,
    control: &Control,
    engine: &dyn Engine,
    start: Option<Placed>,
) -> Result<Option<Counts>, EngineError> {
    let mut counts = Counts::new();
    let outcome = engine.list(problem, control, &mut |placement| {
        if placement.pieces().first().copied() == start {
            *counts.entry(placement.clone()).or_default() += 1;
        }
        ControlFlow::Continue(())
    })?;
    Ok(outcome.is_complete().then_some(counts))
}
