//! The answer of one engine to one problem; geometry checks every placement.

use std::ops::ControlFlow;
use std::time::Duration;

use serde::Serialize;

use crate::ask::json::{cubes, tally};
use crate::error::{Disagreement, QueryError, Result};
use nq_board::base::numbers::in_seconds;
use nq_board::base::{Count, Placement};
use nq_board::model::Problem;
use nq_board::run::{
    Completion, Control, EncodingNames, Engine, EngineError, EngineKind, EnumerationNames, Instant,
    Outcome, PlacementWriter, Tally, TallyBuilder, try_list,
};
use nq_check::verify::{Burnside, Checker, Violation};
use nq_cnf::sat::enumerate::SolverStats;

/// The answer of an engine. Its JSON is that of every report on it.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Answer {
    /// The name of the engine or of the external solver.
    pub engine: String,
    /// Its family.
    #[serde(skip)]
    pub kind: EngineKind,
    /// The encodings it used, if any.
    #[serde(flatten)]
    pub encoding: Option<EncodingNames>,
    /// How it enumerated, if there was a choice.
    #[serde(flatten)]
    pub enumeration: Option<EnumerationNames>,
    /// The work of its solver, if it has one.
    #[serde(flatten, serialize_with = "cubes")]
    pub solver: Option<SolverStats>,
    /// The tally.
    #[serde(flatten, serialize_with = "tally")]
    pub tally: Tally,
    /// Whether the search is complete.
    #[serde(skip)]
    pub completion: Completion,
    /// The fundamental count by Burnside's lemma. `None` for an incomplete answer, and if the sum
    /// of the lemma does not divide.
    #[serde(skip)]
    pub burnside: Option<Count>,
    /// The number of units that were counted in two ways with the same result.
    #[serde(skip)]
    pub audited: u64,
    /// The time, with the checks.
    #[serde(rename = "seconds", serialize_with = "in_seconds")]
    pub time: Duration,
}

impl Answer {
    /// The outcome of an engine that began at `start`.
    pub fn new(
        engine: &dyn Engine,
        problem: &Problem,
        outcome: Outcome<Tally>,
        burnside: Option<Count>,
        start: Instant,
    ) -> Self {
        let solver = SolverStats::of(&outcome);
        let Outcome { found: tally, completion, audited, .. } = outcome;
        Self {
            kind: engine.kind(),
            encoding: engine.encoding(problem),
            enumeration: engine.enumeration(problem),
            completion,
            burnside,
            solver,
            audited,
            ..Self::complete(engine.name(), tally, start.elapsed())
        }
    }

    /// A complete answer by a SAT solver of this name.
    pub fn complete(engine: &str, tally: Tally, time: Duration) -> Self {
        Self {
            engine: engine.to_owned(),
            kind: EngineKind::Sat,
            encoding: None,
            enumeration: None,
            tally,
            completion: Completion::Complete,
            burnside: None,
            solver: None,
            audited: 0,
            time,
        }
    }

    /// The engine, its enumeration and its encoding as a label.
    pub fn label(&self) -> String {
        Self::label_of(&self.engine, self.enumeration.as_ref(), self.encoding.as_ref())
    }

    /// The label of an engine, its enumeration and its encoding.
    pub fn label_of(
        engine: &str,
        enumeration: Option<&EnumerationNames>,
        encoding: Option<&EncodingNames>,
    ) -> String {
        let enumeration = enumeration.map(|names| format!(" {}", names.label()));
        let encoding = encoding.map(|names| format!(" ({})", names.label()));
        format!("{engine}{}{}", enumeration.unwrap_or_default(), encoding.unwrap_or_default())
    }

    /// Compares the fundamental count by least images with that by Burnside's lemma.
    ///
    /// # Errors
    /// When they differ, or the placements are not closed under the motions of the problem.
    pub fn check_symmetry(&self) -> Result<()> {
        // An engine that only counts has one way to it.
        let has_two_ways = self.is_complete() && self.tally.digest.is_some();
        if !has_two_ways {
            return Ok(());
        }
        check_orbits(&self.engine, self.tally.fundamental().as_ref(), self.burnside.as_ref())
    }

    /// The error that another answer differs from this one.
    pub(crate) fn disagrees(&self, other: &Self, difference: String) -> QueryError {
        let (first, second) = (self.label(), other.label());
        Box::new(Disagreement { first, second, difference, example: None }).into()
    }

    /// Whether this answer and another share only the problem.
    pub fn is_independent_of(&self, other: &Self) -> bool {
        self.kind.is_independent_of(other.kind)
    }

