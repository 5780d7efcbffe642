//! Puzzles of models against a brute force.

use itertools::Itertools;
use nq_board::base::{Placed, Placement};
use nq_board::model::builtin::by_name;
use nq_board::model::{Problem, Settings};
use nq_board::run::Control;
use nq_check::brute::{Budget, placements};
use nq_sat::puzzle::Graded;
use nq_sat::puzzle::make::ModelMaker;

fn problem(model: &str, size: u32, k: Option<i64>, blocked: &str) -> Problem {
    let mut model = by_name(model).unwrap();
    if !blocked.is_empty() {
        model = model.with_blocked(blocked).unwrap();
    }
    let settings = k.map_or_else(Settings::default, |k| Settings::default().with("k", k));
    model.problem(size, &settings).unwrap()
}

fn problems() -> [Problem; 6] {
    [
        problem("n-queens", 6, None, ""),
        problem("n-queens", 5, None, "c3,a5"),
        problem("queens-and-knights", 5, Some(2), ""),
        problem("queens-domination", 5, Some(3), ""),
        problem("toroidal-queens", 5, None, ""),
        problem("rooks", 4, None, ""),
    ]
}

/// By brute force: the given pieces leave the solution alone, none can be left out, and if they
/// are the fewest, no smaller set of the solution's pieces does the same.
#[test]
fn given_pieces_leave_one_solution() {
    for (problem, seed) in problems().iter().cartesian_product(0..4) {
        let all = placements(problem, Budget::ALL).unwrap();
        let left = |given: &[Placed]| {
            let has = |of: &&Placement| given.iter().all(|one| of.pieces().contains(one));
            all.iter().filter(has).cloned().collect_vec()
        };
        let mut numbers = Vec::new();
        for is_fewest in [false, true] {
            let maker = ModelMaker::new(problem.clone(), seed, 0, is_fewest).unwrap();
            let graded = Graded::of_model(&maker, 1, None, &Control::default()).unwrap();
            let given = &graded.made.problem.fixed;
            let solution = std::slice::from_ref(&graded.made.solution);
            assert_eq!(left(given), solution, "{}", graded.made.model);
            for one in given {
                let rest = given.iter().copied().filter(|other| other != one).collect_vec();
                assert!(left(&rest).len() > 1, "{}", graded.made.model);
            }
            if is_fewest {
                let pieces = graded.made.solution.pieces().iter().copied();
                for fewer in pieces.powerset().filter(|set| set.len() < given.len()) {
                    assert!(left(&fewer).len() > 1, "{}", graded.made.model);
                }
            }
            assert_eq!(
                Graded::of_model(&maker, 1, None, &Control::default()).unwrap().made,
                graded.made
            );
            numbers.push(given.len());
        }
        assert!(numbers[1] <= numbers[0]);
    }
}

#[test]
fn more_pieces_are_given_and_the_board_is_shown() {
    let problem = problem("n-queens", 6, None, "a1");
    let maker = ModelMaker::new(problem, 3, 2, true).unwrap();
    let graded = Graded::of_model(&maker, 1, None, &Control::default()).unwrap();
    let given = graded.made.grid.matches('Q').count();
    assert_eq!((given, graded.made.problem.fixed.len()), (3, 3));
    let last = graded.made.grid.lines().last().unwrap();
    assert!(last.starts_with('#'), "{last}");
}

#[test]
fn what_cannot_be_made_is_named() {
    let maker = ModelMaker::new(problem("n-queens", 3, None, ""), 1, 0, false).unwrap();
    let error = Graded::of_model(&maker, 1, None, &Control::default()).unwrap_err();
    let text = "n-queens has no placement for n = 3: give another size or number";
    assert_eq!(error.to_string(), text);
    let maker = ModelMaker::new(problem("toroidal-queens", 5, None, ""), 1, 0, false).unwrap();
    let error = Graded::of_model(&maker, 1, Some(&(7..=7)), &Control::default()).unwrap_err();
    assert!(error.to_string().starts_with("none of 100 puzzles has grade 7"), "{error}");
    assert!(ModelMaker::new(problem("queens-sets", 4, None, ""), 1, 0, false).is_err());
}
