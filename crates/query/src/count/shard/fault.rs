//! Faults of records.

use std::path::{Path, PathBuf};

use serde::{Serialize, Serializer};
use thiserror::Error;

use nq_board::base::as_text;

/// The fault of a file.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[error("{}: {fault}", file.display())]
pub struct Blamed {
    /// The file.
    #[serde(serialize_with = "display")]
    pub file: PathBuf,
    /// The fault.
    #[serde(rename = "why", serialize_with = "as_text::serialize")]
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
    /// It is something else.
    #[error("it is not a record of a shard: {0}")]
    NoRecord(String),
    /// It has another question or another number of shards.
    #[error("it belongs to another count: {0}")]
    OtherCount(String),
    /// It is incomplete, of another version, or edited; or it contradicts itself, another record,
    /// the splitter, or a second count.
    #[error("{0}")]
    Wrong(String),
}
