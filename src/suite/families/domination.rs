//! Queens that attack or occupy every square: the least number, and one less.

use super::at_the_best::at_the_best;
use crate::model::ModelError;
use crate::suite::draft::Draft;
use crate::suite::family::{Family, Plan};

pub(super) const FAMILY: Family = Family {
    name: "queens-domination",
    about: "k queens that dominate the board: the least k, and one less",
    source: "A075458",
    draft,
};

fn draft(plan: &Plan) -> Result<Vec<Draft>, ModelError> {
    at_the_best(FAMILY.name, plan.grade.of(5..=9, 10..=11, 12..=13), plan.grade)
}
