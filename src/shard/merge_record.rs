//! The JSON objects of a merge.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::merging::{MergeReport, Refusal};
use super::question::QuestionHead;
use crate::query::records::CountRecord;

/// The sum of all shards.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct MergeRecord<'a> {
    #[serde(flatten)]
    count: CountRecord<'a>,
    shards: Shards<'a>,
}

/// The merged shards.
#[derive(Debug, Serialize, JsonSchema)]
struct Shards<'a> {
    number: String,
    by: Vec<&'a str>,
    units: &'static str,
    covered: String,
    covered_digest: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    audited: Option<&'a [u64]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    audited_units: Option<String>,
}

impl Serialize for MergeReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { count, set, merged, audited } = self;
        let shards = Shards {
            number: set.of.to_string(),
            by: set.by(),
            units: set.question.search.units(),
            covered: merged.covered.units.to_string(),
            covered_digest: merged.covered.digest.to_string(),
            audited: audited.as_ref().map(|audited| &*audited.shards),
            audited_units: audited.as_ref().map(|audited| audited.units.to_string()),
        };
        MergeRecord { count: CountRecord::from(count), shards }.serialize(serializer)
    }
}

/// A refused merge.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct RefusalRecord<'a> {
    #[serde(flatten)]
    question: QuestionHead<'a>,
    #[schemars(extend("const" = "refusal"))]
    r#type: &'static str,
    shards: String,
    missing: String,
    faults: Vec<FaultRecord>,
}

/// The fault of a file.
#[derive(Debug, Serialize, JsonSchema)]
struct FaultRecord {
    file: String,
    why: String,
}

impl Serialize for Refusal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let faults = self.faults.iter().map(|blamed| FaultRecord {
            file: blamed.file.display().to_string(),
            why: blamed.fault.to_string(),
        });
        let record = RefusalRecord {
            question: QuestionHead::from(&self.set.question),
            r#type: "refusal",
            shards: self.set.of.to_string(),
            missing: self.set.missing().to_string(),
            faults: faults.collect(),
        };
        record.serialize(serializer)
    }
}
