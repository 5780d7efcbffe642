//! Which literals block a solution: the true ones alone if no solution contains another, else all.

use nq_sat::instance::Instance;
use nq_sat::native::Search;
use nq_sat::sat::enumerate::{BlockedLiterals, Enumeration, Symmetry};

use super::{engine, n_queens, problem, queens_and_knights};
use crate::support::listing::list;

#[test]
fn the_model_decides() {
    let blocked = |problem| BlockedLiterals::for_instance(&Instance::new(&problem));
    assert_eq!(blocked(n_queens(6)), BlockedLiterals::True);
    assert_eq!(blocked(queens_and_knights(5, 2, 2)), BlockedLiterals::True);
    let board = "rows = 3\ncolumns = 3";
    assert_eq!(blocked(problem(board, &[("K", "K", "count = { max = 2 }")])), BlockedLiterals::All);
    assert_eq!(blocked(problem(board, &[("K", "K", "count = \"any\"")])), BlockedLiterals::All);
}

/// With the true literals alone, two kings would not exclude one king, but no king at all would
/// exclude everything.
#[test]
fn solutions_that_contain_others_are_all_found() {
    for count in ["count = { max = 2 }", "count = { min = 1, max = 3 }", "count = \"any\""] {
        let problem = problem("rows = 3\ncolumns = 4", &[("K", "K", count)]);
        let mut expected = list(&Search, &problem);
        expected.sort();
        for symmetry in [Symmetry::None, Symmetry::Orbits] {
            for residual in [None, Some(0), Some(2)] {
                let cubes = Enumeration { residual, ..Enumeration::cubes(symmetry) };
                let mut found = list(&engine(cubes), &problem);
                found.sort();
                assert_eq!(found, expected, "{count}, {symmetry:?}, {residual:?}");
            }
        }
    }
}
