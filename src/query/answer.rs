//! One engine's answer to one problem, with every placement checked on the way.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use super::error::QueryError;
use crate::base::count::Count;
use crate::base::placement::Placement;
use crate::model::Problem;
use crate::run::control::{Completion, Control};
use crate::run::engine::{
    EncodingNames, Engine, EngineError, EngineKind, EnumerationNames, try_list,
};
use crate::run::outcome::{Outcome, SolverStats};
use crate::run::shard::Covered;
use crate::run::tally::{PlacementWriter, Tally, TallyBuilder};
use crate::verify::{Burnside, Checker};

/// What an engine answered.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The engine's name, or the name of a solver outside.
    pub engine: String,
    /// Its family.
    pub kind: EngineKind,
    /// The encodings it used, if any.
    pub encoding: Option<EncodingNames>,
    /// How it enumerated, if there was a choice.
    pub enumeration: Option<EnumerationNames>,
    /// What it found.
    pub tally: Tally,
    /// Whether it was through.
    pub completion: Completion,
    /// The fundamental count by Burnside's lemma, for a complete answer; `None` also where the lemma's sum
    /// does not divide.
    pub burnside: Option<Count>,
    /// What its solver was given, if it has one.
    pub solver: Option<SolverStats>,
    /// Which units of the search it had, where it falls into units.
    pub covered: Option<Covered>,
    /// How long it took, the checks included.
    pub time: Duration,
}

impl Answer {
    /// Engine, enumeration and encoding, as people read them.
    #[must_use]
    pub fn label(&self) -> String {
        Self::label_of(&self.engine, self.enumeration.as_ref(), self.encoding.as_ref())
    }

    /// An engine, how it enumerates and its encoding, as people read them.
    #[must_use]
    pub(crate) fn label_of(
        engine: &str,
        enumeration: Option<&EnumerationNames>,
        encoding: Option<&EncodingNames>,
    ) -> String {
        let enumeration = enumeration.map(|names| format!(" {}", names.label()));
        let encoding = encoding.map(|names| format!(" ({})", names.label()));
        format!("{engine}{}{}", enumeration.unwrap_or_default(), encoding.unwrap_or_default())
    }

    /// Checks the fundamental count by least images against that by Burnside's lemma.
    ///
    /// # Errors
    /// When they differ, or the placements are not even closed under the problem's motions.
    pub(crate) fn check_symmetry(&self) -> Result<(), QueryError> {
        // Who does not list has but one way to it.
        let has_two_ways = self.is_complete() && self.tally.digest.is_some();
        if !has_two_ways || self.burnside == self.tally.fundamental() {
            return Ok(());
        }
        let text = |count: Option<&Count>| {
            count.map_or_else(|| "no whole number of".to_owned(), ToString::to_string)
        };
        Err(QueryError::Symmetry {
            engine: self.engine.clone(),
            canonical: text(self.tally.fundamental().as_ref()),
            burnside: text(self.burnside.as_ref()),
        })
    }

    /// Whether this answer and another share nothing but the problem.
    #[must_use]
    pub(crate) fn is_independent_of(&self, other: &Self) -> bool {
        self.engine != other.engine && are_independent(self.kind, other.kind)
    }

    /// Whether the engine was through.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.completion == Completion::Complete
    }
}

/// Whether different engines of these families share nothing but the problem.
pub(super) fn are_independent(a: EngineKind, b: EngineKind) -> bool {
    a != EngineKind::Sat || b != EngineKind::Sat
}

/// What is gathered of placements while they are listed.
pub(super) struct Gathered {
    tally: TallyBuilder,
    burnside: Burnside,
}

impl Gathered {
    /// Of a problem's placements, none yet.
    pub fn new(problem: &Problem) -> Self {
        Self { tally: TallyBuilder::new(problem), burnside: Burnside::new(problem) }
    }

    /// One more; tells the size of its orbit where it is the canonical one.
    pub fn add(&mut self, placement: &Placement) -> Option<usize> {
        self.burnside.add(placement);
        self.tally.add(placement)
    }

