//! A model with an objective at its best level, and one level beyond.

use super::deciders::BY_FORMULA;
use std::ops::RangeInclusive;

use crate::model::{ModelError, Sense, Settings, builtin};
use crate::suite::draft::Draft;
use crate::suite::family::Grade;
use crate::verify::published_best;

/// The built-in model of this name at the published best level, and one level beyond, at each size
/// that has one.
pub(super) fn at_the_best(
    name: &'static str,
    sizes: RangeInclusive<u32>,
    grade: Grade,
) -> Result<Vec<Draft>, ModelError> {
    let model = builtin::by_name(name)?;
    let beyond = match model.objective().map(|objective| objective.sense) {
        Some(Sense::Minimise) => -1,
        _ => 1,
    };
    let second = (grade == Grade::Small).then_some(BY_FORMULA);
    let mut drafts = Vec::new();
    for size in sizes {
        let any_level = model.problem(size, &Settings::default().with("k", 1))?;
        let Some(best) = published_best(&any_level) else { continue };
        drafts.extend([best, best + beyond].map(|k| {
            let draft = Draft::of(format!("{name}-{size}-k{k}"), model.clone(), size).with_k(k);
            draft.decided_by(&[], second)
        }));
    }
    Ok(drafts)
}
