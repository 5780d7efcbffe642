//! A searched shard as a JSON object.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::job::{ShardReport, Units};
use crate::query::record::{Head, Numbers, Partial, seconds};
use nq_board::run::tally::Tally;

/// The answer of one shard: a part of the whole.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct ShardJson<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    engine: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    simd: Option<&'a str>,
    #[schemars(extend("const" = "tally"))]
    r#type: &'static str,
    #[serde(flatten)]
    numbers: Numbers,
    seconds: f64,
    partial: Part,
}

/// The part of the search.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct Part {
    #[serde(flatten)]
    stopped: Option<Partial>,
    shard: String,
    #[serde(flatten)]
    units: UnitsJson,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
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
    Cubes {
        cubes: String,
        cube_digest: String,
    },
}

impl From<&Units> for UnitsJson {
    fn from(units: &Units) -> Self {
        match units {
            Units::RowSets(counted) => Self::RowSets {
                row_sets: counted.covered.units.to_string(),
                row_set_digest: counted.covered.digest.to_string(),
                by_class: counted.by_class.iter().map(ToString::to_string).collect(),
                audited_row_sets: (counted.audited > 0).then(|| counted.audited.to_string()),
            },
            Units::Nodes(covered) => Self::Nodes {
                nodes: covered.units.to_string(),
                node_digest: covered.digest.to_string(),
            },
            Units::Cubes(covered) => Self::Cubes {
                cubes: covered.units.to_string(),
                cube_digest: covered.digest.to_string(),
            },
        }
    }
}

impl Serialize for ShardReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // The least member of an orbit may be in another shard, so a shard has no fundamental
        // count.
        let tally = Tally { total: self.total.clone(), orbits: None, digest: self.digest };
        let record = ShardJson {
            head: Head::new(&self.problem),
            engine: self.engine,
            simd: self.simd,
            r#type: "tally",
            numbers: Numbers::from(&tally),
            seconds: seconds(self.time),
            partial: Part {
                stopped: Partial::of_completion(self.completion),
                shard: self.shard.to_string(),
                units: UnitsJson::from(&self.units),
            },
        };
        record.serialize(serializer)
    }
}
