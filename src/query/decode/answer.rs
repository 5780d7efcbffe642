//! The report on a solver's output.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::base::count::Count;
use crate::base::placement::Placement;
use crate::format::solver_output::Claim;
use crate::model::Problem;
use crate::query::record::{Head, Numbers, PlacementRecord};
use crate::run::tally::Tally;

/// A solver's answer, each of its models checked.
#[derive(Clone, Debug)]
pub struct Decoded {
    /// What is answered, at the level of the answer where the parameter was left open.
    pub problem: Problem,
    /// The parameter left open, if one was.
    pub parameter: Option<String>,
    /// What the solver claims.
    pub claim: Claim,
    /// Whether it claims that there is nothing better.
    pub optimum: bool,
    /// Whether many models were asked for, not one.
    pub all: bool,
    /// How many models it printed.
    pub models: u64,
    /// How many of these repeat others.
    pub repeated: u64,
    /// How many are not among the answer, since they were on the way to it.
    pub others: u64,
    /// The answer, each placement once, in order.
    pub placements: Vec<Placement>,
    /// Their number and digest. They need not be all there are, so their orbits are unknown.
    pub tally: Tally,
}

impl Decoded {
    /// The solver's claim, as the `s` line of its output says it.
    #[must_use]
    pub const fn verdict(&self) -> &'static str {
        match self.claim {
            Claim::Satisfiable if self.optimum => "OPTIMUM FOUND",
            Claim::Satisfiable => "SATISFIABLE",
            Claim::Unsatisfiable => "UNSATISFIABLE",
            Claim::Unknown => "UNKNOWN",
        }
    }

    /// The number of different placements in the answer.
    #[must_use]
    pub fn total(&self) -> Count {
        self.tally.total.clone()
    }

    /// The placements as records.
    pub fn records(&self) -> impl Iterator<Item = PlacementRecord<'_>> {
        self.placements.iter().map(|placement| PlacementRecord::new(&self.problem, placement, None))
    }
}

/// The verdict of a solver's output, and how many models stand behind it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct DecodedRecord<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    #[schemars(extend("const" = "decoded"))]
    r#type: &'static str,
    verdict: &'static str,
    models: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    others: Option<String>,
    #[serde(flatten)]
    numbers: Numbers,
}

impl<'a> From<&'a Decoded> for DecodedRecord<'a> {
    fn from(decoded: &'a Decoded) -> Self {
        Self {
            head: Head::new(&decoded.problem),
            r#type: "decoded",
            verdict: decoded.verdict(),
            models: decoded.models.to_string(),
            others: (decoded.others > 0).then(|| decoded.others.to_string()),
            numbers: Numbers::from(&decoded.tally),
        }
    }
}

impl Serialize for Decoded {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        DecodedRecord::from(self).serialize(serializer)
    }
}
