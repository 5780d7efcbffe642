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
use crate::support::cases::thorough;
use crate::support::listing::list;

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
