//! n-queens under each encoding of at-most-one constraints.

use itertools::iproduct;

use crate::suite::draft::Draft;
use crate::suite::family::{BY_FORMULA, Family, Plan};
use crate::suite::verdict::{Theorem, Verdict};
use nq_board::model::{Model, ModelError};
use nq_cnf::sat::encoding::{AT_MOST_ONE, EncodingChoice};

pub(crate) const FAMILY: Family = Family {
    name: "n-queens",
    about: "n-queens under each at-most-one encoding, all satisfiable",
    source: "A000170; Pauls (1874) for larger n",
    draft,
};

/// Placements for every n from 4 on.
pub(crate) const PAULS: Theorem =
    Theorem { verdict: Verdict::Satisfiable, source: "Pauls (1874): satisfiable for n >= 4" };

#[expect(clippy::unnecessary_wraps, reason = "the type of every family")]
fn draft(plan: &Plan) -> Result<Vec<Draft>, ModelError> {
    let sizes: &[u32] = plan.grade.of(&[8, 16, 32], &[64, 100], &[128]);
    let drafts = iproduct!(sizes, AT_MOST_ONE).map(|(&size, &encoding)| {
        let name = format!("n-queens-{size}-{}", encoding.name());
        let choice = EncodingChoice { at_most_one: Some(encoding), ..EncodingChoice::default() };
        let draft = Draft::of(name, Model::n_queens(), size);
        // Row by row, the first placement of a large board comes late.
        let draft = draft.decided_by(if size <= 16 { &["backtrack"] } else { &[BY_FORMULA] }, None);
        Draft { query: draft.query.encoding(choice), theorem: Some(PAULS), ..draft }
    });
    Ok(drafts.collect())
}
