//! Queries: asks engines, checks every placement they list, and compares their answers; asks about
//! formulas that were read from files; and tries everything on random models.

mod answer;
mod choose;
mod difference;
mod disagreement;
mod evidence;
mod foreign;
mod import;
mod largest;
mod meaning;
pub mod registry;
mod set_comparison;
mod solve;

pub(crate) use answer::find;
pub use answer::{Answer, VisitOrbits, ask};
pub use choose::choose;
pub use difference::Difference;
pub use disagreement::{Disagreement, explain};
pub use evidence::{Agreement, Evidence, Impossible, LargestKnown};
pub use foreign::{Foreign, ForeignAnswer, Reference, Through, enumeration};
pub use import::{Imported, room};
pub use largest::{Largest, Settled, settle};
pub use meaning::{Meaning, MeaningError};
pub use solve::{Request, Solution, VisitSolutions, solve};

use crate::external::JudgeError;
use thiserror::Error;

use crate::base::nearest::UnknownName;
use crate::format::read::ReadError;
use crate::model::ModelError;
use crate::run::control::StopReason;
use crate::run::engine::EngineError;
use crate::verify::Known;

/// Why there is no answer, or none that can be believed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum QueryError {
    /// The model or its parameters are at fault.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// A name that is in no registry.
    #[error(transparent)]
    Name(#[from] UnknownName),
    /// An engine does not take the problem, or failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// An engine listed something that is not a placement.
    #[error("{engine} listed {placement}, which breaks the rules: {violation}")]
    WrongPlacement {
        /// The engine.
        engine: String,
        /// What it listed.
        placement: String,
        /// The rule it breaks.
        violation: String,
    },
    /// A file cannot be solved as it was read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A formula that was read from a file has a model that is no placement.
    #[error("it has the model {placement}, which breaks the rules: {violation}")]
    WrongModel {
        /// What the model stands for.
        placement: String,
        /// The rule it breaks.
        violation: String,
    },
    /// Two ways to the fundamental count differ.
    #[error(
        "{engine}: {canonical} placements are the least of their images, but Burnside's lemma gives {burnside} orbits"
    )]
    Symmetry {
        /// The engine.
        engine: String,
        /// By canonical forms.
        canonical: String,
        /// By Burnside's lemma.
        burnside: String,
    },
    /// A solver outside could not be judged, or shows that the fault is ours.
    #[error(transparent)]
    Solver(JudgeError),
    /// Two engines differ.
    #[error(transparent)]
    Disagreement(#[from] Box<Disagreement>),
    /// An answer differs from the published one.
    #[error("{what} is {found}, but {published} is published ({origin})")]
    Known {
        /// Which number.
        what: String,
        /// Our value.
        found: u128,
        /// The published value.
        published: u128,
        /// Where it is published.
        origin: &'static str,
    },
    /// No value of the maximised parameter has a placement.
    #[error("{model} at n = {size} has no placement for any value of `{parameter}`")]
    NoLevel {
        /// The model.
        model: String,
        /// The size.
        size: u32,
        /// The maximised parameter.
        parameter: String,
    },
    /// No engine of the registry takes the problem.
    #[error("no engine takes {0}")]
    NoEngine(String),
    /// The run was stopped before it found anything.
    #[error("{} before anything was found", .0.in_words())]
    Stopped(StopReason),
}

impl From<JudgeError> for QueryError {
    fn from(error: JudgeError) -> Self {
        match error {
            JudgeError::Stopped(reason) => Self::Stopped(reason),
            error => Self::Solver(error),
        }
    }
}

impl QueryError {
    /// An answer that differs from the published one.
    #[must_use]
    pub fn differs_from_known(known: &Known) -> Self {
        Self::Known {
            what: known.what.clone(),
            found: known.found,
            published: known.published,
            origin: known.source,
        }
    }

    /// Whether the fault lies in what was asked, not in an answer.
    #[must_use]
    pub const fn is_bad_input(&self) -> bool {
        matches!(
            self,
            Self::Model(_)
                | Self::Name(_)
                | Self::Read(_)
                | Self::NoEngine(_)
                | Self::Solver(JudgeError::Contain(_) | JudgeError::File { .. })
                | Self::Engine(EngineError::Unsupported { .. } | EngineError::TooLarge(_))
        )
    }
}
