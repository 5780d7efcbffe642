//! Full lines: rows or columns that each have exactly one piece.

use itertools::Itertools;

use super::{LineKind, Points};
use crate::certificate::error::Fault;
use nq_board::model::{CountRange, Problem};

/// The points of each line, ascending: for each kind in the order given, from the top or the left.
pub(super) fn of(
    problem: &Problem,
    points: &Points,
    kinds: &[LineKind],
) -> impl Iterator<Item = Vec<u32>> {
    kinds.iter().flat_map(move |&kind| {
        let mut lines = vec![Vec::new(); number(problem, kind)];
        for (point, placed) in (1..).zip(points.iter()) {
            let place = match kind {
                LineKind::Rows => placed.square.row,
                LineKind::Columns => placed.square.col,
            };
            lines[usize::from(place)].push(point);
        }
        lines
    })
}

/// Checks that each line has a piece in every placement of the problem. With as many pieces as
/// lines, and no two of them on one line, each line has exactly one.
pub(super) fn check_full(
    problem: &Problem,
    points: &Points,
    exclusions: &[(u32, u32)],
    kinds: &[LineKind],
) -> Result<(), Fault> {
    for &kind in kinds {
        let (lines, name) = (number(problem, kind), kind.name());
        if pieces(problem) != Some(lines as u64) {
            return Err(Fault::new(format!(
                "full {name} do not follow: the problem does not ask for exactly {lines} pieces, \
                 one for each of the {name}"
            )));
        }
        for line in of(problem, points, &[kind]) {
            let mut pairs = line.iter().array_combinations();
            if !pairs.all(|[&a, &b]| exclusions.binary_search(&(a, b)).is_ok()) {
                return Err(Fault::new(format!(
                    "full {name} do not follow: two pieces may stand on one of the {name}"
                )));
            }
        }
    }
    Ok(())
}

/// The number of pieces of all kinds together, if only one is possible.
fn pieces(problem: &Problem) -> Option<u64> {
    let sum = |bound: fn(&CountRange) -> u32| {
        problem.counts.iter().map(|range| u64::from(bound(range))).sum::<u64>()
    };
    let (mut least, mut most) = (sum(|range| range.min), sum(|range| range.max));
    if let Some(total) = problem.total {
        (least, most) = (least.max(total.min.into()), most.min(total.max.into()));
    }
    (least == most).then_some(least)
}

fn number(problem: &Problem, kind: LineKind) -> usize {
    usize::from(match kind {
        LineKind::Rows => problem.board.rows(),
        LineKind::Columns => problem.board.cols(),
    })
}

impl LineKind {
    /// `rows` or `columns`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Rows => "rows",
            Self::Columns => "columns",
        }
    }
}
