//! Certificates of counts as JSON objects.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use crate::count::choice::whole_number;
use crate::count::claim::WrittenProof;
use crate::count::request::{CountCertificate, ProofEstimate};
use nq_board::base::numbers::seconds;
use nq_query::ask::record::Head;

/// The record of a certificate of a count.
#[derive(Clone, Debug, Serialize)]
pub(super) struct CountCertificateRecord<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    r#type: &'static str,
    statement: &'a str,
    engine: &'a str,
    total: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    fundamental: Option<String>,
    proofs: Vec<ProofRecord<'a>>,
    folder: String,
    bytes: BTreeMap<&'a str, u64>,
    seconds: f64,
}

/// A proof of the number of placements that a motion maps to themselves.
#[derive(Clone, Debug, Serialize)]
struct ProofRecord<'a> {
    motion: &'a str,
    circuit: &'a str,
    count: String,
    nodes: u64,
    lemmas: u64,
}

impl<'a> From<&'a WrittenProof> for ProofRecord<'a> {
    fn from(proof: &'a WrittenProof) -> Self {
        let WrittenProof { motion, circuit, count, nodes, lemmas, .. } = proof;
        Self { motion, circuit, count: count.to_string(), nodes: *nodes, lemmas: *lemmas }
    }
}

impl Serialize for CountCertificate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let bundle = &self.bundle;
        let record = CountCertificateRecord {
            head: Head::new(&self.problem),
            r#type: "count-certificate",
            statement: &bundle.statement,
            engine: self.engine,
            total: bundle.total.to_string(),
            fundamental: bundle.fundamental.as_ref().map(ToString::to_string),
            proofs: bundle.proofs.iter().map(ProofRecord::from).collect(),
            folder: self.folder.display().to_string(),
            bytes: bundle.files.iter().map(|file| (&*file.name, file.bytes)).collect(),
            seconds: seconds(self.time),
        };
        record.serialize(serializer)
    }
}

/// The record of what a certificate of a count is predicted to take.
#[derive(Clone, Debug, Serialize)]
pub(super) struct ProofEstimateRecord<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    r#type: &'static str,
    engine: &'a str,
    proofs: Vec<SizeRecord<'a>>,
}

/// What a proof is predicted to take.
#[derive(Clone, Debug, Serialize)]
struct SizeRecord<'a> {
    motion: &'a str,
    nodes: u128,
    bytes: u128,
    seconds: f64,
    exact: bool,
}

impl Serialize for ProofEstimate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let proofs = self.proofs.iter().map(|(motion, size)| SizeRecord {
            motion,
            nodes: whole_number(size.nodes),
            bytes: whole_number(size.bytes),
            seconds: size.seconds,
            exact: size.is_exact,
        });
        let record = ProofEstimateRecord {
            head: Head::new(&self.problem),
            r#type: "proof-estimate",
            engine: self.engine,
            proofs: proofs.collect(),
        };
        record.serialize(serializer)
    }
}
