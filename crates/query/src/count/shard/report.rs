//! A searched shard, and its JSON object.

use std::time::Duration;

use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use crate::ask::json::{Head, Numbers, Partial, seconds};
use crate::count::shard::question::CountQuestion;
use crate::count::shard::record::Record;
use nq_board::model::Problem;
use nq_board::run::{Completion, Part, Shard, Tally};

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
    units: Map<String, Value>,
}

/// The units of a part, under their name: `row_sets`, `row_set_digest`.
fn units_of(units: &str, part: &Part) -> Map<String, Value> {
    let units = units.replace(' ', "_");
    let unit = units.strip_suffix("es").filter(|one| one.ends_with("ch"));
    let unit = unit.unwrap_or_else(|| units.trim_end_matches('s'));
    let Part { covered, by_class, audited, .. } = part;
    let mut fields = Map::new();
    fields.insert(units.clone(), covered.units.to_string().into());
    fields.insert(format!("{unit}_digest"), covered.digest.to_string().into());
    if !by_class.is_empty() {
        fields.insert("by_class".to_owned(), by_class.iter().map(ToString::to_string).collect());
    }
    if *audited > 0 {
        fields.insert(format!("audited_{units}"), audited.to_string().into());
    }
    fields
}

impl Serialize for ShardReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { problem, part, .. } = self;
        // The least member of an orbit may be in another shard, so a shard has no fundamental
        // count.
        let tally = Tally { orbits: None, ..part.found.clone() };
        let record = ShardJson {
            head: Head::new(problem),
            engine: self.engine,
            simd: (self.by != self.engine).then_some(self.by),
            r#type: "tally",
            numbers: Numbers::from(&tally),
            seconds: seconds(self.time),
            partial: PartJson {
                stopped: self.completion.stopped().map(Partial::of),
                shard: self.shard.to_string(),
                units: units_of(&self.question.search.units, part),
            },
        };
        record.serialize(serializer)
    }
}