    /// The tally, and the fundamental count by Burnside's lemma if all were listed.
    pub(crate) fn finish(self, completion: Completion) -> (Tally, Option<Count>) {
        let complete = completion == Completion::Complete;
        let burnside = if complete { self.burnside.fundamental() } else { None };
        (self.tally.tally(completion), burnside)
    }
}

/// Has an engine list a problem's placements. Each is checked by geometry before `visit` sees it, with the
/// size of its orbit where it is the canonical one. An engine that only counts does that.
///
/// # Errors
/// When the engine fails or lists something that is no placement, and what `visit` fails with.
pub fn ask<X: From<QueryError> + From<EngineError>>(
    engine: &dyn Engine,
    problem: &Problem,
    control: &Control,
    mut visit: impl FnMut(&Placement, Option<usize>) -> Result<ControlFlow<()>, X>,
) -> Result<Answer, X> {
    let start = Instant::now();
    begin(engine, problem, control);
    let answer = |outcome: Outcome<Tally>, burnside| Answer {
        engine: engine.name().to_owned(),
        kind: engine.kind(),
        encoding: engine.encoding(problem),
        enumeration: engine.enumeration(problem),
        tally: outcome.found,
        completion: outcome.completion,
        burnside,
        solver: outcome.solver,
        covered: outcome.covered,
        time: start.elapsed(),
    };
    if !engine.capabilities().lists {
        return Ok(answer(engine.count(problem, control)?, None));
    }
    let checker = Checker::new(problem);
    let mut gathered = Gathered::new(problem);
    let outcome = try_list(engine, problem, control, |placement| {
        check(checker, engine, problem, placement)?;
        let orbit = gathered.add(placement);
        visit(placement, orbit)
    })?;
    let (tally, burnside) = gathered.finish(outcome.completion);
    Ok(answer(outcome.map(|()| tally), burnside))
}

/// As [`ask`], without a visitor.
///
/// # Errors
/// As [`ask`].
pub(crate) fn ask_alone(
    engine: &dyn Engine,
    problem: &Problem,
    control: &Control,
) -> Result<Answer, QueryError> {
    ask(engine, problem, control, |_, _| Ok(ControlFlow::Continue(())))
}

/// Has an engine look for one placement of a problem, and checks it by geometry. Without one, the completion says whether
/// there is none.
///
/// # Errors
/// When the engine fails or finds something that is no placement.
pub fn find(
    engine: &dyn Engine,
    problem: &Problem,
    control: &Control,
) -> Result<Outcome<Option<Placement>>, QueryError> {
    begin(engine, problem, control);
    let outcome = engine.find(problem, control)?;
    if let Some(placement) = &outcome.found {
        check(Checker::new(problem), engine, problem, placement)?;
    }
    Ok(outcome)
}

fn begin(engine: &dyn Engine, problem: &Problem, control: &Control) {
    let level = problem.level.as_ref();
    let level = level.map(|level| format!(", {} = {}", level.parameter, level.value));
    control.begin(format!("n = {}{}: {}", problem.size, level.unwrap_or_default(), engine.name()));
}

fn check(
    checker: Checker,
    engine: &dyn Engine,
    problem: &Problem,
    placement: &Placement,
) -> Result<(), QueryError> {
    checker.check(placement).map_err(|violation| QueryError::WrongPlacement {
        engine: engine.name().to_owned(),
        placement: placement_text(problem, placement),
        violation: violation.to_string(),
    })
}

/// A placement as text; one that is not on the board at all is written in coordinates.
fn placement_text(problem: &Problem, placement: &Placement) -> String {
    let on_board = placement.pieces().iter().all(|placed| {
        placed.piece.index() < problem.pieces.len() && problem.board.contains(placed.square)
    });
    if on_board {
        PlacementWriter::new(problem).text(placement).to_owned()
    } else {
        format!("{:?}", placement.pieces())
    }
}
