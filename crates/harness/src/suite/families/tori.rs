//! n-queens on tori.

use crate::suite::draft::Draft;
use crate::suite::family::{BY_ROWS, Family, Grade, Plan};
use crate::suite::verdict::{Theorem, Verdict};
use nq_board::model::{ModelError, builtin};

pub(crate) const FAMILY: Family = Family {
    name: "toroidal-queens",
    about: "n-queens on a torus, unsatisfiable if n is divisible by 2 or 3",
    source: "Pólya (1918); A051906",
    draft,
};

const POLYA: &str = "Pólya (1918): satisfiable if and only if n is divisible neither by 2 nor by 3";

fn draft(plan: &Plan) -> Result<Vec<Draft>, ModelError> {
    let sizes: &[u32] =
        plan.grade.of(&[5, 6, 7, 8, 9, 10, 11, 12, 13], &[14, 15, 25, 35], &[16, 18, 49, 65]);
    let model = builtin::by_name(FAMILY.name)?;
    let engines: &[&str] = if plan.grade == Grade::Small { &[BY_ROWS] } else { &[] };
    let drafts = sizes.iter().map(|&size| {
        let draft = Draft::of(format!("{}-{size}", FAMILY.name), model.clone(), size);
        let is_placeable = !size.is_multiple_of(2) && !size.is_multiple_of(3);
        let theorem = Theorem { verdict: Verdict::of(is_placeable), source: POLYA };
        Draft { theorem: Some(theorem), ..draft.decided_by(engines, None) }
    });
    Ok(drafts.collect())
}
