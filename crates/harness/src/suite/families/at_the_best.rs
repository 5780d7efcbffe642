//! Models with an objective at the best level, and one level beyond: queens that dominate the
//! board, and armies of queens in peace.

use std::ops::RangeInclusive;

use crate::suite::draft::Draft;
use crate::suite::family::{BY_FORMULA, Family, Plan};
use nq_board::model::{ModelError, Sense, Settings, builtin};
use nq_check::verify::published_best;

pub(crate) const DOMINATION: Family = Family {
    name: "queens-domination",
    about: "k queens that dominate the board: the least k, and one less",
    source: "A075458",
    draft: |plan| at_the_best("queens-domination", plan, plan.grade.of(5..=9, 10..=11, 12..=13)),
};

pub(crate) const PEACEABLE_QUEENS: Family = Family {
    name: "peaceable-queens",
    about: "k white and k black queens, no attack between colours: the largest k, and one more",
    source: "A250000; CSPLib prob110",
    draft: |plan| at_the_best("peaceable-queens", plan, plan.grade.of(4..=7, 8..=8, 9..=11)),
};

/// The built-in model of this name at the published best level, and one level beyond, at each size
/// that has one.
fn at_the_best(
    name: &str,
    plan: &Plan,
    sizes: RangeInclusive<u32>,
) -> Result<Vec<Draft>, ModelError> {
    let model = builtin::by_name(name)?;
    let beyond = match model.objective().map(|objective| objective.sense) {
        Some(Sense::Minimise) => -1,
        _ => 1,
    };
    let mut drafts = Vec::new();
    for size in sizes {
        let any_level = model.problem(size, &Settings::default().with("k", 1))?;
        let Some(best) = published_best(&any_level) else { continue };
        drafts.extend([best, best + beyond].map(|k| {
            let draft = Draft::of(format!("{name}-{size}-k{k}"), model.clone(), size).with_k(k);
            draft.decided_by(&[], plan.second(BY_FORMULA))
        }));
    }
    Ok(drafts)
}
