//! n-queens with some queens given.

use itertools::Itertools;

use crate::suite::draft::Draft;
use crate::suite::families::random::{Axes, percent, square};
use crate::suite::family::{BY_FORMULA, BY_ROWS, Family, Plan};
use nq_board::base::board::Square;
use nq_board::model::{Model, ModelError};

pub(crate) const FAMILY: Family = Family {
    name: "completion",
    about: "n-queens with random given queens that do not attack each other",
    source: "Gent, Jefferson, Nightingale, JAIR 59 (2017)",
    draft,
};

fn draft(plan: &Plan) -> Result<Vec<Draft>, ModelError> {
    let axes = Axes {
        family: FAMILY.name,
        sizes: plan.grade.of(&[16, 24], &[50, 80], &[120, 160]),
        parameter: ("percent", &[30, 40, 50]),
    };
    axes.drafts(plan, |name, size, value, draws| {
        let board = square(size);
        let mut free: Vec<Square> = board.squares().collect();
        let mut given = Vec::new();
        // A board may be full before it has all queens.
        while !free.is_empty() && given.len() < percent(value, size) as usize {
            let queen = draws.pick(&free);
            free.retain(|square| !is_on_a_line(*square, queen));
            given.push(queen);
        }
        let pieces = given.iter().sorted().map(|square| format!("Q{}", board.name(*square)));
        let draft = Draft::of(name, Model::n_queens(), size);
        let draft = draft.fixing(&pieces.into_iter().join(","))?;
        Ok(draft.decided_by(&[BY_FORMULA], plan.second(BY_ROWS)))
    })
}

/// Whether two squares share a row, column or diagonal.
fn is_on_a_line(a: Square, b: Square) -> bool {
    let (rows, columns) = (a.row.abs_diff(b.row), a.col.abs_diff(b.col));
    rows == 0 || columns == 0 || rows == columns
}
