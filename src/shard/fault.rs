//! What can be wrong with a record.

use std::path::PathBuf;

use thiserror::Error;

use super::form::VERSION;
use crate::base::count::Count;
use crate::run::shard::{Covered, Shard};

/// A file and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}: {fault}", file.display())]
pub struct Blamed {
    /// The file.
    pub file: PathBuf,
    /// What is wrong.
    pub fault: Fault,
}

/// What can be wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// It cannot be read.
    #[error("it cannot be read: {0}")]
    Unreadable(String),
    /// It ends too early.
    #[error("it is cut off: count the shard again")]
    CutOff,
    /// It is something else.
    #[error("it is no record of a shard: {0}")]
    NoRecord(String),
    /// Another version of this program wrote it.
    #[error(
        "it is a record in version {version} of the form, and this program reads version {}",
        VERSION
    )]
    Version {
        /// The version that stands in it.
        version: u32,
    },
    /// It is not as it was written.
    #[error("it was edited: its content has the SHA-256 {content}, not {says}")]
    Edited {
        /// The hash that stands in it.
        says: String,
        /// The hash that its content has.
        content: String,
    },
    /// It contradicts itself.
    #[error("it contradicts itself: {0}")]
    Contradiction(String),
    /// It is of another question, or cut into another number of shards.
    #[error("it belongs to another count: {0}")]
    OtherCount(String),
    /// There are two of the same shard, which agree.
    #[error("it is shard {shard}, and {} is that too: remove one of them", other.display())]
    Doubled {
        /// The shard.
        shard: Shard,
        /// The other file.
        other: PathBuf,
    },
    /// There are two of the same shard, which do not agree.
    #[error("it is shard {shard} and says {said}, and {} is that too and says {other_said}: one of them is wrong",
        other.display())]
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
    /// It has other units than the splitter gives to its shard.
    #[error("shard {shard} has {} {units} with the digest {}, not {} with {}",
        expected.units, expected.digest, covered.units, covered.digest)]
    Uncovered {
        /// The shard.
        shard: Shard,
        /// `row sets` or `cubes`.
        units: &'static str,
        /// What the record says.
        covered: Covered,
        /// What the splitter says.
        expected: Covered,
    },
    /// Another way to count gives another result.
    #[error("counted once more, shard {shard} has {again}, and it says {said}")]
    Refuted {
        /// The shard.
        shard: Shard,
        /// What the record says.
        said: String,
        /// What the second count says.
        again: String,
    },
}
