//! Two armies of queens in peace: the largest armies, and one queen more in each.

use super::at_the_best::at_the_best;
use crate::model::ModelError;
use crate::suite::draft::Draft;
use crate::suite::family::{Family, Plan};

pub(super) const FAMILY: Family = Family {
    name: "peaceable-queens",
    about: "k white and k black queens, no attack between colours: the largest k, and one more",
    source: "A250000",
    draft,
};

fn draft(plan: &Plan) -> Result<Vec<Draft>, ModelError> {
    at_the_best(FAMILY.name, plan.grade.of(4..=7, 8..=8, 9..=11), plan.grade)
}
