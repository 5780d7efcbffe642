//! Solved files and their solutions as JSON objects.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::difference::Difference;
use super::report::{Differs, FileSolution, Imported};
use crate::query::record::{Head, Partial, PlacementRecord, pieces};

/// The solutions of a file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct ImportedRecord<'a> {
    #[serde(flatten)]
    head: Option<Head<'a>>,
    #[schemars(extend("const" = "imported"))]
    r#type: &'static str,
    verdict: &'static str,
    variables: String,
    clauses: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    constraints: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    objective: Option<String>,
    witness: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    differs: Option<DiffersRecord<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    digest: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    partial: Option<Partial>,
}

impl<'a> From<&'a Imported> for ImportedRecord<'a> {
    fn from(imported: &'a Imported) -> Self {
        let is_list = imported.wanted.is_list();
        let digest = imported.digest.filter(|_| is_list);
        Self {
            head: imported.checked().map(Head::new),
            r#type: "imported",
            verdict: imported.verdict(),
            variables: imported.size.variables.to_string(),
            clauses: imported.size.clauses.to_string(),
            constraints: imported.constraints.map(|constraints| constraints.to_string()),
            objective: imported.objective.map(|objective| objective.value.to_string()),
            witness: imported.checked().is_some(),
            differs: imported.differs.as_ref().map(DiffersRecord::from),
            total: is_list.then(|| imported.total.to_string()),
            digest: digest.map(|digest| digest.to_string()),
            partial: imported.stopped().map(Partial::of),
        }
    }
}

impl Serialize for Imported {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ImportedRecord::from(self).serialize(serializer)
    }
}

/// The difference between a file and the problem of its command: one of the three.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct DiffersRecord<'a> {
    command: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    variables: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    adds: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lacks: Option<&'a str>,
}

impl<'a> From<&'a Differs> for DiffersRecord<'a> {
    fn from(differs: &'a Differs) -> Self {
        let mut record =
            Self { command: &differs.command, variables: None, adds: None, lacks: None };
        match &differs.difference {
            Difference::Variables { expected, .. } => record.variables = Some(expected.to_string()),
            Difference::Adds { text, .. } => record.adds = Some(text),
            Difference::Lacks { text, .. } => record.lacks = Some(text),
        }
        record
    }
}

/// A solution of a file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum FileSolutionRecord<'a> {
    /// A placement that keeps the rules of a problem.
    Checked(PlacementRecord<'a>),
    /// A placement by the names of variables alone.
    Named(NamedPlacementRecord),
    /// The values of variables without names.
    Model(ModelRecord),
}

/// A placement without a known problem.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct NamedPlacementRecord {
    #[schemars(extend("const" = "placement"))]
    r#type: &'static str,
    pieces: BTreeMap<char, Vec<String>>,
}

/// A model as DIMACS literals.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct ModelRecord {
    #[schemars(extend("const" = "model"))]
    r#type: &'static str,
    literals: Vec<i32>,
}

impl<'a> From<FileSolution<'a>> for FileSolutionRecord<'a> {
    fn from(solution: FileSolution<'a>) -> Self {
        match solution {
            FileSolution::Placement(meaning, placement) if meaning.has_rules() => {
                Self::Checked(PlacementRecord::new(meaning.problem(), placement, None))
            }
            FileSolution::Placement(meaning, placement) => Self::Named(NamedPlacementRecord {
                r#type: "placement",
                pieces: pieces(meaning.problem(), placement),
            }),
            FileSolution::Model(literals) => Self::Model(ModelRecord {
                r#type: "model",
                literals: literals.iter().map(|literal| literal.dimacs()).collect(),
            }),
        }
    }
}

impl Serialize for FileSolution<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        FileSolutionRecord::from(*self).serialize(serializer)
    }
}
