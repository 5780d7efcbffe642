//! n-queens with random squares on which no queen may stand.

use itertools::Itertools;

use crate::suite::draft::Draft;
use crate::suite::families::random::{Axes, percent, square};
use crate::suite::family::{BY_FORMULA, BY_ROWS, Family, Plan};
use nq_board::base::board::Square;
use nq_board::model::{Model, ModelError};

pub(crate) const FAMILY: Family = Family {
    name: "blocked-queens",
    about: "n-queens with random squares kept empty, around half of them satisfiable",
    source: "random squares, as in Blocked N-Queens of ASP competitions",
    draft,
};

fn draft(plan: &Plan) -> Result<Vec<Draft>, ModelError> {
    let axes = Axes {
        family: FAMILY.name,
        sizes: plan.grade.of(&[12, 16, 20], &[32, 48], &[64, 80]),
        parameter: ("percent", plan.grade.of(&[50, 60, 70], &[75, 80, 85], &[85, 88, 91])),
    };
    axes.drafts(plan, |name, size, value, draws| {
        let board = square(size);
        let all: Vec<Square> = board.squares().collect();
        let mut squares = draws.some(&all, percent(value, size * size));
        squares.sort_unstable();
        let squares = squares.into_iter().map(|square| board.name(square)).join(",");
        let draft = Draft::of(name, Model::n_queens(), size).blocking(&squares)?;
        Ok(draft.decided_by(&[BY_FORMULA], plan.second(BY_ROWS)))
    })
}
