//! The JSON records of a traced enumeration.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::record::{Head, pieces};
use nq_board::model::Problem;
use nq_cnf::instance::Lit;
use nq_cnf::sat::cnf::Formula;
use nq_cnf::sat::trace::{Inference, TraceEvent};

/// An event of a traced enumeration. Clauses have numbers from 1; literals are those of DIMACS.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct TraceRecord<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    #[schemars(extend("const" = "trace"))]
    r#type: &'static str,
    #[schemars(extend("enum" = ["learned", "shortened", "model", "unsatisfiable"]))]
    event: &'static str,
    /// The pieces of a model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pieces: Option<BTreeMap<char, Vec<String>>>,
    /// Decisions that lead to the model.
    #[serde(skip_serializing_if = "Option::is_none")]
    decisions: Option<Vec<DecisionRecord>>,
    /// The learned clause, or the clause that excludes the model.
    #[serde(skip_serializing_if = "Option::is_none")]
    clause: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    literals: Option<Vec<i32>>,
    /// The longer clause of a shortened one.
    #[serde(skip_serializing_if = "Option::is_none")]
    shortened: Option<usize>,
    /// What follows from the negation of the clause. The last inference is a conflict.
    #[serde(skip_serializing_if = "Option::is_none")]
    reasons: Option<Vec<InferenceRecord>>,
}

/// A decision, and what follows; without a literal, what follows without a decision.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct DecisionRecord {
    #[serde(skip_serializing_if = "Option::is_none")]
    literal: Option<i32>,
    inferences: Vec<InferenceRecord>,
}

/// The literal that a clause implies; without a literal, the clause is false.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
struct InferenceRecord {
    clause: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    literal: Option<i32>,
}

fn inferences(inferences: &[Inference]) -> Vec<InferenceRecord> {
    let record = |&Inference { clause, implied }: &Inference| InferenceRecord {
        clause: clause + 1,
        literal: implied.map(Lit::dimacs),
    };
    inferences.iter().map(record).collect()
}

impl<'a> TraceRecord<'a> {
    /// Of an event after which there are these clauses.
    pub(crate) fn new(problem: &'a Problem, clauses: &Formula, event: &TraceEvent) -> Self {
        let number = clauses.clauses().len();
        let last = || clauses.clause(number - 1).iter().map(|lit| lit.dimacs()).collect();
        let (head, none) = (Head::new(problem), None::<Vec<DecisionRecord>>);
        let record = Self {
            head,
            r#type: "trace",
            event: "unsatisfiable",
            pieces: None,
            decisions: none,
            clause: None,
            literals: None,
            shortened: None,
            reasons: None,
        };
        match event {
            TraceEvent::Derived { shortened, reasons } => Self {
                event: if shortened.is_some() { "shortened" } else { "learned" },
                shortened: shortened.map(|index| index + 1),
                clause: Some(number),
                literals: Some(last()),
                reasons: Some(inferences(reasons)),
                ..record
            },
            TraceEvent::Model { placement, decisions } => {
                let decisions = decisions.iter().map(|decision| DecisionRecord {
                    literal: decision.literal.map(Lit::dimacs),
                    inferences: inferences(&decision.inferences),
                });
                Self {
                    event: "model",
                    pieces: Some(pieces(problem, placement)),
                    decisions: Some(decisions.collect()),
                    clause: Some(number),
                    literals: Some(last()),
                    ..record
                }
            }
            TraceEvent::Unsatisfiable { reasons } => {
                Self { reasons: Some(inferences(reasons)), ..record }
            }
        }
    }
}
