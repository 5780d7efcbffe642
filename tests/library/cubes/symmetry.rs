//! Symmetry: with the images written out, no placement is missing and none occurs twice, on every
//! model and on boards with fewer motions. A false symmetry is refused.

use nq_sat::base::Motion;
use nq_sat::base::Symmetry as BoardSymmetry;
use nq_sat::instance::{Instance, PermutationError};
use nq_sat::model::{Objective, Problem, Settings, builtin};
use nq_sat::run::{Control, Engine, EngineError, SymmetryGroup, count_by_listing};
use nq_sat::sat::enumerate::{Enumeration, Symmetry};

use super::{engine, n_queens, problem, queens_and_knights};
use crate::support::thorough;

/// The digest and the orbits with images equal those of the whole, and so do the counts without
/// placements.
fn assert_same(problem: &Problem) {
    let control = Control::default();
    let what = format!("{}, n = {}", problem.model, problem.size);
    let tallies = [Symmetry::Orbits, Symmetry::None].map(|symmetry| {
        let engine = engine(Enumeration::cubes(symmetry));
        let listed = count_by_listing(&engine, problem, &control).expect(&what).found;
        let counted = engine.count(problem, &control).expect(&what).found;
        assert_eq!(
            (counted.total, counted.orbits),
            (listed.total.clone(), listed.orbits.clone()),
            "{what}"
        );
        listed
    });
    assert!(tallies[0].digest.is_some());
    assert_eq!(tallies[0], tallies[1], "{what}");
}

#[test]
fn images_complete_the_answer_on_every_model() {
    for (number, model) in (0..).zip(builtin::all().unwrap()) {
        // Some of the others have a million sets on the board of five rows.
        let largest = match model.name() {
            "n-queens" | "queens-and-knights" => {
                if thorough() {
                    10
                } else {
                    7
                }
            }
            _ => 4,
        };
        // In part, the models have even and odd sizes in turns.
        for n in (0..=largest).filter(|n| thorough() || (n + number) % 2 == 0) {
            // Where the level is optimised, use a few of each. Larger levels are below.
            let settings = model.objective().map_or_else(
                Settings::default,
                |Objective { parameter, .. }| {
                    Settings::default().with(parameter, if n < 8 { 2 } else { 1 })
                },
            );
            if let Ok(problem) = model.problem(n, &settings) {
                assert_same(&problem);
            }
        }
    }
}

#[test]
fn images_complete_queens_and_knights_at_the_largest_level() {
    let largest = if thorough() { 8 } else { 6 };
    for (n, k) in (4..=largest).zip(1..) {
        assert_same(&queens_and_knights(n, k, k));
    }
    let (n, queens, knights) = if thorough() { (7, 5, 3) } else { (6, 4, 2) };
    assert_same(&queens_and_knights(n, queens, knights));
}

#[test]
fn images_complete_the_answer_on_boards_with_fewer_motions() {
    let boards = [
        // Boards with four motions, two, and one besides the identity.
        ("rows = 5\ncolumns = 7", "count = 5", 4),
        ("rows = 8\ncolumns = 6", "count = 6", 4),
        ("rows = 6\ncolumns = 6\nblocked = [\"a1\", \"f6\"]", "count = 6", 4),
        ("rows = 6\ncolumns = 6\nblocked = [\"a1\", \"a6\"]", "count = 6", 2),
        ("rows = 6\ncolumns = 6\nblocked = [\"a1\"]", "count = 6", 2),
        ("rows = 7\ncolumns = 7", "count = 7\nfixed = [\"a2\", \"g6\"]", 2),
        ("rows = 7\ncolumns = 7", "count = 7\nfixed = [\"d4\"]", 8),
        ("rows = 7\ncolumns = 4\nblocked = [\"b1\"]", "count = 4", 1),
    ];
    for (board, queens, motions) in boards {
        let problem = problem(board, &[("Q", "Q", queens)]);
        assert_eq!(SymmetryGroup::of(&problem).size(), motions, "{board}, {queens}");
        if motions > 1 {
            assert_same(&problem);
        }
    }
}

#[test]
fn symmetry_reduction_of_an_asymmetric_board_is_refused() {
    let problem = problem("rows = 4\ncolumns = 5\nblocked = [\"b1\"]", &[("Q", "Q", "count = 3")]);
    let by_orbits = engine(Enumeration::cubes(Symmetry::Orbits));
    let error = by_orbits.count(&problem, &Control::default()).expect_err("no symmetry");
    assert!(matches!(error, EngineError::Unsupported { .. }), "{error}");
    assert!(error.to_string().contains("leave --symmetry out, or take --symmetry none"), "{error}");
    // By default, symmetry is used where there is any.
    let names = engine(Enumeration::default()).enumeration(&problem).unwrap();
    assert_eq!((names.strategy, names.symmetry), ("cubes", Some("none")));
    let names = engine(Enumeration::default()).enumeration(&n_queens(5)).unwrap();
    assert_eq!(names.symmetry, Some("orbits"));
}

#[test]
fn a_motion_that_does_not_keep_the_constraints_is_named() {
    let permutations = |instance: &Instance, motions: &[Motion]| {
        let symmetries: Vec<_> = motions.iter().copied().map(BoardSymmetry::from).collect();
        instance.permutations(&symmetries, &Control::default())
    };
    let refused = |instance: &Instance, motions: &[Motion]| match permutations(instance, motions) {
        Err(PermutationError::FalseSymmetry(error)) => error,
        other => panic!("a false symmetry, not {other:?}"),
    };
    // A blocked corner: the mirrors do not keep the board.
    let corner = problem("rows = 4\ncolumns = 4\nblocked = [\"a1\"]", &[("Q", "Q", "count = 3")]);
    let error = refused(&Instance::new(&corner), &Motion::ALL);
    assert!(error.what.contains("blocked"), "{error}");
    // A rectangle: the quarter turn does not.
    let rectangle = problem("rows = 4\ncolumns = 5", &[("Q", "Q", "count = 3")]);
    let error = refused(&Instance::new(&rectangle), &[Motion::Identity, Motion::QuarterTurn]);
    assert_eq!(error.symmetry, "quarter-turn");
    // A fixed queen: the half turn moves it.
    let fixed = problem("rows = 5\ncolumns = 5", &[("Q", "Q", "count = 5\nfixed = [\"a2\"]")]);
    let error = refused(&Instance::new(&fixed), &[Motion::Identity, Motion::HalfTurn]);
    assert!(error.what.contains("`fixed`"), "{error}");
    // Without its columns the square board differs from its quarter turn, but not from its half
    // turn.
    let rows = Instance::new(&n_queens(5)).without_group("Q columns").unwrap();
    let error = refused(&rows, &[Motion::Identity, Motion::Transpose]);
    assert!(error.what.contains("`Q rows`"), "{error}");
    let kept = [Motion::Identity, Motion::HalfTurn, Motion::MirrorRows];
    assert!(permutations(&rows, &kept).is_ok());
    // Without the diagonals of one direction only the half turn and two reflections are left.
    let slanted = Instance::new(&n_queens(5)).without_group("Q diagonals").unwrap();
    let error = refused(&slanted, &[Motion::Identity, Motion::MirrorColumns]);
    assert!(error.what.contains("antidiagonals"), "{error}");
    assert!(permutations(&slanted, &[Motion::Transpose, Motion::AntiTranspose]).is_ok());
}