    /// Whether the search is complete.
    pub fn is_complete(&self) -> bool {
        self.completion == Completion::Complete
    }
}

/// Compares a number of orbits by least images with that by Burnside's lemma.
///
/// # Errors
/// If they differ.
pub fn check_orbits(
    engine: &str,
    canonical: Option<&Count>,
    burnside: Option<&Count>,
) -> Result<()> {
    if canonical == burnside {
        return Ok(());
    }
    let text = |count: Option<&Count>| {
        count.map_or_else(|| "no whole number of".to_owned(), ToString::to_string)
    };
    Err(QueryError::Symmetry(format!(
        "{engine}: {} placements are the least of their images, but Burnside's lemma gives {} \
         orbits",
        text(canonical),
        text(burnside)
    )))
}

/// Gathers placements while an engine lists them.
pub(crate) struct Gathered {
    tally: TallyBuilder,
    burnside: Burnside,
}

impl Gathered {
    /// Starts without placements.
    pub(crate) fn new(problem: &Problem) -> Self {
        Self { tally: TallyBuilder::new(problem), burnside: Burnside::new(problem) }
    }

    /// Adds a placement. Returns the size of its orbit if it is the canonical one.
    pub(crate) fn add(&mut self, placement: &Placement) -> Option<usize> {
        self.burnside.add(placement);
        self.tally.add(placement)
    }

    /// The tally, and the fundamental count by Burnside's lemma if the list is complete.
    pub(crate) fn finish(self, completion: Completion) -> (Tally, Option<Count>) {
        let complete = completion == Completion::Complete;
        let burnside = if complete { self.burnside.fundamental() } else { None };
        (self.tally.tally(completion), burnside)
    }
}

/// Lists the placements of a problem. Geometry checks each before `visit` sees it, with the size of
/// its orbit if it is the canonical one. An engine that only counts does only that.
///
/// # Errors
/// When the engine fails or lists a wrong placement, and the errors of `visit`.
pub fn ask<X: From<QueryError> + From<EngineError>>(
    engine: &dyn Engine,
    problem: &Problem,
    control: &Control,
    mut visit: impl FnMut(&Placement, Option<usize>) -> Result<ControlFlow<()>, X>,
) -> Result<Answer, X> {
    let start = Instant::now();
    begin(engine, problem, control);
    if !engine.profile().lists {
        return Ok(Answer::new(engine, problem, engine.count(problem, control)?, None, start));
    }
    let mut checker = Checker::new(problem);
    let mut gathered = Gathered::new(problem);
    let outcome = try_list(engine, problem, control, |placement| {
        check_placement(checker.check(placement), engine, problem, placement)?;
        let orbit = gathered.add(placement);
        visit(placement, orbit)
    })?;
    let (tally, burnside) = gathered.finish(outcome.completion);
    Ok(Answer::new(engine, problem, outcome.map(|()| tally), burnside, start))
}

/// Like [`ask`], without a visitor.
pub(crate) fn ask_alone(
    engine: &dyn Engine,
    problem: &Problem,
    control: &Control,
) -> Result<Answer> {
    ask(engine, problem, control, |_, _| Ok(ControlFlow::Continue(())))
}

/// Finds one placement of a problem and checks it by geometry. Without one, the completion says
/// whether none exists.
///
/// # Errors
/// If the engine refuses or fails, or its placement breaks a rule.
pub fn find(
    engine: &dyn Engine,
    problem: &Problem,
    control: &Control,
) -> Result<Outcome<Option<Placement>>> {
    begin(engine, problem, control);
    let outcome = engine.find(problem, control)?;
    if let Some(placement) = &outcome.found {
        check_placement(Checker::new(problem).check(placement), engine, problem, placement)?;
    }
    Ok(outcome)
}

fn begin(engine: &dyn Engine, problem: &Problem, control: &Control) {
    let level = problem.level.as_ref();
    let level = level.map(|level| format!(", {} = {}", level.parameter, level.value));
    control.begin(format!("n = {}{}: {}", problem.size, level.unwrap_or_default(), engine.name()));
}

/// Names the engine that found a wrong placement.
///
/// # Errors
/// [`QueryError::WrongPlacement`] for a violation.
pub fn check_placement(
    checked: Result<(), Violation>,
    engine: &dyn Engine,
    problem: &Problem,
    placement: &Placement,
) -> Result<()> {
    checked.map_err(|violation| QueryError::WrongPlacement {
        engine: engine.name().to_owned(),
        placement: PlacementWriter::text_of_any(problem, placement),
        violation: violation.to_string(),
    })
}
