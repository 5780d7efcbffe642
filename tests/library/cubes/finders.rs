//! Which part finds a solution: without open lines the splitter, with all lines open the solver.

use nq_sat::model::Problem;
use nq_sat::run::control::Control;
use nq_sat::run::engine::Engine;
use nq_sat::run::outcome::SplitStats;
use nq_sat::sat::enumerate::{Enumeration, Symmetry};

use super::{engine, n_queens, problem, queens_and_knights};

fn work(problem: &Problem, residual: Option<usize>, symmetry: Symmetry) -> (u64, SplitStats) {
    let control = Control::default();
    let enumeration = Enumeration { residual, ..Enumeration::cubes(symmetry) };
    let outcome = engine(enumeration).count(problem, &control).expect("an answer");
    let split = outcome.solver.and_then(|solver| solver.split).expect("it was split");
    (outcome.found.total.to_u64().expect("few"), split)
}

#[test]
fn without_open_lines_no_solver_runs() {
    for (problem, total) in [(n_queens(8), 92), (queens_and_knights(6, 3, 3), 176)] {
        let (found, split) = work(&problem, Some(0), Symmetry::None);
        assert_eq!(found, total);
        assert_eq!((split.by_solver, split.by_splitter), (0, found));
        let (found, split) = work(&problem, Some(0), Symmetry::Orbits);
        assert_eq!(found, total);
        assert_eq!(split.by_solver, 0);
        assert!(split.by_splitter < total, "{split:?}");
    }
}

#[test]
fn with_all_lines_open_the_solver_finds_everything() {
    let (found, split) = work(&n_queens(8), Some(16), Symmetry::None);
    assert_eq!((found, split.by_solver, split.by_splitter), (92, 92, 0));
}

#[test]
fn parts_add_up_at_every_depth() {
    for residual in 0..=18 {
        let (found, split) = work(&n_queens(9), Some(residual), Symmetry::None);
        // A000170(9)
        assert_eq!(found, 352, "{residual} lines open");
        assert_eq!(split.by_solver + split.by_splitter, 352, "{residual} lines open");
    }
}

/// A variable that occurs in no clause doubles the solutions: squares of a board on which no two
/// pieces attack each other.
#[test]
fn free_squares_double_the_solutions() {
    for residual in [None, Some(0), Some(1), Some(9)] {
        for (board, squares) in [("rows = 2\ncolumns = 2", 4), ("rows = 1\ncolumns = 7", 7)] {
            let free = problem(board, &[("N", "N", "count = \"any\"")]);
            let (found, _) = work(&free, residual, Symmetry::None);
            assert_eq!(found, 1 << squares, "{board}, {residual:?}");
        }
    }
    // On one row a knight attacks no square. The king keeps its neighbours free.
    let mixed =
        problem("rows = 1\ncolumns = 5", &[("K", "K", "count = 1"), ("N", "N", "count = \"any\"")]);
    let (found, split) = work(&mixed, None, Symmetry::None);
    // A king at an end leaves 3 squares to the knights, elsewhere 2.
    assert_eq!(found, 2 * 8 + 3 * 4);
    assert!(split.by_solver <= 28 && split.by_splitter > 0, "{split:?}");
}

/// Models without lines that hold exactly one piece are split until three rows are open: on up to
/// three rows the solver decides what root cubes leave open, on more rows splitting does its part.
#[test]
fn three_rows_stay_open_where_no_line_holds_exactly_one_piece() {
    for (n, queens, knights) in [(0, 0, 0), (1, 1, 0), (2, 0, 2), (3, 1, 1), (5, 2, 2), (6, 3, 3)] {
        let problem = queens_and_knights(n, queens, knights);
        for symmetry in Symmetry::ALL {
            let (found, split) = work(&problem, None, symmetry);
            assert_eq!((found, split), work(&problem, Some(3), symmetry), "{n} {symmetry:?}");
            assert_eq!(found, work(&problem, Some(0), symmetry).0, "{n} {symmetry:?}");
            assert_eq!(found, work(&problem, Some(99), symmetry).0, "{n} {symmetry:?}");
        }
    }
    let (found, split) = work(&queens_and_knights(6, 3, 3), None, Symmetry::None);
    assert_eq!(found, 176);
    assert!(split.by_solver > 0 && split.by_splitter > 0, "{split:?}");
    let (_, all_open) = work(&queens_and_knights(6, 3, 3), Some(6), Symmetry::None);
    assert!(all_open.by_solver > split.by_solver, "{all_open:?} {split:?}");
}
