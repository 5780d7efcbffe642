//! The main job: all placements by one engine, checked by a second that shares no code with it.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use super::answer::{Answer, are_independent, ask, ask_alone, find};
use super::choose::choose;
use super::disagreement::explain;
use super::error::Disagreement;
use super::error::QueryError;
use super::evidence::{Agreement, Evidence, Impossible, LargestKnown};
use super::largest::{Largest, Settled, settle};
use crate::base::count::Count;
use crate::base::digest::Digest;
use crate::base::placement::Placement;
use crate::model::{Model, Problem, Settings};
use crate::query::registry::Engines;
use crate::run::control::{Completion, Control, StopReason};
use crate::run::engine::{Engine, EngineError};
use crate::run::outcome::Outcome;
use crate::run::symmetry::SymmetryGroup;
use crate::run::tally::{PlacementWriter, TallyBuilder};
use crate::verify::known_values;

/// What is asked.
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// The model.
    pub model: &'a Model,
    /// The size `n`.
    pub size: u32,
    /// Values for parameters.
    pub settings: &'a Settings,
    /// The engine to ask first; the first of the registry that takes the problem if not given.
    pub engine: Option<&'a str>,
}

/// An answer with what stands behind it.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The problem answered; for a maximising model, at the largest level.
    pub problem: Problem,
    /// The answer of the engine asked first.
    pub answer: Answer,
    /// What stands behind it.
    pub evidence: Evidence,
    /// All the time it took.
    pub time: Duration,
    /// Placements found that are the least of their orbits.
    fundamental: Count,
}

impl Solution {
    /// The number of placements.
    #[must_use]
    pub fn total(&self) -> Count {
        self.answer.tally.total.clone()
    }

    /// The number of fundamental placements: those that are the least of their orbits. Where the run was
    /// stopped, this is the number found so far, as [`Solution::total`] is. An orbit found in part is counted
    /// only if its least placement was found.
    #[must_use]
    pub fn fundamental(&self) -> Count {
        self.fundamental.clone()
    }

    /// The digest of the set of placements.
    #[must_use]
    pub const fn digest(&self) -> Option<Digest> {
        self.answer.tally.digest
    }

    /// The largest value of the maximised parameter, if there is one.
    #[must_use]
    pub fn optimum(&self) -> Option<i64> {
        self.problem.level.as_ref().map(|level| level.value)
    }

    /// Why the run ended early, if it did, in the first engine or in the second.
    #[must_use]
    pub fn stopped(&self) -> Option<StopReason> {
        match (self.answer.completion, &self.evidence.agreement) {
            (Completion::Stopped(reason), _) => Some(reason),
            (Completion::Complete, Agreement::Stopped { reason, .. }) => Some(*reason),
            (Completion::Complete, _) => match &self.evidence.largest {
                LargestKnown::Is(impossible) => impossible.stopped,
                _ => None,
            },
        }
    }
}

/// Whether two engines share nothing but the problem: not both stand on the instance and its encoders.
fn independent(a: &dyn Engine, b: &dyn Engine) -> bool {
    a.name() != b.name() && are_independent(a.kind(), b.kind())
}

/// Answers a request and gathers the evidence. `visit` sees every placement of the first engine, with the
/// problem that is answered (a maximising model's at its largest level) and, where the placement is the
/// canonical one, the size of its orbit.
///
/// # Errors
/// Bad input, engines that fail, and everything that makes the answer unbelievable: a placement that
/// breaks the rules, engines that disagree, a published value that differs. What `visit` fails with.
pub fn solve<X: From<QueryError> + From<EngineError>>(
    request: Request<'_>,
    engines: &Engines,
    control: &Control,
    mut visit: impl FnMut(&Problem, &Placement, Option<usize>) -> Result<ControlFlow<()>, X>,
) -> Result<Solution, X> {
    let start = Instant::now();
    let Request { model, size, settings, .. } = request;
    let engine = lister(request, engines)?;
    let Settled { problem, largest } = settle(model, size, settings, engine, control)?;
    if let Some(Largest { example, completion: Completion::Stopped(reason), .. }) = &largest {
        let placement = SymmetryGroup::of(&problem).canonical(example);
        let mut builder = TallyBuilder::new(&problem);
        let orbit = builder.add(&placement);
        let _ = visit(&problem, &placement, orbit)?;
        return Ok(part(problem, &builder, *reason, engine, start));
    }
    let mut fundamental = 0_u64;
    let answer = ask(engine, &problem, control, |placement, orbit| {
        fundamental += u64::from(orbit.is_some());
        visit(&problem, placement, orbit)
    })?;
    let evidence = gather(&problem, largest, (engine, &answer), engines, control)?;
    let fundamental = fundamental.into();
    Ok(Solution { problem, answer, evidence, time: start.elapsed(), fundamental })
}

