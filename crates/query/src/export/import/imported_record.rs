//! Solved files and their solutions as JSON objects.

use nq_board::base::Symbol;
use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use crate::ask::json::{Head, Partial, pieces};
use crate::export::import::{Differs, FileSolution, Imported};

/// The solutions of a file.
#[derive(Clone, Debug, Serialize)]
struct ImportedRecord<'a> {
    #[serde(flatten)]
    head: Option<Head<'a>>,
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
    differs: Option<&'a Differs>,
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    digest: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    partial: Option<Partial>,
}

impl Serialize for Imported {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let is_list = self.wanted.is_list();
        let digest = self.digest.filter(|_| is_list);
        let record = ImportedRecord {
            head: self.checked().map(Head::new),
            r#type: "imported",
            verdict: self.verdict(),
            variables: self.size.variables.to_string(),
            clauses: self.size.clauses.to_string(),
            constraints: self.constraints.map(|constraints| constraints.to_string()),
            objective: self.objective.map(|objective| objective.value.to_string()),
            witness: self.checked().is_some(),
            differs: self.differs.as_ref(),
            total: is_list.then(|| self.total.to_string()),
            digest: digest.map(|digest| digest.to_string()),
            partial: self.stopped().map(Partial::of),
        };
        record.serialize(serializer)
    }
}

impl Serialize for FileSolution<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Written<'a> {
            /// Where a placement keeps the rules of a problem.
            #[serde(flatten)]
            head: Option<Head<'a>>,
            r#type: &'static str,
            #[serde(skip_serializing_if = "Option::is_none")]
            pieces: Option<BTreeMap<Symbol, Vec<String>>>,
            /// The values of variables without names.
            #[serde(skip_serializing_if = "Option::is_none")]
            literals: Option<Vec<i32>>,
        }
        let written = match *self {
            Self::Placement(meaning, placement) => Written {
                head: meaning.has_rules.then(|| Head::new(meaning.problem())),
                r#type: "placement",
                pieces: Some(pieces(meaning.problem(), placement)),
                literals: None,
            },
            Self::Model(literals) => {
                let literals = literals.iter().map(|literal| literal.dimacs()).collect();
                Written { head: None, r#type: "model", pieces: None, literals: Some(literals) }
            }
        };
        written.serialize(serializer)
    }
}
