//! Faults of records.

use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use thiserror::Error;

use nq_board::base::as_text;
use nq_board::base::count::Count;
use nq_board::run::shard::{Covered, Shard};

/// The fault of a file.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, JsonSchema)]
#[error("{}: {fault}", file.display())]
#[schemars(rename = "FaultRecord")]
pub struct Blamed {
    /// The file.
    #[serde(serialize_with = "display")]
    #[schemars(with = "String")]
    pub file: PathBuf,
    /// The fault.
    #[serde(rename = "why", serialize_with = "as_text::serialize")]
    #[schemars(with = "String")]
    pub fault: Fault,
}

fn display<S: Serializer>(file: &Path, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&file.display())
}

/// Faults of records.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Fault {
    /// It cannot be read.
    #[error("it cannot be read: {0}")]
    Unreadable(String),
    /// It ends too early.
    #[error("it is incomplete: count the shard again")]
    CutOff,
    /// It is something else.
    #[error("it is not a record of a shard: {0}")]
    NoRecord(String),
    /// Another version of this program wrote it.
    #[error("it is a record in version {its} of the format, and this program reads version {ours}")]
    Version {
        /// Its version.
        its: u32,
        /// The version of this program.
        ours: u32,
    },
    /// It was changed after it was written.
    #[error("it was edited: its content has the SHA-256 {content}, not {says}")]
    Edited {
        /// The hash in the file.
        says: String,
        /// The hash of its content.
        content: String,
    },
    /// It contradicts itself.
    #[error("it contradicts itself: {0}")]
    Contradiction(String),
    /// It has another question or another number of shards.
    #[error("it belongs to another count: {0}")]
    OtherCount(String),
    /// Another record of the same shard agrees with it.
    #[error("it is shard {shard}, and {} is too: remove one of them", other.display())]
    Doubled {
        /// The shard.
        shard: Shard,
        /// The other file.
        other: PathBuf,
    },
    /// Another record of the same shard contradicts it.
    #[error(
        "it is shard {shard} with {said} placements, and {} is too, with {other_said}: one of them \
         is wrong",
        other.display()
    )]
    Conflicting {
        /// The shard.
        shard: Shard,
        /// The other file.
        other: PathBuf,
        /// The total here.
        said: Count,
        /// The total there.
        other_said: Count,
    },
    /// It covers other units than the splitter assigns to its shard.
    #[error("shard {shard} has {} {units} with the digest {}, not {} with {}",
        expected.units, expected.digest, covered.units, covered.digest)]
    Uncovered {
        /// The shard.
        shard: Shard,
        /// `row sets`, `nodes` or `cubes`.
        units: &'static str,
        /// The value in the record.
        covered: Covered,
        /// The value of the splitter.
        expected: Covered,
    },
    /// A second count has another result.
    #[error("counted again, shard {shard} has {again}, and the record has {said}")]
    Refuted {
        /// The shard.
        shard: Shard,
        /// The value in the record.
        said: String,
        /// The result of the second count.
        again: String,
    },
}
