//! Searches divided into units that run independently, on any machine and at any time.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::base::count::Count;
use crate::base::digest::Digest;
use crate::model::Problem;
use crate::run::control::{Completion, Control, StopReason};
use crate::run::engine::{Engine, EngineError, Visit};
use crate::run::estimate::Estimate;
use crate::run::outcome::Outcome;
use crate::run::shard::{Covered, Shard};
use crate::run::tally::{Orbits, Tally};

/// The search of one problem by one engine, divided into units. A shard has every K-th of them.
pub trait Divisible {
    /// The engine.
    fn engine(&self) -> &dyn Engine;

    /// The problem.
    fn problem(&self) -> &Problem;

    /// What the units are, and how they come to shards.
    fn split(&self) -> &Split;

    /// What searches them: the instructions or the solver; otherwise the engine.
    fn by(&self) -> &'static str {
        self.engine().name()
    }

    /// The number of shards that are best searched together.
    fn together(&self) -> usize {
        1
    }

    /// Whether a shard has whole orbits, so that Burnside's lemma holds for its placements.
    fn has_whole_orbits(&self) -> bool {
        false
    }

    /// The units of each of these shards out of `of`. Nothing is searched.
    ///
    /// # Errors
    /// When the engine fails. The inner error is the reason of a stop.
    fn coverage(
        &self,
        of: u64,
        shards: &BTreeSet<u64>,
        control: &Control,
    ) -> Result<Result<BTreeMap<u64, Covered>, StopReason>, EngineError>;

    /// Searches shards of the same K, in ascending order: a part for each. An audit searches them
    /// in another way than an earlier run: with other instructions or another solver, where there
    /// are any, than this. An engine that lists shows each placement to the witness, which may
    /// break off.
    ///
    /// # Errors
    /// When the engine fails. A stop is not an error.
    fn run(
        &self,
        shards: &[Shard],
        audit_of: Option<&str>,
        control: &Control,
        witness: Visit<'_>,
    ) -> Result<Outcome<Vec<Part>>, EngineError>;

    /// The tally of the sum of all parts. Engines whose parts have no orbits find them by a
    /// separate search for symmetric placements.
    ///
    /// # Errors
    /// When these contradict the sum. A stop is not an error.
    fn tally(&self, sum: Tally, _control: &Control) -> Result<Outcome<Tally>, EngineError> {
        Ok(Outcome::new(sum, Completion::Complete))
    }

    /// Estimates the cost of the whole search from a sample of its units, selected by the seed. The
    /// sample takes about `time`.
    ///
    /// # Errors
    /// When the engine has no estimates. The inner error is the reason of a stop.
    fn estimate(
        &self,
        _time: Duration,
        _seed: u64,
        _control: &Control,
    ) -> Result<Result<Estimate, StopReason>, EngineError> {
        let why = "has no estimates".to_owned();
        Err(EngineError::Unsupported { engine: self.engine().name(), why })
    }
}

/// The units of each of these shards out of `of`, by the names of all units in their order.
pub fn coverage_of<U>(
    of: u64,
    shards: &BTreeSet<u64>,
    units: impl IntoIterator<Item = U>,
    name: impl Fn(U) -> String,
) -> BTreeMap<u64, Covered> {
    let mut covered: BTreeMap<_, _> =
        shards.iter().map(|&shard| (shard, Covered::default())).collect();
    for (number, unit) in (0_u64..).zip(units) {
        if let Some(covered) = covered.get_mut(&(number % of)) {
            covered.add(&name(unit));
        }
    }
    covered
}

/// The parts of shards that are searched one after the other.
///
/// # Errors
/// As [`Divisible::run`].
pub fn one_by_one(
    shards: &[Shard],
    mut search: impl FnMut(Shard) -> Result<Outcome<Part>, EngineError>,
) -> Result<Outcome<Vec<Part>>, EngineError> {
    let mut all = Outcome::new(Vec::new(), Completion::Complete);
    for &shard in shards {
        let one = search(shard)?;
        all.found.push(one.found);
        all.completion = one.completion;
    }
    Ok(all)
}

