//! Cubes with their images cover all solutions, and no two share one. A solver checks it: the
//! formula and the negation of every cube have no model. Without one cube that holds a model they
//! have one.
//! Which literals block a solution: the true ones alone if no solution contains another, else all.
//! The number of threads changes only the time.

use std::ops::ControlFlow;

use nq_sat::base::Placement;
use nq_sat::instance::{Instance, Lit};
use nq_sat::model::Problem;
use nq_sat::native::Search;
use nq_sat::run::{Completion, Control, Engine, Outcome, StopReason};
use nq_sat::sat::cnf::ClauseSink;
use nq_sat::sat::encoding::Encoding;
use nq_sat::sat::enumerate::{BlockedLiterals, CubeDepth, Enumeration, Symmetry};
use nq_sat::sat::solver::{Backend, Interrupt, Satisfiability, Varisat};

use super::{cubes, engine, identity, n_queens, permutations, problem, queens_and_knights, with_k};
use crate::support::planted::list;
use crate::support::thorough;

fn problems() -> Vec<Problem> {
    let sizes: &[u32] = if thorough() { &[0, 1, 2, 3, 4, 5, 6, 8] } else { &[0, 1, 2, 3, 4, 6] };
    let mut problems: Vec<_> = sizes.iter().copied().map(n_queens).collect();
    problems.extend([
        queens_and_knights(4, 1, 1),
        queens_and_knights(5, 2, 3),
        queens_and_knights(6, 3, 3),
        problem("rows = 5\ncolumns = 7", &[("R", "R", "count = 5")]),
        problem(
            "rows = 4\ncolumns = 4",
            &[("K", "K", "count = \"any\""), ("B", "B", "count = { max = 2 }")],
        ),
        problem("rows = 6\ncolumns = 6\nblocked = [\"a1\", \"f6\"]", &[("Q", "Q", "count = 5")]),
        problem("rows = 3\ncolumns = 3", &[("N", "N", "count = \"any\"")]),
        with_k("queens-domination", 5, 3),
        with_k("queens-total-domination", 5, 3),
        with_k("independent-queens-domination", 6, 4),
        with_k("knights-domination", 4, 4),
        with_k("most-kings", if thorough() { 6 } else { 5 }, 8),
        with_k("bishops", 4, 6),
        with_k("peaceable-queens", 5, 3),
    ]);
    problems
}

const DEPTHS: [CubeDepth; 5] = [
    CubeDepth::RootCubes,
    CubeDepth::Leaves(None),
    CubeDepth::Leaves(Some(0)),
    CubeDepth::Leaves(Some(2)),
    CubeDepth::Leaves(Some(5)),
];

/// All cubes with their images, those without symmetry first.
fn covers(instance: &Instance) -> impl Iterator<Item = Vec<Vec<Lit>>> {
    let groups = [vec![identity(instance)], permutations(instance)];
    groups.into_iter().flat_map(move |group| {
        DEPTHS.map(|depth| {
            cubes(instance, depth, group.clone()).into_iter().flat_map(|cube| cube.images).collect()
        })
    })
}

/// Whether the formula has a model outside all cubes.
fn leaves_a_model(instance: &Instance, cubes: &[Vec<Lit>]) -> bool {
    let control = Control::default();
    let mut solver = Varisat::new(&control, Interrupt::Between);
    Encoding::default().encode(instance, &mut solver);
    for cube in cubes {
        let negation: Vec<Lit> = cube.iter().map(|&literal| !literal).collect();
        solver.add_clause(&negation);
    }
    solver.solve().expect("varisat answers") == Satisfiability::Satisfiable
}

/// The variables that a cube makes true and those that it makes false, as bits.
fn decided(cube: &[Lit]) -> (u128, u128) {
    let bits = |is_positive| {
        let literals = cube.iter().filter(|literal| literal.is_positive() == is_positive);
        literals.fold(0, |bits, literal| bits | 1 << literal.var().index())
    };
    (bits(true), bits(false))
}

/// The variables that are true in a placement, as bits.
fn occupied(instance: &Instance, placement: &Placement) -> u128 {
    assert!(instance.vars().count() <= 128, "more variables than bits");
    let vars = placement.pieces().iter().map(|&placed| instance.var(placed).expect("it has one"));
    vars.fold(0, |bits, var| bits | 1 << var.index())
}

