//! The report on the output of a solver.

use serde::{Serialize, Serializer};

use crate::ask::json::{PlacementRecord, head, numbers};
use nq_board::base::{Count, Placement, as_text};
use nq_board::model::{Objective, Problem};
use nq_board::run::Tally;
use nq_cnf::format::solver_output::Claim;

/// The answer of a solver, with every model checked.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Decoded {
    /// The problem; at the level of the answer if the parameter was open.
    #[serde(flatten, serialize_with = "head")]
    pub problem: Problem,
    pub(super) r#type: &'static str,
    /// The claim of the solver, in the words of its `s` line.
    pub(super) verdict: &'static str,
    /// The objective, if its parameter was open.
    #[serde(skip)]
    pub objective: Option<Objective>,
    /// The claim of the solver.
    #[serde(skip)]
    pub claim: Claim,
    /// Whether it claims the optimum.
    #[serde(skip)]
    pub optimum: bool,
    /// Whether all models are listed, not one.
    #[serde(skip)]
    pub all: bool,
    /// The number of models printed.
    #[serde(serialize_with = "as_text::serialize")]
    pub models: u64,
    /// The number of repeated models.
    #[serde(skip)]
    pub repeated: u64,
    /// The number of models that a later, better model replaces.
    #[serde(serialize_with = "as_text::serialize", skip_serializing_if = "is_none")]
    pub others: u64,
    /// If the formula breaks symmetry: the number of placements in the orbits of the answer.
    #[serde(serialize_with = "number", skip_serializing_if = "Option::is_none")]
    pub in_orbits: Option<u64>,
    /// How a permutation was read.
    #[serde(skip)]
    pub read_as: Option<String>,
    /// The answer, each placement once, in order.
    #[serde(skip)]
    pub placements: Vec<Placement>,
    /// Their number and digest. The list may be incomplete, so the orbits are unknown.
    #[serde(flatten, serialize_with = "numbers")]
    pub tally: Tally,
}

impl Decoded {
    /// The claim of the solver, in the words of its `s` line.
    pub const fn verdict(&self) -> &'static str {
        self.verdict
    }

    /// The number of distinct placements in the answer.
    pub fn total(&self) -> Count {
        self.tally.total.clone()
    }

    /// The placements as records.
    pub fn records(&self) -> impl Iterator<Item = PlacementRecord<'_>> {
        self.placements.iter().map(|placement| PlacementRecord::new(&self.problem, placement, None))
    }
}

/// Whether no model was replaced: then the object has no such number.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature of serde")]
const fn is_none(number: &u64) -> bool {
    *number == 0
}

/// Writes a number that not every answer has.
#[expect(clippy::ref_option, reason = "the signature of serde")]
fn number<S: Serializer>(number: &Option<u64>, serializer: S) -> Result<S::Ok, S::Error> {
    number.map(|number| number.to_string()).serialize(serializer)
}
