//! n-queens with random diagonals on which no queen may stand.

use itertools::Itertools;

use crate::suite::draft::Draft;
use crate::suite::families::random::{Axes, percent, square};
use crate::suite::family::{BY_FORMULA, Family, Plan, ROWS_OR_FORMULA};
use nq_board::model::{Model, ModelError};

pub(crate) const FAMILY: Family = Family {
    name: "excluded-diagonals",
    about: "n-queens with random diagonals kept empty, in the hard range",
    source: "Gent, Jefferson, Nightingale, JAIR 59 (2017)",
    draft,
};

fn draft(plan: &Plan) -> Result<Vec<Draft>, ModelError> {
    let axes = Axes {
        family: FAMILY.name,
        sizes: plan.grade.of(&[12, 14, 16], &[18, 20], &[22, 24, 26]),
        parameter: ("percent", &[20, 23, 27]),
    };
    axes.drafts(plan, |name, size, value, draws| {
        // First the diagonals with the same sum of row and column, then those with the same
        // difference.
        let of_each_kind = 2 * size - 1;
        let all: Vec<u32> = (0..2 * of_each_kind).collect();
        let excluded = draws.some(&all, percent(value, 2 * of_each_kind));
        let board = square(size);
        let is_excluded = |row: u32, column: u32| {
            let (sum, difference) = (row + column, of_each_kind + (size - 1) + row - column);
            excluded.contains(&sum) || excluded.contains(&difference)
        };
        let squares = board.squares().filter(|s| is_excluded(s.row.into(), s.col.into()));
        let squares = squares.map(|square| board.name(square)).join(",");
        let draft = Draft::of(name, Model::n_queens(), size).blocking(&squares)?;
        Ok(draft.decided_by(ROWS_OR_FORMULA, plan.second(BY_FORMULA)))
    })
}
