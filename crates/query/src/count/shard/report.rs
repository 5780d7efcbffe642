//! A searched shard, and its JSON object.

use std::time::Duration;

use serde::{Serialize, Serializer};

use crate::ask::record::{Head, Numbers, Partial, seconds};
use crate::count::shard::question::CountQuestion;
use crate::count::shard::record::Record;
use nq_board::model::Problem;
use nq_board::run::control::Completion;
use nq_board::run::divisible::{Found, Part};
use nq_board::run::shard::Shard;
use nq_board::run::tally::Tally;

/// The result of a shard, or of a part of it if the search was stopped.
#[derive(Clone, Debug)]
pub struct ShardReport {
    /// The problem.
    pub problem: Problem,
    /// The question, common to all shards.
    pub question: CountQuestion,
    /// The shard.
    pub shard: Shard,
    /// Whether the search is complete.
    pub completion: Completion,
    /// The engine.
    pub engine: &'static str,
    /// The instructions or the solver.
    pub by: &'static str,
    /// What was searched and found.
    pub part: Part,
    /// The time of the search and its checks.
    pub time: Duration,
}

impl ShardReport {
    /// The record, if the search is complete.
    #[must_use]
    pub fn record(&self) -> Option<Record> {
        let Self { question, shard, part, by, time, .. } = self;
        let is_complete = self.completion == Completion::Complete;
        is_complete.then(|| Record::new(question.clone(), *shard, part.clone(), (by, *time)))
    }
}

/// The answer of one shard: a part of the whole.
#[derive(Clone, Debug, Serialize)]
pub(super) struct ShardJson<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    engine: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    simd: Option<&'a str>,
    r#type: &'static str,
    #[serde(flatten)]
    numbers: Numbers,
    seconds: f64,
    partial: PartJson,
}

/// The part of the search.
#[derive(Clone, Debug, Serialize)]
struct PartJson {
    #[serde(flatten)]
    stopped: Option<Partial>,
    shard: String,
    #[serde(flatten)]
    units: UnitsJson,
}

#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum UnitsJson {
    RowSets {
        row_sets: String,
        row_set_digest: String,
        by_class: Vec<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        audited_row_sets: Option<String>,
    },
    Nodes {
        nodes: String,
        node_digest: String,
    },
    Branches {
        branches: String,
        branch_digest: String,
    },
    Cubes {
        cubes: String,
        cube_digest: String,
    },
}

impl From<&Part> for UnitsJson {
    fn from(Part { covered, found, audited, .. }: &Part) -> Self {
        let (units, digest) = (covered.units.to_string(), covered.digest.to_string());
        match found {
            Found::RowSets { by_class } => Self::RowSets {
                row_sets: units,
                row_set_digest: digest,
                by_class: by_class.iter().map(ToString::to_string).collect(),
                audited_row_sets: (*audited > 0).then(|| audited.to_string()),
            },
            Found::Nodes {} => Self::Nodes { nodes: units, node_digest: digest },
            Found::Branches { .. } => Self::Branches { branches: units, branch_digest: digest },
            Found::Cubes { .. } => Self::Cubes { cubes: units, cube_digest: digest },
        }
    }
}

impl Serialize for ShardReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { problem, part, .. } = self;
        let digest = part.found.digest();
        // The least member of an orbit may be in another shard, so a shard has no fundamental
        // count.
        let tally = Tally { total: part.total.clone(), orbits: None, digest };
        let record = ShardJson {
            head: Head::new(problem),
            engine: self.engine,
            simd: (self.by != self.engine).then_some(self.by),
            r#type: "tally",
            numbers: Numbers::from(&tally),
            seconds: seconds(self.time),
            partial: PartJson {
                stopped: Partial::of_completion(self.completion),
                shard: self.shard.to_string(),
                units: UnitsJson::from(part),
            },
        };
        record.serialize(serializer)
    }
}
