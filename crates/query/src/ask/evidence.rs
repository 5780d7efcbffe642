//! The evidence for an answer.

use itertools::Itertools;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::ask::answer::Answer;
use crate::ask::optimum::Optimum;
use nq_board::base::Count;
use nq_board::run::{Completion, EngineKind, StopReason};
use nq_check::verify::Known;

/// The evidence for an answer: only checks that were made.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Evidence {
    /// Whether geometry checked each placement.
    pub witness: bool,
    /// The answer of the second engine.
    #[serde(flatten, serialize_with = "agreement")]
    pub agreement: Agreement,
    /// If one placement was wanted, the last answer on better values of the parameter.
    #[serde(skip)]
    pub(crate) on_levels: Option<Agreement>,
    /// The answer of the reference: one SAT solver that excludes each placement by a clause. It has
    /// a small budget of work, and found the same tally.
    #[serde(flatten, serialize_with = "blocking")]
    pub reference: Option<Box<Answer>>,
    /// Published values. All are equal; a different value is an error.
    #[serde(flatten, serialize_with = "sources")]
    pub known: Vec<Known>,
    /// What is known of the best level. `None` if the model has no objective or its parameter has a
    /// value.
    #[serde(flatten, serialize_with = "impossible")]
    pub optimum: Option<Optimum>,
    /// The sets of rows that were counted twice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) audited_row_sets: Option<Count>,
}

impl Evidence {
    /// The evidence for a list before it is confirmed: its placements are checked, and no more.
    pub(crate) fn of_witnesses(optimum: Option<Optimum>) -> Self {
        Self { witness: true, optimum, ..Self::default() }
    }

    /// The evidence for numbers without a list: published values.
    pub(crate) fn of_known(known: Vec<Known>) -> Self {
        Self { known, ..Self::default() }
    }

    /// The answer of the second engine; if one placement was wanted, that on better values.
    pub fn second(&self) -> &Agreement {
        self.on_levels.as_ref().unwrap_or(&self.agreement)
    }
}

fn agreement<S: Serializer>(agreement: &Agreement, serializer: S) -> Result<S::Ok, S::Error> {
    let (independent, other) = match agreement {
        Agreement::With(other) => (Some(&other.engine), None),
        Agreement::Related(other) => (None, Some(("related", &*other.engine))),
        Agreement::Proof { .. } => (None, Some(("proof", PROOF))),
        _ => (None, None),
    };
    let mut map = serializer.serialize_map(None)?;
    map.serialize_entry("agreement", &Vec::from_iter(independent))?;
    if let Some((key, by)) = other {
        map.serialize_entry(key, by)?;
    }
    map.end()
}

#[expect(clippy::ref_option, reason = "the signature of serde")]
fn blocking<S: Serializer>(
    reference: &Option<Box<Answer>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(reference.iter().map(|other| ("blocking", &other.engine)))
}

fn sources<S: Serializer>(known: &[Known], serializer: S) -> Result<S::Ok, S::Error> {
    let sources = || known.iter().map(|known| known.source).join(", ");
    serializer.collect_map((!known.is_empty()).then(|| ("known", sources())))
}

#[expect(clippy::ref_option, reason = "the signature of serde")]
fn impossible<S: Serializer>(optimum: &Option<Optimum>, serializer: S) -> Result<S::Ok, S::Error> {
    let proved = optimum.iter().filter(|optimum| optimum.is_proved() && optimum.next.is_some());
    serializer.collect_map(proved.map(|optimum| ("impossible", optimum)))
}

/// The answer of the second engine.
#[derive(Clone, Debug, Default)]
pub enum Agreement {
    /// An independent engine found the same tally.
    With(Box<Answer>),
    /// No independent engine takes this problem. A related one, which shares code with the first,
    /// found the same tally.
    Related(Box<Answer>),
    /// There is no placement: a proof of that, for the formula of the problem, was checked.
    Proof {
        /// The steps of the proof.
        steps: u64,
    },
    /// The second engine, or the proof, was stopped.
    Stopped {
        /// The engine.
        engine: &'static str,
        /// The reason.
        reason: StopReason,
    },
    /// No other engine takes this problem.
    NoneTakesIt,
    /// Not run, because the first answer is incomplete or was not to be confirmed.
    #[default]
    NotAsked,
}

impl Agreement {
    /// With the same answer of a second engine, if it is complete.
    pub(crate) fn of(second: Answer, engine: &'static str, first: EngineKind) -> Self {
        match second.completion {
            Completion::Stopped(reason) => Self::Stopped { engine, reason },
            Completion::Complete if first.is_independent_of(second.kind) => {
                Self::With(Box::new(second))
            }
            Completion::Complete => Self::Related(Box::new(second)),
        }
    }

    /// Why the confirmation ended early, if it did.
    pub const fn stopped(&self) -> Option<StopReason> {
        match self {
            Self::Stopped { reason, .. } => Some(*reason),
            _ => None,
        }
    }

    /// What confirms the answer, if anything does: the name of an engine, or `lrat`.
    pub fn by(&self) -> Option<&str> {
        match self {
            Self::With(other) | Self::Related(other) => Some(&other.engine),
            Self::Proof { .. } => Some(PROOF),
            Self::Stopped { .. } | Self::NoneTakesIt | Self::NotAsked => None,
        }
    }
}

/// What a proof is called where engines are named.
pub const PROOF: &str = "lrat";
