//! The record of one shard in a file.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::time::Duration;

use itertools::Itertools;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::count::shard::fault::Fault;
use crate::count::shard::question::CountQuestion;
use nq_board::base::numbers::hexadecimal;
use nq_board::base::{Count, Digest};
use nq_board::run::{Covered, Orbits, Part, Shard, Tally};
use nq_cnf::cubes;
use nq_cnf::sat::solver::BACKENDS;
use nq_external::seconds;
use nq_native::branches;
use nq_native::half_join::{self, Simd};
use nq_native::rows::{self, Instructions};

/// The name of the format.
pub const SCHEMA: &str = "nq-sat shard";

/// The version of the format. A change of the meaning of a field increases it.
pub(super) const VERSION: u32 = 1;

/// The record of one shard. It has no host and no date, so two records of a shard by the same
/// program differ only in the time that they took.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// [`SCHEMA`].
    pub schema: String,
    /// The version of this form.
    pub version: u32,
    /// The question, the same for all shards.
    pub question: CountQuestion,
    /// The number of the shard.
    pub shard: Shard,
    /// The units that it covers.
    pub covered: Covered,
    /// The result, under the name of the units as in the question's search.
    pub found: BTreeMap<String, Found>,
    /// The number of placements.
    pub total: Count,
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

/// What is known of the placements of a shard besides their number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Found {
    /// The placements by class, where the engine distinguishes classes.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub by_class: Vec<Count>,
    /// The orbits whose least member is in the shard, if they are known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub orbits: Option<Orbits>,
    /// The digest of the placements, if it is known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub digest: Option<Digest>,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self { by_class, .. } if !by_class.is_empty() => {
                write!(f, "{} by class", by_class.iter().join(" and "))
            }
            Self { orbits: Some(orbits), digest: Some(digest), .. } => {
                write!(f, "{orbits}, digest {digest}")
            }
            _ => write!(f, "no more"),
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
    /// The record of a shard that is counted.
    pub(crate) fn new(
        question: CountQuestion,
        shard: Shard,
        Part { covered, found: Tally { total, orbits, digest }, by_class, .. }: Part,
        (by, time): (&str, Duration),
    ) -> Self {
        let units = question.search.units.replace(' ', "-");
        let found = BTreeMap::from([(units, Found { by_class, orbits, digest })]);
        Self {
            schema: SCHEMA.to_owned(),
            version: VERSION,
            question,
            shard,
            covered,
            found,
            total,
            by: by.to_owned(),
            nq_sat: env!("CARGO_PKG_VERSION").to_owned(),
            seconds: seconds::to_microseconds(time),
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
    pub fn to_line(&self) -> serde_json::Result<String> {
        let sealed = Self { sha256: self.content_hash()?, ..self.clone() };
        Ok(serde_json::to_string(&sealed)? + "\n")
    }

    /// Reads a record and checks that it is complete, of this version, unchanged and consistent.
    pub fn read(text: &str) -> Result<Self, Fault> {
        let no_record = |error: serde_json::Error| {
            if error.is_eof() {
                Fault::Wrong("it is incomplete: count the shard again".to_owned())
            } else {
                Fault::NoRecord(error.to_string())
            }
        };
        let head: Head = serde_json::from_str(text).map_err(no_record)?;
        if head.schema != SCHEMA {
            return Err(Fault::NoRecord(format!(
                "its schema is `{}`, not `{SCHEMA}`",
                head.schema
            )));
        }
        if head.version != VERSION {
            return Err(Fault::Wrong(format!(
                "it is a record in version {} of the format, and this program reads version \
                 {VERSION}",
                head.version
            )));
        }
        let record: Self = serde_json::from_str(text).map_err(no_record)?;
        let content = record.content_hash().map_err(no_record)?;
        if record.sha256 != content {
            let says = record.sha256;
            return Err(Fault::Wrong(format!(
                "it was edited: its content has the SHA-256 {content}, not {says}"
            )));
        }
        match record.contradiction() {
            Some(why) => Err(Fault::Wrong(format!("it contradicts itself: {why}"))),
            None => Ok(record),
        }
    }

    /// A contradiction in it, even if the hash is right.
    fn contradiction(&self) -> Option<String> {
        let by = &*self.by;
        let search = &self.question.search;
        let found = self.found();
        let knows = found
            .map(|found| (found.by_class.len(), found.orbits.is_some(), found.digest.is_some()));
        let (is_known, none) = match (&*search.units, knows) {
            (half_join::UNITS, Some((2, false, false))) => {
                (Simd::ALL.iter().any(|simd| simd.name() == by), "are no instructions")
            }
            (rows::UNITS, Some((0, false, false))) => {
                (Instructions::ALL.iter().any(|known| known.name() == by), "are no instructions")
            }
            (branches::UNITS, Some((0, ..))) => {
                (search.text("engine") == Some(by), "was no branch searched by")
            }
            (cubes::UNITS, Some((0, true, true))) => {
                (BACKENDS.iter().any(|backend| backend.name == by), "is no solver")
            }
            _ => return Some("it was searched in one way and found in another".to_owned()),
        };
        if !is_known {
            return Some(format!("there {none} `{by}`"));
        }
        let by_class = &found?.by_class;
        let sum: Count = by_class.iter().sum();
        let differs = !by_class.is_empty() && sum != self.total;
        differs.then(|| "the classes do not add up to the total".to_owned())
    }

    /// What is known besides the total, if it is that of the units of the search alone.
    pub(super) fn found(&self) -> Option<&Found> {
        let (units, found) = self.found.iter().exactly_one().ok()?;
        (units.replace('-', " ") == self.question.search.units).then_some(found)
    }

    /// Whether two records of a shard have the same result.
    pub fn agrees_with(&self, other: &Self) -> bool {
        self.covered == other.covered && self.found == other.found && self.total == other.total
    }

    /// The name of its file. Names sort by the number of the shard.
    pub(crate) fn file_name(&self) -> String {
        file_name(&self.question, self.shard)
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
