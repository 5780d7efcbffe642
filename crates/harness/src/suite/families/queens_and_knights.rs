//! Queens and knights: the largest equal number of both, and one more.

use crate::suite::draft::Draft;
use crate::suite::family::{BY_FORMULA, Family, Plan};
use nq_board::model::{Model, ModelError};

pub(crate) const FAMILY: Family = Family {
    name: "queens-and-knights",
    about: "k queens and k knights: the largest k, and one more",
    source: "Hui, Vector 21/3, for n = 8; the engine `knights`, which counts all placements",
    draft,
};

/// The sizes and the largest k, by `nq-sat count 6 13 -m queens-and-knights`. A wrong k shows: the
/// engine decides each instance, and a test requires one of each verdict.
const LARGEST: [(u32, i64); 8] =
    [(6, 3), (7, 4), (8, 5), (9, 6), (10, 7), (11, 7), (12, 8), (13, 9)];

#[expect(clippy::unnecessary_wraps, reason = "the type of every family")]
fn draft(plan: &Plan) -> Result<Vec<Draft>, ModelError> {
    let sizes = plan.grade.of(6..=9, 10..=11, 12..=13);
    let of = |&(size, largest): &(u32, i64)| {
        [largest, largest + 1].map(|k| {
            let name = format!("queens-and-knights-{size}-k{k}");
            let draft = Draft::of(name, Model::queens_and_knights(), size).with_k(k);
            draft.decided_by(&["knights"], plan.second(BY_FORMULA))
        })
    };
    Ok(LARGEST.iter().filter(|(size, _)| sizes.contains(size)).flat_map(of).collect())
}