/// What the units of a search are, and how they come to shards. Shards of equal splits add up.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Split {
    /// Sets of rows that one half of the queens occupies.
    RowSets {
        /// The version of the assignment of row sets to shards.
        splitter: u32,
    },
    /// The first rows, filled in one way.
    Nodes {
        /// The version of the nodes and of their assignment to shards.
        splitter: u32,
        /// The SHA-256 of the rules of the problem.
        rules: String,
        /// The order of the rows.
        order: String,
    },
    /// Some squares, each empty or with a piece: of any engine.
    Branches {
        /// The version of the branches and of their assignment to shards.
        splitter: u32,
        /// The engine.
        engine: String,
        /// The SHA-256 of the rules of the problem.
        rules: String,
    },
    /// The root cubes of a formula.
    Cubes {
        /// The version of the splitter.
        splitter: u32,
        /// The SHA-256 of the formula: of a DIMACS file without its comments.
        formula: String,
        /// The encoding of at-most-one constraints.
        encoding: String,
        /// The encoding of cardinality constraints, where there are any.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        cardinality: Option<String>,
        /// Literals in a group, where the encoding has a chosen group size.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        group_size: Option<u32>,
        /// How symmetry is used.
        symmetry: String,
        /// The lines that cubes leave open, where that was chosen.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        residual: Option<usize>,
    },
}

impl Split {
    /// The units: `row sets`, `nodes`, `branches` or `cubes`.
    #[must_use]
    pub const fn units(&self) -> &'static str {
        match self {
            Self::RowSets { .. } => "row sets",
            Self::Nodes { .. } => "nodes",
            Self::Branches { .. } => "branches",
            Self::Cubes { .. } => "cubes",
        }
    }

    /// The first difference from another split.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<String> {
        if self.units() != other.units() {
            return Some(format!("{}, not {}", self.units(), other.units()));
        }
        let (its, ours) = (self.splitter(), other.splitter());
        if its != ours {
            return Some(format!("splitter version {its}, not {ours}"));
        }
        (self != other).then(|| match self {
            Self::Nodes { .. } => "other rules, or another order of the rows".to_owned(),
            Self::Branches { .. } => "other rules, or another engine".to_owned(),
            _ => "another formula, or another way to split it".to_owned(),
        })
    }

    /// The version of the assignment of units to shards.
    const fn splitter(&self) -> u32 {
        match self {
            Self::RowSets { splitter }
            | Self::Nodes { splitter, .. }
            | Self::Branches { splitter, .. }
            | Self::Cubes { splitter, .. } => *splitter,
        }
    }
}

/// The result of a shard, or of a part of it if the search was stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The units that were searched.
    pub covered: Covered,
    /// Their placements.
    pub total: Count,
    /// What else is known of them.
    pub found: Found,
    /// Units that were searched in two ways, with the same result.
    pub audited: u64,
    /// The time that they took, on all threads together; only the proportion of parts of one run
    /// counts.
    pub busy: Duration,
}

/// What an engine knows of the placements of a shard besides their number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Found {
    /// By the half-board join.
    RowSets {
        /// Placements in two classes: for even n, without a queen on a main diagonal and with; for
        /// odd n, with a queen on the centre and without.
        by_class: [Count; 2],
    },
    /// By the engine `rows`. The total is all.
    Nodes {},
    /// By an engine, branch by branch; the orbits and the digest if it lists.
    Branches {
        /// The orbits whose least member is in the shard.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        orbits: Option<Orbits>,
        /// The digest of the placements.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        digest: Option<Digest>,
    },
    /// By a SAT solver in cubes.
    Cubes {
        /// The orbits whose least member is in the shard.
        orbits: Orbits,
        /// The digest of the placements.
        digest: Digest,
    },
}

impl Found {
    /// The orbits whose least member is in the shard, if they are known.
    #[must_use]
    pub const fn orbits(&self) -> Option<&Orbits> {
        match self {
            Self::Cubes { orbits, .. } => Some(orbits),
            Self::Branches { orbits, .. } => orbits.as_ref(),
            Self::RowSets { .. } | Self::Nodes {} => None,
        }
    }

    /// The digest of the placements, if it is known.
    #[must_use]
    pub const fn digest(&self) -> Option<Digest> {
        match self {
            Self::Cubes { digest, .. } => Some(*digest),
            Self::Branches { digest, .. } => *digest,
            Self::RowSets { .. } | Self::Nodes {} => None,
        }
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RowSets { by_class: [a, b] } => write!(f, "{a} and {b} by class"),
            Self::Cubes { orbits, digest }
            | Self::Branches { orbits: Some(orbits), digest: Some(digest) } => {
                write!(f, "{orbits}, digest {digest}")
            }
            Self::Nodes {} | Self::Branches { .. } => write!(f, "no more"),
        }
    }
}
