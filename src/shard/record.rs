//! The record of one shard in a file.

use std::fmt;
use std::path::Path;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::as_text::AsText;
use super::cubes_found::CubesFound;
use super::fault::Fault;
use super::form::{SCHEMA, VERSION};
use super::orbit_counts::OrbitCounts;
use super::question::{CountQuestion, Search};
use crate::seconds;
use nq_board::base::count::Count;
use nq_board::base::digest::Digest;
use nq_board::base::numbers::hexadecimal;
use nq_board::run::shard::{Covered, Shard};
use nq_board::run::tally::Orbits;
use nq_cnf::sat::solver::BACKENDS;
use nq_native::half_join::{ShardCount, Simd};
use nq_native::rows::{Instructions, NodesFound};

/// The record of one shard. It has no host and no date, so two records of a shard by the same
/// program differ only in the time that they took.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// [`SCHEMA`].
    pub schema: String,
    /// [`VERSION`].
    pub version: u32,
    /// The question, the same for all shards.
    pub question: CountQuestion,
    /// The number of the shard.
    pub shard: AsText<Shard>,
    /// The units that it covers.
    pub covered: CoveredUnits,
    /// The result.
    pub found: Found,
    /// The number of placements.
    pub total: AsText<Count>,
    /// The instructions or the solver that counted it.
    pub by: String,
    /// The version of this program.
    pub nq_sat: String,
    /// The wall-clock time of the search.
    #[serde(with = "seconds")]
    pub seconds: Duration,
    /// The SHA-256 of all above: of this object as one line of JSON without this key. Empty until
    /// the record is written.
    pub sha256: String,
}

/// The units of a search that a shard covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoveredUnits {
    /// How many.
    pub units: AsText<u64>,
    /// The digest of their names.
    pub digest: AsText<Digest>,
}

/// The result of a shard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Found {
    /// By the half-board join.
    RowSets {
        /// Placements in two classes: for even n, without a queen on a main diagonal and with; for
        /// odd n, with a queen on the centre and without.
        by_class: [AsText<Count>; 2],
    },
    /// By the engine `rows`. The total is all.
    Nodes {},
    /// By a SAT solver in cubes.
    Cubes {
        /// The orbits whose least member is in the shard.
        orbits: OrbitCounts,
        /// The digest of the placements.
        digest: AsText<Digest>,
    },
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RowSets { by_class: [a, b] } => {
                write!(f, "{} and {} by class", a.0, b.0)
            }
            Self::Nodes {} => write!(f, "no more"),
            Self::Cubes { orbits, digest } => write!(f, "{orbits}, digest {}", digest.0),
        }
    }
}

/// The first fields of every version of a record.
#[derive(Deserialize)]
struct Head {
    schema: String,
    version: u32,
}

impl Record {
    /// The record of a shard of the row sets, counted with these instructions.
    #[must_use]
    pub(crate) fn of_row_sets(
        question: CountQuestion,
        shard: Shard,
        counted: &ShardCount,
        simd: Simd,
        seconds: Duration,
    ) -> Self {
        let found = Found::RowSets { by_class: counted.by_class.map(|class| AsText(class.into())) };
        let found = (found, counted.total().into());
        Self::new(question, shard, counted.covered, found, simd.name(), seconds)
    }

    /// The record of a complete shard of the nodes.
    #[must_use]
    pub(crate) fn of_nodes(
        question: CountQuestion,
        shard: Shard,
        found: &NodesFound,
        seconds: Duration,
    ) -> Self {
        let NodesFound { total, covered, instructions } = found;
        let found = (Found::Nodes {}, total.clone());
        Self::new(question, shard, *covered, found, instructions.name(), seconds)
    }

    /// The record of a complete shard of the cubes, searched by this solver.
    #[must_use]
    pub(crate) fn of_cubes(
        question: CountQuestion,
        shard: Shard,
        searched: &CubesFound,
        orbits: &Orbits,
        solver: &str,
    ) -> Self {
        let &CubesFound { covered, ref total, digest, time, .. } = searched;
        let found = Found::Cubes { orbits: OrbitCounts(orbits.clone()), digest: AsText(digest) };
        Self::new(question, shard, covered, (found, total.clone()), solver, time)
    }

    fn new(
        question: CountQuestion,
        shard: Shard,
        covered: Covered,
        (found, total): (Found, Count),
        by: &str,
        seconds: Duration,
    ) -> Self {
        Self {
            schema: SCHEMA.to_owned(),
            version: VERSION,
            question,
            shard: AsText(shard),
            covered: covered.into(),
            found,
            total: AsText(total),
            by: by.to_owned(),
            nq_sat: env!("CARGO_PKG_VERSION").to_owned(),
            seconds: Duration::from_micros(u64::try_from(seconds.as_micros()).unwrap_or(u64::MAX)),
            sha256: String::new(),
        }
    }

