//! Engines: anything that answers a problem, behind one trait.

use std::ops::ControlFlow;
use std::time::Duration;

use serde::Serialize;
use thiserror::Error;

use crate::base::count::Count;
use crate::base::placement::Placement;
use crate::model::Problem;
use crate::run::control::{Completion, Control};
use crate::run::fault::{Fault, FaultKind};
use crate::run::forecast::Forecast;
use crate::run::outcome::Outcome;
use crate::run::tally::{Tally, TallyBuilder};

/// The family an engine belongs to. Engines of one family are *related*: they share code, such as
/// the encoders of SAT engines and the masks and stabilisers of native ones. Engines of two
/// families are *independent*: they share only the statement of the problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineKind {
    /// A SAT backend with an enumerator, in process or external.
    Sat,
    /// A search on bitboards.
    Native,
    /// A historical algorithm.
    Classic,
}

impl EngineKind {
    /// Whether engines of these families share only the statement of the problem.
    pub fn is_independent_of(self, other: Self) -> bool {
        self != other
    }

    /// `sat`, `native` or `classic`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sat => "sat",
            Self::Native => "native",
            Self::Classic => "classic",
        }
    }
}

/// What an engine is, for `list engines` and for the choice of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its family.
    pub kind: EngineKind,
    /// How it works, in one line.
    pub about: &'static str,
    /// The models that it takes, in words.
    pub models: &'static str,
    /// The sizes it takes, in words.
    pub sizes: &'static str,
    /// Whether it lists placements, and so has a digest; otherwise it only counts.
    pub lists: bool,
    /// The largest board, in rows, that it finishes quickly, if it takes larger ones too. `verify`
    /// runs it on larger boards only by name.
    pub default_limit: Option<u16>,
}

/// The names of the encodings of a SAT engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct EncodingNames {
    /// For at-most-one constraints.
    #[serde(rename = "encoding")]
    pub at_most_one: &'static str,
    /// For cardinality constraints, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cardinality: Option<&'static str>,
    /// Literals per group, if the at-most-one encoding has groups and a size was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group_size: Option<u32>,
    /// Whether auxiliary variables are defined in one direction only.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub one_directional: bool,
}

impl EncodingNames {
    /// The label of the encodings: `pairwise`, `commander:4 + totalizer`, `binary,
    /// one-directional`.
    pub fn label(&self) -> String {
        let group = self.group_size.map(|size| format!(":{size}")).unwrap_or_default();
        let cardinality = self.cardinality.map(|name| format!(" + {name}")).unwrap_or_default();
        let sides = if self.one_directional { ", one-directional" } else { "" };
        format!("{}{group}{cardinality}{sides}", self.at_most_one)
    }
}

/// The names of how a SAT engine enumerates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct EnumerationNames {
    /// `cubes` or `blocking`.
    pub strategy: &'static str,
    /// The use of symmetry by cubes: `orbits` or `none`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symmetry: Option<&'static str>,
}

impl EnumerationNames {
    /// Both in one word: `orbits` means cubes, one of each orbit.
    pub fn label(&self) -> &'static str {
        self.symmetry.filter(|symmetry| *symmetry != "none").unwrap_or(self.strategy)
    }
}

/// The result of an engine.
pub type Result<T, E = EngineError> = std::result::Result<T, E>;

/// Why an engine has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EngineError {
    /// It does not take this problem. The text names what it takes.
    #[error("engine {engine} {why}")]
    Unsupported {
        /// The engine.
        engine: &'static str,
        /// Continues "engine X …".
        why: String,
    },
    /// The problem would not fit into memory.
    #[error("{0}")]
    TooLarge(String),
    /// The solver behind it failed.
    #[error("engine {engine} failed: {why}")]
    Failed {
        /// The engine.
        engine: &'static str,
        /// What the solver said.
        why: String,
    },
}

impl Fault for EngineError {
    fn kind(&self) -> FaultKind {
        match self {
            Self::Unsupported { .. } | Self::TooLarge(_) => FaultKind::Input,
            Self::Failed { .. } => FaultKind::Failed,
        }
    }
}

impl EngineError {
    /// The refusal of an engine that cannot list.
    pub fn only_counts(engine: &'static str) -> Self {
        let why = "counts and cannot list: ask it by `nq-sat count`".to_owned();
        Self::Unsupported { engine, why }
    }
}

/// Refuses other problems than n-queens, and boards of more than `most` rows. `why` gives the
/// reason for these.
pub fn only_n_queens_up_to(
    engine: &'static str,
    problem: &Problem,
    most: u16,
    why: &str,
) -> Result<()> {
    let size = problem.board.rows();
    let why = if !problem.is_n_queens() {
        format!("takes n-queens only, not {}", problem.name())
    } else if size > most {
        format!("takes sizes up to {most}, not {size}: {why}")
    } else {
        return Ok(());
    };
    Err(EngineError::Unsupported { engine, why })
}

