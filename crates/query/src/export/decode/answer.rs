//! The report on the output of a solver.

use serde::{Serialize, Serializer};

use crate::ask::record::{Head, Numbers, PlacementRecord};
use nq_board::base::count::Count;
use nq_board::base::placement::Placement;
use nq_board::model::{Objective, Problem};
use nq_board::run::tally::Tally;
use nq_cnf::format::solver_output::Claim;

/// The answer of a solver, with every model checked.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Decoded {
    /// The problem; at the level of the answer if the parameter was open.
    pub problem: Problem,
    /// The objective, if its parameter was open.
    pub objective: Option<Objective>,
    /// The claim of the solver.
    pub claim: Claim,
    /// Whether it claims the optimum.
    pub optimum: bool,
    /// Whether all models are listed, not one.
    pub all: bool,
    /// The number of models printed.
    pub models: u64,
    /// The number of repeated models.
    pub repeated: u64,
    /// The number of models that a later, better model replaces.
    pub others: u64,
    /// If the formula breaks symmetry: the number of placements in the orbits of the answer.
    pub in_orbits: Option<u64>,
    /// How a permutation was read.
    pub read_as: Option<String>,
    /// The answer, each placement once, in order.
    pub placements: Vec<Placement>,
    /// Their number and digest. The list may be incomplete, so the orbits are unknown.
    pub tally: Tally,
}

impl Decoded {
    /// The claim of the solver, in the words of its `s` line.
    #[must_use]
    pub const fn verdict(&self) -> &'static str {
        match self.claim {
            Claim::Satisfiable if self.optimum => "OPTIMUM FOUND",
            Claim::Satisfiable => "SATISFIABLE",
            Claim::Unsatisfiable => "UNSATISFIABLE",
            Claim::Unknown => "UNKNOWN",
        }
    }

    /// The number of distinct placements in the answer.
    #[must_use]
    pub fn total(&self) -> Count {
        self.tally.total.clone()
    }

    /// The placements as records.
    pub fn records(&self) -> impl Iterator<Item = PlacementRecord<'_>> {
        self.placements.iter().map(|placement| PlacementRecord::new(&self.problem, placement, None))
    }
}

/// The verdict of a solver, with the number of its models.
#[derive(Clone, Debug, Serialize)]
pub(super) struct DecodedRecord<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    r#type: &'static str,
    verdict: &'static str,
    models: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    others: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    in_orbits: Option<String>,
    #[serde(flatten)]
    numbers: Numbers,
}

impl Serialize for Decoded {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let record = DecodedRecord {
            head: Head::new(&self.problem),
            r#type: "decoded",
            verdict: self.verdict(),
            models: self.models.to_string(),
            others: (self.others > 0).then(|| self.others.to_string()),
            in_orbits: self.in_orbits.map(|number| number.to_string()),
            numbers: Numbers::from(&self.tally),
        };
        record.serialize(serializer)
    }
}
