//! The progress of the count in a folder, and its faults.

use std::path::Path;
use std::time::SystemTime;

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::fault::Blamed;
use super::folder::Folder;
use super::question::{CountQuestion, QuestionHead};
use super::set::ShardSet;
use super::status::Status;
use super::store::StoreError;
use crate::query::record::seconds;
use nq_board::run::control::Control;

/// The state of a folder of records.
#[derive(Clone, Debug)]
pub struct StatusReport {
    /// The count of most records, if there are any, and its progress.
    pub count: Option<(CountQuestion, Status)>,
    /// The faults of other records.
    pub faults: Vec<Blamed>,
}

impl StatusReport {
    /// Reads a folder. Each record is checked only by itself.
    ///
    /// # Errors
    /// As [`Folder::read`].
    pub fn read(folder: &Path, control: &Control) -> Result<Self, StoreError> {
        let (set, faults) = ShardSet::of(Folder::read(folder, control)?);
        let count = set.map(|set| {
            let status = Status::of(&set, SystemTime::now());
            (set.question, status)
        });
        Ok(Self { count, faults })
    }

    /// Whether all shards are done.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.count.as_ref().is_some_and(|(_, status)| status.is_complete())
    }
}

/// The progress of a count.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct StatusRecord<'a> {
    #[serde(flatten)]
    question: Option<QuestionHead<'a>>,
    #[schemars(extend("const" = "status"))]
    r#type: &'static str,
    done: String,
    #[serde(flatten)]
    rest: Option<Rest>,
}

/// The missing shards and the estimated time.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct Rest {
    shards: String,
    missing: String,
    work_seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    shards_per_second: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    left_seconds: Option<f64>,
}

impl From<&Status> for Rest {
    fn from(Status { of, missing, work, rate, left, .. }: &Status) -> Self {
        Self {
            shards: of.to_string(),
            missing: missing.to_string(),
            work_seconds: seconds(*work),
            shards_per_second: *rate,
            left_seconds: left.map(seconds),
        }
    }
}

impl Serialize for StatusReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let status = self.count.as_ref().map(|(_, status)| status);
        let record = StatusRecord {
            question: self.count.as_ref().map(|(question, _)| question.into()),
            r#type: "status",
            done: status.map_or(0, |status| status.done).to_string(),
            rest: status.map(Rest::from),
        };
        record.serialize(serializer)
    }
}