    /// The hash of the content.
    fn content_hash(&self) -> serde_json::Result<String> {
        let mut content = serde_json::to_value(self)?;
        content.as_object_mut().map(|content| content.shift_remove("sha256"));
        Ok(hexadecimal(&Sha256::digest(content.to_string())))
    }

    /// The line of JSON for its file, with the hash of the content.
    ///
    /// # Errors
    /// What the serializer reports.
    pub fn to_line(&self) -> serde_json::Result<String> {
        let sealed = Self { sha256: self.content_hash()?, ..self.clone() };
        Ok(serde_json::to_string(&sealed)? + "\n")
    }

    /// Reads a record and checks that it is complete, of this version, unchanged and consistent.
    ///
    /// # Errors
    /// The first fault.
    pub fn read(text: &str) -> Result<Self, Fault> {
        let no_record = |error: serde_json::Error| {
            if error.is_eof() { Fault::CutOff } else { Fault::NoRecord(error.to_string()) }
        };
        let head: Head = serde_json::from_str(text).map_err(no_record)?;
        if head.schema != SCHEMA {
            return Err(Fault::NoRecord(format!(
                "its schema is `{}`, not `{SCHEMA}`",
                head.schema
            )));
        }
        if head.version != VERSION {
            return Err(Fault::Version { version: head.version });
        }
        let record: Self = serde_json::from_str(text).map_err(no_record)?;
        let content = record.content_hash().map_err(no_record)?;
        if record.sha256 != content {
            return Err(Fault::Edited { says: record.sha256, content });
        }
        match record.contradiction() {
            Some(contradiction) => Err(Fault::Contradiction(contradiction)),
            None => Ok(record),
        }
    }

    /// A contradiction in it, even if the hash is right.
    fn contradiction(&self) -> Option<String> {
        let by = &self.by;
        match (&self.question.search, &self.found) {
            (Search::RowSets { .. }, Found::RowSets { by_class }) => {
                if self.simd().is_none() {
                    return Some(format!("there are no instructions `{by}`"));
                }
                let sum: Count = by_class.iter().map(|class| &class.0).sum();
                (sum != self.total.0).then(|| "the classes do not add up to the total".to_owned())
            }
            (Search::Nodes { .. }, Found::Nodes {}) => {
                let why = format!("there are no instructions `{by}`");
                self.instructions().is_none().then_some(why)
            }
            (Search::Cubes { .. }, Found::Cubes { .. }) => {
                let is_known = BACKENDS.iter().any(|backend| backend.name == by);
                (!is_known).then(|| format!("there is no solver `{by}`"))
            }
            _ => Some("it was searched in one way and found in another".to_owned()),
        }
    }

    /// The instructions that counted a shard of the row sets.
    #[must_use]
    pub fn simd(&self) -> Option<Simd> {
        Simd::ALL.into_iter().find(|simd| simd.name() == self.by)
    }

    /// The instructions that counted a shard of the nodes.
    #[must_use]
    pub fn instructions(&self) -> Option<Instructions> {
        Instructions::ALL.into_iter().find(|instructions| instructions.name() == self.by)
    }

    /// Whether two records of a shard have the same result.
    #[must_use]
    pub(crate) fn agrees_with(&self, other: &Self) -> bool {
        self.covered == other.covered && self.found == other.found && self.total == other.total
    }

    /// The name of its file. Names sort by the number of the shard.
    #[must_use]
    pub fn file_name(&self) -> String {
        file_name(&self.question, self.shard.0)
    }
}

/// The name of the file for a shard.
pub(super) fn file_name(question: &CountQuestion, shard: Shard) -> String {
    let digits = (shard.of() - 1).to_string().len();
    format!("{}-{:0digits$}-of-{}.json", question.stem(), shard.index(), shard.of())
}

/// Whether a file has the name of a record: it ends in `.json` and does not start with a dot.
pub(super) fn is_record_by_name(file: &Path) -> bool {
    let is_hidden = file.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
    file.extension().is_some_and(|end| end == "json") && !is_hidden
}

impl From<Covered> for CoveredUnits {
    fn from(covered: Covered) -> Self {
        Self { units: AsText(covered.units), digest: AsText(covered.digest) }
    }
}

impl From<CoveredUnits> for Covered {
    fn from(covered: CoveredUnits) -> Self {
        Self { units: covered.units.0, digest: covered.digest.0 }
    }
}
