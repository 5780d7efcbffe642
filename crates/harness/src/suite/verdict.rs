//! The verdict on an instance, and what supports it.

use serde::Serialize;

/// Whether an instance has a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// It has one.
    Satisfiable,
    /// It has none.
    Unsatisfiable,
}

impl Verdict {
    /// The verdict on a formula that has a model, or none.
    pub const fn of(satisfiable: bool) -> Self {
        if satisfiable { Self::Satisfiable } else { Self::Unsatisfiable }
    }

    /// `satisfiable` or `unsatisfiable`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Satisfiable => "satisfiable",
            Self::Unsatisfiable => "unsatisfiable",
        }
    }
}

/// A theorem that decides an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theorem {
    /// The verdict.
    pub verdict: Verdict,
    /// Author, year, and statement.
    pub source: &'static str,
}

/// What supports a verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum VerdictEvidence {
    /// A published value.
    Published {
        /// The source, such as `A000170`.
        source: &'static str,
        /// The index in the source.
        index: u32,
    },
    /// A theorem.
    Theorem {
        /// Author, year, and statement.
        source: &'static str,
    },
    /// An engine found a placement, and geometry checked it.
    Placement {
        /// The engine.
        by: &'static str,
    },
    /// An engine counted the placements.
    Count {
        /// The engine.
        by: &'static str,
        /// The number of placements.
        total: String,
        /// The number of their orbits, for an instance with one solution of each orbit.
        #[serde(skip_serializing_if = "Option::is_none")]
        orbits: Option<String>,
    },
    /// A certificate proves the number of placements.
    Certificate {
        /// Its folder, next to the instance.
        folder: String,
        /// The number of placements.
        total: String,
    },
    /// An engine searched everything and found no placement.
    Search {
        /// The engine.
        by: &'static str,
    },
}

impl VerdictEvidence {
    /// The evidence in words.
    pub(crate) fn in_words(&self) -> String {
        match self {
            Self::Published { source, index } => format!("{source}({index})"),
            Self::Theorem { source } => (*source).to_owned(),
            Self::Placement { by } => format!("a placement by {by}"),
            Self::Count { by, total, orbits: None } => format!("a total of {total} by {by}"),
            Self::Count { by, total, orbits: Some(orbits) } => {
                format!("a total of {total} in {orbits} orbits by {by}")
            }
            Self::Certificate { folder, total } => format!("a total of {total} by {folder}"),
            Self::Search { by } => format!("a search by {by}"),
        }
    }
}
