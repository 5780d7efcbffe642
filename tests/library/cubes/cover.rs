//! Cubes with their images cover all solutions, and no two share one. A solver checks it: the
//! formula and the negation of every cube have no model. Without one cube that holds a model they
//! have one.

use nq_sat::base::placement::Placement;
use nq_sat::instance::Instance;
use nq_sat::instance::Lit;
use nq_sat::model::Problem;
use nq_sat::native::Search;
use nq_sat::run::control::Control;
use nq_sat::sat::cnf::ClauseSink;
use nq_sat::sat::encoding::Encoding;
use nq_sat::sat::enumerate::CubeDepth;
use nq_sat::sat::solver::{Backend, Interrupt, Satisfiability, Varisat};

use super::{cubes, identity, n_queens, permutations, problem, queens_and_knights, with_k};
use crate::support::listing::list;

fn problems() -> Vec<Problem> {
    let mut problems: Vec<_> = (0..=9).map(n_queens).collect();
    problems.extend([
        queens_and_knights(4, 1, 1),
        queens_and_knights(5, 2, 3),
        queens_and_knights(6, 3, 3),
        queens_and_knights(6, 4, 4),
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
        with_k("most-kings", 6, 8),
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

fn holds(instance: &Instance, cube: &[Lit], placement: &Placement) -> bool {
    cube.iter().all(|literal| {
        let placed = instance.placed(literal.var());
        placement.pieces().binary_search(&placed).is_ok() == literal.is_positive()
    })
}

#[test]
fn the_cubes_cover_all_models() {
    for problem in problems() {
        let instance = Instance::new(&problem);
        for cubes in covers(&instance) {
            assert!(!leaves_a_model(&instance, &cubes), "{} {}", problem.model, problem.size);
        }
    }
}

#[test]
fn every_solution_is_in_one_cube() {
    for problem in problems() {
        let instance = Instance::new(&problem);
        let placements = list(&Search, &problem);
        for cubes in covers(&instance) {
            for placement in &placements {
                let holding = cubes.iter().filter(|cube| holds(&instance, cube, placement)).count();
                assert_eq!(holding, 1, "{} {}: {placement:?}", problem.model, problem.size);
            }
        }
    }
}

#[test]
fn removing_a_cube_with_a_model_breaks_the_cover() {
    let mut dropped = 0;
    for problem in problems() {
        let instance = Instance::new(&problem);
        let Some(placement) = list(&Search, &problem).pop() else { continue };
        for mut cubes in covers(&instance) {
            cubes.retain(|cube| !holds(&instance, cube, &placement));
            assert!(leaves_a_model(&instance, &cubes), "{} {}", problem.model, problem.size);
            dropped += 1;
        }
    }
    assert!(dropped > 50, "{dropped}");
}