/// The engine that lists.
fn lister<'a>(request: Request<'_>, engines: &'a Engines) -> Result<&'a dyn Engine, QueryError> {
    let Request { model, size, settings, .. } = request;
    let engine = match request.engine {
        Some(name) => engines.by_name(name)?,
        None => choose(engines.iter().filter(|e| e.capabilities().lists), model, size, settings)?,
    };
    if engine.capabilities().lists {
        Ok(engine)
    } else {
        Err(EngineError::only_counts(engine.name()).into())
    }
}

/// Gathers the evidence for an answer.
fn gather(
    problem: &Problem,
    largest: Option<Largest>,
    (engine, answer): (&dyn Engine, &Answer),
    engines: &Engines,
    control: &Control,
) -> Result<Evidence, QueryError> {
    // The second engine is asked for the higher levels too.
    let excluded = largest.as_ref().map_or(&[][..], |largest| &largest.excluded);
    let asked = || std::iter::once(problem).chain(excluded);
    let second = engines.iter().find(|other| {
        independent(engine, *other)
            && other.capabilities().lists
            && asked().all(|problem| other.supports(problem).is_ok())
    });
    let complete = answer.is_complete();
    let agreement = match second {
        _ if !complete => Agreement::NotAsked,
        None => Agreement::NoneTakesIt,
        Some(second) => second_opinion(problem, control, (engine, answer), second)?,
    };
    // After the comparison, which says more: it names a placement.
    answer.check_symmetry()?;
    let largest = match largest {
        Some(found) => {
            let second = second.filter(|_| complete);
            LargestKnown::Is(impossible(problem, &found.excluded, engine, second, control)?)
        }
        None => LargestKnown::NotAsked,
    };
    let is_largest = matches!(largest, LargestKnown::Is(_));
    let known =
        if complete { known_values(problem, &answer.tally, is_largest) } else { Vec::new() };
    QueryError::check_known(&known)?;
    Ok(Evidence { witnessed: answer.tally.total.clone(), agreement, known, largest })
}

/// The search for the largest level was stopped: all there is to show is a placement at the largest so
/// far, in its canonical form.
fn part(
    problem: Problem,
    found: &TallyBuilder,
    reason: StopReason,
    engine: &dyn Engine,
    start: Instant,
) -> Solution {
    let completion = Completion::Stopped(reason);
    let answer = Answer {
        engine: engine.name().to_owned(),
        kind: engine.kind(),
        encoding: engine.encoding(&problem),
        enumeration: engine.enumeration(&problem),
        tally: found.tally(completion),
        completion,
        burnside: None,
        solver: None,
        covered: None,
        time: start.elapsed(),
    };
    let evidence = Evidence {
        witnessed: 1_u8.into(),
        agreement: Agreement::NotAsked,
        known: Vec::new(),
        largest: LargestKnown::AtLeast,
    };
    Solution { problem, answer, evidence, time: start.elapsed(), fundamental: 1_u8.into() }
}

fn second_opinion(
    problem: &Problem,
    control: &Control,
    (engine, answer): (&dyn Engine, &Answer),
    second: &dyn Engine,
) -> Result<Agreement, QueryError> {
    let other = ask_alone(second, problem, control)?;
    if let Completion::Stopped(reason) = other.completion {
        return Ok(Agreement::Stopped { engine: second.name(), reason });
    }
    explain(problem, control, (engine, answer), (second, &other))?;
    Ok(Agreement::With(Box::new(other)))
}

/// Has the second engine look for a placement at the levels that have none.
fn impossible(
    problem: &Problem,
    excluded: &[Problem],
    engine: &dyn Engine,
    second: Option<&dyn Engine>,
    control: &Control,
) -> Result<Impossible, QueryError> {
    let level = problem.level.as_ref();
    let (parameter, next) =
        level.map_or_else(Default::default, |level| (level.parameter.clone(), level.value + 1));
    let value = |problem: &Problem| problem.level.as_ref().map_or(next, |level| level.value);
    let levels: Vec<i64> = excluded.iter().map(value).collect();
    let engines = if levels.is_empty() { Vec::new() } else { vec![engine.name()] };
    let mut known = Impossible { parameter, next, levels, engines, stopped: None };
    let Some(second) = second.filter(|_| !excluded.is_empty()) else { return Ok(known) };
    for higher in excluded {
        let Outcome { found: example, completion, .. } = find(second, higher, control)?;
        if let Some(placement) = example {
            let mut writer = PlacementWriter::new(higher);
            let (has, lacks) = (second.name(), engine.name());
            let text = writer.text(&placement);
            let (parameter, level) = (known.parameter, value(higher));
            return Err(Box::new(Disagreement {
                first: lacks.to_owned(),
                second: has.to_owned(),
                difference: format!("{parameter} = {level} impossible against possible"),
                example: Some(format!("{has} lists {text}, which {lacks} does not")),
            })
            .into());
        }
        if let Completion::Stopped(reason) = completion {
            known.stopped = Some(reason);
            return Ok(known);
        }
    }
    known.engines.push(second.name());
    Ok(known)
}
