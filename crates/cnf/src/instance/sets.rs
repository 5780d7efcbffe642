//! The sets of squares on which a model counts pieces, and those that it covers. (`native` and
//! `verify` find them in their own ways, on purpose.)

use std::collections::BTreeMap;

use super::lines::Direction;
use nq_board::base::board::{Board, Square};
use nq_board::model::{CountedOn, CoveredSquares, Problem};

/// The name of the group, and the sets.
pub(super) fn counted_sets(problem: &Problem, on: &CountedOn) -> (String, Vec<Vec<Square>>) {
    let lines = |name: &str, down, right| {
        (format!("on {name}"), lines(problem.board, Direction { down, right }))
    };
    match on {
        CountedOn::Rows => lines("rows", 0, 1),
        CountedOn::Columns => lines("columns", 1, 0),
        CountedOn::Diagonals => lines("diagonals", 1, 1),
        CountedOn::Antidiagonals => lines("antidiagonals", 1, -1),
        CountedOn::Regions => {
            let mut regions: BTreeMap<char, Vec<Square>> = BTreeMap::new();
            for (square, &letter) in problem.board.squares().zip(&problem.regions) {
                if letter != '.' {
                    regions.entry(letter).or_default().push(square);
                }
            }
            ("on regions".to_owned(), regions.into_values().collect())
        }
        CountedOn::Region(wanted) => {
            let squares = problem.board.squares().zip(&problem.regions);
            let squares = squares.filter(|(_, letter)| *letter == wanted).map(|(square, _)| square);
            (format!("on region {wanted}"), vec![squares.collect()])
        }
        CountedOn::Squares(squares) => {
            let names = squares.iter().take(3).map(|&square| problem.board.name(square));
            let names = names.collect::<Vec<_>>().join(" ");
            let more = if squares.len() > 3 { " …" } else { "" };
            (format!("on squares {names}{more}"), vec![squares.clone()])
        }
    }
}

fn lines(board: Board, direction: Direction) -> Vec<Vec<Square>> {
    let starts = direction.line_starts(board);
    starts.map(|start| direction.walk(board, start).collect()).collect()
}

/// The squares that must be covered; of the free ones, all that can be free.
pub(crate) fn covered_squares(problem: &Problem, squares: &CoveredSquares) -> Vec<Square> {
    match squares {
        CoveredSquares::Free | CoveredSquares::All => problem.free_squares().collect(),
        CoveredSquares::Squares(squares) => squares.clone(),
    }
}
