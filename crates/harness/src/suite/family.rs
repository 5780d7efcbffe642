//! Families of instances, and what to draft of them.

use serde::Serialize;
use xxhash_rust::xxh64::xxh64;

use crate::suite::verdict::Theorem;
use nq_board::base::Draws;
use nq_board::model::{Model, ModelError};
use nq_query::Query;

/// How hard instances are for a modern CDCL solver. The bounds are rough: times differ between
/// solvers and encodings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// Solved within about a second.
    Small,
    /// Solved within minutes.
    Medium,
    /// Solved within hours; deciding these takes as long.
    Large,
}

impl Grade {
    /// Every grade, the easiest first.
    pub const ALL: [Self; 3] = [Self::Small, Self::Medium, Self::Large];

    /// `small`, `medium` or `large`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Small => "small",
            Self::Medium => "medium",
            Self::Large => "large",
        }
    }

    /// What it means, in words.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Small => "Solved within about a second",
            Self::Medium => "Solved within minutes",
            Self::Large => "Solved within hours; deciding these takes as long",
        }
    }

    /// One of three values.
    pub(crate) fn of<T>(self, small: T, medium: T, large: T) -> T {
        match self {
            Self::Small => small,
            Self::Medium => medium,
            Self::Large => large,
        }
    }
}

/// What to draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The grade.
    pub grade: Grade,
    /// The seed of all random choices.
    pub seed: u64,
    /// The number of random instances with the same parameters.
    pub number: u32,
}

impl Plan {
    /// The draws of one random instance. They depend on nothing but the seed, the family and its
    /// parameters, so that an instance is the same in a larger suite.
    pub(crate) fn draws(&self, family: &str, parameters: &[u32]) -> Draws {
        Draws::of(self.seed, xxh64(format!("{family} {parameters:?}").as_bytes(), 0))
    }

    /// A second engine, for the small instances only.
    pub(crate) fn second(&self, engine: &'static str) -> Option<&'static str> {
        (self.grade == Grade::Small).then_some(engine)
    }
}

/// The engine for formulas, which shares nothing with the native engines.
pub(crate) const BY_FORMULA: &str = "varisat";

/// The native engine for boards with one queen in each row.
pub(crate) const BY_ROWS: &str = "rows";

/// A native engine while the board is small, and then a solver.
pub(crate) const ROWS_OR_FORMULA: &[&str] = &[BY_ROWS, BY_FORMULA];

/// A family of instances.
pub struct Family {
    /// Its name.
    pub name: &'static str,
    /// Its instances, in one sentence.
    pub about: &'static str,
    /// Where the family comes from, and where its verdicts are known from.
    pub source: &'static str,
    /// Drafts its instances of a grade.
    pub(crate) draft: fn(&Plan) -> Result<Vec<Draft>, ModelError>,
}

impl Family {
    /// The instances of a grade, in the order of the suite.
    pub fn drafts(&self, plan: &Plan) -> Result<Vec<Draft>, ModelError> {
        (self.draft)(plan)
    }
}

/// A family as a row of a list.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct FamilyRow {
    name: &'static str,
    kind: &'static str,
    about: &'static str,
    source: &'static str,
}

impl From<&Family> for FamilyRow {
    fn from(Family { name, about, source, .. }: &Family) -> Self {
        Self { name, kind: "family", about, source }
    }
}

/// An instance of a suite before it is written.
#[derive(Clone)]
pub struct Draft {
    /// The name of its file without the suffix.
    pub name: String,
    /// The question, with the encodings.
    pub query: Query,
    /// Whether its model is not built in: a suite has the file of the model.
    pub has_own_model: bool,
    /// What distinguishes it within its family, by name.
    pub parameters: Vec<(&'static str, i64)>,
    /// The theorem that decides it, if one does.
    pub theorem: Option<Theorem>,
    /// Engines that may decide it, in order of preference. The first that takes the problem does.
    pub engines: &'static [&'static str],
    /// An engine that decides it again, if it takes the problem.
    pub second: Option<&'static str>,
}

impl Draft {
    /// A draft of a built-in model.
    pub(crate) fn of(name: String, model: Model, size: u32) -> Self {
        Self {
            name,
            query: Query::new(model, size),
            has_own_model: false,
            parameters: Vec::new(),
            theorem: None,
            engines: &[],
            second: None,
        }
    }

    /// The same with the parameter k of the model.
    pub(crate) fn with_k(self, k: i64) -> Self {
        Self { query: self.query.parameter("k", k), ..self }
    }

    /// The same with a parameter of the family.
    pub(crate) fn with(mut self, name: &'static str, value: impl Into<i64>) -> Self {
        self.parameters.push((name, value.into()));
        self
    }

    /// The same with empty squares.
    pub(crate) fn blocking(mut self, squares: &str) -> Result<Self, ModelError> {
        if !squares.is_empty() {
            self.query.model = self.query.model.with_blocked(squares)?;
        }
        Ok(self)
    }

    /// The same with pieces on squares.
    pub(crate) fn fixing(mut self, pieces: &str) -> Result<Self, ModelError> {
        if !pieces.is_empty() {
            self.query.model = self.query.model.with_fixed(pieces)?;
        }
        Ok(self)
    }

    /// The same, decided by the first of these engines that takes it, and by a second one.
    pub(crate) fn decided_by(
        mut self,
        engines: &'static [&'static str],
        second: Option<&'static str>,
    ) -> Self {
        (self.engines, self.second) = (engines, second);
        self
    }
}
