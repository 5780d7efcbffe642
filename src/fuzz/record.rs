//! Random cases as JSON objects.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::fault_file::FaultFile;
use super::run::Asked;
use crate::query::record::{Encodings, Head, Numbers};

/// A case and the answers of the subjects.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct CaseRecord<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    #[schemars(extend("const" = "case"))]
    r#type: &'static str,
    seed: u64,
    case: u64,
    #[serde(flatten)]
    encoding: Encodings,
    #[serde(flatten)]
    numbers: Numbers,
    agrees: bool,
    answered: &'a [String],
    toml: String,
}

impl Serialize for Asked<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let record = CaseRecord {
            head: Head::new(self.problem),
            r#type: "case",
            seed: self.seed,
            case: self.number,
            encoding: Encodings::from(&self.case.encoding_names(self.problem)),
            numbers: Numbers::from(self.tally),
            agrees: self.fault.is_none(),
            answered: self.right,
            toml: self.case.to_string(),
        };
        record.serialize(serializer)
    }
}

/// A failing case, and the smallest that fails in the same way.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct FaultRecord<'a> {
    #[schemars(extend("const" = "fault"))]
    r#type: &'static str,
    seed: u64,
    case: u64,
    subject: &'a str,
    drawn: &'a str,
    smallest: &'a str,
    n: u32,
    toml: &'a str,
    file: String,
}

impl Serialize for FaultFile<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let record = FaultRecord {
            r#type: "fault",
            seed: self.found.seed,
            case: self.found.number,
            subject: &self.found.fault.subject,
            drawn: &self.found.fault.what,
            smallest: &self.found.smallest_fault.what,
            n: self.found.smallest.problem.size,
            toml: &self.text,
            file: self.file.display().to_string(),
        };
        record.serialize(serializer)
    }
}