const fn holds((true_in_cube, false_in_cube): (u128, u128), occupied: u128) -> bool {
    true_in_cube & !occupied == 0 && false_in_cube & occupied == 0
}

#[test]
fn the_cubes_cover_all_models_and_no_two_have_one_in_common() {
    let mut dropped = 0;
    for (number, problem) in problems().into_iter().enumerate() {
        let instance = Instance::new(&problem);
        let what = format!("{} {}", problem.model, problem.size);
        let placements: Vec<u128> = list(&Search, &problem)
            .iter()
            .map(|placement| occupied(&instance, placement))
            .collect();
        for (place, mut cubes) in covers(&instance).enumerate() {
            // In part, the depths take turns.
            if !thorough() && (number + place) % 2 > 0 {
                continue;
            }
            assert!(!leaves_a_model(&instance, &cubes), "{what}");
            let bits: Vec<_> = cubes.iter().map(|cube| decided(cube)).collect();
            for &occupied in &placements {
                let holding = bits.iter().filter(|cube| holds(**cube, occupied)).count();
                assert_eq!(holding, 1, "{what}: {occupied:b}");
            }
            // Without a cube that holds a model, the cover is broken.
            if let Some(&occupied) = placements.last() {
                cubes.retain(|cube| !holds(decided(cube), occupied));
                assert!(leaves_a_model(&instance, &cubes), "{what}");
                dropped += 1;
            }
        }
    }
    assert!(dropped > if thorough() { 50 } else { 25 }, "{dropped}");
}

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

fn with(threads: usize, symmetry: Symmetry) -> Enumeration {
    Enumeration { threads: Some(threads), ..Enumeration::cubes(symmetry) }
}

#[test]
fn placements_come_in_the_same_order() {
    for problem in [n_queens(10), queens_and_knights(7, 4, 4), n_queens(3), n_queens(0)] {
        for symmetry in [Symmetry::None, Symmetry::Orbits] {
            let one = list(&engine(with(1, symmetry)), &problem);
            for threads in [2, 3, 16] {
                let several = list(&engine(with(threads, symmetry)), &problem);
                assert_eq!(several, one, "{threads} threads, {symmetry:?}");
            }
        }
    }
}

#[test]
fn counts_are_the_same() {
    let count = |threads, symmetry| {
        engine(with(threads, symmetry)).count(&n_queens(10), &Control::default()).unwrap()
    };
    for symmetry in [Symmetry::None, Symmetry::Orbits] {
        let Outcome { found: tally, completion, .. } = count(1, symmetry);
        // A000170(10), A002562(10)
        assert_eq!(tally.fundamental(), Some(92_u8.into()));
        assert_eq!(tally.total, 724);
        assert_eq!(completion, Completion::Complete);
        for threads in [2, 7] {
            assert_eq!(count(threads, symmetry).found, tally);
        }
    }
}

#[test]
fn all_threads_stop_with_the_caller() {
    for threads in [1, 4] {
        for symmetry in [Symmetry::None, Symmetry::Orbits] {
            let mut seen = 0;
            let outcome = engine(with(threads, symmetry))
                .list(&n_queens(11), &Control::default(), &mut |_| {
                    seen += 1;
                    if seen == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                })
                .unwrap();
            assert_eq!((seen, outcome.completion), (5, Completion::Stopped(StopReason::Limit)));
        }
    }
}

#[test]
fn cancelled_run_is_marked_incomplete() {
    let control = Control::default();
    control.cancel();
    for threads in [1, 3] {
        let engine = engine(with(threads, Symmetry::Orbits));
        let Outcome { found: tally, completion, .. } =
            engine.count(&n_queens(12), &control).unwrap();
        assert_eq!((tally.total, tally.orbits), (0_u8.into(), None));
        assert_eq!(completion, Completion::Stopped(StopReason::Cancelled));
        // In the middle of the run, while all threads work.
        let control = Control::default();
        let outcome = engine.list(&n_queens(12), &control, &mut |_| {
            control.cancel();
            ControlFlow::Continue(())
        });
        let completion = outcome.unwrap().completion;
        assert_eq!(completion, Completion::Stopped(StopReason::Cancelled));
    }
}