/// Takes placements one by one; `Break` ends the run with
/// [`StopReason::Limit`](crate::run::control::StopReason::Limit).
pub type Visit<'a> = &'a mut dyn FnMut(&Placement) -> ControlFlow<()>;

/// An engine: anything that answers a problem.
pub trait Engine: Sync {
    /// What it is.
    fn profile(&self) -> Profile;

    /// Its name on the command line.
    fn name(&self) -> &'static str {
        self.profile().name
    }

    /// Its family.
    fn kind(&self) -> EngineKind {
        self.profile().kind
    }

    /// The encodings it uses for a problem, if any.
    fn encoding(&self, _problem: &Problem) -> Option<EncodingNames> {
        None
    }

    /// How it enumerates the solutions of a problem, if there is a choice.
    fn enumeration(&self, _problem: &Problem) -> Option<EnumerationNames> {
        None
    }

    /// Whether it takes this problem.
    ///
    /// # Errors
    /// Names what it takes, or the memory that the problem needs.
    fn supports(&self, problem: &Problem) -> Result<()>;

    /// Predicts what a count needs. Spends about `budget` of predicted time, so it does the same
    /// work on every machine. A stopped forecast is a lower bound. The default knows nothing.
    fn forecast(
        &self,
        problem: &Problem,
        _budget: Duration,
        _control: &Control,
    ) -> Result<Forecast> {
        self.supports(problem).map(|()| Forecast::beyond(Duration::ZERO, "units"))
    }

    /// The memory that counting this problem needs, in bytes, if it is known beforehand.
    fn memory(&self, _problem: &Problem) -> Option<u64> {
        None
    }

    /// Lists every placement once, in any order. Engines that only count leave it out.
    ///
    /// # Errors
    /// When the problem is not supported, does not fit, or the solver fails. A stopped run is not
    /// an error.
    fn list(&self, _: &Problem, _: &Control, _: Visit<'_>) -> Result<Outcome> {
        Err(EngineError::only_counts(self.name()))
    }

    /// Finds any one placement. `None` with a complete search means that none exists. Engines that
    /// do not list, but can find, override this.
    fn find(&self, problem: &Problem, control: &Control) -> Result<Outcome<Option<Placement>>> {
        let mut found = None;
        let outcome = self.list(problem, control, &mut |placement| {
            found = Some(placement.clone());
            ControlFlow::Break(())
        })?;
        Ok(outcome.map(|()| found))
    }

    /// Counts placements. Engines that count faster than they list override this, mostly by
    /// [`count_apart`].
    fn count(&self, problem: &Problem, control: &Control) -> Result<Outcome<Tally>> {
        count_by_listing(self, problem, control)
    }

    /// Counts placements, and nothing else: no orbits and no digest. Engines that need less time
    /// for it override this.
    fn total(&self, problem: &Problem, control: &Control) -> Result<Outcome<Count>> {
        Ok(self.count(problem, control)?.map(|tally| tally.total))
    }

    /// The tally of this number of placements. Engines that count symmetric placements apart add
    /// the orbits; the default adds nothing.
    ///
    /// # Errors
    /// When the symmetric placements contradict the number. A stop is not an error.
    fn tally(&self, _: &Problem, total: Count, _: &Control) -> Result<Outcome<Tally>> {
        Ok(Outcome::new(Tally::of_total(total), Completion::Complete))
    }
}

/// Counts placements, and then symmetric ones for the orbits.
pub fn count_apart<E: Engine + ?Sized>(
    engine: &E,
    problem: &Problem,
    control: &Control,
) -> Result<Outcome<Tally>> {
    let total = engine.total(problem, control)?;
    if !total.is_complete() {
        return Ok(total.map(Tally::of_total));
    }
    let audited = total.audited;
    Ok(Outcome { audited, ..engine.tally(problem, total.found, control)? })
}

/// Lists placements for a visitor that can fail. Its error ends the listing and is the result.
///
/// # Errors
/// As [`Engine::list`], and the errors of `visit`.
pub fn try_list<X: From<EngineError>>(
    engine: &dyn Engine,
    problem: &Problem,
    control: &Control,
    mut visit: impl FnMut(&Placement) -> Result<ControlFlow<()>, X>,
) -> Result<Outcome, X> {
    let mut failure = None;
    let outcome = engine.list(problem, control, &mut |placement| {
        visit(placement).unwrap_or_else(|error| {
            failure = Some(error);
            ControlFlow::Break(())
        })
    });
    match failure {
        Some(error) => Err(error),
        None => Ok(outcome?),
    }
}

/// Counts the placements that an engine lists.
pub fn count_by_listing<E: Engine + ?Sized>(
    engine: &E,
    problem: &Problem,
    control: &Control,
) -> Result<Outcome<Tally>> {
    let mut builder = TallyBuilder::new(problem);
    let outcome = engine.list(problem, control, &mut |placement| {
        builder.add(placement);
        ControlFlow::Continue(())
    })?;
    let tally = builder.tally(outcome.completion);
    Ok(outcome.map(|()| tally))
}
